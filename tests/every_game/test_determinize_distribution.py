"""What `determinize` deals has exactly the odds that the viewer can work out, compared with every possible deal.

The positions are late ones, with few hidden cards, set up anew so that nobody remembers anything. Each way to lay the
hidden cards into the hidden places is as likely; hands are sets, so several ways look the same.
"""

import copy
from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from typing import Any

import pytest

from parlour.errors import ImpossiblePosition
from parlour.play.match import SPECTATOR, Game

from .deals import dealt, state_json, view_of
from .odds import UNLIKELY, p_value, ways
from .tables import INTERPRETED, PLAIN_TABLES, Table, either, walk

State = dict[str, Any]
Path = tuple[str | int, ...]

HIDING_KEYS = ("hands", "deck", "grids", "held", "swapped")
FEW_WAYS, MANY_WAYS = 6, either(3000, 800)
SAMPLES = either(12_000, 250)


def hidden_places(state: Any, view: Any, path: Path = ()) -> Iterator[Path]:
    """Where the view has null in place of a card."""
    if isinstance(state, dict | list):
        for key in state if isinstance(state, dict) else range(len(state)):
            yield from hidden_places(state[key], view[key], (*path, key))
    elif view is None and state is not None:
        yield path


def hidden_in(state: State, view: State) -> list[Path]:
    """Where the cards lie that the viewer does not see."""
    return [path for key in HIDING_KEYS if key in state for path in hidden_places(state[key], view[key], (key,))]


def card_at(state: State, path: Path) -> str:
    place: Any = state
    for key in path:
        place = place[key]
    assert isinstance(place, str)
    return place


def lay(state: State, path: Path, card: str) -> None:
    place: Any = state
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = card


def orders(cards: Counter[str]) -> Iterator[tuple[str, ...]]:
    """Every order of these cards, once."""
    if not cards.total():
        yield ()
    for card in [card for card, count in cards.items() if count]:
        for rest in orders(cards - Counter([card])):
            yield (card, *rest)


def looks(state: State, places: list[Path]) -> Hashable:
    """The hidden cards as they lie, those of a hand in no order."""
    hands: dict[Path, list[str]] = {}
    lie = []
    for path in places:
        if path[0] == "hands":
            hands.setdefault(path[:-1], []).append(card_at(state, path))
        else:
            lie.append((path, card_at(state, path)))
    return (*lie, *((path, tuple(sorted(hand))) for path, hand in hands.items()))


def every_deal(game: Game, places: list[Path]) -> Counter[Hashable]:
    """How many ways there are to deal each possible table."""
    state = game.state()
    deals: Counter[Hashable] = Counter()
    for cards in orders(Counter(card_at(state, path) for path in places)):
        for path, card in zip(places, cards, strict=True):
            lay(state, path, card)
        deals[looks(state, places)] += 1
    return deals


def thin_out(state: State) -> State:
    """Lay most of the draw pile open, so that few cards are hidden."""
    thin = copy.deepcopy(state)
    if state["game"] == "allegra":
        thin["deck"], thin["discard"] = state["deck"][:3], state["deck"][3:] + state["discard"]
    if state["game"] == "allie-gator" and state["players"] == 2:
        thin["deck"], thin["penalties"][0] = state["deck"][:3], state["penalties"][0] + state["deck"][3:]
    return thin


def late_positions(table: Table) -> Iterator[tuple[Game, int]]:
    """Positions with few hidden cards, some of them equal where the game has equal cards, each with a viewer."""
    for seed in range(50):
        for game in walk(table.new(seed), seed):
            for viewer in (SPECTATOR, *range(game.players)) if game.to_act else ():
                state = thin_out(game.state())
                view = game.view(None if viewer == SPECTATOR else viewer)
                view["deck"] = [None] * len(state["deck"])
                hidden = [card_at(state, path) for path in hidden_in(state, view)]
                if FEW_WAYS <= ways(hidden) <= MANY_WAYS and (is_varied(hidden) or game.name == "alley-cat"):
                    yield Game.from_state(state, seed, **game.options), viewer


def is_varied(cards: list[str]) -> bool:
    return 2 < len(set(cards)) < len(cards)


