"""Allegra: one situation for each rule of thumb."""

from typing import Any

from ..games.allegra_positions import PLAIN, keeping, table
from .choosing import all_chosen

NINES = "? 9 ? ? / ? 9 ? ? / ? 11 ? ?"


def test_AL_10_a_low_card_is_taken_from_the_discard_pile() -> None:
    assert all_chosen(table(discard="-1")) == {"draw discard"}


def test_AL_10_a_high_card_is_left_there() -> None:
    assert all_chosen(table(discard="11")) == {"draw deck"}


def test_AL_10_a_high_card_that_completes_a_line_is_taken() -> None:
    assert all_chosen(table(NINES, discard="9")) == {"draw discard"}


def test_AL_12_a_low_card_replaces_the_highest_one_of_the_own_columns() -> None:
    assert all_chosen(keeping("? 11 ? ? / ? 10 ? ? / ? ? ? ?", drawn="0")) == {"swap c1"}


def test_AL_6_with_two_players_a_shared_card_is_no_advantage() -> None:
    assert all_chosen(keeping("? ? ? 11 / ? 9 ? ? / ? ? ? ?", drawn="0")) == {"swap c2"}


def test_AL_6_with_four_players_a_shared_card_counts_two_thirds() -> None:
    shared = "? ? ? 11 / ? {} ? ? / ? ? ? ?"
    assert all_chosen(keeping(shared.format(9), players=4, drawn="0")) == {"swap c2"}
    assert all_chosen(keeping(shared.format(6), players=4, drawn="0")) == {"swap e1"}


def test_AL_13_a_high_card_is_discarded() -> None:
    assert all_chosen(keeping("? 2 ? ? / ? 1 ? ? / ? ? ? ?", drawn="11")) == {"discard"}


def test_AL_20_a_card_that_completes_a_line_is_put_there() -> None:
    assert all_chosen(keeping(NINES, drawn="9")) == {"swap c3"}


def test_AL_20_equal_cards_are_brought_together() -> None:
    """Either is put for an 11; where a 4 lies in the column, a 4 is worth more."""
    assert all_chosen(keeping("? 11 ? ? / ? 4 ? ? / ? ? 11 0", drawn="4")) == {"swap c1"}


def test_AL_20_high_cards_are_cleared_and_low_ones_are_kept() -> None:
    high = table("? 9 ? ? / ? 9 ? ? / ? 9 ? ?", phase="clear")
    assert all_chosen(high) == {"clear c1 c2 c3"}
    low = table("? -1 ? ? / ? -1 ? ? / ? -1 ? ?", phase="clear")
    assert all_chosen(low) == {"done"}


def test_AL_25_only_who_seems_to_have_the_lowest_sum_finishes() -> None:
    """All cards of the area but the one at b1 lie open: swapping it for a 2 finishes, and discarding the 2 as well."""
    own = "? 3 2 2 / 4 3 4 5 / 3 2 3 4"
    behind, ahead = "-1 -1 0 0 / 0 0 ? 0 / 1 1 1 0", "11 11 10 0 / 11 10 ? 0 / 9 9 ? 0"
    assert all_chosen(keeping(own, ahead, drawn="2")) == {"swap b1"}
    not_yet = all_chosen(keeping(own, behind, drawn="2"))
    assert not_yet
    assert not not_yet & {"swap b1", "discard"}


def test_AL_14_a_tap_is_for_a_card_that_completes_a_line() -> None:
    asked = table(PLAIN, NINES, PLAIN, phase="tap", drawn="9", to_act=[1, 2])
    assert all_chosen(asked, 1) == {"tap"}
    assert all_chosen(asked, 2) == {"pass"}


def test_AL_17_the_card_is_given_for_a_much_better_one_and_refused_for_a_worse() -> None:
    own = "? 11 ? ? / ? ? ? ? / ? ? ? ?"
    tapped: dict[str, Any] = {"phase": "answer", "drawn": "9", "taps": {"1": True, "2": False}}
    assert all_chosen(table(own, "? -1 ? ? / ? 8 ? ? / ? ? ? ?", PLAIN, **tapped)) == {"give 1"}
    assert all_chosen(table(own, "? 10 ? ? / ? 11 ? ? / ? ? ? ?", PLAIN, **tapped)) == {"refuse"}


def test_AL_19_the_lowest_card_is_taken_and_put_for_the_highest() -> None:
    own, other = "? 11 ? ? / ? ? ? ? / ? ? ? ?", "? -1 ? ? / ? 8 ? ? / ? ? ? ?"
    taking = table(own, other, PLAIN, phase="take", tapper=1, held="7", drawn=None, taps={"1": True, "2": False})
    assert all_chosen(taking) == {"take c1"}
    taking.play(0, "take c1")
    assert all_chosen(taking) == {"put c1"}
