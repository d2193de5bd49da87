"""What `determinize` deals has exactly the odds that the viewer can work out, compared with every possible deal.

The positions are late ones with few hidden cards, set up so that nobody remembers anything. Each way to lay the hidden
cards into the hidden places is as likely; hands are sets, so several ways look the same.
"""

import itertools
from collections import Counter
from collections.abc import Hashable, Iterator
from typing import Any, TypeAlias

import numpy as np
import pytest

from parlour.games.allie_gator.state import NUMBERS
from parlour.kernel.records import RecordArray
from parlour.play.match import SPECTATOR, Game
from tests.games.allegra_positions import BARE, OPEN, lay_out
from tests.games.alley_cat_positions import table
from tests.games.allie_gator_positions import position

from .deals import dealt, state_json, view_of
from .odds import UNLIKELY, p_value
from .tables import INTERPRETED, either

State: TypeAlias = dict[str, Any]
Path: TypeAlias = tuple[str | int, ...]

HIDING_KEYS = ("hands", "deck", "grids", "held", "swapped")
MANY_HIDDEN = 7 - INTERPRETED
SAMPLES = either(12_000, 300)

ONE_DOWN = "1? 2 3 4 / 5 6 7 8 / 9 10 11 0"
TWO_DOWN = "1? 2 3 4? / 5 6 7 8 / 9 10 11 0"
THREE_DOWN = "1? 2 3 4? / 5 6 1? 8 / 9 10 11 0"
TWOS = "2 2 2 4? / 5 6 7 8 / 9 10 11 0"
TAPPED: State = {"taps": {"1": True, "2": False}, "tapper": 1, "spare": "discard", "deck": "7 7"}

POSITIONS: dict[str, State] = {
    "alley-cat: one card each": table("5D|9S"),
    "alley-cat: the last card is led": table("KC|", "9S"),
    "allie-gator: equal special cards": position("1 2 3 4 5", "41 52 D D S", deck="D 61", rest=0),
    "allie-gator: no draw pile": position("1 2", "41 D", "D S", rest=0),
    "allie-gator: no draw pile, hands of several sizes": position("1", "41 D S", "D", "52", rest=0),
    "allie-gator: special cards alone": position("1 2 3 4 5", "D D S S I", deck="I G", rest=0),
    "allegra: face down or in the draw pile": lay_out(TWO_DOWN, OPEN, deck="7 7 1", spare="discard"),
    "allegra: nothing but the draw pile": lay_out(OPEN, OPEN, deck="7 7 1 3", spare="discard", finisher=1),
    "allegra: in the tapper's hand": lay_out(OPEN, TWO_DOWN, ONE_DOWN, phase="take", held="7", **TAPPED),
    "allegra: taken face down": lay_out(OPEN, TWO_DOWN, ONE_DOWN, phase="put", held="7", taken="b1", **TAPPED),
    "allegra: swapped out": lay_out(TWOS, ONE_DOWN, OPEN, phase="clear", swapped="1", deck="7 7", spare="discard"),
    "allegra: three players, five down": lay_out(THREE_DOWN, TWO_DOWN, BARE, deck="1", spare="discard"),
}


def hidden_places(state: Any, view: Any, path: Path) -> Iterator[Path]:
    """Where the view has null in place of a card."""
    if isinstance(state, dict | list):
        for key in state if isinstance(state, dict) else range(len(state)):
            yield from hidden_places(state[key], view[key], (*path, key))
    elif view is None and state is not None:
        yield path


def hidden_in(game: Game, viewer: int) -> list[Path]:
    """Where the cards lie that the viewer does not see."""
    state, view = game.state(), game.view(None if viewer == SPECTATOR else viewer)
    return [path for key in HIDING_KEYS if key in state for path in hidden_places(state[key], view[key], (key,))]


def card_at(state: State, path: Path) -> str:
    place: Any = state
    for key in path:
        place = place[key]
    assert isinstance(place, str)
    return place


def looks(places: list[Path], cards: tuple[str, ...]) -> Hashable:
    """The hidden cards as they lie, those of a hand in no order."""
    lie: dict[Path, list[str]] = {}
    for path, card in zip(places, cards, strict=True):
        lie.setdefault(path[:2] if path[0] == "hands" else path, []).append(card)
    return tuple((path, tuple(sorted(hand))) for path, hand in lie.items())


def every_deal(game: Game, places: list[Path]) -> Counter[Hashable]:
    """How many ways there are to lay each possible table, equal cards told apart."""
    state = game.state()
    cards = [card_at(state, path) for path in places]
    return Counter(looks(places, order) for order in itertools.permutations(cards))


def found_deals(game: Game, places: list[Path], states: RecordArray) -> Counter[Hashable]:
    """How often each table was dealt."""
    states["secret"]["chance"] = np.zeros((), states.dtype["secret"]["chance"])
    kinds, counts = np.unique(states.view(f"V{states.dtype.itemsize}"), return_counts=True)
    found: Counter[Hashable] = Counter()
    for kind, count in zip(kinds, counts, strict=True):
        [state] = np.frombuffer(kind.tobytes(), states.dtype)
        dealt_state = state_json(game, state)
        found[looks(places, tuple(card_at(dealt_state, path) for path in places))] += int(count)
    return found


def marginal(cases: Counter[Hashable], place: int) -> Counter[Hashable]:
    """The cases by what lies at one place alone."""
    counts: Counter[Hashable] = Counter()
    for case, count in cases.items():
        assert isinstance(case, tuple)
        counts[case[place]] += count
    return counts


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 1, 2])
@pytest.mark.parametrize("name", POSITIONS)
def test_each_deal_is_as_likely_as_the_viewer_must_think(name: str, viewer: int) -> None:
    game = Game.from_state(POSITIONS[name], 1)
    if viewer >= game.players:
        pytest.skip("there is no such seat")
    places = hidden_in(game, viewer)
    if len(places) > MANY_HIDDEN:
        pytest.skip("too many cards are hidden to look at every deal")
    expected = every_deal(game, places)
    found = found_deals(game, places, dealt(game, view_of(game, viewer), SAMPLES, 3))
    assert p_value(found, expected) > UNLIKELY
    for place in range(len(next(iter(expected)))):  # type: ignore[arg-type]
        assert p_value(marginal(found, place), marginal(expected, place)) > UNLIKELY


def test_AG_22_whoever_has_to_place_a_target_is_dealt_a_number_card() -> None:
    state = position("1 2 3 4 5", "41 D D S S", deck="D 61 G", rest=0, targets=("", "60"))
    game = Game.from_state(state | {"phase": "target", "to_act": [1], "allie": "R"}, 1)
    for viewer in (SPECTATOR, 0):
        hands = dealt(game, view_of(game, viewer), SAMPLES, 3)["seats"]["hand"][:, 1]
        assert ((hands > 0) & (hands <= NUMBERS)).any(axis=1).all()
