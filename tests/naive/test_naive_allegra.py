"""The referee of Allegra's turns: right moves pass, wrong ones are objected to."""

from typing import Any

import pytest

from .allegra_area import lines_of
from .allegra_positions import BARE, HIDDEN, KEPT, OPEN, OPTIONS, grid, keeping, moves, play, table
from .differences import State

# A turn


def test_AL_10_and_AL_11_a_card_from_the_discard_pile_has_to_be_kept() -> None:
    before = table(HIDDEN, HIDDEN)
    right: State = {"discard": ["6"], "drawn": "7", "drawn_from": "discard", "phase": "keep"}
    assert moves(before) == ["draw deck", "draw discard"]
    assert play(before, 0, "draw discard", **right) == []
    assert play(before, 0, "draw discard", **(right | {"drawn": "6", "discard": ["7"]})) != []
    assert "discard" not in moves(before | right)
    assert "discard" in moves(keeping(HIDDEN, HIDDEN))


def test_AL_11_the_discard_pile_cannot_be_drawn_from_without_a_place_to_put_the_card() -> None:
    assert moves(table("1? . . . / . . . . / . . . .", BARE)) == ["draw deck", "draw discard"]
    assert moves(table(BARE, "1? 2? 3? . / 4? . . . / . . . .")) == ["draw deck"]


def test_AL_12_the_swapped_card_is_discarded_last() -> None:
    before = keeping("2 2 5? . / . . . 8? / . . . .", HIDDEN)
    swapped: State = {"grids": [grid("2 2 2 . / . . . 8? / . . . ."), grid(HIDDEN)], "drawn": None, "drawn_from": None}
    right: State = swapped | {"swapped": "5", "phase": "clear"}
    assert play(before, 0, "swap d1", **right) == []
    assert moves(before | right) == ["clear b1 c1 d1", "done"]
    cleared: State = {"grids": [grid(". . . . / . . . 8? / . . . ."), grid(HIDDEN)], "swapped": None}
    end: State = cleared | {"phase": "draw", "to_act": [1], "active": 1}
    assert play(before | right, 0, "clear b1 c1 d1", **end, discard=["6", "7", "2", "2", "2", "5"]) == []
    assert play(before | right, 0, "clear b1 c1 d1", **end, discard=["6", "7", "5", "2", "2", "2"]) != []  # AL-24
    kept: State = {"swapped": None, "phase": "draw", "to_act": [1], "active": 1, "discard": ["6", "7", "5"]}
    assert play(before | right, 0, "done", **kept) == []


def test_AL_13_after_discarding_a_face_down_card_is_turned_up() -> None:
    before = keeping("1? 2 . . / . . . . / . . . .", HIDDEN)
    right: State = {"drawn": None, "drawn_from": None, "discard": ["6", "7", "2"]}
    assert play(before, 0, "discard", **right, phase="reveal") == []
    assert play(before, 0, "discard", **right, phase="draw", to_act=[1], active=1) != []
    assert moves(before | right | {"phase": "reveal"}) == ["reveal a1", "reveal a2", "reveal a3", "reveal b1"]
    turned: State = {"grids": [grid("1 2 . . / . . . . / . . . ."), grid(HIDDEN)], "phase": "draw"}
    revealing = before | right | {"phase": "reveal"}
    assert play(revealing, 0, "reveal b1", **turned, to_act=[1], active=1) == []
    assert play(revealing, 0, "reveal a1", **turned, to_act=[1], active=1) != []


def test_AL_13_in_a_last_turn_with_nothing_face_down_nothing_is_turned_up() -> None:
    half_open = "1? 2? 3? 4 / 5? 6? 7? 8 / 9? 10? 11? 0"
    before = keeping(OPEN, half_open, half_open, finisher=2)
    right: State = KEPT | {"discard": ["6", "7", "2"], "last_turns": [0]}
    assert play(before, 0, "discard", **right) == []
    assert play(before, 0, "discard", **(right | {"phase": "reveal", "to_act": [0], "active": 0})) != []


# The tap


def test_AL_14_the_others_may_tap_for_a_card_from_the_draw_pile() -> None:
    before = table(HIDDEN, HIDDEN, HIDDEN)
    right: State = {"deck": ["4", "5"], "drawn": "3", "drawn_from": "deck"}
    assert play(before, 0, "draw deck", **right, phase="tap", to_act=[1, 2]) == []
    assert play(before, 0, "draw deck", **right, phase="keep") != []
    assert play(before, 0, "draw deck", OPTIONS | {"tap": False}, **right, phase="keep") == []
    assert play(table(HIDDEN, HIDDEN), 0, "draw deck", **right, phase="keep") == []
    assert play(before, 0, "draw discard", discard=["6"], drawn="7", drawn_from="discard", phase="keep") == []


@pytest.mark.parametrize(
    "changes",
    [
        {"finisher": 1},
        {"finisher": 2, "last_turns": [1]},
        {"grids": [grid(HIDDEN), grid(BARE), grid(HIDDEN)]},
        {"grids": [grid(HIDDEN), grid(OPEN), grid(OPEN)]},
    ],
)
def test_AL_15_who_may_not_tap(changes: dict[str, Any]) -> None:
    before = table(HIDDEN, HIDDEN, HIDDEN) | changes
    after: State = {"deck": ["4", "5"], "drawn": "3", "drawn_from": "deck", "phase": "tap"}
    assert play(before, 0, "draw deck", **after, to_act=[1, 2]) != []
    asked = [2] if changes.get("finisher") != 2 else []
    phase = "tap" if asked else "keep"
    assert play(before, 0, "draw deck", **(after | {"phase": phase}), to_act=asked or [0]) == []


def test_AL_15_with_four_cards_one_may_tap() -> None:
    before = table(HIDDEN, "1? 2 3 . / 4 . . . / . . . .", BARE, finisher=2)
    after: State = {"deck": ["4", "5"], "drawn": "3", "drawn_from": "deck", "phase": "tap", "to_act": [1]}
    assert play(before, 0, "draw deck", **after) == []
    fewer: State = {"grids": [grid(HIDDEN), grid("1? 2 3 . / . . . . / . . . ."), grid(BARE)]}
    assert play(before | fewer, 0, "draw deck", **after, **fewer) != []


def tapping(phase: str, *grids: str, **changes: Any) -> State:
    return table(*grids, **({"phase": phase, "drawn": "2", "drawn_from": "deck"} | changes))


def test_AL_16_the_answer_comes_when_all_have_decided() -> None:
    before = tapping("tap", HIDDEN, HIDDEN, HIDDEN, to_act=[1, 2])
    assert moves(before, 1) == ["pass", "tap"]
    assert moves(before, 0) == []
    assert play(before, 2, "tap", taps={"2": True}, to_act=[1]) == []
    one_left = before | {"taps": {"2": True}, "to_act": [1]}
    assert play(one_left, 1, "pass", taps={"1": False, "2": True}, to_act=[0], phase="answer") == []
    assert play(one_left, 1, "pass", taps={"1": False, "2": True}, to_act=[0], phase="keep") != []
    nobody = before | {"taps": {"2": False}, "to_act": [1]}
    assert play(nobody, 1, "pass", taps={"1": False, "2": False}, to_act=[0], phase="keep") == []


def test_AL_17_the_card_is_given_or_refused() -> None:
    before = tapping("answer", HIDDEN, HIDDEN, HIDDEN, taps={"1": True, "2": False})
    assert moves(before) == ["give 1", "refuse"]
    assert play(before, 0, "give 1", tapper=1, phase="tapper swap", to_act=[1]) == []
    assert play(before, 0, "refuse", phase="keep") == []


def test_AL_17_nothing_can_be_given_to_a_tapper_if_the_active_player_has_no_card_to_exchange() -> None:
    before = tapping("tap", BARE, "1? 2? 3? . / 4? . . . / . . . .", HIDDEN, to_act=[1])
    assert play(before, 1, "tap", taps={"1": True}, to_act=[0], phase="keep") == []
    assert play(before, 1, "tap", taps={"1": True}, to_act=[0], phase="answer") != []


def test_AL_18_the_tapper_swaps_and_may_clear() -> None:
    before = tapping("tapper swap", HIDDEN, "2 2 9? 4? / . . . . / . . . .", HIDDEN, tapper=1, to_act=[1])
    right: State = {"drawn": None, "drawn_from": None, "held": "9", "to_act": [1], "phase": "tapper clear"}
    grids = [grid(HIDDEN), grid("2 2 2 4? / . . . . / . . . ."), grid(HIDDEN)]
    assert play(before, 1, "swap d1", **right, grids=grids) == []
    assert play(before, 1, "swap d1", **(right | {"phase": "take", "to_act": [0]}), grids=grids) != []
    now = before | right | {"grids": grids}
    assert moves(now, 1) == ["clear b1 c1 d1", "done"]
    assert play(now, 1, "done", phase="take", to_act=[0]) == []


def test_AL_18_no_clearing_after_which_the_exchange_could_not_be_completed() -> None:
    """Seat 0 has only the shared column left: with it gone there is no place to put a card to."""
    before = tapping("tapper swap", BARE, "5 . . 2 / . . . 2 / . . . 7", BARE, tapper=1, to_act=[1])
    grids = [grid(BARE), grid("5 . . 2 / . . . 2 / . . . 2"), grid(BARE)]
    right: State = {"drawn": None, "drawn_from": None, "held": "7", "grids": grids}
    assert play(before, 1, "swap e3", **right, phase="take", to_act=[0]) == []
    assert play(before, 1, "swap e3", **right, phase="tapper clear") != []


def test_AL_19_both_exchanges_happen_at_once_and_between_different_places() -> None:
    seat_1 = "1? 5 . 2 / . . . . / . . . ."
    before = tapping("take", "3? . . . / . . . . / . . . .", seat_1, HIDDEN, drawn=None, drawn_from=None)
    before |= {"tapper": 1, "held": "9", "taps": {"1": True, "2": False}}
    assert moves(before) == ["take a1", "take a2", "take a3", "take b1", "take c1", "take e1"]
    assert play(before, 0, "take e1", taken="e1", phase="put") == []
    chosen = before | {"taken": "e1", "phase": "put"}
    assert moves(chosen) == ["put b1"]  # a1 is the place that the card comes from
    right: State = {"phase": "draw", "active": 1, "to_act": [1], "discard": ["6", "7", "3"]}
    right |= {"held": None, "taken": None, "tapper": None, "taps": {}, "finisher": 0}
    exchanged = [grid("2 . . . / . . . . / . . . ."), grid("1? 5 . 9 / . . . . / . . . ."), grid(HIDDEN)]
    assert play(chosen, 0, "put b1", **right, grids=exchanged) == []
    assert play(chosen, 0, "put b1", **right, grids=[exchanged[0], grid(seat_1), exchanged[2]]) != []


# Lines


def lines(own: str, left: str = HIDDEN) -> list[str]:
    return lines_of(table(own, left), 0)


def test_AL_20_rows_and_columns_of_equal_face_up_cards() -> None:
    assert lines("5 5 5 1 / 5 6 6? 6 / 5 7 7 8") == ["b1 c1 d1", "b1 b2 b3"]
    assert lines("5 5 1 1 / 1 6 6 1 / 9 7 7 8", left="1 2 3 5 / 1 2 3 5 / 1 2 3 5") == ["a1 b1 c1", "a1 a2 a3"]


def test_AL_21_a_gap_is_no_gap() -> None:
    assert lines("5 . 5 5 / 1 2 3 4 / 1 2 3 4") == ["b1 d1 e1"]
    assert lines("5 5? 5 5 / 1 2 3 4 / 1 2 3 4") == []
    assert lines("5 1 2 3 / . 1 2 4 / 5 6 7 8") == []


def test_AL_22_of_five_equal_cards_any_three_neighbours() -> None:
    five = lines("5 5 5 5 / 1 2 3 4 / 1 2 3 4", left="1 2 3 5 / 1 2 3 4 / 1 2 3 4")
    assert five == ["a1 b1 c1", "b1 c1 d1", "c1 d1 e1"]


def test_AL_23_a_line_that_stood_before_counts() -> None:
    before = keeping("5 5 5 1? / . . . . / . . . .", HIDDEN)
    after: State = {"grids": [grid("5 5 5 2 / . . . . / . . . ."), grid(HIDDEN)], "swapped": "1"}
    assert play(before, 0, "swap e1", **after, drawn=None, drawn_from=None, phase="clear") == []


def test_AL_20_a_player_may_clear_again_and_stop_at_any_time() -> None:
    before = table("5 5 5 1? / 6 6 6 2? / . . . .", HIDDEN, phase="clear", swapped="9")
    right: State = {"grids": [grid(". . . 1? / 6 6 6 2? / . . . ."), grid(HIDDEN)], "discard": ["6", "7", *"555"]}
    assert moves(before) == ["clear b1 c1 d1", "clear b2 c2 d2", "done"]
    assert play(before, 0, "clear b1 c1 d1", **right) == []
    assert play(before, 0, "clear b1 c1 d1", **right, phase="draw", to_act=[1], active=1) != []


def test_AL_18_a_tapper_may_clear_again() -> None:
    before = table(HIDDEN, "5 5 5 1? / 6 6 6 2? / . . . .", HIDDEN, phase="tapper clear", tapper=1, to_act=[1])
    once: State = {"discard": ["6", "7", *"555"]}
    once["grids"] = [grid(HIDDEN), grid(". . . 1? / 6 6 6 2? / . . . ."), grid(HIDDEN)]
    twice: State = {"discard": ["6", "7", *"555", *"666"], "phase": "take", "to_act": [0]}
    twice["grids"] = [grid(HIDDEN), grid(". . . 1? / . . . 2? / . . . ."), grid(HIDDEN)]
    assert play(before, 1, "clear b1 c1 d1", **once) == []
    assert play(before | once, 1, "clear b2 c2 d2", **twice) == []
    assert play(before | once, 1, "clear b2 c2 d2", **(twice | {"phase": "tapper clear", "to_act": [1]})) != []


def test_AL_19_the_second_placing_gives_the_tapper_no_clearing() -> None:
    """The tapper's 5 completes b1 c1 d1, which lies in the tapper's area only: nobody is asked, the turn ends."""
    before = table("3? 4? . . / . . . . / . . . .", "5 5 8 . / 1? . . . / . . . .", HIDDEN, phase="put", tapper=1)
    before |= {"held": "5", "taken": "d1"}
    right: State = {"held": None, "taken": None, "tapper": None, "phase": "draw", "active": 1, "to_act": [1]}
    right["discard"] = ["6", "7", "3"]
    right["grids"] = [grid("8 4? . . / . . . . / . . . ."), grid("5 5 5 . / 1? . . . / . . . ."), grid(HIDDEN)]
    assert play(before, 0, "put b1", **right) == []
    assert play(before, 0, "put b1", **(right | {"phase": "tapper clear", "to_act": [1], "active": 0})) != []


def test_a_move_that_the_rules_do_not_allow_is_objected_to() -> None:
    [problem] = play(table(HIDDEN, HIDDEN), 0, "swap b1")
    assert problem.startswith("move: seat 0 may not swap b1 in phase draw")
