"""Many games at once, stepped by one compiled call: the fastest way to play our games from Python.

    games = make("allie-gator", players=4, num_envs=4096, seed=1, threads=2)
    while True:
        games.step(choose(games.observations, games.masks, games.seats))

All arrays are made once; a step writes into them, and nobody else can. A game that is over is followed by the next one in
the same step. Environment i begins with the game that `parlour.new_game` deals from the seed plus i, and its further chance
follows from that seed, too: it plays the same whatever the number of threads and of other environments.
"""

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import wait
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.envs import seeds
from parlour.envs.seeds import Seed
from parlour.errors import IllegalMove
from parlour.games import find_game
from parlour.games.identity import Identity
from parlour.games.options import Value, as_whole, whole
from parlour.kernel import entry, stepping
from parlour.kernel.contract import SPECTATOR
from parlour.kernel.entry import NOBODY
from parlour.kernel.records import RecordArray, zeros
from parlour.kernel.stepping import HOLD, NONE_ILLEGAL, RESTART
from parlour.threads import Threads, in_use, one_at_a_time

__all__ = ["HOLD", "NOBODY", "RESTART", "Batch", "make"]

MOST_ENVS = 1 << 20
MOST_THREADS = 64
_FAR = 1 << 62

Step = tuple[
    npt.NDArray[np.int8], npt.NDArray[np.bool_], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.int8]
]
"""Observations, masks, rewards, dones and seats."""


def make(
    name: str,
    players: int | None = None,
    num_envs: int = 1,
    seed: Seed | Sequence[Seed] = 0,
    threads: int = 1,
    **options: Any,
) -> "Batch":
    """So many environments of a game, each with its first game dealt.

    `players` is the fewest that the game takes, unless given; `options` are those of the game. `seed` is one of
    `parlour.new_game`: environment 0 begins with the game that it deals from that seed, environment i with that from the
    seed plus i. None is a random one, and there can be one for each. Raises UnknownGame and BadOption.
    """
    identity = find_game(name)
    players = identity.check_players(identity.players[0] if players is None else players)
    checked = identity.check_options(options, players)
    return Batch(
        identity,
        players,
        checked,
        whole(num_envs, "num_envs", 1, MOST_ENVS),
        whole(threads, "threads", 1, MOST_THREADS),
    ).reset(seeds.fresh() if seed is None else seed)


class Batch:
    """Environments of one game. Can be copied and pickled at any time: the twin goes on in exactly the same way.

    The arrays have a row for each environment, and the next step overwrites them. They can be read only, and what may be
    played does not hang on them. One thread at a time can use a batch: another one gets InUse.

    observations: int8 (num_envs, planes), what the seat whose turn it is may know; `identity`'s planes say what is where.
    masks: bool (num_envs, actions), which actions that seat may play.
    rewards: float32 (num_envs, players), of the last step: 0 until a game is over, then 1 for who wins alone, -1 / (players
        - 1) for who loses, and in between for a shared victory; the sum is 0.
    dones: bool (num_envs,), whether a game ended with the last step; everything but rewards then is of the next game.
    seats: int8 (num_envs,), whose turn it is. Of several who are to act, the next clockwise is asked first, and
        sees nothing of what the others have chosen.
    legal, counts: int16 (num_envs, actions + 1) and (num_envs,), the legal actions as a list, ascending, and their number.
    finals: int8 (num_envs, planes), what seat `watched` saw of the end of the environment's last game.
    """

    def __init__(
        self, identity: Identity, players: int, options: dict[str, Value], num_envs: int, threads: int = 1
    ) -> None:
        self.busy = threading.RLock()
        self.identity, self.players, self.options = identity, players, options
        self.num_envs, self.threads = num_envs, threads
        self.rules = identity.definition().rules
        self.moves = identity.definition().moves
        self._states, self._start = zeros(self.rules.state, num_envs), zeros(self.rules.state)
        self._envs = zeros(stepping.env_record(self.rules), num_envs)
        self._turns = zeros(stepping.turn_record(self.rules), num_envs)
        self._extras = zeros(stepping.extra_record(self.rules), num_envs)
        self._prepare()
        self._connect()

    def _prepare(self) -> None:
        """Write what each environment begins its games from."""
        start = self._start
        start[0].public.players = self.players
        codes = {option.name: option.code(self.options[option.name]) for option in self.identity.options}
        self.identity.definition().set_options(start[0].public, codes)
        self._envs["restarts"] = True

    def _connect(self) -> None:
        """Name the fields of the turns, and make what a step needs and does not keep."""
        turns, extras = read_only(self._turns), read_only(self._extras)
        self.observations, self.finals, self.legal = turns["observation"], extras["final"], extras["legal"]
        self.masks, self.dones = turns["mask"].view(np.bool_), turns["done"].view(np.bool_)
        self.rewards = turns["rewards"][:, : self.players]
        self.seats, self.counts = turns["seat"], turns["count"]
        self._step: Step = self.observations, self.masks, self.rewards, self.dones, self.seats
        bounds = np.linspace(0, self.num_envs, self.threads + 1).astype(int)
        self._slices = [slice(int(first), int(last)) for first, last in pairwise(bounds)]
        self._parts = [
            (self._states[part], self._envs[part], self._turns[part], self._extras[part], self._table())
            for part in self._slices
        ]
        self._pool = Threads(self.threads - 1, "batch") if self.threads > 1 else None
        self._chosen = np.zeros(self.num_envs, np.int64)

    def _table(self) -> RecordArray:
        table = zeros(stepping.table_record(self.rules))
        table["start"] = self._start[0]
        return table

    @one_at_a_time
    def reset(self, seed: Seed | Sequence[Seed] = None) -> "Batch":
        """Begin a new game in every environment: with a seed, the games that belong to it, see `make`; else the next ones.

        Also takes a seed for each environment: then environment i begins with the game that `parlour.new_game` deals from
        the i-th, or with its next one where that is None. Raises BadOption.
        """
        given = seeds.of_environments(seed, self.num_envs)
        seeded = [i for i, digits in enumerate(given) if digits is not None]
        key, keys, choice = seeds.words([digits for digits in given if digits is not None])
        self._envs["next_key"][seeded] = key
        self._envs["keys"]["words"][seeded], self._envs["choice"]["words"][seeded] = keys, choice
        self._run(np.full(self.num_envs, RESTART, np.int64))
        return self

    @one_at_a_time
    def watch(self, seat: int, restarts: bool = True) -> None:
        """Keep what this seat sees of the end of a game; and say whether the next game then begins by itself.

        Raises BadOption for a seat that there is not.
        """
        self._envs["watched"] = whole(seat, "the seat", 0, self.players - 1)
        self._envs["restarts"] = restarts

    def step(self, actions: Any) -> Step:
        """Play an action in each environment: whole numbers (num_envs,), also HOLD and RESTART.

        Returns observations, masks, rewards, dones and seats: always the same arrays, written anew. Raises IllegalMove for
        an action that may not be played, and InUse while another thread uses the batch; then nothing has changed.
        """
        chosen = actions if _are_numbers(actions) else as_actions(actions)
        if chosen.shape != (self.num_envs,):
            raise IllegalMove(f"actions have the shape {chosen.shape}: there are {self.num_envs} environments")
        if not self.busy.acquire(blocking=False):
            raise in_use(self)
        try:
            wrong = self._run(chosen)
            if wrong != NONE_ILLEGAL:
                raise IllegalMove(self._refusal(wrong, int(chosen[wrong])))
        finally:
            self.busy.release()
        return self._step

    def _refusal(self, i: int, action: int) -> str:
        last = len(self.moves) - 1
        known = repr(self.moves[action]) if 0 <= action <= last else f"no action at all: they go from 0 to {last}"
        bits = np.unpackbits(self._envs["legal"][i], bitorder="little")
        legal = ", ".join(self.moves[number] for number in np.flatnonzero(bits))
        return (
            f"environment {i}: action {action} is {known}; seat {self._envs['seat'][i]} may play {legal or 'nothing'}"
        )

    def _run(self, actions: npt.NDArray[np.int64]) -> int:
        """Step all parts, one of them in this thread; the first environment with an illegal action, or NONE_ILLEGAL."""
        if self._pool is None:
            return int(stepping.step(*self._parts[0], actions))
        wrong = int(stepping.first_illegal(self._envs, actions))
        if wrong != NONE_ILLEGAL:
            return wrong
        work = [(*part, actions[where]) for part, where in zip(self._parts, self._slices, strict=True)]
        running = [self._pool.submit(stepping.step, *arguments) for arguments in work[1:]]
        stepping.step(*work[0])
        wait(running)
        for future in running:
            future.result()
        return NONE_ILLEGAL

    @one_at_a_time
    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each environment, each as likely; the next call overwrites it."""
        stepping.sample(self._envs, self._extras, self._chosen)
        return self._chosen

    @one_at_a_time
    def careful(self) -> npt.NDArray[np.int64]:
        """The action of the bot `careful` for each environment; the next call overwrites it."""
        stepping.careful(self._states, self._envs, self._parts[0][-1], self._chosen)
        return self._chosen

    @one_at_a_time
    def view_record(self, i: int, seat: int | None = None) -> RecordArray:
        """What this seat (None: a spectator) may know of an environment, as an array with one view record.

        Raises BadOption for an environment or a seat that there is not.
        """
        i = whole(i, "the environment", 0, self.num_envs - 1)
        viewer = SPECTATOR if seat is None else whole(seat, "the seat", 0, self.players - 1)
        views = zeros(self.rules.view)
        entry.observe(self._states[i : i + 1], 0, viewer, views)
        return views

    def look(self, i: int, seat: int | None = None) -> npt.NDArray[np.int8]:
        """What any seat (None: a spectator) may know of an environment, as numbers. Raises BadOption as `view_record`."""
        vector = np.zeros(self.rules.planes.length, np.int8)
        entry.encode(self.view_record(i, seat), 0, vector)
        return vector

    @one_at_a_time
    def __getstate__(self) -> dict[str, Any]:
        return {
            "name": self.identity.name,
            "arguments": (self.players, self.options, self.num_envs, self.threads),
            "states": self._states.tobytes(),
            "envs": self._envs.tobytes(),
            "turns": self._turns.tobytes(),
            "extras": self._extras.tobytes(),
        }

    def __setstate__(self, pickled: dict[str, Any]) -> None:
        self.__init__(find_game(pickled["name"]), *pickled["arguments"])  # type: ignore[misc]
        self._states[:] = np.frombuffer(pickled["states"], self._states.dtype)
        self._envs[:] = np.frombuffer(pickled["envs"], self._envs.dtype)
        self._turns[:] = np.frombuffer(pickled["turns"], self._turns.dtype)
        self._extras[:] = np.frombuffer(pickled["extras"], self._extras.dtype)

    def __repr__(self) -> str:
        return f"<Batch of {self.num_envs} x {self.identity.name}, {self.players} players, {self.threads} threads>"


Policy = Callable[[Batch], npt.NDArray[np.int64]]
"""Chooses an action for each environment."""


def read_only(records: RecordArray) -> RecordArray:
    """The same memory as an array that cannot be written to, and cannot be made writable."""
    return np.frombuffer(records.view(np.uint8).data.toreadonly(), records.dtype)


def _are_numbers(actions: Any) -> bool:
    """Whether the compiled step takes them as they are: for others, such as read-only ones, it would be compiled anew."""
    return isinstance(actions, np.ndarray) and actions.dtype == np.int64 and actions.flags.carray


def as_actions(actions: Any) -> npt.NDArray[np.int64]:
    """Whole numbers of any kind as those that are played. Raises IllegalMove for everything else.

    A number that no action can have remains one, though it may become another.
    """
    try:
        given = np.asarray(actions)
        if given.dtype == object:
            given = np.array([min(max(as_whole(each), -_FAR), _FAR) for each in given.ravel()]).reshape(given.shape)
    except (TypeError, ValueError):
        given = np.array(None)
    if not np.issubdtype(given.dtype, np.integer):
        raise IllegalMove(f"actions are of the type {given.dtype}: they are whole numbers, one for each environment")
    if given.dtype == np.uint64:
        given = np.minimum(given, np.uint64(_FAR))
    return np.array(given, np.int64, order="C")
