"""Allie Gator: the deal, the turn and the special cards, rule by rule (AG-1 to AG-19)."""

from collections import Counter
from statistics import mean

import pytest
from scipy.stats import chisquare

from parlour.play.match import Game, new_game

from .allie_gator_positions import (
    CARDS,
    after,
    all_cards,
    game,
    is_special,
    last_turn,
    legal,
    played,
    position,
    starting_with,
)

SEEDS = range(400)


@pytest.fixture(scope="module")
def deals() -> list[Game]:
    return [new_game("allie-gator", 3, seed) for seed in SEEDS]


# ---- Cards


def test_AG_1_seventy_numbers_and_eighteen_specials(deals: list[Game]) -> None:
    cards = all_cards(deals[0].state())
    assert [cards[str(number)] for number in range(1, 71)] == [1] * 70
    assert [cards[special] for special in "DSIG"] == [6, 5, 4, 3]
    assert cards.total() == 88


def test_AG_2_a_tile_has_room_for_three_white_or_gold_teeth() -> None:
    most = last_turn((3, 0), (4, 0), (5, 0), (6, 0), teeth=[5, 5, 0, 0])
    assert after(most, "take", teeth=6)["teeth"] == [6, 6, 0, 0]


# ---- Deal


def test_AG_3_all_cards_are_shuffled_from_the_seed(deals: list[Game]) -> None:
    assert new_game("allie-gator", 3, 5).state() == deals[5].state()
    tops = [deal.state()["deck"][0] for deal in deals]
    tens = Counter("special" if is_special(top) else str(int(top) // 18) for top in tops)
    expected = [count * len(deals) / 88 for count in (17, 18, 18, 17, 18)]
    assert chisquare([tens[key] for key in ("0", "1", "2", "3", "special")], expected).pvalue > 0.001


def test_AG_3_each_number_is_as_likely_a_target(deals: list[Game]) -> None:
    for side in "LR":
        tens = Counter((int(deal.state()["targets"][side][0]) - 1) // 10 for deal in deals)
        assert chisquare([tens[ten] for ten in range(7)]).pvalue > 0.001


def test_AG_3_the_chip_lies_above_the_left_target_in_every_round(deals: list[Game]) -> None:
    assert {deal.state()["allie"] for deal in deals} == {"L"}
    second = played(last_turn((3, 0), (4, 0), (4, 0), (4, 0)), "take")
    second.next_round()
    assert second.state()["allie"] == "L"


def test_AG_3_the_chip_comes_back_from_the_right_for_the_next_round() -> None:
    state = position("6 ...", "7 ...", "8 ...", allie="R", rest=2)
    second = played(state, "take")
    second.next_round()
    assert second.state()["allie"] == "L"


def test_AG_4_each_target_is_one_number(deals: list[Game]) -> None:
    for deal in deals:
        targets = deal.state()["targets"]
        assert [len(targets[side]) for side in "LR"] == [1, 1]
        assert not any(is_special(targets[side][0]) for side in "LR")
        assert all_cards(deal.state()) == Counter(CARDS)


def test_AG_4_a_special_that_is_revealed_is_shuffled_back(deals: list[Game]) -> None:
    # Left on top of the pile they would come to the hand that is dealt first: 1.5 of them in place of 1.05.
    specials = mean(sum(is_special(card) for card in deal.state()["hands"][0]) for deal in deals)
    assert specials == pytest.approx(5 * 18 / 86, abs=0.15)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_AG_5_each_player_draws_five_cards_in_secret(players: int) -> None:
    deal = new_game("allie-gator", players, 3)
    assert [len(hand) for hand in deal.state()["hands"]] == [5] * players
    assert len(deal.state()["deck"]) == 86 - 5 * players
    for seat in range(players):
        hands = [deal.state()["hands"][other] if other == seat else [None] * 5 for other in range(players)]
        state, seen = deal.state(), deal.view(seat)
        hidden = {"hands": hands, "deck": [None] * (86 - 5 * players), "chance": None, "memory": seen["memory"]}
        assert seen == state | hidden
        assert seen["memory"] | {"drawn": state["memory"]["drawn"]} == state["memory"]
    assert deal.view()["hands"] == [[None] * 5] * players


def test_AG_6_play_is_clockwise_at_the_start_of_every_round() -> None:
    assert new_game("allie-gator", 3, 3).state()["direction"] == 1
    second = played(last_turn((3, 0), (4, 0), (4, 0), (4, 0), direction=-1), "take")
    second.next_round()
    assert second.state()["direction"] == 1
    second.play(0, "take")
    if second.phase == "target":
        second.play(0, second.legal_moves(0)[0])
    assert second.to_act == [1]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_AG_7_the_option_names_who_begins(seat: int) -> None:
    deal = new_game("allie-gator", 3, 3, first=seat)
    assert (deal.state()["starter"], deal.to_act) == (seat, [seat])


def test_AG_7_by_default_the_seed_decides_who_begins(deals: list[Game]) -> None:
    assert deals[0].options["first"] == "random"
    starters = Counter(deal.state()["starter"] for deal in deals)
    assert all(deal.to_act == [deal.state()["starter"]] for deal in deals)
    assert chisquare([starters[seat] for seat in range(3)]).pvalue > 0.001


@pytest.mark.parametrize(("starter", "next_starter"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_AG_7_of_several_winners_the_first_clockwise_from_the_starter_begins(starter: int, next_starter: int) -> None:
    shared = last_turn((4, 0), (3, 0), (4, 0), (3, 0), starter=starter, direction=-1)
    second = played(shared, "take", first=2)
    second.next_round()
    assert (second.round, second.state()["starter"], second.to_act) == (2, next_starter, [next_starter])


def test_AG_7_the_first_clockwise_may_be_past_the_last_seat() -> None:
    second = played(last_turn((3, 0), (3, 0), (4, 0), (4, 0), starter=2), "take")
    second.next_round()
    assert second.to_act == [0]


def test_AG_7_the_winner_of_the_round_begins_the_next() -> None:
    second = played(last_turn((5, 0), (5, 1), (4, 1), (4, 0), starter=1), "take", first=1)
    second.next_round()
    assert second.to_act == [3]


# ---- A turn


def test_AG_8_lower_than_the_target_and_higher_than_the_discard_space() -> None:
    state = position("19 21 29 31 41", "...", targets=("30", "40"), discards=("20", "28"))
    assert starting_with(legal(state), "play") == ["play 21 L", "play 29 L", "play 29 R", "play 31 R"]


def test_AG_8_an_empty_discard_space_takes_any_number_below_the_target() -> None:
    state = position("1 29 31 39 41", "...", targets=("30", "40"))
    assert starting_with(legal(state), "play") == [
        "play 1 L",
        "play 1 R",
        "play 29 L",
        "play 29 R",
        "play 31 R",
        "play 39 R",
    ]


def test_AG_8_the_tops_count_and_not_what_lies_below_them() -> None:
    state = position("15 35 50 1 2", "...", targets=("30 40", "60"), discards=("10 20", "12 55"))
    assert starting_with(legal(state), "play") == ["play 35 L"]
    assert after(state, "play 35 L")["discards"]["L"] == ["10", "20", "35"]


def test_AG_8_the_card_goes_on_top_of_the_discard_space() -> None:
    now = after(position("25 1 2 3 4", "...", targets=("30", "40"), discards=("20", "")), "play 25 L")
    assert now["discards"] == {"L": ["20", "25"], "R": []}
    assert now["targets"] == {"L": ["30"], "R": ["40"]}
    assert "25" not in now["hands"][0]
    assert after(position("25 1 2 3 4", "..."), "play 25 R")["discards"] == {"L": [], "R": ["25"]}


@pytest.mark.parametrize("move", ["direction", "steal 1", "raise 70 L", "gift L 1", "gift"])
def test_AG_9_a_special_card_is_the_whole_turn(move: str) -> None:
    state = position("70 D S I G", "...", "...", discards=("20", "50"))
    now = after(state, move)
    assert now["to_act"] != [0]
    assert now["discards"] == {"L": [] if move == "gift L 1" else ["20"], "R": ["50"]}
    assert move in legal(state)


def test_AG_10_taking_is_always_allowed() -> None:
    assert legal(position("70 69 68 67 66", "...")) == ["take"]
    able = legal(position("1 2 70 D S", "..."))
    assert "take" in able
    assert len(able) > 5
    assert after(position("1 2 70 D S", "..."), "take")["penalties"][0] == ["40"]


def test_AG_11_the_player_draws_until_they_hold_five() -> None:
    played_one = after(position("1 2 3 4 5", "...", deck="D 66"), "play 1 L")
    assert played_one["hands"][0] == ["2", "3", "4", "5", "D"]
    assert played_one["deck"][0] == "66"
    played_two = after(position("1 2 3 70 I", "...", deck="D 66 S"), "raise 70 L")
    assert played_two["hands"][0] == ["1", "2", "3", "66", "D"]
    assert played_two["deck"][0] == "S"


def test_AG_11_the_player_draws_as_long_as_the_pile_lasts() -> None:
    now = after(position("1 2 3 70 I", "...", deck="66", rest=1), "raise 70 L")
    assert (now["hands"][0], now["deck"]) == (["1", "2", "3", "66"], [])
    assert len(after(position("1 2 3 70 I", "...", rest=1), "play 1 L")["hands"][0]) == 4


def test_AG_11_the_player_draws_after_placing_a_target() -> None:
    now = after(position("1 2 3 4 5", "...", deck="D"), "take", "target 5")
    assert now["hands"][0] == ["1", "2", "3", "4", "D"]


@pytest.mark.parametrize(("direction", "following"), [(1, [1, 2, 3, 0, 1]), (-1, [3, 2, 1, 0, 3])])
def test_AG_11_then_the_next_in_the_direction_of_play(direction: int, following: list[int]) -> None:
    hands = ("1 ...", "2 ...", "3 ...", "4 ...")
    match = game(position(*hands, direction=direction, targets=("70", "60")))
    found = []
    for _ in following:
        seat = match.to_act[0]
        match.play(seat, starting_with(match.legal_moves(seat), "take")[0])
        match.play(seat, match.legal_moves(seat)[0])
        found += match.to_act
    assert found == following


# ---- Special cards


@pytest.mark.parametrize(
    ("move", "card"), [("direction", "D"), ("steal 2", "S"), ("raise 70 R", "I"), ("gift", "G"), ("gift R 1", "G")]
)
def test_AG_12_a_special_card_becomes_a_penalty_card_of_its_player(move: str, card: str) -> None:
    state = position("70 D S I G", "...", "6 ...", discards=("", "50"), penalties={0: "33", 1: "34"}, deck="61 62")
    now = after(state, move)
    assert now["penalties"][0] == ["33", card]
    assert card not in now["hands"][0]


def test_AG_12_the_special_card_counts_at_the_end_of_the_round() -> None:
    state = position("G 1 2 3 4", "5 ...", "...", "...", penalties={0: "55", 2: "56 57", 3: "58 59"}, rest=1)
    now = after(state, "gift", "take")
    assert now["penalties"][0] == ["55", "G"]
    assert now["teeth"] == [1, 0, 2, 2]


@pytest.mark.parametrize(("direction", "before"), [(1, 0), (-1, 2)])
def test_AG_13_the_direction_turns_and_the_player_before_is_to_act(direction: int, before: int) -> None:
    state = position("...", "D 1 2 3 4", "...", direction=direction, to_act=[1])
    now = after(state, "direction")
    assert (now["direction"], now["to_act"]) == (-direction, [before])


def test_AG_13_play_goes_on_in_the_new_direction() -> None:
    match = played(position("D 1 2 3 4", "D ...", "...", "D ..."), "direction")
    assert match.to_act == [3]
    match.play(3, "direction")
    assert (match.state()["direction"], match.to_act) == (1, [0])


def test_AG_13_with_two_players_the_direction_does_not_turn() -> None:
    now = after(position("D 1 2 3 4", "..."), "direction")
    assert (now["direction"], now["to_act"], now["penalties"][0]) == (1, [1], ["D"])


def test_AG_14_the_stolen_card_goes_into_the_hand_and_the_victim_draws() -> None:
    state = position("1 2 3 4 S", "...", "61 62 63 64 65", deck="D 66")
    now = after(state, "steal 2")
    (stolen,) = set(now["hands"][0]) - {"1", "2", "3", "4"}
    assert stolen in {"61", "62", "63", "64", "65"}
    assert Counter(now["hands"][2]) == Counter({"61", "62", "63", "64", "65", "D"} - {stolen})
    assert (len(now["hands"][0]), now["deck"][0]) == (5, "66")


def test_AG_14_every_card_of_the_victim_is_as_likely() -> None:
    state = position("1 2 3 4 S", "D D 63 64 G", "...")
    stolen = Counter[str]()
    for seed in range(300):
        stolen.update(set(after(state, "steal 1", seed=seed)["hands"][0]) - {"1", "2", "3", "4"})
    assert chisquare([stolen[card] for card in ("63", "64", "D", "G")], [60, 60, 120, 60]).pvalue > 0.001


def test_AG_14_the_last_card_of_the_pile_is_the_victims() -> None:
    now = after(position("1 2 3 4 S", "61 62 63 64 65", "...", deck="66", rest=2), "steal 1")
    assert "66" in now["hands"][1]
    assert "66" not in now["hands"][0]
    assert [len(hand) for hand in now["hands"]] == [5, 5, 5]


def test_AG_14_the_victim_draws_nothing_from_an_empty_pile() -> None:
    now = after(position("1 2 3 4 S", "61", "...", rest=2), "steal 1")
    assert now["hands"][:2] == [["1", "2", "3", "4", "61"], []]


def test_AG_14_any_other_seat_can_be_robbed() -> None:
    state = position("...", "S ...", "...", "...", to_act=[1])
    assert starting_with(legal(state, 1), "steal") == ["steal 0", "steal 2", "steal 3"]


def test_AG_15_the_victim_must_hold_a_card() -> None:
    state = position("S 1", "", "61", "", rest=1)
    assert starting_with(legal(state), "steal") == ["steal 2"]


def test_AG_15_without_effect_where_nobody_else_holds_a_card() -> None:
    state = position("S 1 2", "", "", rest=1)
    assert legal(state) == ["play 1 L", "play 1 R", "play 2 L", "play 2 R", "steal", "take"]
    now = after(state, "steal")
    assert (now["hands"], now["to_act"]) == ([["1", "2"], [], []], [1])
    assert now["penalties"][0] == ["S"]


def test_AG_16_a_number_from_hand_higher_than_the_target_goes_on_it() -> None:
    state = position("39 41 59 61 I", "...", targets=("40", "60"))
    assert starting_with(legal(state), "raise") == ["raise 41 L", "raise 59 L", "raise 61 L", "raise 61 R"]
    now = after(state, "raise 61 R")
    assert now["targets"] == {"L": ["40"], "R": ["60", "61"]}
    assert "61" not in now["hands"][0]


def test_AG_16_the_new_target_is_the_one_that_counts() -> None:
    match = played(position("70 1 2 3 I", "69 50 I 4 5", deck="68"), "raise 70 L")
    assert "play 69 L" in match.legal_moves(1)
    assert starting_with(match.legal_moves(1), "raise") == ["raise 69 R"]
    assert match.state()["targets"]["L"] == ["40", "70"]


def test_AG_16_the_number_needs_not_be_higher_than_the_discard_space() -> None:
    assert "raise 42 R" in legal(position("42 1 2 3 I", "...", targets=("40", "41"), discards=("39", "38")))


def test_AG_17_without_a_suitable_number_it_cannot_be_played() -> None:
    assert starting_with(legal(position("1 39 40 2 I", "...", targets=("41", "60"))), "raise") == []
    assert starting_with(legal(position("D S I I G", "...")), "raise") == []


def test_AG_18_the_top_card_goes_to_any_other_player() -> None:
    state = position("...", "G 1 2 3 4", "...", to_act=[1], discards=("20 30", "50"), penalties={2: "S"})
    gifts = ["gift", "gift L 0", "gift L 2", "gift R 0", "gift R 2"]
    assert starting_with(legal(state, 1), "gift") == gifts
    now = after(state, "gift L 2")
    assert now["penalties"] == [[], ["G"], ["S", "30"]]
    assert now["discards"] == {"L": ["20"], "R": ["50"]}


def test_AG_18_the_card_under_it_is_now_on_top() -> None:
    match = played(position("G 1 2 3 4", "21 ...", discards=("20 30", "")), "gift L 1")
    assert "play 21 L" in match.legal_moves(1)
    assert "play 20 R" not in match.legal_moves(1)


def test_AG_19_a_gift_may_be_nothing() -> None:
    state = position("G 1 2 3 4", "...", "...", discards=("20", ""))
    assert starting_with(legal(state), "gift") == ["gift", "gift L 1", "gift L 2"]
    now = after(state, "gift")
    assert (now["discards"]["L"], now["penalties"]) == (["20"], [["G"], [], []])


def test_AG_19_it_can_be_played_when_both_discard_spaces_are_empty() -> None:
    state = position("G 1 2 3 4", "...")
    assert starting_with(legal(state), "gift") == ["gift"]
    assert after(state, "gift")["to_act"] == [1]
