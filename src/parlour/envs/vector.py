"""Many games at once, stepped by one compiled call: the fastest way to play our games from Python.

    games = make("allie-gator", players=4, num_envs=4096, seed=1, threads=2)
    while True:
        games.step(choose(games.observations, games.masks, games.seats))

All arrays are made once; a step writes into them. A game that is over is followed by the next one in the same step. Each
environment has its own chance, drawn from the seed and its number, so it plays the same whatever the number of threads and
of other environments.
"""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from itertools import pairwise
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.errors import BadOption, IllegalMove
from parlour.games import find_game
from parlour.games.identity import Identity
from parlour.games.options import Value
from parlour.kernel import chance, entry, stepping
from parlour.kernel.contract import SPECTATOR
from parlour.kernel.records import RecordArray, zeros
from parlour.kernel.stepping import HOLD, NOBODY, NONE_ILLEGAL, RESTART

__all__ = ["HOLD", "NOBODY", "RESTART", "Batch", "make"]

MOST_ENVS = 1 << 20
MOST_THREADS = 64
SEED_BITS = 128

Step = tuple[
    npt.NDArray[np.int8], npt.NDArray[np.bool_], npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.int8]
]
"""Observations, masks, rewards, dones and seats."""


def make(
    name: str, players: int | None = None, num_envs: int = 1, seed: int = 0, threads: int = 1, **options: Any
) -> "Batch":
    """So many environments of a game, each with its first game dealt.

    `players` is the fewest that the game takes, unless given; `options` are those of the game. Raises UnknownGame and
    BadOption.
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
    ).reset(seed)


def whole(value: Any, name: str, low: int, high: int) -> int:
    """A whole number in a range. Raises BadOption."""
    if isinstance(value, bool) or not isinstance(value, int | np.integer) or not low <= value <= high:
        raise BadOption(f"{name} cannot be {value!r}: it is a whole number from {low} to {high}")
    return int(value)


class Batch:
    """Environments of one game. Can be copied and pickled at any time: the twin goes on in exactly the same way.

    The arrays have a row for each environment, and the next step overwrites them.

    observations: int8 (num_envs, planes), what the seat whose turn it is may know; `identity`'s planes say what is where.
    masks: bool (num_envs, actions), which actions that seat may play.
    rewards: float32 (num_envs, players), of the last step: 0 until a game is over, then 1 for who wins alone, -1 / (players
        - 1) for who loses, and in between for a shared victory; the sum is 0.
    dones: bool (num_envs,), whether a game ended with the last step; everything but rewards then is of the next game.
    seats: int8 (num_envs,), whose turn it is. Of several who are to act, the next clockwise is asked first (AL-16), and
        sees nothing of what the others have chosen.
    legal, counts: int16 (num_envs, actions + 1) and (num_envs,), the legal actions as a list, ascending, and their number.
    finals: int8 (num_envs, planes), what seat `watched` saw of the end of the environment's last game.
    """

    def __init__(
        self, identity: Identity, players: int, options: dict[str, Value], num_envs: int, threads: int = 1
    ) -> None:
        self.identity, self.players, self.options = identity, players, options
        self.num_envs, self.threads = num_envs, threads
        self.rules = identity.definition().rules
        self.moves = identity.definition().moves
        self._states, self._start = zeros(self.rules.state, num_envs), zeros(self.rules.state)
        self._envs = zeros(stepping.ENV, num_envs)
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
        turns, extras = self._turns, self._extras
        self.observations, self.finals, self.legal = turns["observation"], extras["final"], extras["legal"]
        self.masks, self.dones = turns["mask"].view(np.bool_), turns["done"].view(np.bool_)
        self.rewards = turns["rewards"][:, : self.players]
        self.seats, self.counts = turns["seat"], turns["count"]
        self._step: Step = self.observations, self.masks, self.rewards, self.dones, self.seats
        bounds = np.linspace(0, self.num_envs, self.threads + 1).astype(int)
        self._slices = [slice(int(first), int(last)) for first, last in pairwise(bounds)]
        self._parts = [
            (self._states[part], self._envs[part], turns[part], extras[part], self._table()) for part in self._slices
        ]
        self._pool = ThreadPoolExecutor(self.threads - 1) if self.threads > 1 else None
        self._chosen = np.zeros(self.num_envs, np.int64)

    def _table(self) -> RecordArray:
        table = zeros(stepping.table_record(self.rules))
        table["start"] = self._start[0]
        return table

    def reset(self, seed: int | None = None) -> "Batch":
        """Begin a new game in every environment; with a seed, the games that belong to it. Raises BadOption."""
        if seed is not None:
            seed = whole(seed, "the seed", 0, (1 << SEED_BITS) - 1)
            for number, field in enumerate(("keys", "choice")):
                words = chance.fast_generators(2 * seed + number, self.num_envs)
                self._envs[field] = words
        self._run(np.full(self.num_envs, RESTART, np.int64))
        return self

    def watch(self, seat: int, restarts: bool = True) -> None:
        """Keep what this seat sees of the end of a game; and say whether the next game then begins by itself."""
        self._envs["watched"] = whole(seat, "the seat", 0, self.players - 1)
        self._envs["restarts"] = restarts

    def step(self, actions: Any) -> Step:
        """Play an action in each environment: whole numbers (num_envs,), also HOLD and RESTART.

        Returns observations, masks, rewards, dones and seats: always the same arrays, written anew. Raises IllegalMove for
        an action that may not be played, and then nothing has changed.
        """
        chosen = np.ascontiguousarray(actions)
        if chosen.dtype != np.int64:
            chosen = self._as_numbers(chosen)
        if chosen.shape != (self.num_envs,):
            raise IllegalMove(f"actions have the shape {chosen.shape}: there are {self.num_envs} environments")
        wrong = self._run(chosen)
        if wrong != NONE_ILLEGAL:
            raise IllegalMove(self._refusal(wrong, int(chosen[wrong])))
        return self._step

    @staticmethod
    def _as_numbers(actions: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        if not np.issubdtype(actions.dtype, np.integer):
            raise IllegalMove(
                f"actions are of the type {actions.dtype}: they are whole numbers, one for each environment"
            )
        return actions.astype(np.int64)

    def _refusal(self, i: int, action: int) -> str:
        last = len(self.moves) - 1
        known = repr(self.moves[action]) if 0 <= action <= last else f"no action at all: they go from 0 to {last}"
        legal = ", ".join(self.moves[number] for number in self.legal[i, : self.counts[i]])
        return f"environment {i}: action {action} is {known}; seat {self.seats[i]} may play {legal or 'nothing'}"

    def _run(self, actions: npt.NDArray[np.int64]) -> int:
        """Step all parts, one of them in this thread; the first environment with an illegal action, or NONE_ILLEGAL."""
        if self._pool is None:
            return int(stepping.step(*self._parts[0], actions))
        wrong = int(stepping.first_illegal(self._turns, actions))
        if wrong != NONE_ILLEGAL:
            return wrong
        work = [(*part, actions[where]) for part, where in zip(self._parts, self._slices, strict=True)]
        running = [self._pool.submit(stepping.step, *arguments) for arguments in work[1:]]
        stepping.step(*work[0])
        wait(running)
        for future in running:
            future.result()
        return NONE_ILLEGAL

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal action for each environment, each as likely; the next call overwrites it."""
        stepping.sample(self._envs, self._turns, self._extras, self._chosen)
        return self._chosen

    def careful(self) -> npt.NDArray[np.int64]:
        """The action of the bot `careful` for each environment; the next call overwrites it."""
        stepping.careful(self._states, self._envs, self._turns, self._extras, self._chosen)
        return self._chosen

    def view_record(self, i: int, seat: int | None = None) -> RecordArray:
        """What this seat (None: a spectator) may know of an environment, as an array with one view record."""
        views = zeros(self.rules.view)
        entry.observe(self._states[i : i + 1], 0, SPECTATOR if seat is None else seat, views)
        return views

    def look(self, i: int, seat: int | None = None) -> npt.NDArray[np.int8]:
        """What any seat (None: a spectator) may know of an environment, as numbers."""
        vector = np.zeros(self.rules.planes.length, np.int8)
        entry.encode(self.view_record(i, seat), 0, vector)
        return vector

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
