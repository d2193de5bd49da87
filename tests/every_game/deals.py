"""Views and the deals that their viewers hold possible, many at once."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from parlour.kernel import chance, entry
from parlour.kernel.records import Record, RecordArray, zeros
from parlour.play import notation
from parlour.play.match import SPECTATOR, Game

MOST_MOVES = 400
"""No seat of any game has more moves at once."""


def viewers(game: Game) -> list[int]:
    """Every seat, and a spectator."""
    return [SPECTATOR, *range(game.players)]


def view_of(game: Game, viewer: int) -> RecordArray:
    return game.view_record(None if viewer == SPECTATOR else viewer)


def dealt(game: Game, views: RecordArray, count: int, seed: int) -> RecordArray:
    """That many states which the viewer holds possible, each dealt at random."""
    many = np.repeat(views, count)
    states = zeros(rules(game).state, count)
    generators = chance.fast_generators(seed)
    for i in range(count):
        entry.determinize(many, i, states, generators)
    return states


def seen(game: Game, states: RecordArray, viewer: int, i: int = 0) -> RecordArray:
    """What the viewer may know of the state at this place."""
    views = zeros(rules(game).view, len(states))
    entry.observe(states, i, viewer, views)
    return views[i : i + 1]


def rules(game: Game) -> Any:
    return game.identity.definition().rules


def state_json(game: Game, state: Record) -> dict[str, Any]:
    return notation.state_json(game.identity, state) | {"options": game.options}


def view_json(game: Game, views: RecordArray) -> dict[str, Any]:
    return notation.view_json(game.identity, views[0]) | {"options": game.options}


def legal_in_view(game: Game, views: RecordArray) -> list[int]:
    """The viewer's actions."""
    actions = np.zeros(MOST_MOVES, np.int16)
    return [int(action) for action in actions[: entry.legal_in_view(views, 0, actions)]]


def legal(states: RecordArray, i: int, seat: int) -> list[int]:
    actions = np.zeros(MOST_MOVES, np.int16)
    return [int(action) for action in actions[: entry.legal(states, i, seat, actions)]]


def parts(value: Record | Any) -> Iterator[Record]:
    """The record and every record inside it."""
    yield value
    for name in value.dtype.names or ():
        part = value[name]
        for record in part.ravel() if isinstance(part, np.ndarray) else [part]:
            if isinstance(record, np.record):
                yield from parts(record)
