"""The referee of Allegra's deal, end of a round and end of the game: what is right passes, what is wrong does not."""

from collections import Counter
from typing import Any

import pytest

from . import allegra, allegra_round
from .allegra_area import cards_of, spot_of
from .allegra_positions import BARE, HIDDEN, KEPT, OPEN, OPTIONS, grid, keeping, moves, play, table
from .differences import State

# Deal


def deal(players: int, **changes: Any) -> State:
    cards = iter(allegra_round.pack(players))
    grids = [[[[next(cards), False] for _ in range(4)] for _ in range(3)] for _ in range(players)]
    fresh = table(*[HIDDEN] * players, phase="setup", grids=grids, discard=[next(cards)])
    return fresh | {"deck": list(cards)} | changes


def test_AL_1_and_AL_2_the_pack() -> None:
    assert len(allegra_round.pack(4)) == 120
    assert len(allegra_round.pack(3)) == 94
    counts = Counter(allegra_round.pack(4))
    assert {counts[str(value)] for value in range(-1, 4)} == {8}
    assert {counts[str(value)] for value in range(4, 8)} == {11}
    assert {counts[str(value)] for value in range(8, 12)} == {9}
    assert counts - Counter(allegra_round.pack(3)) == Counter(dict.fromkeys(counts, 2))
    assert allegra.check_deal(None, deal(3), OPTIONS) == []
    assert allegra.check_deal(None, deal(3, deck=deal(3)["deck"][1:]), OPTIONS) != []


def test_AL_3_the_option_names_the_dealer() -> None:
    assert allegra.check_deal(None, deal(4), OPTIONS | {"dealer": 3}) == []
    assert allegra.check_deal(None, deal(4), OPTIONS | {"dealer": 2}) != []


def test_AL_4_a_card_dealt_face_up_is_objected_to() -> None:
    wrong = deal(2)
    wrong["grids"][1][0][2][1] = True
    [problem] = allegra.check_deal(None, wrong, OPTIONS)
    assert problem.startswith("grids[1][0][2]: expected")


def test_AL_5_one_card_starts_the_discard_pile() -> None:
    two = deal(2)
    two["discard"].append(two["deck"].pop())
    assert allegra.check_deal(None, two, OPTIONS) == [f"discard: expected one card, found {two['discard']} (AL-5)"]


def test_AL_9_the_left_neighbour_of_the_dealer_deals_the_next_round() -> None:
    kept: State = {"round_scores": [[1, 2.5, 3]], "totals": [1, 2.5, 3]}
    scored = table(OPEN, OPEN, OPEN, phase="scored", to_act=[], **kept)
    second = deal(3, round=2, dealer=0, active=1, to_act=[1], **kept)
    assert allegra.check_deal(scored, second, OPTIONS) == []
    assert allegra.check_deal(scored, second | {"dealer": 2, "active": 0, "to_act": [0]}, OPTIONS) != []
    assert allegra.check_deal(scored, second | {"totals": [1, 2, 3]}, OPTIONS) != []


def test_AL_6_each_right_hand_column_belongs_to_two_areas() -> None:
    shared = table("1 1 1 8 / 1 1 1 9 / 1 1 1 10", BARE, BARE)
    assert [len(cards_of(shared, seat)) for seat in range(3)] == [12, 0, 3]


def test_AL_7_the_e_of_a_player_is_the_a_of_the_right_neighbour() -> None:
    for players in range(2, 7):
        for seat in range(players):
            assert spot_of(players, seat, "e2") == spot_of(players, (seat - 1) % players, "a2") == (seat, 1, 3)


def test_AL_8_two_cards_each_before_the_next_player() -> None:
    before = deal(2)
    once, twice = deal(2), deal(2)
    once["grids"][1][0][3][1] = twice["grids"][1][0][3][1] = twice["grids"][0][2][0][1] = True
    assert play(before, 0, "reveal a1", **once) == []
    assert "reveal a1" not in moves(once)
    assert play(once, 0, "reveal b3", **(twice | {"active": 1, "to_act": [1]})) == []
    assert play(once, 0, "reveal b3", **twice) != []
    third = twice | {"active": 1, "to_act": [1]}
    assert "reveal e1" not in moves(third, 1)


def test_AL_8_and_AL_9_after_the_last_reveal_the_dealers_left_neighbour_draws() -> None:
    one, two = "1 2? 3? 4? / 5? 6? 7? 8? / 9? 9? 9? 9?", "1 2 3? 4? / 5? 6? 7? 8? / 9? 9? 9? 9?"
    before = table(two, one, phase="setup", active=1, to_act=[1])
    right: State = {"grids": [grid(two), grid(two)], "active": 0, "to_act": [0]}
    assert play(before, 1, "reveal c1", **right, phase="draw") == []
    assert play(before, 1, "reveal c1", **right, phase="setup") != []


def test_AL_8_the_next_to_turn_cards_up_is_the_left_neighbour() -> None:
    one, two = "1 2? 3? 4? / 5? 6? 7? 8? / 9? 9? 9? 9?", "1 2 3? 4? / 5? 6? 7? 8? / 9? 9? 9? 9?"
    before = table(HIDDEN, one, HIDDEN, phase="setup", active=1, to_act=[1])
    right: State = {"grids": [grid(HIDDEN), grid(two), grid(HIDDEN)]}
    assert play(before, 1, "reveal c1", **right, active=2, to_act=[2]) == []
    last: State = {"phase": "setup", "dealer": 0, "active": 0, "to_act": [0]}
    before = table(one, two, two) | last
    right = {"grids": [grid(two)] * 3, "phase": "draw", "active": 1, "to_act": [1]}
    assert play(before, 0, "reveal c1", **right) == []


def test_a_deal_in_the_middle_of_a_round_is_objected_to() -> None:
    later = deal(2, round=2, dealer=0, active=1, to_act=[1])
    assert allegra.check_deal(table(HIDDEN, HIDDEN), later, OPTIONS) == [
        "phase before the deal: expected scored, found draw (AL-27)"
    ]


def test_a_dealer_who_does_not_exist_is_objected_to() -> None:
    assert "dealer: expected a seat, found 5 (AL-3)" in allegra.check_deal(None, deal(2, dealer=5), OPTIONS)


# End of the round


def test_AL_25_the_active_player_is_the_finisher_before_the_others() -> None:
    before = keeping("1? 2 3 4 / 5 6 7 8 / 9 10 11 0", OPEN, OPEN)
    grids = [grid("2 2 3 4 / 5 6 7 8 / 9 10 11 0"), grid(OPEN), grid(OPEN)]
    after: State = KEPT | {"grids": grids, "discard": ["6", "7", "1"]}
    assert play(before, 0, "swap b1", **after, finisher=0) == []
    assert play(before, 0, "swap b1", **after, finisher=1) != []
    assert play(before, 0, "swap b1", **after, finisher=None) != []


def test_AL_26_everyone_else_has_one_last_turn() -> None:
    before = keeping(HIDDEN, HIDDEN, HIDDEN, finisher=2)
    grids = [grid(HIDDEN.replace("1?", "2", 1)), grid(HIDDEN), grid(HIDDEN)]
    after: State = KEPT | {"grids": grids, "discard": ["6", "7", "1"]}
    assert play(before, 0, "swap b1", **after, last_turns=[0]) == []
    assert play(before, 0, "swap b1", **after, last_turns=[]) != []
    before = keeping(HIDDEN, HIDDEN, HIDDEN, finisher=1)
    assert play(before, 0, "swap b1", **(after | {"active": 2, "to_act": [2]}), last_turns=[0]) == []
    assert play(before, 0, "swap b1", **after, last_turns=[0]) != []


def test_AL_26_a_player_who_opened_the_finishers_last_card_has_a_last_turn_too() -> None:
    """Seat 0 turns up the last card of seat 1, its left neighbour; seat 2 comes first, then seat 0."""
    before = keeping(HIDDEN, "1 2 3 4? / 5 6 7 8 / 9 10 11 0", OPEN.replace("4", "4?"))
    grids = [grid(HIDDEN), grid("1 2 3 2 / 5 6 7 8 / 9 10 11 0"), grid(OPEN.replace("4", "4?"))]
    after: State = KEPT | {"grids": grids, "discard": ["6", "7", "4"]}
    assert play(before, 0, "swap a1", **after) == []
    three = keeping(HIDDEN, "1 2 3 4? / 5 6 7 8 / 9 10 11 0", OPEN)
    ended: State = after | {"grids": [*grids[:2], grid(OPEN)], "finisher": 1, "active": 2, "to_act": [2]}
    assert play(three, 0, "swap a1", **ended) == []
    assert play(three, 0, "swap a1", **(ended | {"active": 1, "to_act": [1]})) != []


def test_AL_25_of_several_others_the_first_clockwise_is_the_finisher() -> None:
    """Seats 1 and 3 both have all their cards face up when the turn of seat 2 ends."""
    grids = [OPEN, OPEN, "1 2? 3? 4 / 5 6 7 8 / 9 10 11 0", OPEN]
    before = keeping(*grids, active=2, to_act=[2])
    right: State = {"drawn": None, "drawn_from": None, "phase": "draw", "discard": ["6", "7", "1"]}
    right["grids"] = [grid(text) for text in grids]
    right["grids"][2] = grid("2 2? 3? 4 / 5 6 7 8 / 9 10 11 0")
    assert play(before, 2, "swap b1", **right, finisher=3, active=0, to_act=[0]) == []
    assert play(before, 2, "swap b1", **right, finisher=1, active=3, to_act=[3]) != []


def last_swap(own: str, left: str, **changes: Any) -> tuple[State, dict[str, Any]]:
    """The last turn of a round with two players: seat 0 swaps a 2 for the 1 at b1; all cards are turned up (AL-27)."""
    before = keeping("1? " + own, left, **({"finisher": 1} | changes))
    turned_up = [grid(("2 " + own).replace("?", "")), grid(left.replace("?", ""))]
    after: State = {"drawn": None, "drawn_from": None, "grids": turned_up, "discard": ["6", "7", "1"], "to_act": []}
    return before, after | {"last_turns": [0]}


@pytest.mark.parametrize(
    ("own", "left", "scores"),
    [
        ("3? . 5 / . . . . / . . . .", "1 . . . / . . . . / . . . .", [10, 6]),  # alone
        ("3? . . / . . . . / . . . .", "5 . . . / . . . . / . . . .", [5, 10]),  # doubled where equal
        ("-11 . . / . . . . / . . . .", "-5 . . . / . . . . / . . . .", [-9, -2.5]),  # halved
        ("-3? . . / . . . . / . . . .", "1 . . . / . . . . / . . . .", [-1, 2]),
        ("-9 . 0? / . . . . / . . . .", "0 . . . / . . . . / . . . .", [-7, 0]),
    ],
)
def test_AL_28_and_AL_29_the_scores(own: str, left: str, scores: list[float]) -> None:
    before, after = last_swap(own, left)
    right = after | {"phase": "scored", "round_scores": [scores], "totals": scores}
    assert play(before, 0, "swap b1", **right) == []
    spoiled = [scores[0], scores[1] + 0.5]
    assert play(before, 0, "swap b1", **(right | {"round_scores": [spoiled], "totals": spoiled})) != []


def test_AL_28_the_bonus_counts_before_the_comparison() -> None:
    """Seat 1 finishes with nothing left: -10, and halved, since seat 0 has -11."""
    before, after = last_swap("-11 -2 . / . . . . / . . . .", BARE)
    right = after | {"phase": "scored", "round_scores": [[-11, -5]], "totals": [-11, -5]}
    assert play(before, 0, "swap b1", **right) == []


def test_AL_30_the_discard_pile_is_shuffled_without_its_top_card() -> None:
    before = table(HIDDEN, HIDDEN, deck=[], discard=["1", "2", "3", "9"])
    right: State = {"discard": ["9"], "drawn_from": "deck", "phase": "keep"}
    assert play(before, 0, "draw deck", **right, drawn="2", deck=["3", "1"]) == []
    assert play(before, 0, "draw deck", **right, drawn="9", deck=["3", "1"]) != []
    assert play(before, 0, "draw deck", **right, drawn="2", deck=["3"]) != []
    assert moves(before | {"discard": ["9"]}) == ["draw discard"]
    assert moves(before | {"discard": ["1", "9"]}) == ["draw deck", "draw discard"]


def test_AL_31_after_a_hundred_turns_each_the_round_ends_without_a_finisher() -> None:
    before, after = last_swap("3? . 5 / . . . . / . . . .", "1? . . . / . . . . / . . . .", finisher=None)
    before["grids"][0][1] = grid("7? . . .")[0]
    after["grids"][0][1] = grid("7 . . .")[0]
    right: State = before | after | {"phase": "scored", "last_turns": [], "round_scores": [[17, 6]], "totals": [17, 6]}
    memory = {"turns of round 1": 199}
    assert allegra.check_move(before, right, OPTIONS, 0, "swap b1", memory) == []
    assert memory == {"turns of round 1": 200}
    memory = {}
    allegra.check_move(before, right, OPTIONS, 0, "swap b1", memory)
    assert memory == {"turns of round 1": 1}
    assert allegra.check_move(before, right, OPTIONS, 0, "swap b1", {"turns of round 1": 198}) != []


# End of the game


def ending(options: dict[str, Any], number: int = 3, **after: Any) -> list[str]:
    """The objections where the totals before the last round were 60 and 60 and it brings 10 and 6."""
    last = {"round": number, "totals": [60, 60], "round_scores": [[30, 30], [30, 30]]}
    before, end = last_swap("3? . 5 / . . . . / . . . .", "1 . . . / . . . . / . . . .", **last)
    end |= {"round_scores": [[30, 30], [30, 30], [10, 6]], "totals": [70, 66]}
    return play(before, 0, "swap b1", OPTIONS | options, **(end | after))


def test_AL_32_after_the_agreed_rounds_the_lowest_total_wins() -> None:
    assert ending({}, phase="over", over=True, winners=[1]) == []
    assert ending({}, phase="over", over=True, winners=[0]) != []
    assert ending({"rounds": 4}, phase="scored") == []


def test_AL_33_a_limit_takes_the_place_of_the_rounds() -> None:
    assert ending({"limit": 70}, phase="over", over=True, winners=[1]) == []
    assert ending({"limit": 71}, phase="scored") == []
    assert ending({"limit": 71}, phase="over", over=True, winners=[1]) != []
    assert ending({"limit": 71}, number=29, phase="scored") == []
    assert ending({"limit": 71}, number=30, phase="over", over=True, winners=[1]) == []


def test_the_options_have_the_values_of_the_rules() -> None:
    allowed = allegra.allowed_options(3)
    assert allowed["dealer"] == ["random", 0, 1, 2]
    assert allowed["tap"] == [True, False]
    assert (min(allowed["rounds"]), max(allowed["rounds"])) == (1, 10)
    assert (allowed["limit"][0], min(allowed["limit"][1:]), max(allowed["limit"][1:])) == (None, 20, 200)
