"""Allie Gator: one situation for each rule of thumb."""

from typing import Any

from ..games.allie_gator_positions import game, position
from .choosing import all_chosen


def moves(*hands: str, **where: Any) -> set[str]:
    """What careful players choose there; by default the chip lies above L, under targets 40 and 60."""
    return all_chosen(game(position(*hands, **where)))


def test_AG_8_a_number_is_played_where_nothing_has_to_be_taken() -> None:
    assert moves("50 D D D D", "1 ...") == {"play 50 R"}


def test_AG_8_a_number_goes_to_the_side_without_the_chip() -> None:
    assert moves("10 D D D D", "1 ...") == {"play 10 R"}
    assert moves("10 D D D D", "1 ...", allie="R") == {"play 10 L"}


def test_AG_8_a_number_is_played_that_leaves_the_others_playable() -> None:
    assert moves("10 11 12 13 14", "1 ...", targets=("5", "60")) == {"play 10 R"}


def test_AG_20_a_single_card_is_taken_rather_than_a_special_card_played() -> None:
    assert moves("70 D D S G", "1 ...") == {"take"}


def test_AG_12_a_special_card_is_played_rather_than_a_pile_taken() -> None:
    assert moves("70 69 68 67 D", "...", discards=("1 2 3", "59")) == {"direction"}


def test_AG_18_a_gift_is_given_to_the_player_with_the_fewest_penalty_cards() -> None:
    found = moves("70 69 68 67 G", "1 ...", "2 ...", discards=("31 32 33", "59"), penalties={1: "20 21", 2: "22"})
    assert {move.split()[-1] for move in found} == {"2"}


def test_AG_14_a_card_is_stolen_from_the_player_with_the_fewest_penalty_cards() -> None:
    found = moves("70 69 68 67 S", "1 ...", "2 ...", discards=("31 32 33", "59"), penalties={1: "20", 2: "22 21"})
    assert found == {"steal 1"}


def test_AG_22_the_new_target_is_low_and_the_hand_fits_below() -> None:
    low = moves("30 50 66 67 D", "1 ...", phase="target", targets=("", "20"), allie="R", penalties={0: "40"})
    assert low == {"target 30"}
    fitting = moves("30 31 66 67 D", "1 ...", phase="target", targets=("", "20"), allie="R", discards=("", "19"))
    assert fitting == {"target 31"}


def test_AG_25_who_has_the_fewest_penalty_cards_ends_the_round() -> None:
    ahead = moves("50 D", "1 2", rest=1, discards=("31", ""))
    assert ahead == {"take"}


def test_AG_25_who_would_not_win_the_round_plays_on() -> None:
    behind = moves("50 D", "1 2", rest=0, discards=("31", ""))
    assert behind == {"play 50 R"}


def test_AG_24_nothing_is_not_taken_as_long_as_there_are_cards_to_draw() -> None:
    """Two players with special cards alone could take nothing for ever."""
    found = moves("D D D S S", "D D D S I", targets=("", ""), deck="S S I I I G G G", rest=1)
    assert found
    assert "take" not in found
