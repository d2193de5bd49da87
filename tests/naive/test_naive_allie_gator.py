"""The referee of Allie Gator: right moves pass, wrong ones are objected to. Seat 0 moves in all these tests."""

from typing import Any

from . import allie_gator
from .differences import State

GATOR_OPTIONS = {"first": "random", "teeth": 3}


def gator(**changes: Any) -> State:
    """Three players in mid-round; seat 0 is to act."""
    table: State = {
        "game": "allie-gator",
        "players": 3,
        "round": 1,
        "phase": "turn",
        "to_act": [0],
        "over": False,
        "winners": [],
        "starter": 0,
        "direction": 1,
        "allie": "L",
        "targets": {"L": ["40"], "R": ["12"]},
        "discards": {"L": ["20"], "R": []},
        "hands": [["11", "30", "60", "D", "S"], ["1", "2", "3", "4", "5"], ["6", "7", "8", "9", "I"]],
        "deck": ["G", "50", "51"],
        "penalties": [[], [], []],
        "teeth": [0, 0, 0],
        "nothing_taken": 0,
    }
    return table | changes


def gator_play(before: State, move: str, options: dict[str, Any] = GATOR_OPTIONS, **after: Any) -> list[str]:
    return allie_gator.check_move(before, before | after, options, 0, move, {})


def gator_moves(**changes: Any) -> list[str]:
    return allie_gator.legal_moves(gator(**changes), GATOR_OPTIONS, 0)


def with_hand(*hand: str) -> list[list[str]]:
    return [list(hand), ["1", "2", "3", "4", "5"], ["6", "7", "8", "9", "I"]]


def gator_deal() -> State:
    cards = [str(number) for number in range(1, 71)] + list("DDDDDDSSSSSIIIIGGG")
    dealt: State = {"hands": [cards[0:5], cards[5:10], cards[10:15]], "targets": {"L": ["16"], "R": ["17"]}}
    return gator(**dealt, deck=cards[17:], discards={"L": [], "R": []})


def test_AG_1_a_fresh_deal_has_all_88_cards() -> None:
    deal = gator_deal()
    assert allie_gator.check_deal(None, deal, GATOR_OPTIONS) == []
    assert allie_gator.check_deal(None, deal | {"deck": deal["deck"][1:]}, GATOR_OPTIONS) != []


def test_AG_7_and_AG_31_the_options() -> None:
    assert allie_gator.allowed_options(2) == {"first": ["random", 0, 1], "teeth": [3, 4, 5, 6]}


def test_AG_2_to_AG_6_how_a_round_begins() -> None:
    deal = gator_deal()
    wrong: list[State] = [
        {"teeth": [1, 0, 0]},  # AG-2
        {"allie": "R"},  # AG-3
        {"hands": [*deal["hands"][:2], deal["hands"][2][:4]], "deck": [deal["hands"][2][4], *deal["deck"]]},  # AG-5
        {"direction": -1},  # AG-6
        {"starter": 3, "to_act": [3]},  # AG-7
    ]
    for changes in wrong:
        assert len(allie_gator.check_deal(None, deal | changes, GATOR_OPTIONS)) == 1


def test_AG_4_a_target_is_a_number() -> None:
    deal = gator_deal()
    deal["targets"]["L"], deal["deck"] = ["D"], ["16", *[card for card in deal["deck"] if card != "D"], *"DDDDD"]
    assert allie_gator.check_deal(None, deal, GATOR_OPTIONS) == [
        "targets[L]: expected one number card, found ['D'] (AG-4)"
    ]


def test_AG_7_the_winner_begins_the_next_round_and_of_several_the_first_clockwise() -> None:
    scored = gator(phase="scored", to_act=[], starter=1, penalties=[["1"], ["2", "3"], ["4"]], teeth=[2, 1, 2])
    second = gator_deal() | {"round": 2, "teeth": [2, 1, 2]}
    assert allie_gator.check_deal(scored, second | {"starter": 2, "to_act": [2]}, GATOR_OPTIONS) == []
    assert allie_gator.check_deal(scored, second | {"starter": 0, "to_act": [0]}, GATOR_OPTIONS) != []


def test_AG_7_the_option_names_who_begins() -> None:
    assert allie_gator.check_deal(None, gator_deal(), {"first": 1, "teeth": 3}) != []


def test_AG_8_to_AG_19_the_moves_of_a_hand() -> None:
    assert gator_moves() == ["direction", "play 11 R", "play 30 L", "steal 1", "steal 2", "take"]
    assert gator_moves(hands=with_hand("40", "I")) == ["raise 40 R", "take"]
    assert gator_moves(hands=with_hand("5", "I", "I")) == ["play 5 R", "take"]  # AG-17
    assert gator_moves(hands=with_hand("G", "G")) == ["gift", "gift L 1", "gift L 2", "take"]
    assert gator_moves(hands=[["S"], [], []]) == ["steal", "take"]  # AG-15
    assert gator_moves(hands=[[], ["1"], []]) == ["take"]  # AG-25
    assert allie_gator.legal_moves(gator(), GATOR_OPTIONS, 1) == []


def test_AG_8_the_card_goes_to_the_discard_space_and_AG_11_the_player_refills() -> None:
    right: State = {"discards": {"L": ["20", "30"], "R": []}, "deck": ["50", "51"], "to_act": [1]}
    assert gator_play(gator(), "play 30 L", **right, hands=with_hand("11", "60", "D", "S", "G")) == []
    assert gator_play(gator(), "play 30 L", **right, hands=with_hand("11", "50", "60", "D", "S")) != []


def test_AG_9_and_AG_10_exactly_one_of_three() -> None:
    [problem] = gator_play(gator(), "raise 60 L")
    assert problem.startswith("move: seat 0 may not raise 60 L")
    assert "take" in gator_moves()


def test_AG_12_a_special_card_lies_before_its_player_as_a_penalty_card() -> None:
    """AG-15: here without effect, since nobody else holds a card."""
    before = gator(hands=[["11", "S"], [], []], deck=[])
    right: State = {"hands": [["11"], [], []], "to_act": [1]}
    assert gator_play(before, "steal", **right, penalties=[["S"], [], []]) == []
    assert gator_play(before, "steal", **right, penalties=[[], ["S"], []]) != []


def test_AG_13_the_direction_turns_but_not_with_two_players() -> None:
    right: State = {"deck": ["50", "51"], "penalties": [["D"], [], []]}
    hands = with_hand("11", "30", "60", "S", "G")
    assert gator_play(gator(), "direction", **right, hands=hands, direction=-1, to_act=[2]) == []
    assert gator_play(gator(), "direction", **right, hands=hands, direction=1, to_act=[1]) != []
    two = gator(players=2, hands=[["30", "D"], ["1"]], deck=[], penalties=[[], []], teeth=[0, 0])
    assert gator_play(two, "direction", hands=[["30"], ["1"]], penalties=[["D"], []], to_act=[1]) == []


def test_AG_14_the_victim_draws_before_the_thief() -> None:
    before = gator(hands=[["11", "S"], ["1", "2"], ["6"]])
    right: State = {"deck": [], "penalties": [["S"], [], []], "to_act": [1]}
    assert gator_play(before, "steal 1", **right, hands=[["2", "11", "50", "51"], ["1", "G"], ["6"]]) == []
    assert gator_play(before, "steal 1", **right, hands=[["1", "11", "50", "51"], ["2", "G"], ["6"]]) == []
    assert gator_play(before, "steal 1", **right, hands=[["2", "11", "51", "G"], ["1", "50"], ["6"]]) != []
    assert gator_play(before, "steal 1", **right, hands=[["6", "11", "50", "51"], ["1", "2", "G"], []]) != []


def test_AG_16_the_old_target_stays_underneath() -> None:
    before = gator(hands=with_hand("11", "45", "60", "D", "I"), deck=[])
    right: State = {"penalties": [["I"], [], []], "to_act": [1], "hands": with_hand("11", "60", "D")}
    assert gator_play(before, "raise 45 L", **right, targets={"L": ["40", "45"], "R": ["12"]}) == []
    assert gator_play(before, "raise 45 L", **right, targets={"L": ["45"], "R": ["12"]}) != []


def test_AG_18_the_top_discard_is_given() -> None:
    before = gator(hands=with_hand("G"), deck=[], discards={"L": ["20", "25"], "R": []})
    right: State = {"hands": with_hand(), "to_act": [1], "discards": {"L": ["20"], "R": []}}
    assert gator_play(before, "gift L 2", **right, penalties=[["G"], [], ["25"]]) == []
    assert gator_play(before, "gift L 2", **right, penalties=[["G"], ["25"], []]) != []
    assert gator_play(before, "gift", hands=with_hand(), to_act=[1], penalties=[["G"], [], []]) == []  # AG-19


def test_AG_20_to_AG_22_a_taking_in_two_halves() -> None:
    before = gator(targets={"L": ["40", "45"], "R": ["12"]}, discards={"L": ["20", "25"], "R": ["3"]})
    cleared: State = {"targets": {"L": [], "R": ["12"]}, "discards": {"L": [], "R": ["3"]}}
    right: State = cleared | {"penalties": [["40", "45", "20", "25"], [], []], "phase": "target"}
    assert gator_play(before, "take", **right, allie="R") == []
    assert gator_play(before, "take", **right, allie="L") != []  # AG-21
    half = before | right | {"allie": "R"}
    assert allie_gator.legal_moves(half, GATOR_OPTIONS, 0) == ["target 11", "target 30", "target 60"]
    end: State = {"phase": "turn", "to_act": [1], "deck": ["50", "51"], "hands": with_hand("11", "30", "D", "S", "G")}
    assert gator_play(half, "target 60", **end, targets={"L": ["60"], "R": ["12"]}) == []
    assert gator_play(half, "target 60", **end, targets={"L": [], "R": ["12", "60"]}) != []


def test_AG_23_the_topmost_number_becomes_the_target_and_specials_are_shuffled_back() -> None:
    before = gator(hands=with_hand("D", "D", "D", "S", "G"), deck=["G", "S", "50", "51"])
    right: State = {"allie": "R", "discards": {"L": [], "R": []}, "penalties": [["40", "20"], [], []], "to_act": [1]}
    target: State = {"targets": {"L": ["50"], "R": ["12"]}}
    assert gator_play(before, "take", **right, **target, deck=["51", "S", "G"]) == []
    assert gator_play(before, "take", **right, **target, deck=["51", "S"]) != []
    assert gator_play(before, "take", **right, targets={"L": ["51"], "R": ["12"]}, deck=["50", "S", "G"]) != []
    unshuffled = before | {"deck": ["50", "S", "51"]}
    assert gator_play(unshuffled, "take", **right, **target, deck=["S", "51"]) == []
    assert gator_play(unshuffled, "take", **right, **target, deck=["51", "S"]) != []


def test_AG_24_without_any_number_the_target_stays_empty_and_counts_as_0() -> None:
    before = gator(hands=with_hand("D", "D", "D", "S", "G"), deck=["G", "S"])
    right: State = {"allie": "R", "discards": {"L": [], "R": []}, "penalties": [["40", "20"], [], []], "to_act": [1]}
    assert gator_play(before, "take", **right, targets={"L": [], "R": ["12"]}, deck=["S", "G"]) == []
    empty: State = {"targets": {"L": [], "R": ["12"]}, "discards": {"L": [], "R": []}}
    assert gator_moves(**empty, hands=with_hand("1", "I")) == ["play 1 R", "raise 1 L", "take"]


def last_taking(**changes: Any) -> tuple[State, State]:
    """A taking with the draw pile empty, and what changes in any case."""
    before = gator(deck=[], penalties=[[], ["1", "D"], ["2", "3"]]) | changes
    taken = [["40", "20"], *before["penalties"][1:]]
    return before, {
        "targets": {"L": [], "R": ["12"]},
        "discards": {"L": [], "R": []},
        "penalties": taken,
        "to_act": [],
    }


def test_AG_34_the_last_of_three_takings_of_nothing_ends_the_round() -> None:
    before = gator(targets={"L": [], "R": []}, discards={"L": [], "R": []}, hands=with_hand(*"DDSSI"), nothing_taken=2)
    assert gator_play(before, "take", phase="scored", to_act=[], teeth=[2, 2, 2], nothing_taken=3) == []
    goes_on: State = {"allie": "R", "targets": {"L": ["50"], "R": []}, "to_act": [1], "nothing_taken": 3}
    assert gator_play(before, "take", **goes_on) != []
    assert gator_play(before, "direction", nothing_taken=2) != []


def test_AG_25_with_the_draw_pile_empty_a_taking_ends_the_round() -> None:
    before, after = last_taking()
    assert gator_play(before, "take", **after, phase="scored", teeth=[2, 1, 2]) == []
    assert gator_play(before, "take", **after, phase="scored", teeth=[2, 1, 2], allie="R") != []


def test_AG_26_cards_left_in_hand_do_not_count() -> None:
    before, after = last_taking(hands=[["1"], ["2", "3", "4", "5", "6"], []])
    assert gator_play(before, "take", **after, phase="scored", teeth=[2, 1, 2]) == []
    assert gator_play(before, "take", **after, phase="scored", teeth=[1, 0, 2]) != []


def test_AG_30_tooth_points_add_up() -> None:
    before, after = last_taking(teeth=[2, 0, 0])
    right: State = {"phase": "over", "over": True, "winners": [0]}
    assert gator_play(before, "take", **after, **right, teeth=[4, 1, 2]) == []
    assert gator_play(before, "take", **after, **right, teeth=[3, 1, 2]) != []


def test_a_deal_in_the_middle_of_a_round_is_objected_to() -> None:
    problems = allie_gator.check_deal(gator(), gator_deal() | {"round": 2}, GATOR_OPTIONS)
    assert "phase before the deal: expected scored, found turn (AG-25)" in problems


def test_AG_27_fewer_specials_rank_first_and_AG_28_the_next_best_are_second() -> None:
    before, after = last_taking()
    assert gator_play(before, "take", **after, phase="scored", teeth=[2, 2, 2]) != []
    assert gator_play(before, "take", **after, phase="scored", teeth=[2, 0, 2]) != []


def test_AG_29_with_two_players_the_other_gets_none() -> None:
    two = gator(players=2, hands=[[], []], deck=[], penalties=[[], ["1"]], teeth=[0, 0])
    after: State = last_taking()[1] | {"penalties": [["40", "20"], ["1"]]}
    assert gator_play(two, "take", **after, phase="scored", teeth=[0, 2]) == []
    assert gator_play(two, "take", **after, phase="scored", teeth=[1, 2]) != []


def test_AG_31_the_teeth_end_the_game_and_never_pass_6() -> None:
    before, after = last_taking(teeth=[5, 2, 5])
    options = {"first": "random", "teeth": 6}
    right: State = {"phase": "over", "over": True, "winners": [0, 2]}
    assert gator_play(before, "take", options, **after, **right, teeth=[6, 3, 6]) == []
    assert gator_play(before, "take", options, **after, **right, teeth=[7, 3, 7]) != []


def test_AG_32_among_equals_fewer_specials_of_the_last_round_win() -> None:
    before, after = last_taking(teeth=[0, 1, 0])
    assert gator_play(before, "take", **after, phase="scored", teeth=[2, 2, 2]) == []
    options = {"first": "random", "teeth": 3}
    sixtieth = before | {"round": 60}  # AG-33
    right: State = {"phase": "over", "over": True, "teeth": [2, 2, 2]}
    assert gator_play(sixtieth, "take", options, **after, **right, winners=[0, 2]) == []
    assert gator_play(sixtieth, "take", options, **after, **right, winners=[0, 1, 2]) != []
