"""Allie Gator: what a seat holds possible is what happens (AG-5, AG-14, AG-16, AG-23, AG-24).

From a position of which nothing is known, deals that the seat holds possible are played on by the same moves, where these
are legal. What then lies where, over all that the seat can have seen, is compared with what the seat then holds possible.
Where that was right, the next test may begin there.
Of equal special cards each one is as likely to be played: whoever holds two is twice as likely to play one.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence

import numpy as np
import pytest

from parlour.games.allie_gator.legality import cards_needed
from parlour.games.allie_gator.state import DIRECTION, DIRECTION_CARD, GIFT_CARD, NUMBERS, TAKE
from parlour.kernel import chance, entry
from parlour.kernel.contract import ALLOWED, first_in
from parlour.kernel.records import Record, RecordArray, zeros
from parlour.play.match import Game

from ..every_game.odds import UNLIKELY, p_value_of_two
from ..every_game.tables import INTERPRETED
from .allie_gator_positions import played, position
from .allie_gator_worlds import deals

pytestmark = pytest.mark.skipif(INTERPRETED, reason="draws many thousand deals, which compiled rules do in a second")

VIEWER = 0
RUNS = 40_000
FEWEST = 250
MOST_EQUAL = 4
"""So many equal special cards a hand has at most, in these positions."""

Fact = Callable[[RecordArray], Hashable]
Seen = Callable[[Record], Hashable]
"""What of a view deals are told apart by; nothing if it is not compared."""


def few(*hands: str, deck: str = "", moves: Sequence[str] = ()) -> Game:
    """A position after these moves, at first of seat 1. Cards that are named nowhere are seen as penalty cards."""
    return played(position(*hands, deck=deck, rest=0, to_act=[1]), *moves)


def play_all(states: RecordArray, actions: Sequence[int], chooser: np.random.Generator) -> bool:
    """Play these actions as far as they are legal and chosen; whether all were."""
    for action in actions:
        seat = first_in(int(states[0].public.to_act))
        if entry.why_not(states, 0, seat, action) != ALLOWED or not is_chosen(states[0].seats[seat], action, chooser):
            return False
        entry.act(states, 0, seat, action)
    return True


def is_chosen(own: Record, action: int, chooser: np.random.Generator) -> bool:
    """Whether a special card is played, the more likely the more equal ones are held; another move always is."""
    if not DIRECTION <= action < TAKE:
        return True
    special, _ = cards_needed(action)
    return bool(chooser.integers(MOST_EQUAL) < np.count_nonzero(own.hand == special))


def has_right_odds(start: Game, moves: Sequence[str], fact: Fact, seen: Seen = bool, runs: int = RUNS) -> bool:
    """Whether deals that the viewer holds possible after these moves are as what happens, where this was seen."""
    definition = start.identity.definition()
    actions = [definition.moves.index(move) for move in moves]
    happened: Counter[Hashable] = Counter()
    held_possible: Counter[Hashable] = Counter()
    views, again = zeros(definition.rules.view), zeros(definition.rules.state)
    chooser, generators = np.random.default_rng(5), chance.fast_generators(5)
    for states in deals(start, VIEWER, runs):
        if play_all(states, actions, chooser):
            entry.observe(states, 0, VIEWER, views)
            known = seen(views[0])
            if known:
                entry.determinize(views, 0, again, generators)
                happened[known, fact(states)] += 1
                held_possible[known, fact(again)] += 1
    assert happened.total() > FEWEST, "too rare to compare"
    return p_value_of_two(happened, held_possible) > UNLIKELY


def is_turned_up(view: Record) -> Hashable:
    return view.public.turned_up.tobytes() if view.public.turned_up.any() else False


def is_all_turned_up(view: Record) -> Hashable:
    return view.public.turned_up.tobytes() if view.public.deck_special else False


def lie(states: RecordArray) -> tuple[tuple[int, ...], ...]:
    """The cards of the other seats' hands, and those of the draw pile in any order."""
    state = states[0]
    public, deck = state.public, state.secret.deck[: int(state.public.deck_count)]
    others = [state.seats[seat].hand[: int(public.hand_counts[seat])] for seat in range(1, public.players)]
    return tuple(tuple(sorted(int(card) for card in cards)) for cards in (*others, deck))


def where(card: int) -> Fact:
    return lambda states: tuple(place.count(card) for place in lie(states))


@pytest.mark.parametrize(
    "moves",
    [
        ("steal 0", "steal 1", "play 1 L", "play 31 R"),
        ("steal 0", "steal 1", "play 1 L", "play 31 R", "play 33 R"),
    ],
    ids=" ".join,
)
def test_AG_14_whoever_shows_a_number_is_more_likely_to_have_had_many_unknown_cards(moves: Sequence[str]) -> None:
    assert has_right_odds(few("12 1 S", "S 31 32", "S 33 34"), moves, where(12))


HANDS = ("61 62 63 64 65", "D D I I G", "D D G 1 2")
DECK = "D G 3 4 5"
"""If nobody has a number card, D and G are turned up before the 3."""


@pytest.mark.parametrize("moves", [("take",), ("take", "direction"), ("take", "play 1 R")], ids=" ".join)
def test_AG_23_what_is_turned_up_lies_in_the_draw_pile(moves: Sequence[str]) -> None:
    assert has_right_odds(few(*HANDS, deck=DECK), moves, where(GIFT_CARD), is_turned_up)


@pytest.mark.parametrize(
    "moves",
    [
        ("direction", "direction"),
        ("direction", "direction", "direction"),
        ("direction", "gift"),
    ],
    ids=" ".join,
)
@pytest.mark.parametrize("card", [DIRECTION_CARD, GIFT_CARD])
def test_AG_23_what_was_turned_up_is_drawn_later(moves: Sequence[str], card: int) -> None:
    assert has_right_odds(few(*HANDS, deck=DECK, moves=("take",)), moves, where(card))


def test_AG_16_whoever_raises_had_the_number_beside_the_special() -> None:
    start = few(*HANDS, deck=DECK, moves=("take", "direction", "direction", "direction"))
    assert has_right_odds(start, ("raise 5 L",), lambda states: lie(states)[0])


@pytest.mark.parametrize("moves", [("take",), ("take", "direction", "direction")], ids=" ".join)
def test_AG_24_what_was_drawn_from_a_pile_of_special_cards_is_one_of_them(moves: Sequence[str]) -> None:
    start = few("61 62 63 64 65", "D D D D G", "D G I 1 2", deck="D I G")
    assert has_right_odds(start, moves, lie, is_all_turned_up)


def has_right_odds_again(start: Game, moves: Sequence[str], card: int, times: int) -> bool:
    """Whether the odds of this card are right where special cards have then been turned up so many times."""

    def seen(view: Record) -> Hashable:
        turned_up = view.public.turned_up
        is_so = np.count_nonzero(turned_up.any(axis=1)) == times
        return turned_up[:, card - NUMBERS - 1].tobytes() if is_so else False

    assert is_turned_up(start.view_record(VIEWER)[0]), "not again"
    return has_right_odds(start, moves, where(card), seen, RUNS // 2)


ROUND = ("play 1 R", "take", "target 61", "take")
"""Seats 2, 0, and 1, who has shown before that it holds special cards."""


@pytest.mark.parametrize(
    ("deck", "before", "card"),
    [
        (DECK, (), GIFT_CARD),
        ("D D 3 D 4 G", (), DIRECTION_CARD),
        ("D G 3 S 4 I 5 S", (), GIFT_CARD),
        ("D G 3 S 4 I 5 S", ("direction", "direction"), DIRECTION_CARD),
        ("D D 3 S 4 I 5 S 6 7 8", ("steal 1", "take", "target 65", "gift"), DIRECTION_CARD),
    ],
    ids=["few", "equal ones", "many", "after draws", "after a theft"],
)
def test_AG_23_what_was_turned_up_is_turned_up_again(deck: str, before: Sequence[str], card: int) -> None:
    start = few(HANDS[0], HANDS[1], "D S G 1 2", deck=deck, moves=("take", *before))
    assert has_right_odds_again(start, ROUND, card, 2)


@pytest.mark.parametrize("card", [DIRECTION_CARD, GIFT_CARD])
def test_AG_23_another_seat_turns_it_up_again(card: int) -> None:
    start = few(HANDS[0], HANDS[1], "D D G I S", deck="D G 3 S 4", moves=("take",))
    assert has_right_odds_again(start, ("take",), card, 2)


@pytest.mark.parametrize(
    ("moves", "times"),
    [
        (("play 1 R", "take"), 2),
        (("play 1 R", "direction", "play 2 R", "take"), 2),
        (("play 1 R", "take", "take"), 3),
    ],
    ids=["at once", "after draws", "and then another"],
)
def test_AG_23_the_viewer_turns_it_up_again(moves: Sequence[str], times: int) -> None:
    start = few("D S I G D", HANDS[1], "S S 1 2 61", deck="D D 3 4 5 S 6", moves=("take",))
    assert has_right_odds_again(start, moves, DIRECTION_CARD, times)


def test_AG_23_the_viewer_draws_what_was_turned_up_again() -> None:
    start = few(HANDS[0], HANDS[1], "D S G 1 2", deck="D D 3 D 4 G 5 6", moves=("take",))
    assert has_right_odds_again(start, (*ROUND, "play 2 R", "take", "target 62"), DIRECTION_CARD, 2)


@pytest.mark.parametrize("deck", [DECK, "D D 3 4 5 6"])
def test_AG_23_what_was_turned_up_does_not_lie_above_a_number(deck: str) -> None:
    start = few(*HANDS, deck=deck, moves=("take",))
    assert has_right_odds_again(start, ROUND, DIRECTION_CARD, 1)


@pytest.mark.parametrize(("moves", "times"), [((), 2), (("direction", "take"), 3)], ids=["once", "and again"])
def test_AG_24_a_pile_of_special_cards_after_some_were_turned_up(moves: Sequence[str], times: int) -> None:
    start = few(*HANDS, deck="D 3 G I S", moves=("take",))
    assert has_right_odds_again(start, (*ROUND, *moves), GIFT_CARD, times)
