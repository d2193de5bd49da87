"""Allie Gator: what a seat holds possible is what happens (AG-5, AG-14, AG-23, AG-24).

From a position of which nothing is known, deals that the seat holds possible are played on by the same moves. Those in
which these are legal, and which end with what the seat has seen, show how likely each hidden card lies where.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence

import numpy as np
import pytest

from parlour.games.allie_gator.legality import cards_needed
from parlour.games.allie_gator.state import DIRECTION, GIFT_CARD, TAKE
from parlour.kernel import chance, entry
from parlour.kernel.contract import ALLOWED, first_in
from parlour.kernel.records import Record, RecordArray, zeros
from parlour.play.match import Game

from ..every_game.odds import UNLIKELY, p_value_of_two
from ..every_game.tables import INTERPRETED
from .allie_gator_positions import game, position

pytestmark = pytest.mark.skipif(INTERPRETED, reason="draws many thousand deals, which compiled rules do in a second")

VIEWER = 0
RUNS = 40_000
DRAWN = 4_000
COMMON = 2
FEWEST = 60
MOST_EQUAL = 4
"""So many equal special cards a hand has at most, in these positions."""

Fact = Callable[[RecordArray], Hashable]


def few(*hands: str, deck: str = "") -> Game:
    """A position in which seat 1 is to act and all cards that are named nowhere are seen as penalty cards."""
    return game(position(*hands, deck=deck, rest=0, to_act=[1]))


def deals(match: Game, views: RecordArray, count: int) -> Iterator[RecordArray]:
    """Deals that the viewer holds possible, each in the same place."""
    states, generators = zeros(match.identity.definition().rules.state), chance.fast_generators(5)
    for _ in range(count):
        entry.determinize(views, 0, states, generators)
        yield states


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


def what_happens(start: Game, moves: Sequence[str], fact: Fact) -> list[tuple[RecordArray, Counter[Hashable]]]:
    """What the viewer sees most often after these moves, and how things then are."""
    definition = start.identity.definition()
    actions = [definition.moves.index(move) for move in moves]
    happened: dict[bytes, Counter[Hashable]] = defaultdict(Counter)
    chooser = np.random.default_rng(5)
    views = zeros(definition.rules.view)
    for states in deals(start, start.view_record(VIEWER), RUNS):
        if play_all(states, actions, chooser):
            entry.observe(states, 0, VIEWER, views)
            happened[views.tobytes()][fact(states)] += 1
    common = sorted(happened, key=lambda view: -happened[view].total())[:COMMON]
    return [(np.frombuffer(bytearray(view), views.dtype), happened[view]) for view in common]


def has_right_odds(start: Game, moves: Sequence[str], fact: Fact) -> bool:
    """Whether deals that the viewer holds possible after these moves are as what happens."""
    found = what_happens(start, moves, fact)
    assert found, "these moves are never legal"
    for views, happened in found:
        assert happened.total() > FEWEST, "too rare to compare"
        held_possible = Counter(fact(states) for states in deals(start, views, DRAWN))
        if p_value_of_two(happened, held_possible) < UNLIKELY:
            return False
    return True


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


PILE = few("61 62 63 64 65", "D D D D G", "D G 1 2 3", deck="D G 4 5")


@pytest.mark.parametrize(
    "moves",
    [
        ("take", "direction", "direction"),
        ("take", "play 1 R"),
        ("take", "gift", "take"),
    ],
    ids=" ".join,
)
def test_AG_23_what_was_turned_up_lay_in_the_draw_pile(moves: Sequence[str]) -> None:
    assert has_right_odds(PILE, moves, where(GIFT_CARD))


@pytest.mark.parametrize("moves", [("take",), ("take", "direction", "direction")], ids=" ".join)
def test_AG_24_what_was_drawn_from_a_pile_of_special_cards_is_one_of_them(moves: Sequence[str]) -> None:
    start = few("61 62 63 64 65", "D D D D G", "D G I 1 2", deck="D I G")
    assert has_right_odds(start, moves, lie)
