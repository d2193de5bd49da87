"""Alley Cat: last tricks, where the best move is known."""

import pytest

from ..games.alley_cat_positions import at
from .searched import best

LAST = [
    # hand, led, scoring, best
    ("8S KC", "7C", "difference", "KC"),  # the trick is won either way: the higher the better
    ("AS QC", "KC", "difference", "QC"),  # and lost either way: the nearer the better
    ("AS KC", "5D", "difference", "AS"),  # AC-10, AC-12: points with the Alley Cat are subtracted
    ("5D AC", "KC", "difference", "5D"),
    ("5C KC", "5D", "difference", "5C"),  # AC-2: the 5 of diamonds beats the 5 of clubs, for nothing
    ("5C AC", "5S", "difference", "5C"),
    ("JC QC KC", "2C", "difference", "KC"),
    ("2C 3C JC", "QS", "difference", "JC"),
    ("6S AS", "7C", "captured", "AS"),  # AC-13: what counts is the rank of the losing card
    ("KS 2S", "QC", "captured", "KS"),
    ("2C KS", "QC", "tricks", "KS"),
    ("3C 5D", "2S", "tricks", "3C"),
]


@pytest.mark.parametrize(("hand", "led", "scoring", "wanted"), LAST)
def test_AC_11_the_best_answer_in_the_last_trick(hand: str, led: str, scoring: str, wanted: str) -> None:
    game = at(f"{hand} |", led, options={"scoring": scoring, "target": 121})
    assert best(game) == wanted
