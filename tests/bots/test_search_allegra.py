"""Allegra: positions in which the best move is known: last turns, and what no player would do otherwise."""

from collections.abc import Callable
from typing import Any

import pytest

from parlour import Game

from ..games.allegra_positions import PLAIN, keeping, table
from .searched import best

NINES = "? 9 ? ? / ? 9 ? ? / ? 11 ? ?"
TAPPED: dict[str, Any] = {"phase": "answer", "drawn": "9", "taps": {"1": True, "2": False}}


def last_turn(own: str, other: str = "1 1 1 1 / 2 2 2 2 / 3 3 3 3", **keys: Any) -> Game:
    """Seat 1 has finished, seat 0 has its last turn (AL-26): what it leaves counts."""
    where = keeping if "drawn" in keys else table
    return where(own, other, finisher=1, **keys)


POSITIONS: dict[str, tuple[Callable[[], Game], str]] = {
    "AL-12: a low card for the highest one": (lambda: last_turn("4 11 4 4 / 5 5 6 6 / 0 7 0 0", drawn="-1"), "swap c1"),
    "AL-13: a high card is not kept": (lambda: last_turn("4 6 4 4 / 5 5 7 6 / 0 7 0 0", drawn="11"), "discard"),
    "AL-20: a line is completed": (lambda: last_turn("4 9 8 4 / 5 9 3 6 / 0 3 7 0", drawn="9"), "swap c3"),
    "AL-20: a line is cleared": (lambda: last_turn("4 9 8 4 / 5 9 3 6 / 0 9 7 0", phase="clear"), "clear c1 c2 c3"),
    "AL-20: a line of -1 is kept": (lambda: last_turn("4 -1 8 4 / 5 -1 3 6 / 0 -1 7 0", phase="clear"), "done"),
    "AL-10: a low card is drawn from the discard pile": (
        lambda: last_turn("4 11 4 4 / 5 5 6 6 / 0 7 0 0", discard="-1"),
        "draw discard",
    ),
    "AL-10: a high card is left there": (lambda: last_turn("4 9 4 4 / 5 5 6 6 / 0 7 0 0", discard="11"), "draw deck"),
    "AL-22: of two lines the dearer one is cleared": (
        lambda: last_turn("4 9 9 9 / 5 3 8 6 / 0 7 8 0", phase="clear"),
        "clear c1 d1 e1",
    ),
    "AL-17: a card is not given for a worse one": (
        lambda: table("? 11 ? ? / ? ? ? ? / ? ? ? ?", "? 10 ? ? / ? 11 ? ? / ? ? ? ?", PLAIN, **TAPPED),
        "refuse",
    ),
    "AL-17: no gift of a line": (
        lambda: table("9 9 ? ? / ? ? ? ? / ? ? ? ?", NINES, PLAIN, **TAPPED),
        "refuse",
    ),
    "AL-10: in the midst of a round, too": (lambda: table(discard="-1"), "draw discard"),
    "AL-13: 11 is discarded at any time": (
        lambda: keeping("? 2 ? ? / ? 1 ? ? / ? ? ? ?", drawn="11"),
        "discard",
    ),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_the_best_move_is_found(name: str) -> None:
    build, wanted = POSITIONS[name]
    assert best(build()) == wanted


def test_AL_14_a_tap_is_for_a_card_that_completes_a_line() -> None:
    asked = table(PLAIN, NINES, PLAIN, phase="tap", drawn="9", to_act=[1, 2])
    assert best(asked, 1) == "tap"
