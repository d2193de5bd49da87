"""Positions of Allegra as text, for the tests of its referee.

A grid is written as three rows of four places: `5` lies face up, `5?` face down, `.` has been cleared.
"""

from typing import Any

from . import allegra
from .differences import State

OPTIONS = {"dealer": "random", "tap": True, "rounds": 3, "limit": None}
HIDDEN = "1? 2? 3? 4? / 5? 6? 7? 8? / 9? 10? 11? 0?"
OPEN = "1 2 3 4 / 5 6 7 8 / 9 10 11 0"
BARE = ". . . . / . . . . / . . . ."


def grid(text: str) -> list[list[Any]]:
    return [[lying(word) for word in row.split()] for row in text.split("/")]


def lying(word: str) -> list[Any] | None:
    return None if word == "." else [word.rstrip("?"), not word.endswith("?")]


def table(*grids: str, **changes: Any) -> State:
    """A table in mid-round at which seat 0 is to draw; it has as many players as grids."""
    players = len(grids)
    state: State = {
        "game": "allegra",
        "players": players,
        "round": 1,
        "phase": "draw",
        "to_act": [0],
        "over": False,
        "winners": [],
        "dealer": players - 1,
        "active": 0,
        "grids": [grid(text) for text in grids],
        "deck": ["3", "4", "5"],
        "discard": ["6", "7"],
        "drawn": None,
        "drawn_from": None,
        "taps": {},
        "tapper": None,
        "held": None,
        "taken": None,
        "swapped": None,
        "finisher": None,
        "last_turns": [],
        "round_scores": [],
        "totals": [0] * players,
    }
    return state | changes


def play(before: State, seat: int, move: str, options: dict[str, Any] = OPTIONS, **after: Any) -> list[str]:
    """The objections to the state that has these changes after the move."""
    return allegra.check_move(before, before | after, options, seat, move, {})


def moves(state: State, seat: int = 0, options: dict[str, Any] = OPTIONS) -> list[str]:
    return allegra.legal_moves(state, options, seat)


def keeping(*grids: str, **changes: Any) -> State:
    """Seat 0 holds a 2 from the draw pile."""
    return table(*grids, **({"phase": "keep", "drawn": "2", "drawn_from": "deck"} | changes))


KEPT: State = {"drawn": None, "drawn_from": None, "phase": "draw", "to_act": [1], "active": 1}
