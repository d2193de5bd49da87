"""Allie Gator: taking cards, the end of the round and the end of the game, rule by rule (AG-20 to AG-34)."""

from collections import Counter
from typing import Any

import pytest
from scipy.stats import chisquare

from parlour.errors import BadOption, ImpossiblePosition
from parlour.games.definition import Json
from parlour.play.match import Game, new_game

from .allie_gator_positions import CARDS, after, all_cards, game, last_turn, legal, played, position, starting_with

Counts = tuple[tuple[int, int], ...]


def teeth_after(*counts: tuple[int, int], **head: Any) -> list[int]:
    """The tooth-points of a round that ends with so many penalty cards and special cards."""
    teeth: list[int] = after(last_turn(*counts, **head), "take", teeth=6)["teeth"]
    return teeth


# ---- Taking cards


@pytest.mark.parametrize(
    ("allie", "taken", "targets", "discards"),
    [
        ("L", ["40", "41", "20", "21"], {"L": [], "R": ["60"]}, {"L": [], "R": ["30"]}),
        ("R", ["60", "30"], {"L": ["40", "41"], "R": []}, {"L": ["20", "21"], "R": []}),
    ],
)
def test_AG_20_the_target_stack_and_the_discard_space_under_the_chip(
    allie: str, taken: list[str], targets: Json, discards: Json
) -> None:
    table: dict[str, Any] = {"targets": ("40 41", "60"), "discards": ("20 21", "30"), "allie": allie}
    now = after(position("1 ...", "...", penalties={0: "I", 1: "55"}, **table), "take")
    assert now["penalties"] == [["I", *taken], ["55"]]
    assert (now["targets"], now["discards"]) == (targets, discards)


def test_AG_20_they_lie_in_front_of_the_player_who_took_them() -> None:
    state = position("...", "1 ...", "...", to_act=[1], discards=("20", ""), penalties={1: "55"})
    assert after(state, "take")["penalties"] == [[], ["55", "40", "20"], []]


def test_AG_20_they_count_as_penalty_cards() -> None:
    state = position("", "", "", penalties={0: "1", 1: "2 3"}, targets=("40", "60"), discards=("20", ""), rest=2)
    assert after(state, "take")["teeth"] == [1, 2, 0]


@pytest.mark.parametrize(("allie", "other"), [("L", "R"), ("R", "L")])
def test_AG_21_then_the_chip_moves_above_the_other_target(allie: str, other: str) -> None:
    assert after(position("1 ...", "...", allie=allie), "take")["allie"] == other
    assert after(position("D D D D D", "...", allie=allie), "take")["allie"] == other


@pytest.mark.parametrize(("allie", "side"), [("L", 0), ("R", 1)])
def test_AG_22_a_number_of_their_choice_is_the_new_target(allie: str, side: int) -> None:
    taken = played(position("1 30 70 D S", "...", allie=allie, deck="66"), "take")
    assert (taken.phase, taken.to_act) == ("target", [0])
    assert taken.legal_moves(0) == ["target 1", "target 30", "target 70"]
    taken.play(0, "target 30")
    now = taken.state()
    assert now["targets"]["LR"[side]] == ["30"]
    assert now["hands"][0] == ["1", "66", "70", "D", "S"]
    assert (now["phase"], now["to_act"]) == ("turn", [1])


def test_AG_22_it_must_be_placed_also_when_only_one_number_is_in_hand() -> None:
    taken = played(position("70 D D S I", "..."), "take")
    assert (taken.to_act, taken.legal_moves(0), taken.legal_moves(1)) == ([0], ["target 70"], [])


def test_AG_23_without_a_number_in_hand_the_topmost_of_the_pile_is_the_target() -> None:
    now = after(position("D D D D D", "...", deck="33 34 35"), "take")
    assert now["targets"] == {"L": ["33"], "R": ["60"]}
    assert (now["deck"][:2], now["hands"][0]) == (["34", "35"], ["D"] * 5)
    assert (now["phase"], now["to_act"]) == ("turn", [1])


def test_AG_23_specials_turned_up_on_the_way_are_shuffled_back() -> None:
    state = position("D D D D D", "...", deck="S G 33 34")
    places = Counter[int]()
    for seed in range(300):
        now = after(state, "take", seed=seed)
        assert now["targets"]["L"] == ["33"]
        assert all_cards(now) == Counter(CARDS)
        places[3 * now["deck"].index("34") // len(now["deck"])] += 1
    assert chisquare([places[third] for third in range(3)]).pvalue > 0.001


def test_AG_23_the_pile_keeps_its_order_where_no_special_is_turned_up() -> None:
    state = position("D D D D D", "...", deck="33 S 34 G")
    assert after(state, "take")["deck"] == state["deck"][1:]


def test_AG_23_the_last_card_of_the_pile_can_be_the_target() -> None:
    now = after(position("D D D D D", "...", deck="33", rest=1), "take")
    assert (now["targets"]["L"], now["deck"], now["to_act"], now["phase"]) == (["33"], [], [1], "turn")


NO_NUMBERS: dict[str, Any] = {"deck": "S S", "rest": 2}
"""A draw pile without number cards."""


def test_AG_24_with_no_number_in_hand_nor_pile_the_target_stays_empty() -> None:
    now = after(position("D D D D D", "69 ...", "...", **NO_NUMBERS), "take")
    assert now["targets"] == {"L": [], "R": ["60"]}
    assert now["deck"] == ["S", "S"]
    assert (now["phase"], now["to_act"], now["allie"]) == ("turn", [1], "R")


def empty_target(*hands: str, **more: Any) -> Json:
    """The left target is empty, and the draw pile has no number card."""
    return position(*hands, "...", targets=("", "60"), **{"allie": "R", **NO_NUMBERS, **more})


def test_AG_24_no_number_can_be_played_under_an_empty_target() -> None:
    assert legal(empty_target("1 2 3 4 61", "...")) == ["play 1 R", "play 2 R", "play 3 R", "play 4 R", "take"]


def test_AG_24_any_number_may_be_placed_on_an_empty_target() -> None:
    state = empty_target("1 2 70 I D", "...")
    assert starting_with(legal(state), "raise") == ["raise 1 L", "raise 2 L", "raise 70 L", "raise 70 R"]
    now = after(state, "raise 1 L")
    assert now["targets"] == {"L": ["1"], "R": ["60"]}
    assert after(empty_target("1 2 3 I D", "..."), "raise 1 L")["targets"]["L"] == ["1"]


@pytest.mark.parametrize(("allie", "side"), [("L", "L"), ("R", "R")])
def test_AG_24_either_target_can_be_empty(allie: str, side: str) -> None:
    state = position("D D D D D", "1 69 I ...", "...", allie=allie, **NO_NUMBERS)
    match = played(state, "take")
    assert match.state()["targets"][side] == []
    assert f"play 1 {side}" not in match.legal_moves(1)
    assert f"raise 1 {side}" in match.legal_moves(1)


def test_AG_24_taking_there_takes_nothing_and_places_a_target() -> None:
    match = played(empty_target("1 2 70 I D", "...", allie="L", penalties={0: "5"}), "take")
    assert match.state()["penalties"][0] == ["5"]
    assert match.legal_moves(0) == ["target 1", "target 2", "target 70"]
    match.play(0, "target 2")
    assert match.state()["targets"] == {"L": ["2"], "R": ["60"]}
    assert match.state()["allie"] == "R"


def test_AG_24_both_targets_can_be_empty() -> None:
    now = after(empty_target("D D D D D", "I I 1 ..."), "take")
    assert now["targets"] == {"L": [], "R": []}
    assert now["penalties"][0] == ["60"]
    assert starting_with(game(now).legal_moves(1), "play") == []
    assert {"raise 1 L", "raise 1 R"} <= set(game(now).legal_moves(1))


def test_AG_24_with_an_empty_pile_taking_nothing_ends_the_round() -> None:
    state = position("", "1", "", targets=("", "60"), penalties={0: "2", 1: "3 4"}, rest=2)
    assert after(state, "take")["teeth"] == [2, 1, 0]


def special_hands_alone(**more: Any) -> Json:
    """Nobody holds a number card, nor does the draw pile, and both targets are empty."""
    numbers = " ".join(map(str, range(1, 71)))
    return position(
        "D D D D D", "D S S S S", "S I I I I", targets=("", ""), deck="G G G", penalties={0: numbers}, **more
    )


def test_AG_34_when_all_in_turn_have_taken_nothing_the_round_ends() -> None:
    match = played(special_hands_alone(), "take", "take")
    assert (match.phase, match.to_act, match.state()["nothing_taken"]) == ("turn", [2], 2)
    match.play(2, "take")
    assert (match.phase, match.to_act, match.state()["deck"]) == ("scored", [], ["G", "G", "G"])
    assert match.state()["teeth"] == [1, 2, 2]
    match.next_round()
    assert match.state()["nothing_taken"] == 0


def test_AG_34_another_turn_between_begins_the_count_anew() -> None:
    match = played(special_hands_alone(), "take", "take", "steal 0", "take", "take")
    assert (match.phase, match.state()["nothing_taken"]) == ("turn", 2)
    match.play(2, "take")
    assert match.phase == "scored"


def test_AG_34_a_taking_of_something_begins_the_count_anew() -> None:
    match = played(empty_target("D D D D D", "I I 1 ...", allie="L"), "take")
    assert match.state()["nothing_taken"] == 1
    match.play(1, "take")
    assert match.state()["nothing_taken"] == 0


def test_AG_34_placing_a_number_belongs_to_the_taking_before_it() -> None:
    match = played(empty_target("1 2 70 I D", "...", allie="L"), "take", "target 2")
    assert match.state()["nothing_taken"] == 1


def test_AG_34_a_state_in_which_the_round_should_have_ended_is_refused() -> None:
    with pytest.raises(ImpossiblePosition, match="AG-34"):
        game(special_hands_alone(nothing_taken=3))


# ---- End of the round


def test_AG_25_nobody_draws_from_an_empty_pile_and_play_goes_on() -> None:
    match = played(position("1 2 3", "31", "32", rest=1), "play 1 L", "play 31 L", "play 32 L", "play 2 R")
    assert [len(hand) for hand in match.state()["hands"]] == [1, 0, 0]
    assert (match.phase, match.to_act) == ("turn", [1])
    assert match.legal_moves(1) == ["take"]


def test_AG_25_the_round_ends_at_once_with_the_taking() -> None:
    now = after(position("1 2 3", "31", "32", discards=("20", ""), rest=1), "take")
    assert (now["phase"], now["to_act"]) == ("scored", [])
    assert now["allie"] == "L"
    assert now["targets"] == {"L": [], "R": ["60"]}
    assert now["hands"] == [["1", "2", "3"], ["31"], ["32"]]
    assert now["penalties"][0] == ["40", "20"]


def test_AG_25_who_could_play_may_take_and_so_end_the_round() -> None:
    state = position("1", "31", "32", rest=1)
    assert "play 1 L" in legal(state)
    assert after(state, "take")["phase"] == "scored"


def test_AG_25_taking_with_cards_in_the_pile_does_not_end_the_round() -> None:
    now = after(position("1 ...", "...", "...", deck="33", rest=1), "take", "target 1")
    assert (now["phase"], now["deck"]) == ("turn", [])
    assert now["to_act"] == [1]


def test_AG_25_a_player_without_cards_has_to_take() -> None:
    assert legal(position("", "31", "32", rest=1)) == ["take"]


def test_AG_26_cards_left_in_hand_do_not_count() -> None:
    state = position("1 2 3 D S", "", "31", penalties={1: "5 6"}, rest=2)
    assert after(state, "take")["teeth"] == [2, 1, 0]


def test_AG_27_fewest_penalty_cards_rank_first() -> None:
    assert teeth_after((4, 0), (5, 0), (3, 0), (6, 0)) == [1, 0, 2, 0]
    assert teeth_after((4, 0), (5, 0), (3, 3), (6, 0)) == [1, 0, 2, 0]


def test_AG_27_a_number_counts_one_whatever_its_value() -> None:
    state = position("", "", "", targets=("1", "60"), penalties={0: "2 3", 1: "69 70"}, rest=2)
    assert after(state, "take")["teeth"] == [1, 2, 0]


def test_AG_27_a_special_card_counts_one_like_a_number() -> None:
    assert teeth_after((4, 0), (5, 0), (3, 2), (3, 1)) == [0, 0, 1, 2]
    assert teeth_after((3, 1), (5, 0), (4, 4), (6, 0)) == [2, 0, 1, 0]


def test_AG_27_among_equals_fewer_specials_rank_first() -> None:
    assert teeth_after((4, 2), (4, 0), (4, 1), (4, 3)) == [0, 2, 1, 0]


def test_AG_27_who_is_still_equal_shares_the_place() -> None:
    assert teeth_after((4, 1), (5, 0), (4, 1), (6, 0)) == [2, 1, 2, 0]


@pytest.mark.parametrize(
    ("counts", "teeth"),
    [
        (((4, 0), (5, 0), (3, 0), (6, 0)), [1, 0, 2, 0]),
        (((3, 0), (4, 0), (5, 0), (4, 0), (6, 0)), [2, 1, 0, 1, 0]),
        (((3, 0), (3, 0), (4, 0), (5, 0)), [2, 2, 1, 0]),
        (((3, 0), (4, 1), (3, 0), (4, 1), (4, 2)), [2, 1, 2, 1, 0]),
        (((3, 0), (3, 0), (3, 0), (3, 0)), [2, 2, 2, 2]),
        (((4, 1), (3, 0), (4, 1), (4, 1), (9, 0)), [1, 2, 1, 1, 0]),
        (((5, 1), (6, 2), (4, 3)), [1, 0, 2]),
    ],
    ids=["alone", "second shared", "first shared", "both shared", "all share", "three second", "three players"],
)
def test_AG_28_two_teeth_for_first_and_one_for_second_place(counts: Counts, teeth: list[int]) -> None:
    assert teeth_after(*counts) == teeth


def test_AG_28_with_three_players_second_place_counts() -> None:
    assert teeth_after((4, 1), (4, 1), (5, 1)) == [2, 2, 1]
    assert teeth_after((4, 1), (5, 1), (5, 1)) == [2, 1, 1]


def test_AG_29_with_two_players_only_first_place_receives_teeth() -> None:
    assert teeth_after((9, 4), (10, 4)) == [2, 0]
    assert teeth_after((10, 5), (10, 4)) == [0, 2]


def test_AG_29_two_who_share_first_place_receive_two_each() -> None:
    assert teeth_after((10, 4), (10, 4)) == [2, 2]


# ---- End of the game


def test_AG_30_two_and_two_make_two_white_teeth_and_a_gold_one() -> None:
    assert teeth_after((3, 0), (4, 0), (5, 0), (6, 0), teeth=[2, 2, 1, 2]) == [4, 3, 1, 2]


def test_AG_30_tooth_points_add_up() -> None:
    assert teeth_after((3, 0), (4, 0), (5, 0), (6, 0), teeth=[3, 4, 0, 0]) == [5, 5, 0, 0]


def test_AG_31_the_game_ends_with_three_tooth_points_by_default() -> None:
    over = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[1, 1, 0, 0]), "take")
    assert (over.over, over.phase, over.winners, over.to_act) == (True, "over", [0], [])
    assert over.options["teeth"] == 3


def test_AG_31_the_game_goes_on_with_two_tooth_points() -> None:
    scored = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[0, 1, 2, 2]), "take")
    assert (scored.over, scored.phase, scored.winners) == (False, "scored", [])
    scored.next_round()
    assert (scored.round, scored.phase) == (2, "turn")
    assert scored.state()["teeth"] == [2, 2, 2, 2]


@pytest.mark.parametrize(("goal", "before"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_AG_31_the_option_teeth_says_when_it_ends(goal: int, before: int) -> None:
    def end(teeth: int) -> Game:
        return played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[teeth, 0, 0, 0]), "take", teeth=goal)

    assert end(before).over
    assert not end(before - 1).over


def test_AG_31_somebody_who_is_not_first_can_end_the_game() -> None:
    over = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[0, 2, 0, 0]), "take")
    assert (over.over, over.winners) == (True, [1])


@pytest.mark.parametrize(("before", "now"), [(5, 6), (4, 6)])
def test_AG_31_tooth_points_never_pass_six(before: int, now: int) -> None:
    assert teeth_after((3, 0), (4, 0), (5, 0), (6, 0), teeth=[before, 0, 0, 0])[0] == now


@pytest.mark.parametrize("teeth", [2, 7, 0, -3, "many", "", None, True, "3.5"])
def test_AG_31_teeth_out_of_range_are_refused(teeth: Any) -> None:
    with pytest.raises(BadOption, match=r"option teeth cannot be .*: it is a whole number from 3 to 6"):
        new_game("allie-gator", 3, 1, teeth=teeth)


@pytest.mark.parametrize("teeth", [4.5, float("inf"), [4], {}], ids=str)
def test_AG_31_teeth_that_are_no_whole_number_are_refused(teeth: Any) -> None:
    with pytest.raises(BadOption):
        new_game("allie-gator", 3, 1, teeth=teeth)


@pytest.mark.parametrize("first", [3, -1, "somebody", None, True, ""])
def test_AG_7_a_seat_that_does_not_exist_cannot_begin(first: Any) -> None:
    with pytest.raises(BadOption, match=r"option first cannot be .*: it is random or a seat from 0 to 2"):
        new_game("allie-gator", 3, 1, first=first)


@pytest.mark.parametrize("players", [1, 6, 0])
def test_AG_2_the_number_of_players_is_two_to_five(players: int) -> None:
    with pytest.raises(BadOption, match=f"Allie Gator is for 2 to 5 players, not for {players}"):
        new_game("allie-gator", players, 1)


def test_an_option_that_does_not_exist_is_refused() -> None:
    with pytest.raises(BadOption, match="there is no option tooth: the options are first, teeth"):
        new_game("allie-gator", 3, 1, tooth=3)


def test_AG_32_most_tooth_points_win() -> None:
    # Seat 1 has the best cards of the last round, seats 1 and 3 the fewest special cards, seat 2 as many as the winner.
    over = played(last_turn((4, 2), (3, 0), (5, 2), (6, 0), teeth=[2, 0, 1, 1]), "take")
    assert (over.scores, over.winners) == ([3, 2, 1, 1], [0])


def test_AG_32_among_equals_fewer_specials_in_the_last_round_win() -> None:
    # All have three; seat 0 has fewer cards, and seats 1 and 2 fewer special cards.
    over = played(last_turn((3, 2), (4, 1), (5, 1), (6, 3), teeth=[1, 2, 3, 3]), "take", teeth=3)
    assert over.scores == [3, 3, 3, 3]
    assert over.winners == [1, 2]


def test_AG_32_equal_teeth_and_unequal_specials_have_one_winner() -> None:
    over = played(last_turn((4, 3), (5, 2), (6, 0), (7, 0), teeth=[1, 2, 0, 0]), "take")
    assert (over.scores, over.winners) == ([3, 3, 0, 0], [1])


def test_AG_32_who_is_still_equal_shares_the_victory() -> None:
    over = played(last_turn((3, 1), (4, 1), (3, 1), (6, 0), teeth=[1, 2, 1, 0]), "take")
    assert (over.scores, over.winners) == ([3, 3, 3, 0], [0, 1, 2])


def test_AG_33_the_game_ends_after_sixty_rounds() -> None:
    over = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[0, 0, 0, 0], round=60), "take", teeth=6)
    assert (over.over, over.winners) == (True, [0])
    on = played(last_turn((3, 0), (4, 0), (5, 0), (6, 0), round=59), "take", teeth=6)
    assert (on.over, on.phase) == (False, "scored")
    on.next_round()
    assert on.round == 60
