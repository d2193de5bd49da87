"""The rulebook of Allegra in tests, AL-14 to AL-17: the tap."""

import pytest

from parlour import Game

from .allegra_positions import (
    BARE,
    OPEN,
    PLACES,
    PLAIN,
    asked,
    legal,
    play,
    table,
)

# ---- The tap


@pytest.mark.parametrize(("players", "others"), [(3, [0, 2]), (4, [0, 2, 3]), (6, [0, 2, 3, 4, 5])])
def test_AL_14_all_others_may_tap_for_a_card_from_the_draw_pile(players: int, others: list[int]) -> None:
    game = play(table(players=players, active=1), "1 draw deck")
    assert asked(game) == ("tap", others)
    assert [legal(game, seat) for seat in others] == ["pass, tap"] * len(others)
    assert legal(game, 1) == ""


def test_AL_14_not_for_a_card_from_the_discard_pile() -> None:
    assert asked(play(table(players=3), "0 draw discard")) == ("keep", [0])


def test_AL_14_not_with_two_players() -> None:
    assert asked(play(table(players=2), "0 draw deck")) == ("keep", [0])


def test_AL_14_not_with_the_option_tap_off() -> None:
    assert asked(play(table(players=3, tap=False), "0 draw deck")) == ("keep", [0])


TO_THE_LEFT = "? ? ? . / ? ? ? . / ? ? ? ."
"""The grid of seat 2, where seat 1 has only its own cards left."""


@pytest.mark.parametrize(
    ("grid_of_1", "who"),
    [
        ("? 2 3 . / . . . 4 / . . . .", [1, 2]),
        ("? 2 3 . / . . . . / . . . .", [2]),
        ("? 2 . . / . . . . / . . . .", [2]),
        ("? . . . / . . . . / . . . .", [2]),
    ],
)
def test_AL_15_not_with_three_or_fewer_cards_left(grid_of_1: str, who: list[int]) -> None:
    assert asked(play(table(PLAIN, grid_of_1, TO_THE_LEFT), "0 draw deck")) == ("tap", who)


def test_AL_15_the_shared_column_counts_among_the_cards_left() -> None:
    game = table(PLAIN, "? 2 3 . / . . . . / . . . .", "? ? ? . / ? ? ? 4 / ? ? ? .")
    assert asked(play(game, "0 draw deck")) == ("tap", [1, 2])
    face_down = table(PLAIN, OPEN, "? ? ? 4 / ? ? ? 5? / ? ? ? 6")
    assert asked(play(face_down, "0 draw deck")) == ("tap", [1, 2])


@pytest.mark.parametrize(
    ("grid_of_1", "who"),
    [(OPEN, [3]), ("1? 2 3 4 / 5 6 7 8 / 9 10 11 0", [1, 3]), ("1 2 3 4 / 5 6 7 8? / 9 10 11 0", [1, 3])],
)
def test_AL_15_not_with_no_face_down_card_left(grid_of_1: str, who: list[int]) -> None:
    game = table(PLAIN, grid_of_1, OPEN, "? ? ? 0 / ? ? ? -1 / ? ? ? 5", finisher=2)
    assert play(game, "0 draw deck").to_act == who


def test_AL_15_not_as_the_finisher() -> None:
    game = table(PLAIN, "1 2 3 4 / 5 6 7 8 / 9 10 11 0", "? ? ? 1 / ? ? ? 5 / ? ? ? 6", finisher=1, active=2)
    assert play(game, "2 draw deck").to_act == [0]


def test_AL_15_not_after_the_last_turn() -> None:
    game = table(PLAIN, OPEN, "? ? ? 1 / ? ? ? 5 / ? ? ? 6", PLAIN, finisher=1, last_turns=[2], active=3)
    assert play(game, "3 draw deck").to_act == [0]
    before = table(PLAIN, OPEN, "? ? ? 1 / ? ? ? 5 / ? ? ? 6", PLAIN, finisher=1, active=3)
    assert play(before, "3 draw deck").to_act == [0, 2]


def tapped(*decisions: str, players: int = 4) -> Game:
    """Seat 0 has drawn a 5 from the draw pile, and these seats have decided."""
    return play(table(players=players, deck="5"), "0 draw deck", *decisions)


@pytest.mark.parametrize("order", ["123", "132", "213", "231", "312", "321"])
def test_AL_16_all_decide_in_any_order_before_the_card_is_given(order: str) -> None:
    game, waiting = tapped(), [1, 2, 3]
    for seat in order:
        assert asked(game) == ("tap", waiting)
        play(game, f"{seat} tap")
        waiting.remove(int(seat))
    assert (asked(game), legal(game)) == (("answer", [0]), "give 1, give 2, give 3, refuse")


@pytest.mark.parametrize("viewer", [None, 0, 2, 3])
def test_AL_16_nobody_sees_anothers_decision_before_all_have_decided(viewer: int | None) -> None:
    one, other = tapped("1 tap"), tapped("1 pass")
    assert one.view_record(viewer).tobytes() == other.view_record(viewer).tobytes()
    assert one.view(viewer)["taps"] == {}
    play(one, "2 tap"), play(other, "2 tap")
    assert one.view(viewer) == other.view(viewer)


def test_AL_16_one_knows_ones_own_decision() -> None:
    game = tapped("1 tap", "2 pass")
    assert [game.view(seat)["taps"] for seat in range(4)] == [{}, {"1": True}, {"2": False}, {}]
    assert game.state()["taps"] == {"1": True, "2": False}


def test_AL_16_a_decision_is_told_when_all_have_decided() -> None:
    assert tapped().tell(1, "tap") == tapped().tell(1, "pass") == ""
    assert tapped("1 pass", "2 pass").tell(3, "pass") == "Nobody taps."
    assert tapped("1 tap", "2 pass").tell(3, "tap") == "Seat 1 and seat 3 tap."


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_AL_16_what_they_chose_is_shown_when_all_have(viewer: int | None) -> None:
    game = tapped("1 tap", "3 tap", "2 pass")
    assert game.view(viewer)["taps"] == {"1": True, "2": False, "3": True}


def test_AL_16_where_nobody_tapped_the_active_player_goes_on() -> None:
    game = tapped("1 pass", "2 pass", "3 pass")
    assert (asked(game), "discard" in game.legal_moves(0)) == (("keep", [0]), True)


def test_AL_17_one_tapper_of_the_active_players_choice_gets_the_card() -> None:
    game = tapped("1 tap", "2 pass", "3 tap")
    assert legal(game) == "give 1, give 3, refuse"
    play(game, "0 give 3")
    assert (asked(game), game.state()["tapper"]) == (("tapper swap", [3]), 3)


def test_AL_17_or_refuses_all_and_goes_on() -> None:
    game = play(tapped("1 tap", "2 pass", "3 tap"), "0 refuse")
    assert asked(game) == ("keep", [0])
    assert game.legal_moves(0) == ["discard", *[f"swap {place}" for place in PLACES]]
    play(game, "0 discard", "0 reveal a1")
    assert (asked(game), game.state()["taps"]) == (("draw", [1]), {})


def test_AL_17_no_giving_if_the_exchange_cannot_be_completed() -> None:
    """Seat 0 has no card left to put the taken card in the place of."""
    empty = table(BARE, "? 2 3 . / ? ? ? . / ? ? ? .", OPEN, finisher=2, phase="tap", drawn="5", to_act=[1])
    play(empty, "1 tap")
    assert (asked(empty), legal(empty)) == (("keep", [0]), "discard")
    play(empty, "0 discard")
    assert asked(empty) == ("draw", [1])


def test_AL_17_one_card_is_enough_to_complete_the_exchange() -> None:
    grid_of_1 = "? 2 3 8 / ? ? ? . / ? ? ? ."
    game = table(BARE, grid_of_1, OPEN, finisher=2, phase="tap", drawn="5", to_act=[1])
    assert legal(play(game, "1 tap")) == "give 1, refuse"
