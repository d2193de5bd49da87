"""The rules of Alley Cat, one after the other: cards, deal and play. The number of the rule is in the name of the test."""

from itertools import pairwise

import pytest

from parlour import new_game
from parlour.games.definition import Json

from .alley_cat_positions import CARDS, RANKS, all_cards, at, in_order, played

# Cards


def test_AC_1_the_pack_is_all_clubs_all_spades_and_the_5_of_diamonds() -> None:
    clubs_and_spades = [rank + suit for rank in "A23456789TJQK" for suit in "CS"]
    assert all_cards(new_game("alley-cat", seed=7).state()) == sorted([*clubs_and_spades, "5D"])
    assert len(CARDS) == 27


@pytest.mark.parametrize(("low", "high"), list(pairwise(RANKS)))
def test_AC_1_ace_is_low_then_2_to_10_jack_queen_and_king(low: str, high: str) -> None:
    low_card, high_card = low + "C", high + "S"
    assert [low_card, high_card] in played(at(f"{low_card} | {high_card}"), low_card, high_card).state()["tricks"][1]
    assert [high_card, low_card] in played(at(f"{high_card} | {low_card}"), high_card, low_card).state()["tricks"][0]


@pytest.mark.parametrize("rank", RANKS)
def test_AC_2_of_one_rank_the_club_beats_the_spade(rank: str) -> None:
    club, spade = rank + "C", rank + "S"
    assert [club, spade] in played(at(f"{club} | {spade}"), club, spade).state()["tricks"][0]
    assert [spade, club] in played(at(f"{spade} | {club}"), spade, club).state()["tricks"][1]


@pytest.mark.parametrize("five", ["5C", "5S"])
def test_AC_2_the_5_of_diamonds_beats_the_other_fives(five: str) -> None:
    assert ["5D", five] in played(at(f"5D | {five}"), "5D", five).state()["tricks"][0]
    assert [five, "5D"] in played(at(f"{five} | 5D"), five, "5D").state()["tricks"][1]


def test_AC_2_the_5_of_diamonds_is_a_5_against_other_ranks() -> None:
    assert ["6S", "5D"] in played(at("6S | 5D"), "6S", "5D").state()["tricks"][0]
    assert ["4C", "5D"] in played(at("4C | 5D"), "4C", "5D").state()["tricks"][1]


# Deal


@pytest.mark.parametrize(
    ("seed", "cut", "dealer"),
    [
        (464, ["AS", "AC"], 0),
        (60, ["AC", "AS"], 1),
        (296, ["5S", "5C"], 0),
        (978, ["5C", "5S"], 1),
        (1040, ["5C", "5D"], 0),
        (505, ["5D", "5C"], 1),
        (698, ["5S", "5D"], 0),
        (412, ["5D", "5S"], 1),
    ],
)
def test_AC_3_the_lower_of_two_equal_ranks_deals_first(seed: int, cut: list[str], dealer: int) -> None:
    state = new_game("alley-cat", seed=seed).state()
    assert state["cut"] == cut, "another seed is needed for this cut"
    assert (state["round"], state["dealer"]) == (1, dealer)


def test_AC_3_the_lower_rank_of_the_cut_deals_first() -> None:
    dealers = set()
    for seed in range(40):
        state = new_game("alley-cat", seed=seed).state()
        ranks = [RANKS.index(card[0]) for card in state["cut"]]
        if ranks[0] != ranks[1]:
            assert state["dealer"] == ranks.index(min(ranks))
        dealers.add(state["dealer"])
    assert dealers == {0, 1}


def test_AC_3_each_player_draws_one_of_the_27_cards() -> None:
    cuts = [new_game("alley-cat", seed=seed).state()["cut"] for seed in range(200)]
    assert all(one != other for one, other in cuts)
    assert {one for one, _ in cuts} == set(CARDS) == {other for _, other in cuts}


def test_AC_3_the_cut_cards_go_back_and_all_cards_are_shuffled() -> None:
    places = set()
    for seed in range(40):
        state = new_game("alley-cat", seed=seed).state()
        assert all_cards(state) == sorted(CARDS)
        piles = {"hand 0": state["hands"][0], "hand 1": state["hands"][1], "deck": state["deck"]}
        places |= {(i, name) for i, card in enumerate(state["cut"]) for name, pile in piles.items() if card in pile}
    assert len(places) == 6, "each of the two cut cards can be dealt to anybody, or not be dealt"


def test_AC_3_the_deal_alternates_from_round_to_round() -> None:
    game = new_game("alley-cat", seed=5, target=121)
    first, cut = game.state()["dealer"], game.state()["cut"]
    for number in range(2, 6):
        while game.to_act:
            played(game, game.legal_moves(game.to_act[0])[0])
        game.next_round()
        state = game.state()
        assert (state["round"], state["cut"]) == (number, cut)
        assert state["dealer"] == (first + number - 1) % 2


def test_AC_3_every_round_is_dealt_from_all_cards_shuffled_anew() -> None:
    game = played(at("9C | 9S", scores=[3, -4], deck="2C"), "9C", "9S")
    dealt = []
    for _ in range(2):
        twin = game.copy()
        twin.next_round()
        state = twin.state()
        assert all_cards(state) == sorted(CARDS)
        assert (state["tricks"], state["trick"], state["scores"]) == ([[], []], [], [3, -4])
        dealt.append(state["deck"])
    assert dealt[0] == dealt[1] != in_order(dealt[0]), "the seed decides, and the order is no plain one"


def test_AC_4_six_cards_each_and_fifteen_in_the_draw_pile() -> None:
    for seed in range(10):
        state = new_game("alley-cat", seed=seed).state()
        assert [len(hand) for hand in state["hands"]] == [6, 6]
        assert len(state["deck"]) == 15
        assert (state["tricks"], state["trick"], state["scores"]) == ([[], []], [], [0, 0])


def test_AC_4_every_later_round_is_dealt_in_the_same_way() -> None:
    game = played(at("9C | 9S 3C"), "9C", "9S")
    game.next_round()
    state = game.state()
    assert [len(hand) for hand in state["hands"]] == [6, 6]
    assert len(state["deck"]) == 15
    assert all_cards(state) == sorted(CARDS)
    assert state["tricks"] == [[], []]


def test_AC_4_hands_and_draw_pile_are_secret() -> None:
    game = at("QC 3S | 8S", trick="TC", to_act=1, deck="9C")
    state = game.state()
    deck, shown = [None] * len(state["deck"]), state | {"chance": None}
    assert game.view(0) == shown | {"hands": [["QC", "3S"], [None]], "deck": deck}
    assert game.view(1) == shown | {"hands": [[None, None], ["8S"]], "deck": deck}
    assert game.view() == shown | {"hands": [[None, None], [None]], "deck": deck}


# Play


def test_AC_5_the_non_dealer_leads_the_first_trick() -> None:
    dealers = set()
    for seed in range(12):
        game = new_game("alley-cat", seed=seed)
        dealer = game.state()["dealer"]
        dealers.add(dealer)
        assert game.to_act == [1 - dealer] == [game.state()["leader"]]
        assert game.legal_moves(dealer) == []
    assert dealers == {0, 1}


@pytest.mark.parametrize("leader", [0, 1])
def test_AC_5_the_non_dealer_leads_in_later_rounds_too(leader: int) -> None:
    game = played(at("9C | 9S", dealer=leader), "9C", "9S")
    game.next_round()
    assert game.state()["dealer"] == 1 - leader
    assert game.to_act == [leader] == [game.state()["leader"]]


@pytest.mark.parametrize("card", ["AC", "5D", "KC", "2S", "9S", "KS"])
def test_AC_5_any_card_may_be_led(card: str) -> None:
    game = at("AC 5D KC 2S 9S KS | 2C 3C 4C 6S 7S 8S")
    assert game.legal_moves(0) == ["2S", "5D", "9S", "AC", "KC", "KS"]
    game.play(0, card)
    state = game.state()
    assert (state["trick"], state["to_act"], state["leader"]) == ([card], [1], 0)
    assert state["hands"][0] == [other for other in ["AC", "KC", "5D", "2S", "9S", "KS"] if other != card]


@pytest.mark.parametrize("leader", [0, 1])
def test_AC_6_the_other_player_answers(leader: int) -> None:
    game = at("TC 7C | 9C 7S", to_act=leader)
    game.play(leader, "TC" if leader == 0 else "9C")
    assert game.to_act == [1 - leader]
    assert game.legal_moves(leader) == []
    assert game.legal_moves(1 - leader) == (["7S", "9C"] if leader == 0 else ["7C", "TC"])


@pytest.mark.parametrize("answer", ["2C", "QC", "4S", "5D"])
def test_AC_6_any_card_may_be_answered_and_suit_need_not_be_followed(answer: str) -> None:
    game = at("9C | 2C QC 4S 5D", trick="TC", to_act=1)
    assert game.legal_moves(1) == ["2C", "4S", "5D", "QC"]
    assert game.legal_moves(0) == []
    assert game.why_not(1, answer) is None
    game.play(1, answer)
    state = game.state()
    assert state["trick"] == []
    assert answer not in state["hands"][1]


@pytest.mark.parametrize(
    ("led", "answer", "winner"),
    [("KS", "2C", 0), ("2C", "KS", 1), ("9S", "8S", 0), ("8S", "9S", 1), ("TC", "9S", 0), ("9C", "TS", 1)],
)
def test_AC_7_the_higher_rank_wins_whatever_its_suit(led: str, answer: str, winner: int) -> None:
    game = at(f"{led} 7C | {answer} 7S")
    before = game.state()["tricks"]
    played(game, led, answer)
    tricks = game.state()["tricks"]
    assert tricks[winner] == [*before[winner], [led, answer]]
    assert tricks[1 - winner] == before[1 - winner]


@pytest.mark.parametrize(("led", "answer", "winner"), [("QS", "QC", 1), ("QC", "QS", 0)])
def test_AC_7_between_equal_ranks_the_club_wins(led: str, answer: str, winner: int) -> None:
    game = played(at(f"{led} 7C | {answer} 7S"), led, answer)
    assert game.state()["tricks"][winner][-1] == [led, answer]


def test_AC_7_the_winner_keeps_the_two_cards_as_one_trick_the_led_card_first() -> None:
    game = played(at("4C 3C 2C | KS QS JS", won="8C-7C|"), "4C", "KS", "QS", "3C")
    state = game.state()
    assert state["tricks"][1][-2:] == [["4C", "KS"], ["QS", "3C"]]
    assert state["tricks"][0][-1] == ["8C", "7C"]
    assert state["trick"] == []


@pytest.mark.parametrize(
    ("led", "answer", "loser"), [("KC", "QC", 1), ("TC", "QC", 0), ("KC", "KS", 1), ("KS", "KC", 0)]
)
def test_AC_8_the_loser_draws_the_top_card_and_the_winner_draws_none(led: str, answer: str, loser: int) -> None:
    game = at(f"{led} 7C | {answer} 7S", deck="2S 8S")
    deck = game.state()["deck"]
    played(game, led, answer)
    state = game.state()
    hands = [["7C"], ["7S"]]
    hands[loser].append("2S")
    assert state["hands"] == [in_order(hand) for hand in hands]
    assert state["deck"] == deck[1:]


@pytest.mark.parametrize(("led", "answer", "winner"), [("KC", "QC", 0), ("TC", "QC", 1), ("QS", "QC", 1)])
def test_AC_9_the_winner_leads_the_next_trick(led: str, answer: str, winner: int) -> None:
    game = played(at(f"{led} 7C | {answer} 7S", deck="2S"), led, answer)
    state = game.state()
    assert (state["to_act"], state["leader"], state["phase"]) == ([winner], winner, "play")
    assert game.legal_moves(winner) == ["7C" if winner == 0 else "7S"]
    assert game.legal_moves(1 - winner) == []


@pytest.mark.parametrize("leader", [0, 1])
def test_AC_9_the_winner_leads_whichever_seat_led_before(leader: int) -> None:
    hands = ["TC 7C", "QC 7S"] if leader == 0 else ["QC 7S", "TC 7C"]
    game = played(at(" | ".join(hands), to_act=leader), "TC", "QC")
    assert game.to_act == [1 - leader]


def after_cat_trick(led: str, answer: str) -> Json:
    """The state after a trick that seat 0 led; the top card of the draw pile is the 2 of spades."""
    return played(at(f"{led} 7C | {answer} 7S", deck="2S 8S"), led, answer).state()


def test_AC_10_cat_led_and_beaten_winner_draws_and_loser_leads() -> None:
    state = after_cat_trick("5D", "9S")
    assert state["tricks"][1][-1] == ["5D", "9S"]
    assert state["hands"] == [["7C"], ["2S", "7S"]]
    assert (state["to_act"], state["leader"], state["deck"][0]) == ([0], 0, "8S")


def test_AC_10_cat_led_and_not_beaten_winner_draws_and_loser_leads() -> None:
    state = after_cat_trick("5D", "5C")
    assert state["tricks"][0][-1] == ["5D", "5C"]
    assert state["hands"] == [["7C", "2S"], ["7S"]]
    assert (state["to_act"], state["leader"], state["deck"][0]) == ([1], 1, "8S")


def test_AC_10_cat_answered_and_beaten_winner_draws_and_loser_leads() -> None:
    state = after_cat_trick("KC", "5D")
    assert state["tricks"][0][-1] == ["KC", "5D"]
    assert state["hands"] == [["7C", "2S"], ["7S"]]
    assert (state["to_act"], state["leader"], state["deck"][0]) == ([1], 1, "8S")


def test_AC_10_cat_answered_and_wins_winner_draws_and_loser_leads() -> None:
    state = after_cat_trick("3S", "5D")
    assert state["tricks"][1][-1] == ["3S", "5D"]
    assert state["hands"] == [["7C"], ["2S", "7S"]]
    assert (state["to_act"], state["leader"], state["deck"][0]) == ([0], 0, "8S")


@pytest.mark.parametrize("five", ["5C", "5S"])
def test_AC_10_the_other_fives_are_no_cats(five: str) -> None:
    state = after_cat_trick("KC", five)
    assert state["hands"] == [["7C"], ["2S", "7S"]]
    assert (state["to_act"], state["leader"]) == ([0], 0)


def test_AC_10_only_the_trick_with_the_cat_is_special() -> None:
    state = played(at("KC 7C | 5D 7S 6S", deck="2S 8S"), "KC", "5D", "6S", "7C").state()
    assert state["tricks"][0][-2:] == [["KC", "5D"], ["6S", "7C"]]
    assert state["hands"] == [["2S"], ["7S", "8S"]]
    assert (state["to_act"], state["leader"]) == ([0], 0)


def test_AC_11_a_last_card_that_wins_ends_the_round_and_nobody_draws() -> None:
    game = at("KC | 3C 4C", deck="2S")
    deck = game.state()["deck"]
    state = played(game, "KC", "3C").state()
    assert (state["phase"], state["to_act"], state["over"]) == ("scored", [], False)
    assert (state["hands"], state["deck"], state["trick"]) == ([[], ["4C"]], deck, [])
    assert state["tricks"][0][-1] == ["KC", "3C"]


def test_AC_11_a_last_card_that_loses_ends_the_round_and_nobody_draws() -> None:
    game = at("3C | KC 4C", deck="2S")
    deck = game.state()["deck"]
    state = played(game, "3C", "KC").state()
    assert (state["phase"], state["to_act"]) == ("scored", [])
    assert (state["hands"], state["deck"]) == ([[], ["4C"]], deck)
    assert state["tricks"][1][-1] == ["3C", "KC"]


@pytest.mark.parametrize(("answer", "winner"), [("QC", 1), ("2C", 0)])
def test_AC_11_a_last_card_that_is_answered_ends_the_round(answer: str, winner: int) -> None:
    game = at(f"9C 4C | {answer}", deck="2S")
    deck = game.state()["deck"]
    state = played(game, "9C", answer).state()
    assert (state["phase"], state["hands"], state["deck"]) == ("scored", [["4C"], []], deck)
    assert state["tricks"][winner][-1] == ["9C", answer]


def test_AC_11_both_last_cards_in_one_trick_end_the_round() -> None:
    state = played(at("9C | QC"), "9C", "QC").state()
    assert (state["phase"], state["hands"]) == ("scored", [[], []])


@pytest.mark.parametrize(("hands", "led", "answer"), [("KC 4C | 5D", "KC", "5D"), ("5D | KC 4C", "5D", "KC")])
def test_AC_11_not_even_the_cat_lets_anybody_draw_in_the_last_trick(hands: str, led: str, answer: str) -> None:
    game = at(hands)
    deck = game.state()["deck"]
    state = played(game, led, answer).state()
    assert (state["phase"], state["deck"]) == ("scored", deck)


def test_AC_11_a_last_card_that_is_led_is_still_answered() -> None:
    game = played(at("9C | 4C KC"), "9C")
    assert (game.phase, game.to_act, game.legal_moves(1)) == ("play", [1], ["4C", "KC"])


def test_AC_11_the_round_goes_on_while_both_have_cards() -> None:
    game = played(at("9C 3C | 8C 2C", deck="2S"), "9C", "8C")
    assert (game.phase, game.to_act) == ("play", [0])
