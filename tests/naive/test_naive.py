"""The referee can fail: right records and moves pass, and whatever is changed in them is objected to.

Here: the reading of records, and Alley Cat. The other games are in test_naive_allie_gator and test_naive_allegra.
"""

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from . import alley_cat
from .differences import State, differences
from .referee import GAMES, Disagreement, check_record

CAT_OPTIONS = {"scoring": "difference", "target": 44}
LONG_OPTIONS = {"scoring": "difference", "target": 121}


# A right record, move by move from a known deal


def cat_deal(**changes: Any) -> State:
    deal: State = {
        "game": "alley-cat",
        "players": 2,
        "round": 1,
        "phase": "play",
        "to_act": [1],
        "over": False,
        "winners": [],
        "dealer": 0,
        "leader": 1,
        "hands": [["AC", "2C", "3C", "4C", "5D", "AS"], ["TC", "JC", "QC", "KC", "QS", "KS"]],
        "deck": ["2S", "3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "JS", "5C", "6C", "7C", "8C", "9C"],
        "trick": [],
        "tricks": [[], []],
        "scores": [0, 0],
        "cut": ["5S", "5C"],
    }
    return deal | changes


def cat_record(options: dict[str, Any] = CAT_OPTIONS) -> list[dict[str, Any]]:
    """Both players always play their first card; the next rounds have the same cards as the first."""
    state = cat_deal()
    record: list[dict[str, Any]] = [
        {"parlour": 1, "game": "alley-cat", "players": 2, "options": options, "seed": "9f", "state": state}
    ]
    while not state["over"]:
        number = len(record)
        if state["phase"] == "scored":
            dealer = 1 - state["dealer"]
            later = {"round": state["round"] + 1, "scores": state["scores"], "dealer": dealer}
            state = cat_deal(**later, leader=1 - dealer, to_act=[1 - dealer])
            record.append({"n": number, "seat": None, "move": "next round", "state": state, "legal": []})
        else:
            [seat] = state["to_act"]
            legal = alley_cat.legal_moves(state, options, seat)
            state = alley_cat.state_after(state, options, seat, state["hands"][seat][0])
            move = record[-1]["state"]["hands"][seat][0]
            record.append({"n": number, "seat": seat, "move": move, "state": state, "legal": legal})
    return record


def check(record: list[dict[str, Any]]) -> int:
    return check_record(json.dumps(line) for line in record)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The path of every single value in a JSON value."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    else:
        yield path


def changed(line: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The line with another value there, of the same type where there is one."""
    copy = deepcopy(line)
    part: Any = copy
    for key in path[:-1]:
        part = part[key]
    value = part[path[-1]]
    others = {bool: not value, int: 7, str: "9S" if value != "9S" else "8S"}
    part[path[-1]] = others.get(type(value), 0)
    return copy


# Records


def test_a_right_record_passes_and_its_moves_are_counted() -> None:
    record = cat_record(LONG_OPTIONS)
    assert check(record) == len(record) - 1
    assert any(line.get("move") == "next round" for line in record)


def test_every_single_change_of_a_line_is_objected_to() -> None:
    record = cat_record(LONG_OPTIONS)
    next_round = next(line["n"] for line in record[1:] if line["seat"] is None)
    for number in (1, 2, next_round, len(record) - 1):
        for path in leaves(record[number]):
            with pytest.raises(Disagreement, match=f"line {number + 1}"):
                check([*record[:number], changed(record[number], path), *record[number + 1 :]])


@pytest.mark.parametrize(
    "changes",
    [
        {"parlour": 2},
        {"game": "alley-dog"},
        {"game": "allegra"},
        {"players": 3},
        {"seed": "xyz"},
        {"seed": "9" * 65},
        {"options": {"scoring": "difference"}},
        {"options": {"scoring": "difference", "target": 10}},
        {"options": {"scoring": "difference", "target": 44, "tap": True}},
        {"state": []},
        {"state": {"players": 2}},
    ],
)
def test_a_wrong_header_is_objected_to(changes: dict[str, Any]) -> None:
    header, *lines = cat_record()
    with pytest.raises(Disagreement, match="line 1"):
        check([header | changes, *lines])


def test_a_record_that_is_broken_off_is_objected_to() -> None:
    with pytest.raises(Disagreement, match="ends in phase play, expected over"):
        check(cat_record()[:-1])


def test_a_record_that_goes_on_after_the_end_is_objected_to() -> None:
    record = cat_record()
    again = record[-1] | {"n": len(record), "seat": None, "move": "next round", "legal": []}
    with pytest.raises(Disagreement, match="expected scored"):
        check([*record, again])


def test_a_seat_that_is_not_to_act_is_objected_to() -> None:
    header, first, *lines = cat_record()
    with pytest.raises(Disagreement, match=r"line 2: seat: expected one of \[1\], found 0"):
        check([header, first | {"seat": 0}, *lines])


def test_a_legal_move_left_out_is_objected_to() -> None:
    header, first, *lines = cat_record()
    with pytest.raises(Disagreement, match="line 2: legal: expected"):
        check([header, first | {"legal": first["legal"][:-1]}, *lines])


def test_a_left_out_line_is_objected_to() -> None:
    header, first, _, *lines = cat_record()
    with pytest.raises(Disagreement, match="line 3: n: expected 2, found 3"):
        check([header, first, *lines])


def test_the_players_of_header_and_state_are_those_of_the_game() -> None:
    header, *lines = cat_record()
    with pytest.raises(Disagreement, match=r"players: expected range\(2, 3\), found 3"):
        check([header | {"players": 3, "state": header["state"] | {"players": 3}}, *lines])
    with pytest.raises(Disagreement, match="state: expected 2 players, found 3"):
        check([header | {"state": header["state"] | {"players": 3}}, *lines])
    assert [list(game.PLAYERS) for game in GAMES.values()] == [[2], [2, 3, 4, 5], [2, 3, 4, 5, 6]]


def test_the_options_of_alley_cat() -> None:
    targets = alley_cat.allowed_options(2)["target"]
    assert (min(targets), max(targets)) == (11, 121)


@pytest.mark.parametrize(
    ("expected", "found"),
    [({"1": True}, None), (None, {"1": True}), ([1, 2], None), ([[1], [2]], [[1]]), (True, 1), (1, True), ("1", 1)],
)
def test_values_of_different_kinds_differ(expected: Any, found: Any) -> None:
    assert len(differences({"key": expected}, {"key": found}, {"key": "AC-1"})) == 1
    assert differences({"key": expected}, {"key": expected}, {}) == []


def test_a_key_too_many_or_too_few_is_a_difference() -> None:
    assert differences({"deck": []}, {}, {"deck": "AC-4"}) == ["deck: expected [], found nothing (AC-4)"]
    assert differences({}, {"deck": []}, {}) == ["deck: expected nothing, found [] (records.md)"]


def test_whole_and_half_numbers_are_the_same_number() -> None:
    assert differences({"totals": [-2.0]}, {"totals": [-2]}, {}) == []


def test_nothing_and_no_json_are_objected_to() -> None:
    with pytest.raises(Disagreement, match="expected the header"):
        check_record([])
    with pytest.raises(Disagreement, match="no JSON"):
        check_record(["{"])
    with pytest.raises(Disagreement, match="expected an object with the keys"):
        check_record(["[]"])


# Alley Cat


def cat_play(before: State, seat: int, move: str, options: dict[str, Any] = CAT_OPTIONS, **after: Any) -> list[str]:
    """The objections to the state that has these changes after the move."""
    return alley_cat.check_move(before, before | after, options, seat, move, {})


def test_AC_2_the_spade_of_a_pair_loses_and_the_cat_beats_both_fives() -> None:
    assert alley_cat.beats("9C", "9S")
    assert alley_cat.beats("5D", "5C")
    assert alley_cat.beats("5D", "5S")
    assert alley_cat.beats("6S", "5D")


def test_AC_3_the_lower_cut_card_deals() -> None:
    assert alley_cat.check_deal(None, cat_deal(), CAT_OPTIONS) == []
    wrong = alley_cat.check_deal(None, cat_deal(cut=["5D", "5C"]), CAT_OPTIONS)
    assert "dealer: expected 1, found 0 (AC-3)" in wrong


def test_AC_3_the_deal_alternates() -> None:
    scored = cat_deal(phase="scored", scores=[3, -2])
    second = cat_deal(round=2, dealer=1, leader=0, to_act=[0], scores=[3, -2])
    assert alley_cat.check_deal(scored, second, CAT_OPTIONS) == []
    assert alley_cat.check_deal(scored, second | {"scores": [3, 2]}, CAT_OPTIONS)
    assert alley_cat.check_deal(cat_deal(scores=[3, -2]), second, CAT_OPTIONS)


def test_AC_3_the_two_cut_cards_are_different_cards_of_the_pack() -> None:
    deal = cat_deal(cut=["5S", "5S"], dealer=1, leader=0, to_act=[0])
    assert alley_cat.check_deal(None, deal, CAT_OPTIONS) == [
        "cut: expected two different cards of the pack, found ['5S', '5S'] (AC-3)"
    ]


def test_AC_4_a_card_dealt_twice_is_objected_to() -> None:
    deal = cat_deal()
    deal["deck"][0] = "KS"
    assert alley_cat.check_deal(None, deal, CAT_OPTIONS) == [
        "cards missing: ['2S'] (AC-1)",
        "cards too many: ['KS'] (AC-1)",
    ]


def test_AC_5_and_AC_6_any_card_may_be_led_and_answered() -> None:
    before = cat_deal()
    assert alley_cat.legal_moves(before, CAT_OPTIONS, 1) == ["JC", "KC", "KS", "QC", "QS", "TC"]
    assert alley_cat.legal_moves(before, CAT_OPTIONS, 0) == []
    led = {"hands": [before["hands"][0], ["TC", "JC", "QC", "KC", "QS"]], "trick": ["KS"], "to_act": [0]}
    assert alley_cat.check_move(before, before | led, CAT_OPTIONS, 1, "KS", {}) == []
    assert alley_cat.legal_moves(before | led, CAT_OPTIONS, 0) == ["2C", "3C", "4C", "5D", "AC", "AS"]
    assert cat_play(before, 1, "AC") == ["move: seat 1 may not play AC (AC-5, AC-6)"]


def test_AC_7_the_winner_keeps_the_two_cards_as_one_trick() -> None:
    before = cat_deal(trick=["QS"], hands=[["QC", "AC"], ["KS"]], to_act=[0], deck=["2S"])
    right: State = {"trick": [], "hands": [["AC"], ["2S", "KS"]], "deck": [], "to_act": [0], "leader": 0}
    assert cat_play(before, 0, "QC", **right, tricks=[[["QS", "QC"]], []]) == []
    assert cat_play(before, 0, "QC", **right, tricks=[[], [["QS", "QC"]]]) != []
    assert cat_play(before, 0, "QC", **right, tricks=[[["QC", "QS"]], []]) != []


def test_AC_8_the_loser_draws_and_AC_9_the_winner_leads() -> None:
    before = cat_deal(trick=["KC"], hands=[["AC", "5D"], ["QS"]], to_act=[0])
    right: State = {"trick": [], "tricks": [[], [["KC", "AC"]]], "to_act": [1], "leader": 1}
    drawn: State = {"hands": [["5D", "2S"], ["QS"]], "deck": before["deck"][1:]}
    assert cat_play(before, 0, "AC", **right, **drawn) == []
    assert cat_play(before, 0, "AC", **right, **(drawn | {"hands": [["5D"], ["QS", "2S"]]})) != []


def test_AC_10_cat_winner_draws_and_the_loser_leads() -> None:
    before = cat_deal(trick=["KC"], hands=[["AC", "5D"], ["QS"]], to_act=[0])
    right: State = {"trick": [], "tricks": [[], [["KC", "5D"]]], "to_act": [0], "leader": 0, "deck": before["deck"][1:]}
    assert cat_play(before, 0, "5D", **right, hands=[["AC"], ["2S", "QS"]]) == []
    assert cat_play(before, 0, "5D", **right, hands=[["AC", "2S"], ["QS"]]) != []


def test_AC_11_the_last_card_ends_the_round_before_anybody_draws() -> None:
    before = cat_deal(trick=["KC"], hands=[["AC"], ["QS"]], to_act=[0])
    right: State = {"trick": [], "tricks": [[], [["KC", "AC"]]], "to_act": [], "phase": "scored", "hands": [[], ["QS"]]}
    assert cat_play(before, 0, "AC", **right, scores=[0, 12]) == []
    assert cat_play(before, 0, "AC", **right, scores=[0, 11]) == [
        "scores: expected [0, 12], found [0, 11] (AC-12, AC-13, AC-14)"
    ]


@pytest.mark.parametrize(
    ("scoring", "scores"),
    [("difference", [2 + 5 - 5, 4]), ("captured", [5 + 3 - 5, 9]), ("tricks", [1 + 1 - 1, 1])],
)
def test_AC_12_the_trick_with_the_cat_is_subtracted_from_its_winner(scoring: str, scores: list[int]) -> None:
    """Seat 0 has won two tricks and the one with the Alley Cat, seat 1 wins the last: AC-13 in its three readings."""
    won = [["5S", "7S"], ["3S", "8C"], ["5D", "TC"]]
    before = cat_deal(trick=["KC"], hands=[["9C"], ["QS"]], to_act=[0], tricks=[won, []])
    right: State = {
        "trick": [],
        "tricks": [won, [["KC", "9C"]]],
        "to_act": [],
        "phase": "scored",
        "hands": [[], ["QS"]],
    }
    options = {"scoring": scoring, "target": 44}
    assert cat_play(before, 0, "9C", options, **right, scores=scores) == []
    assert cat_play(before, 0, "9C", options, **right, scores=[scores[0] + 2, scores[1]]) != []


def cat_end(scores: list[int], **changes: Any) -> tuple[State, State]:
    """A last trick that is worth 0 at these scores."""
    before = cat_deal(trick=["9C"], hands=[["9S"], ["QS"]], to_act=[0], scores=scores, **changes)
    return before, {"trick": [], "tricks": [[], [["9C", "9S"]]], "hands": [[], ["QS"]], "to_act": []}


def test_AC_15_the_higher_score_wins_and_equal_scores_play_on() -> None:
    before, after = cat_end([44, 50])
    assert cat_play(before, 0, "9S", **after, phase="over", over=True, winners=[1]) == []
    assert cat_play(before, 0, "9S", **after, phase="scored") != []
    before, after = cat_end([44, 43])
    assert cat_play(before, 0, "9S", **after, phase="over", over=True, winners=[0]) == []
    before, after = cat_end([50, 50])
    assert cat_play(before, 0, "9S", **after, phase="scored") == []


def test_AC_16_after_sixty_rounds_equal_scores_share() -> None:
    before, after = cat_end([7, 7], round=60)
    assert cat_play(before, 0, "9S", **after, phase="over", over=True, winners=[0, 1]) == []
    assert cat_play(before, 0, "9S", **after, phase="scored") != []
