"""A game as it is played: one state with its history, for people and programs in plain Python."""

import re
import secrets
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from parlour.errors import BadOption, IllegalMove, ImpossiblePosition
from parlour.games import find_game
from parlour.games.definition import Json
from parlour.games.look import Look, Refusal
from parlour.games.options import Value, as_whole
from parlour.kernel import chance, entry
from parlour.kernel.contract import ALLOWED, next_asked, seats_in
from parlour.kernel.contract import SPECTATOR as SPECTATOR
from parlour.kernel.plain import plain
from parlour.kernel.records import RecordArray, zeros
from parlour.play import look, notation
from parlour.play.warm import warm
from parlour.threads import one_at_a_time

MOST_DIGITS = 64
NOBODY = -1
"""The seat that moved last, before the first move."""
NO_ACTION = -1
"""In place of an action: none, or none that is known."""
_SEED = re.compile(rf"[0-9a-fA-F]{{1,{MOST_DIGITS}}}")


def new_game(name: str, players: int | None = None, seed: str | int | None = None, **options: Value) -> "Game":
    """A game that is ready to be played: the first round is dealt.

    `players` is the fewest that the game takes, unless given; `seed` up to 64 hexadecimal digits or a number below 16**64,
    unless given a secret random one; `options` are those of the game's identity card. Raises UnknownGame and BadOption.
    """
    game = Game(name, players, seed, options)
    game.next_round()
    game._start = game._states.copy()
    game._moves.clear()
    return game


class Standing:
    """What everybody knows of how a game stands, from the public part of its state."""

    @property
    def _public(self) -> Any:
        """The public part in plain Python."""
        raise NotImplementedError

    @property
    def round(self) -> int:
        """The number of the round, from 1."""
        return int(self._public.round_number)

    @property
    def to_act(self) -> list[int]:
        """The seats that the game waits for; empty between two rounds and when it is over."""
        return seats_in(self._public.to_act)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._public.over)


@dataclass(frozen=True)
class Step(Standing):
    """A move that may be played: whose it is (None: `next round`), and how the game stands after it, with every secret.

    before, after: the state in which it was prepared, and the one that it leads to; each an array of one record.
    """

    seat: int | None
    move: str
    action: int
    before: RecordArray
    after: RecordArray

    @property
    def _public(self) -> Any:
        return plain(self.after, "public")


class Game(Standing):
    """A game in progress: the full state, with every secret. What one seat may know is its `view`.

    Made by `new_game` and `Game.from_state`. Games can be copied, pickled and compared. One thread at a time can play:
    while it does, what others would change raises InUse.
    """

    def __init__(self, name: str, players: int | None, seed: str | int | None, options: dict[str, Value]) -> None:
        self.identity = find_game(name)
        self.players = self.identity.check_players(self.identity.players[0] if players is None else players)
        self.options = self.identity.check_options(options, self.players)
        self.seed = checked_seed(seed)
        self.busy = threading.RLock()
        warm(self.identity)
        self._definition = self.identity.definition()
        self._moves: list[tuple[int | None, str]] = []
        self._states = zeros(self._definition.rules.state)
        self._start = self._states.copy()
        self._prepare()

    def _prepare(self) -> None:
        """Write what a state holds before its first deal."""
        state = self._states[0]
        state.public.players = self.players
        codes = {option.name: option.code(self.options[option.name]) for option in self.identity.options}
        self._definition.set_options(state.public, codes)
        state.secret.chance.key[:] = chance.key_of_seed(self.seed)

    @classmethod
    def from_state(cls, state: Json, seed: str | int | None = None, **options: Value) -> "Game":
        """A game that goes on from a state in JSON: the same game, but that it has no past moves to take back.

        Options that are given go before those of the state. So does a seed: chance then begins anew with it, unless the
        state's chance comes from the same. An older state may have no options and no chance: what is not given is then the
        default, and a secret random seed. The `seed` of a game whose chance goes on is the key of its stream.

        Raises ImpossiblePosition for a state that the game cannot be in, UnknownGame and BadOption.
        """
        if not isinstance(state, dict) or not isinstance(state.get("game"), str):
            raise ImpossiblePosition("a state has to be a JSON object with the name of its game")
        players = state.get("players")
        if not isinstance(players, int) or isinstance(players, bool):
            raise ImpossiblePosition(f"players is {players}: it has to be a number")
        if "options" in state:
            options = notation.read_options(find_game(state["game"]), state["options"], players, "a state") | options
        key, words = notation.read_chance(state)
        game = cls(state["game"], players, key if seed is None and key else seed, options)
        notation.read_state(game.identity, state, game._states[0])
        if key in (game.seed, chance.digits_of_key(game._states[0].secret.chance)):
            game._states[0].secret.chance = chance.stream_at(key, words)[0]
        for seat in game.to_act:
            if not game.legal_moves(seat):
                raise ImpossiblePosition(
                    f"seat {seat} is to act in phase {game.phase}, and there is no move it could play"
                )
        game._start = game._states.copy()
        return game

    # ---- what can be known

    @property
    def _public(self) -> Any:
        """The public part in plain Python."""
        return plain(self._states, "public")

    @property
    def name(self) -> str:
        """The name of the game that is played."""
        return self.identity.name

    @property
    def phase(self) -> str:
        """What is being asked."""
        return self._definition.phases[int(self._public.phase)]

    @property
    def winners(self) -> list[int]:
        """The seats that share the victory; empty until the game is over."""
        return seats_in(self._public.winners)

    @property
    def scores(self) -> list[float]:
        """Each seat's score: points, as the game counts them."""
        return self._definition.scores(self._public)

    @property
    def moves(self) -> list[tuple[int | None, str]]:
        """Every move so far with its seat; `next round` has the seat None."""
        return list(self._moves)

    def legal_moves(self, seat: int) -> list[str]:
        """All moves that this seat has now, sorted; empty if it is not to act."""
        seat = self._seat(seat)
        actions = np.zeros(self._definition.rules.actions + 1, np.int16)
        count = entry.legal(self._states, 0, seat, actions)
        return sorted(self._definition.moves[action] for action in actions[:count])

    def why_not(self, seat: int, move: str) -> IllegalMove | None:
        """Why this seat may not play this move: a sentence and a rule; None if it may."""
        seat = self._seat(seat)
        refusal = self._refuse_at_all(seat)
        if refusal is not None:
            return refusal
        try:
            action = notation.action_of(self._definition, move)
        except IllegalMove as unknown:
            return unknown
        reason = entry.why_not(self._states, 0, seat, action)
        if reason == ALLOWED:
            return None
        views = self.view_record(seat)
        return self._definition.refuse(plain(views, "public"), plain(views, "own"), seat, action, reason)

    def _refuse_at_all(self, seat: int) -> IllegalMove | None:
        if self.over:
            winners = " and ".join(f"seat {winner}" for winner in self.winners)
            return IllegalMove(f"the game is over, won by {winners}")
        if not self.to_act:
            return IllegalMove(f"round {self.round} is over: seat {seat} can play when the next round is dealt")
        return None

    def view(self, seat: int | None = None) -> Json:
        """What this seat may know, in the form of a state with null for every hidden card; None: a spectator."""
        return notation.view_json(self.identity, self.view_record(seat)[0]) | {"options": dict(self.options)}

    def view_record(self, seat: int | None = None) -> RecordArray:
        """What this seat may know, as an array with one view record."""
        views = zeros(self._definition.rules.view)
        entry.observe(self._states, 0, SPECTATOR if seat is None else self._seat(seat), views)
        return views

    def look(self, seat: int | None = None) -> Look:
        """What this seat (None: a spectator) sees of the table, and what it may do: made from its view alone."""
        return look.look_of(self._definition, self.view_record(seat))

    def refusals(self, seat: int) -> tuple[Refusal, ...]:
        """Why this seat may not do what it might try now, and the picks that mean that: made from its view alone."""
        return look.refusals_of(self._definition, self.view_record(seat))

    def open_look(self) -> Look:
        """The table with every card face up, for a replay."""
        return look.open_look(self._definition, self._states)

    def state(self) -> Json:
        """The full state, with every secret, what chance will bring included: `from_state` makes the same game of it."""
        return notation.state_json(self.identity, self._states[0]) | {"options": dict(self.options)}

    def state_bytes(self) -> bytes:
        """The full state as the bytes of its record: equal bytes, equal games."""
        return self._states.tobytes()

    def turns(self) -> Iterator[int | None]:
        """Whose move is next, until the game is over, for whoever plays it meanwhile; None: the next round is to be dealt.

        Of several who are to act it is the next one clockwise from the seat that moved last.
        """
        last = NOBODY
        while not self.over:
            if self.to_act:
                last = int(next_asked(sum(1 << seat for seat in self.to_act), last, self.players))
            yield last if self.to_act else None

    # ---- what can be done

    def prepared(self, seat: int | None, move: str) -> "Step":
        """A move of this seat, or `next round` of nobody (None), with what the game would be after it.

        Nothing is played yet. Raises IllegalMove where the move may not be played.
        """
        states = self._states.copy()
        if seat is None:
            self._check_next_round(move)
            entry.begin(states, 0)
            return Step(None, move, NO_ACTION, self._states, states)
        seat = self._seat(seat)
        action = self._definition.numbers.get(move, NO_ACTION) if isinstance(move, str) else NO_ACTION
        if action == NO_ACTION or entry.why_not(states, 0, seat, action) != ALLOWED:
            refusal = self.why_not(seat, move)
            assert refusal is not None
            raise refusal
        entry.act(states, 0, seat, action)
        return Step(seat, move, action, self._states, states)

    def _check_next_round(self, move: str) -> None:
        if move != notation.NEXT_ROUND:
            raise IllegalMove(f"{move} is nobody's move")
        if self.over:
            raise IllegalMove("the game is over: there is no next round")
        if self.to_act:
            raise IllegalMove(f"round {self.round} is not over: seat {self.to_act[0]} is to act")

    def told(self, step: "Step") -> str:
        """A move that is prepared in words fit for everybody's eyes; empty where they see nothing."""
        if step.seat is None:
            return f"Round {step.round} is dealt."
        return self._definition.tell(self._public, plain(step.after, "public"), step.seat, step.action)

    @one_at_a_time
    def take(self, step: "Step") -> None:
        """Play a move that was prepared when the game was as it is now. Raises ValueError if it has gone on since."""
        if step.before is not self._states:
            raise ValueError(f"{step.move!r} was prepared when the game was not as it is now")
        self._states = step.after
        self._moves.append((step.seat, step.move))

    @one_at_a_time
    def apply(self, seat: int | None, move: str) -> None:
        """Play this move of this seat, or `next round` of nobody (None): a move as records have it. Raises IllegalMove."""
        self.take(self.prepared(seat, move))

    @one_at_a_time
    def play(self, seat: int, move: str) -> None:
        """Play a move. Raises IllegalMove, with the rule that forbids it, and leaves the game as it was."""
        self.take(self.prepared(self._seat(seat), move))

    @one_at_a_time
    def next_round(self) -> None:
        """Deal the next round, when one has been scored. Raises IllegalMove at any other time."""
        self.take(self.prepared(None, notation.NEXT_ROUND))

    @one_at_a_time
    def tell(self, seat: int, move: str) -> str:
        """Play a move, and tell it in words fit for everybody's eyes; empty where they see nothing. Raises IllegalMove."""
        step = self.prepared(self._seat(seat), move)
        told = self.told(step)
        self.take(step)
        return told

    @one_at_a_time
    def undo(self) -> None:
        """Take the last move back, by playing all the others again. Raises IllegalMove if there is none."""
        if not self._moves:
            raise IllegalMove("there is no move to take back")
        moves = self._moves[:-1]
        self._states = self._start.copy()
        self._moves = []
        for seat, move in moves:
            self.apply(seat, move)

    def copy(self) -> "Game":
        """A twin that goes its own way, with the same chance ahead of it."""
        twin = Game.__new__(Game)
        twin.__dict__ |= self.__dict__
        twin.busy = threading.RLock()
        twin._moves, twin._states = list(self._moves), self._states.copy()
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.__getstate__() == other.__getstate__()

    __hash__ = None  # type: ignore[assignment]

    def __getstate__(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "players": self.players,
            "options": self.options,
            "seed": self.seed,
            "moves": self._moves,
            "start": self._start.tobytes(),
            "state": self._states.tobytes(),
        }

    def __setstate__(self, pickled: dict[str, Any]) -> None:
        self.__init__(pickled["name"], pickled["players"], pickled["seed"], pickled["options"])  # type: ignore[misc]
        self._moves = list(pickled["moves"])
        self._start = np.frombuffer(pickled["start"], self._definition.rules.state).copy()
        self._states = np.frombuffer(pickled["state"], self._definition.rules.state).copy()

    def __repr__(self) -> str:
        return f"<Game {self.name}, {self.players} players, round {self.round}, {self.phase}, {len(self._moves)} moves>"

    def _seat(self, seat: int) -> int:
        """The seat, a whole number of any kind. Raises IllegalMove if there is none of this number."""
        try:
            number = as_whole(seat)
        except ValueError:
            number = -1
        if not 0 <= number < self.players:
            raise IllegalMove(f"there is no seat {seat!s:.80}: the seats are 0 to {self.players - 1}")
        return number


def checked_seed(seed: str | int | None) -> str:
    """The seed as hexadecimal digits; a secret random one for None. Raises BadOption.

    A whole number of any kind, such as NumPy's, stands for its digits.
    """
    if seed is None:
        return secrets.token_hex(MOST_DIGITS // 2)
    try:
        text = seed if isinstance(seed, str) else f"{as_whole(seed):x}"
    except ValueError:
        text = ""
    if not _SEED.fullmatch(text):
        raise BadOption(f"the seed cannot be {seed!r:.82}: it is 1 to 64 hexadecimal digits")
    return text.lower()
