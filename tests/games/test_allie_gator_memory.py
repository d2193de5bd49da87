"""Allie Gator: what seats know of hidden cards (AG-5, AG-14, AG-23, AG-24), and the deals that they hold possible."""

from collections import Counter
from collections.abc import Hashable, Mapping
from statistics import mean

import numpy as np
import pytest

from parlour.games.allie_gator import histories
from parlour.games.allie_gator.state import TURNINGS
from parlour.play.match import Game

from ..every_game.odds import UNLIKELY, p_value, p_value_of_two
from ..every_game.tables import INTERPRETED, either
from .allie_gator_positions import CARDS, played, position
from .allie_gator_worlds import go_on, holders, pass_turn, robbed, seeded, specials, stolen, where, worlds
from .encoding import Seen

DEALS = either(1000, 100)


def fits(match: Game, seat: int, card: str, weights: Mapping[Hashable, float]) -> bool:
    """Whether the card lies with these odds in the deals that the seat holds possible, and nowhere else."""
    return p_value(holders(match, seat, card, DEALS), weights) > UNLIKELY


# ---- AG-14: thief and victim


def test_AG_5_the_view_of_the_victim_does_not_show_the_hand_of_the_thief() -> None:
    match = robbed()
    for seat in (0, 2, 3):
        assert match.view(seat)["hands"][1] == [None] * 5
    assert match.view(1)["hands"][0] == [None] * 5
    assert match.view()["hands"] == [[None] * 5] * 4


def test_AG_14_the_victim_knows_where_the_stolen_card_is() -> None:
    assert holders(robbed(), 0, "12") == {1: 100}


def test_AG_14_the_thief_holds_it() -> None:
    assert holders(robbed(), 1, "12") == {1: 100}


def test_AG_14_for_everybody_else_it_may_be_anywhere() -> None:
    # Seat 2 does not see 80 cards: 88 without its own five, the two targets and the Steal Card that was played.
    assert fits(robbed(), 2, "12", {0: 5, 1: 5, 3: 5, "deck": 65})


def test_AG_14_a_stolen_special_is_known_too() -> None:
    state = position("G ...", "S 21 22 23 24", "...", to_act=[1], penalties={2: "G G"})
    assert holders(seeded(state, "steal 0", when=stolen(1, "G")), 0, "G") == {1: 100}


@pytest.mark.parametrize("moves", [("play 12 L",), ("take", "target 12"), ("raise 70 L",), ("direction",)])
def test_AG_14_the_victim_knows_until_the_card_is_shown(moves: tuple[str, ...]) -> None:
    state = position("12 ...", "S 70 I D 24", "61 62 63 64 65", to_act=[1])
    match = seeded(state, "steal 0", when=stolen(1, "12"))
    for _ in range(2):
        pass_turn(match)
    assert holders(match, 0, "12") == {1: 100}
    for move in moves:
        match.play(1, move)
    assert holders(match, 0, "12", 20) == {"table" if "12" in " ".join(moves) else 1: 20}


def test_AG_14_a_stolen_number_that_is_raised_is_shown() -> None:
    state = position("70 ...", "S 24 I D 25", "61 62 63 64 65", to_act=[1])
    match = seeded(state, "steal 0", when=stolen(1, "70"))
    for _ in range(2):
        pass_turn(match)
    assert holders(match, 0, "70") == {1: 100}
    match.play(1, "raise 70 L")
    assert holders(match, 0, "70", 20) == {"table": 20}


def test_AG_14_a_stolen_special_that_is_played_is_not_known_any_more() -> None:
    state = position("I ...", "S 21 22 23 70", "...", to_act=[1], penalties={2: "I I I"})
    match = seeded(state, "steal 0", "take", when=stolen(1, "I"))
    match.play(2, match.legal_moves(2)[0])
    match.play(0, "take")
    match.play(0, match.legal_moves(0)[0])
    assert holders(match, 0, "I") == {1: 100}
    match.play(1, next(move for move in match.legal_moves(1) if move.startswith("raise 70")))
    assert holders(match, 0, "I", 20) == {"table": 20}


# ---- AG-14: a stolen card that may have been stolen again


def robbed_again() -> Game:
    """Then seat 2 has stolen a card from seat 1, not the 12; seat 0 does not know which."""
    return go_on(robbed(), "steal 1", when=stolen(1, "12"))


def test_AG_14_a_theft_from_the_thief_makes_it_uncertain_with_the_right_odds() -> None:
    assert fits(robbed_again(), 0, "12", {1: 4, 2: 1})


def test_AG_14_the_odds_are_the_same_if_the_card_was_stolen() -> None:
    assert fits(go_on(robbed(), "steal 1", when=stolen(2, "12")), 0, "12", {1: 4, 2: 1})


def test_AG_14_the_second_thief_knows() -> None:
    match = go_on(robbed(), "steal 1", when=stolen(2, "12"))
    assert holders(match, 2, "12") == {2: 100}
    assert holders(match, 1, "12") == {2: 100}


def test_AG_14_two_more_thefts_multiply_the_odds() -> None:
    # It stays where it is with four chances of five, twice.
    match = robbed_again()
    for _ in range(3):
        pass_turn(match)
    match = go_on(match, "steal 1", when=bool)
    assert fits(match, 0, "12", {1: 16, 2: 9})


def test_AG_14_a_card_that_comes_to_light_elsewhere_is_certain_again() -> None:
    match = robbed_again()
    for _ in range(2):
        pass_turn(match)
    match.play(1, "take")
    match.play(1, "target 12")
    assert holders(match, 0, "12", 20) == {"table": 20}


def test_AG_14_what_the_victim_steals_back_changes_the_odds() -> None:
    # Before: 2/3 seat 1, 1/3 seat 2. Seat 2 has two cards, and the other one was stolen: 2/3 : 1/3 * 1/2 = 4 : 1.
    match = seeded(position("12 1 S", "S 31 32", "S 33", to_act=[1], rest=0), "steal 0", when=stolen(1, "12"))
    match = go_on(go_on(match, "steal 1", when=stolen(1, "12")), "steal 2", when=bool)
    assert fits(match, 0, "12", {1: 4, 2: 1})


def test_AG_14_one_card_that_comes_to_light_changes_the_odds_of_another() -> None:
    # Seat 2 stole one of five cards, not the 12: so it is the 13 in one case of four.
    state = position("12 13 62 63 64", "S S 22 23 24", "S ...", to_act=[1], targets=("40", "60"))
    match = seeded(state, "steal 0", when=stolen(1, "12"))
    for _ in range(2):
        pass_turn(match)
    match = go_on(go_on(match, "steal 0", when=stolen(1, "13")), "steal 1", when=lambda now: "12" in now["hands"][1])
    pass_turn(match)
    match.play(1, "take")
    match.play(1, "target 12")
    assert fits(match, 0, "13", {1: 3, 2: 1})


def test_AG_14_a_theft_is_forgotten_in_the_next_round() -> None:
    state = position("12 1 2", "S 31 32", "33", to_act=[1], rest=0)
    match = played(state, "steal 0", "take")
    match.next_round()
    assert match.view_record(0)[0].public.plays == 0
    card = match.state()["hands"][1][0]
    assert len(holders(match, 0, card)) > 2


@pytest.mark.parametrize("thief", [1, 2])
def test_AG_14_a_card_that_was_stolen_back_is_nowhere_else(thief: int) -> None:
    match = go_on(robbed(), "steal 1", when=stolen(thief, "12"))
    pass_turn(match)
    match = go_on(match, f"steal {thief}", when=stolen(0, "12"))
    assert holders(match, 0, "12") == {0: 100}


def test_AG_14_a_card_stolen_back_at_once_and_stolen_again() -> None:
    match = robbed()
    for _ in range(2):
        pass_turn(match)
    match = go_on(match, "steal 1", when=stolen(0, "12"))
    assert holders(match, 0, "12") == {0: 100}
    pass_turn(match)
    match = go_on(match, "steal 0", when=stolen(2, "12"))
    assert holders(match, 0, "12") == {2: 100}
    assert holders(match, 1, "12", 20)[2] < 20


# ---- AG-14: equal special cards

FEW = position("D 1 S", "S 31 32", "S 33 34", to_act=[1], rest=0)


def test_AG_14_the_only_special_of_its_kind_that_was_stolen_back_is_nowhere_else() -> None:
    match = go_on(seeded(FEW, "steal 0", when=stolen(1, "D")), "steal 1", when=stolen(1, "D"))
    match = go_on(match, "steal 1", when=stolen(0, "D"))
    assert {"".join(world["hands"][1] + world["hands"][2]).count("D") for world in worlds(match, 0)} == {0}


def test_AG_14_a_special_stolen_back_leaves_the_right_odds_for_its_equal() -> None:
    """From four hidden cards, one of them a D as the known one, seat 1 held two besides it, seat 2 the others.

    Seat 2 stole one of three from seat 1, then seat 0 one of two and got a D. Ways, each as likely: the D among seat 1's
    (1/2), a D stolen (2/3), the other got (1/2): seat 2 has one, 1/6; the number stolen (1/3), a D got (1): seat 1 has one,
    1/6. The D with seat 2 (1/2), a number stolen (2/3), the D got (1/2): seat 2 has one, 1/6. So seat 2 has it in 2 of 3.
    """
    equal = position("D 1 S", "S D 32", "S 33 34", to_act=[1], rest=0)
    match = seeded(equal, "steal 0", when=lambda now: now["hands"][0] == ["1", "S"])
    match = go_on(match, "steal 1", when=stolen(2, "D"))
    match = go_on(match, "steal 1", when=stolen(0, "D"))
    found: Counter[Hashable] = Counter("D" in world["hands"][2] for world in worlds(match, 0, DEALS))
    assert p_value(found, {True: 2, False: 1}) > UNLIKELY


# ---- AG-23, AG-24: hands and piles without numbers

BARE = position("61 62 63 64 65", "S D D I G", "S 11 12 13 14", to_act=[1], deck="33 34 35 36", targets=("40", "60"))


def bare() -> Game:
    """Seat 1 has shown that it holds no number card."""
    return played(BARE, "take")


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_AG_23_the_hand_is_known_to_be_all_special(seat: int | None) -> None:
    assert {specials(world["hands"][1]) for world in worlds(bare(), seat)} == {5}


def test_AG_23_which_special_cards_they_are_is_left_to_chance() -> None:
    # The unique G is one of the 13 special cards that seat 0 does not see (5 D, 4 S, 3 I, 1 G).
    state = position(*("61 62 63 64 65", "S D D I G", "..."), to_act=[1], deck="33", penalties={0: "D S I G G"})
    found: Counter[Hashable] = Counter("G" in world["hands"][1] for world in worlds(played(state, "take"), 0, DEALS))
    assert p_value(found, {True: 5, False: 8}) > UNLIKELY


def test_AG_23_a_card_that_is_drawn_later_may_be_anything() -> None:
    match = bare()
    for _ in range(2):
        pass_turn(match)
    match.play(1, "direction")
    counts = Counter(specials(world["hands"][1]) for world in worlds(match, 0, 300))
    assert set(counts) == {4, 5}


def test_AG_23_a_number_that_is_played_later_leaves_special_cards() -> None:
    match = bare()
    for _ in range(2):
        pass_turn(match)
    match.play(1, "direction")
    for _ in range(2):
        pass_turn(match)
    pass_turn(match)  # seat 1 places the number that it drew as a target, and draws
    assert min(specials(world["hands"][1]) for world in worlds(match, 0)) == 4


def test_AG_23_a_card_stolen_from_that_hand_is_known_to_be_special() -> None:
    match = bare()
    match.play(2, "steal 1")
    found = worlds(match, 0, 200)
    assert {specials(world["hands"][1]) for world in found} == {4, 5}
    assert min(specials(world["hands"][2]) for world in found) == 1


def test_AG_23_is_forgotten_in_the_next_round() -> None:
    state = position("61 62 63 64 65", "S D D I G", "11 12 13 14 15", to_act=[1], deck="33", rest=2)
    match = played(state, "take", "take")
    assert match.phase == "scored"
    match.next_round()
    assert len({specials(world["hands"][1]) for world in worlds(match, 0)}) > 1


def test_AG_24_is_forgotten_in_the_next_round() -> None:
    state = position("61 62 63 64 65", "S D D I G", "1 2 3 4 5", to_act=[1], deck="S", rest=2)
    match = played(state, "take", "play 5 R", "take")
    assert match.phase == "scored"
    match.next_round()
    assert match.view_record(0)[0].public.deck_special == 0
    assert len({specials(world["deck"][:20]) for world in worlds(match, 0, 20)}) > 1


def test_AG_24_the_pile_is_known_to_be_all_special() -> None:
    state = position("61 62 63 64 65", "S D D I G", "69 ...", to_act=[1], deck="S S D", rest=2)
    for world in worlds(played(state, "take"), 0):
        assert specials(world["deck"]) == 3
        assert specials(world["hands"][1]) == 5


TURNED_UP = position(
    "61 62 63 64 65", "D D I I G", "S 11 12 13 14", to_act=[1], deck="S S 33 1 2 3 4", rest=2, targets=("40", "60")
)
"""Seat 1 is going to take, without a number card: two Steal Cards are turned up before the 33."""


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_AG_23_what_was_turned_up_is_in_the_draw_pile(seat: int | None) -> None:
    match = played(TURNED_UP, "take")
    assert match.state()["targets"]["L"] == ["33"]
    assert min(world["deck"].count("S") for world in worlds(match, seat)) == 2


def test_AG_23_what_was_turned_up_is_there_until_somebody_draws() -> None:
    found = worlds(played(TURNED_UP, "take", "play 11 R"), 0, 300)
    assert min(world["deck"].count("S") + world["hands"][2].count("S") for world in found) == 2
    assert min(world["deck"].count("S") for world in found) == 1


def test_AG_23_the_seat_that_drew_what_was_turned_up_knows_it() -> None:
    match = seeded(TURNED_UP, "take", "play 11 R", when=lambda now: now["hands"][2].count("S") == 2)
    assert {world["deck"].count("S") for world in worlds(match, 2)} == {1}


@pytest.mark.skipif(not INTERPRETED, reason="sets a number that compiled code holds")
def test_AG_23_histories_that_are_drawn_stand_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    state = position(
        "61 62 63 64 65", "D D D D G", "D G 1 2 3", to_act=[1], deck="D G 4 5", rest=0, targets=("40", "60")
    )
    match = played(state, "take", "direction", "direction", "gift")
    assert match.view_record(0)[0].public.turned_up.sum() > 0

    def lie() -> Counter[Hashable]:
        return Counter(
            tuple(place.count("G") for place in (*world["hands"], world["deck"])) for world in worlds(match, 0, 120)
        )

    of_all = lie()
    monkeypatch.setattr(histories, "MOST_HISTORIES", 1)
    monkeypatch.setattr(histories, "SAMPLES", 40)
    assert p_value_of_two(lie(), of_all) > UNLIKELY


ALL_BARE = position("D D D D D", "S S S S I", "I I G G G", to_act=[1], deck="D 1 S 2 I 3", rest=2)
"""Nobody has a number card."""


def test_AG_23_three_times_are_kept_in_a_round() -> None:
    # Two takings take the targets, the next two nothing; a third one of nothing would end the round (AG-34).
    match = played(ALL_BARE, *["take"] * (TURNINGS + 1))
    public = match.view_record(0)[0].public
    assert public.turnings == public.plays == TURNINGS == np.count_nonzero(public.turned_up.any(axis=1))
    for seat in (0, 1, 2, None):
        assert {specials(hand) for world in worlds(match, seat, 20) for hand in world["hands"]} == {5}


def test_AG_23_an_observation_counts_special_cards_played_and_not_those_turned_up() -> None:
    seen = Seen(played(ALL_BARE, "take", "gift", "take"), 0)
    assert (seen["play kind"][:2], seen["play seat"][:2]) == ([4, 0], [3, 0])
    assert seen["shown when"] == [2, 1, 0, 0, 0]


def test_AG_23_what_was_turned_up_is_forgotten_in_the_next_round() -> None:
    state = position("61 62 63 64 65", "D D I I G", "1 2 3 4 5", to_act=[1], deck="S S 6", rest=2)
    match = played(state, "take")
    assert match.view_record(0)[0].public.turned_up.sum() == 2
    while match.phase != "scored":
        match.play(match.to_act[0], match.legal_moves(match.to_act[0])[-1])
    match.next_round()
    assert not any(getattr(match.view_record(0)[0].public, name).any() for name in ("turned_up", "draws", "shown"))


def test_AG_24_everybody_has_seen_which_ones_they_are() -> None:
    # Seat 0 does not see 13 special cards: three were turned up, five are with seat 1, five with seat 2 as they fall.
    state = position("61 62 63 64 65", "S D D I G", "S S I I I", to_act=[1], deck="S D D", rest=2)
    match = played(state, "take")
    assert match.state()["targets"]["L"] == []
    assert {tuple(sorted(world["deck"])) for world in worlds(match, 0)} == {("D", "D", "S")}
    assert fits(match, 0, "G", {1: 5, 2: 5})


def test_AG_24_what_is_drawn_from_that_pile_is_known_to_be_special() -> None:
    hands = ("61 62 63 64 65", "S D D I G", "1 2 3 4 5", "6 7 8 D I")
    match = played(position(*hands, to_act=[1], deck="S S D", rest=2), "take", "play 5 R")
    assert min(specials(world["hands"][2]) for world in worlds(match, 0)) == 1


# ---- AG-14 and AG-23 together


def with_one_drawn() -> Game:
    """Seat 1 holds four cards of those that were shown to be special, and a number that it drew; seat 0 is to act."""
    state = position("S 62 63 64 65", "S D D I G", "S 11 12 13 14", to_act=[1], deck="33 34 35 36")
    match = played(state, "take")
    for _ in range(2):
        pass_turn(match)
    match.play(1, "direction")
    assert (match.to_act, match.state()["hands"][1]) == ([0], ["36", "D", "S", "I", "G"])
    return match


def test_AG_23_the_thief_who_stole_the_number_knows_that_the_rest_is_special() -> None:
    match = go_on(with_one_drawn(), "steal 1", when=stolen(0, "36"))
    assert min(specials(world["hands"][1]) for world in worlds(match, 0)) == 4


def test_AG_23_others_know_how_likely_a_special_was_stolen() -> None:
    """Seat 2 steals one of seat 1's five cards, of which four are special: it is special in 4 cases of 5 or more."""
    match = with_one_drawn()
    pass_turn(match)
    match = go_on(match, "steal 1", when=bool)
    found = worlds(match, 0, 400)
    hidden = [card for card in CARDS if where(match.state(), card) in (1, 2, "deck")]
    share = specials(hidden) / len(hidden)
    assert mean(specials(world["hands"][2]) for world in found) > 0.8 + 3 * share


def without_the_number() -> Game:
    """The 12 was with seat 1 or 2, then seat 1 showed that it has no number."""
    state = position("12 61 62 63 64", "S D D D I", "S 21 22 23 24", to_act=[1], deck="65 G 66 33 34 35 36")
    match = go_on(seeded(state, "steal 0", when=stolen(1, "12")), "steal 1", when=stolen(2, "12"))
    pass_turn(match)
    match.play(1, "take")
    return match


def test_AG_23_a_number_that_cannot_be_in_that_hand_is_with_the_second_thief() -> None:
    assert holders(without_the_number(), 0, "12") == {2: 100}


def test_AG_23_it_is_with_the_second_thief_whatever_is_drawn_later() -> None:
    match = without_the_number()
    for _ in range(2):
        pass_turn(match)
    match.play(1, "direction")
    assert holders(match, 0, "12") == {2: 100}


def test_AG_23_a_special_that_this_hand_steals_is_one_more() -> None:
    """Four cards are left of those that were shown to be special, and the fifth was stolen from seat 0, who knows it."""
    state = position("61 D D I S", "S D D I G", "11 ...", to_act=[1], deck="33 34 35 36")
    match = played(state, "take")
    for _ in range(2):
        pass_turn(match)
    match = go_on(match, "steal 0", when=lambda now: specials(now["hands"][1]) == 5)
    assert {specials(world["hands"][1]) for world in worlds(match, 0)} == {5}


def test_AG_23_an_uncertain_special_is_there_with_the_right_odds() -> None:
    """The D was with seat 1 in 4 cases of 5. Then seat 1 showed five special cards.

    Of the other 11 hidden cards 7 are special. With the D, four others had to be special; without it, five had to: that is
    (7 - 4) / (11 - 4) times as likely. So 4/5 : 1/5 * 3/7 = 28 : 3.
    """
    state = position("D 12 13 14 15", "S S G I I", "S 31 32 33 34", to_act=[1], deck="9 S 10 11 S I", rest=2)
    match = go_on(seeded(state, "steal 0", when=stolen(1, "D")), "steal 1", when=stolen(1, "D"))
    pass_turn(match)
    match.play(1, "take")
    assert match.state()["deck"] in (["S", "I"], ["I", "S"])
    assert fits(match, 0, "D", {1: 28, 2: 3})


def test_AG_23_a_thief_who_shows_a_number_did_not_steal_a_special() -> None:
    """Seats 1 and 2 showed five special cards; seat 1 drew a card, seat 2 stole one and then shows a number."""
    state = position("61 62 63 64 65", "D D I I G", "S D S I G", to_act=[1], deck="33 34 35 36 37")
    match = played(state, "take", "take", "take", "target 65", "direction")
    pass_turn(match)
    match = go_on(match, "steal 1", when=stolen(2, "36"))
    for _ in range(2):
        pass_turn(match)
    match.play(2, "take")
    match.play(2, "target 36")
    assert min(specials(world["hands"][1]) for world in worlds(match, 0)) == 4
