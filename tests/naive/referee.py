"""The referee: reads a full record (records.md) and checks every line of it against the rules."""

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

from . import allegra, alley_cat, allie_gator
from .differences import State, differences, wrong_options

HEADER_KEYS = ["parlour", "game", "players", "options", "seed", "state"]
LINE_KEYS = ["n", "seat", "move", "state", "legal"]
LATER_KEYS = {
    "alley-cat": {"options", "chance", "with_cat"},
    "allie-gator": {"options", "chance", "penalty_seats", "memory"},
    "allegra": {"options", "chance", "turns", "held_seen", "swapped_seen", "deck_known"},
}
"""Keys of a state that were added later (docs/records.md): the rules are refereed without them."""
LEFT_OUT = {"allie-gator": {"nothing_taken": 0}}
"""What stands for a key that a state may leave out (records.md)."""
MALFORMED = (KeyError, IndexError, TypeError, ValueError, AttributeError)


class Disagreement(Exception):
    """A line of the record is not what the rules or the notation require."""


class Game(Protocol):
    """What the module of a game offers to the referee."""

    PLAYERS: range

    def allowed_options(self, players: int) -> dict[str, list[Any]]: ...

    def check_deal(self, before: State | None, after: State, options: dict[str, Any]) -> list[str]: ...

    def legal_moves(self, state: State, options: dict[str, Any], seat: int) -> list[str]: ...

    def check_move(
        self, before: State, after: State, options: dict[str, Any], seat: int, move: str, memory: dict[str, Any]
    ) -> list[str]: ...


GAMES: dict[str, Game] = {"alley-cat": alley_cat, "allie-gator": allie_gator, "allegra": allegra}


@dataclass
class _Reading:
    """How far the record has been read: the last state is right."""

    game: Game
    options: dict[str, Any]
    state: State
    moves: int = 0
    memory: dict[str, Any] = field(default_factory=dict)


def check_record(lines: Iterable[str]) -> int:
    """The number of move lines (`next round` included), all of them right; else a Disagreement is raised."""
    reading: _Reading | None = None
    number = 0
    for number, text in enumerate(lines, start=1):
        if reading is None:
            reading = _begin(_parsed(number, text, HEADER_KEYS))
        else:
            _read_move(reading, number, _parsed(number, text, LINE_KEYS))
    if reading is None:
        raise Disagreement("line 1: expected the header, found nothing")
    if reading.state["over"] is not True:
        raise Disagreement(f"line {number}: the record ends in phase {reading.state['phase']}, expected over")
    return reading.moves


def _parsed(number: int, text: str, keys: list[str]) -> dict[str, Any]:
    """The JSON object of the line, which has exactly these keys."""
    try:
        line = json.loads(text)
    except json.JSONDecodeError as error:
        raise Disagreement(f"line {number}: no JSON: {error}") from error
    if not isinstance(line, dict) or line.keys() != set(keys):
        raise Disagreement(f"line {number}: expected an object with the keys {keys}, found {text[:80]!r}")
    return line | {"state": _without_later_keys(line["state"])}


def _without_later_keys(state: Any) -> Any:
    if not isinstance(state, dict):
        return state
    later = LATER_KEYS.get(str(state.get("game")), set())
    kept = {key: value for key, value in state.items() if key not in later}
    return kept | {key: kept.get(key, value) for key, value in LEFT_OUT.get(str(state.get("game")), {}).items()}


def _object_to(number: int, problems: list[str]) -> None:
    if problems:
        raise Disagreement(f"line {number}: " + "; ".join(problems))


def _found(check: Callable[[], list[str]]) -> list[str]:
    """What the check objects to; a state of the wrong form makes it stumble, and that is an objection too."""
    try:
        return check()
    except MALFORMED as error:
        return [f"state of the wrong form: {error!r} (records.md)"]


# The header


def _begin(header: dict[str, Any]) -> _Reading:
    """The header is right, and its state is a fresh first deal."""
    game = GAMES.get(str(header["game"]))
    if game is None:
        raise Disagreement(f"line 1: unknown game {header['game']!r}")
    options, state = header["options"], header["state"]
    _object_to(1, _found(lambda: _header_problems(game, header)))
    _object_to(1, _found(lambda: game.check_deal(None, state, options)))
    return _Reading(game, options, state)


def _header_problems(game: Game, header: dict[str, Any]) -> list[str]:
    players, seed = header["players"], header["seed"]
    problems = differences({"parlour": 1}, {"parlour": header["parlour"]}, {})
    if players not in game.PLAYERS:
        problems.append(f"players: expected {game.PLAYERS}, found {players}")
    if not re.fullmatch(r"[0-9a-fA-F]{1,64}", seed):
        problems.append(f"seed: expected up to 64 hexadecimal digits, found {seed!r}")
    if header["state"]["players"] != players:
        problems.append(f"state: expected {players} players, found {header['state']['players']}")
    return problems + wrong_options(header["options"], game.allowed_options(players))


# The lines


def _read_move(reading: _Reading, number: int, line: dict[str, Any]) -> None:
    """Check one line: its number, who acts, what they might have done, and what came of it."""
    reading.moves += 1
    _object_to(number, differences({"n": reading.moves}, {"n": line["n"]}, {}))
    _object_to(number, _seats_without_moves(reading))
    if line["seat"] is None:
        _object_to(number, _found(lambda: _next_round_problems(reading, line)))
    else:
        _object_to(number, _found(lambda: _move_problems(reading, line)))
    reading.state = line["state"]


def _legal_moves(reading: _Reading, seat: int) -> list[str]:
    return reading.game.legal_moves(reading.state, reading.options, seat)


def _seats_without_moves(reading: _Reading) -> list[str]:
    """Who is to act has a move, and nobody else has one."""
    acting = [seat for seat in range(reading.state["players"]) if _legal_moves(reading, seat)]
    return differences({"to_act": reading.state["to_act"]}, {"to_act": acting}, {"to_act": "the seats that have moves"})


def _next_round_problems(reading: _Reading, line: dict[str, Any]) -> list[str]:
    """records.md: between two rounds (check_deal looks whether it is so) the line has no seat and no legal moves."""
    problems = differences({"move": "next round", "legal": []}, {"move": line["move"], "legal": line["legal"]}, {})
    return problems + reading.game.check_deal(reading.state, line["state"], reading.options)


def _move_problems(reading: _Reading, line: dict[str, Any]) -> list[str]:
    """records.md: the seat is to act, `legal` has all its moves in order, and the state after the move is right."""
    seat, move, after = line["seat"], line["move"], line["state"]
    if type(seat) is not int or seat not in reading.state["to_act"]:
        return [f"seat: expected one of {reading.state['to_act']}, found {seat!r}"]
    problems = differences({"legal": _legal_moves(reading, seat)}, {"legal": line["legal"]}, {"legal": "all its moves"})
    return problems + reading.game.check_move(reading.state, after, reading.options, seat, move, reading.memory)
