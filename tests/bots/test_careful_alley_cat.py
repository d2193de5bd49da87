"""Alley Cat: one situation for each rule of thumb."""

import pytest

from ..games.alley_cat_positions import at
from .choosing import all_chosen


@pytest.mark.parametrize(
    ("scoring", "hands", "move"),
    [
        ("difference", "QS 8S 2S 3C 4C 6C | AC 7C 9C TC JC", "QS"),  # loses by one, and draws
        ("captured", "QS 8S 2S 3C 4C 6C | AC 7C 9C TC JC", "2S"),  # a low card is a small loss
        ("tricks", "QS 8S 2S 3C 4C 6C | AC 7C 9C TC JC", "2S"),  # any card loses the trick
    ],
)
def test_AC_13_the_scoring_decides_what_is_given_to_a_king(scoring: str, hands: str, move: str) -> None:
    assert all_chosen(at(hands, "KC", options={"scoring": scoring})) == {move}


def test_AC_13_by_tricks_the_lowest_card_that_wins_is_enough() -> None:
    game = at("2S 9S JS QC KS 3S | AC 7C 9C TC JC", "8C", options={"scoring": "tricks"})
    assert all_chosen(game) == {"9S"}


def test_AC_10_the_alley_cat_goes_to_a_king() -> None:
    """The king wins a trick of minus eight points."""
    assert all_chosen(at("5D 8S 2S 3C 4C 6C | AC 7C 9C TC JC", "KC")) == {"5D"}


def test_AC_10_a_trick_with_the_alley_cat_is_not_won() -> None:
    """The king would win minus eight points, the ace loses only minus four: the other player has them."""
    assert all_chosen(at("KS AS | 2C 9C 8S 7S JC", "5D")) == {"AS"}


def test_AC_11_with_the_last_card_of_the_round_only_points_count() -> None:
    """The other player has led the last card: nothing is drawn any more, so the highest card is worth most."""
    assert all_chosen(at("KS 6S 2S 3C 4C 7C |", "5C")) == {"KS"}
