"""Allegra: moves that a symmetry of the table turns into each other.

The rows of all areas can change places, for a line is any row or any column (AL-20). With two players, who are each
other's neighbours to both sides, left and right can change places, too (AL-6). A symmetry that leaves what a seat sees as
it is leaves nothing but names to tell a move from the one that it is turned into.
"""

from functools import cache
from itertools import permutations

from parlour.games.allegra.area import AREA_CELLS, COLUMNS, LINE_PLACES
from parlour.games.allegra.state import (
    CLEAR_LINE,
    DISCARD,
    DONE,
    DRAW_DECK,
    NOWHERE,
    PLACES,
    PUT_PLACE,
    REVEAL_PLACE,
    ROWS,
    SWAP,
    TAKE_PLACE,
)
from parlour.kernel.records import Record

Places = tuple[int, ...]
"""For each place of an area the one that it is turned into."""

_LINES = {frozenset(map(int, places)): line for line, places in enumerate(LINE_PLACES)}


@cache
def symmetries(players: int) -> tuple[Places, ...]:
    """AL-6, AL-20: all of a table with so many players, the one that changes nothing among them."""
    return tuple(
        tuple(ROWS * column + row for column in columns for row in rows)
        for columns in ((range(len(COLUMNS)), range(len(COLUMNS))[::-1]) if players == 2 else (range(len(COLUMNS)),))
        for rows in permutations(range(ROWS))
    )


@cache
def turned_cells(players: int, places: Places) -> dict[int, int]:
    """For each cell of the table the one that it is turned into."""
    return {
        int(AREA_CELLS[players, seat, place]): int(AREA_CELLS[players, seat, places[place]])
        for seat in range(players)
        for place in range(PLACES)
    }


def turned_action(action: int, places: Places) -> int:
    """The action that it is turned into."""
    if CLEAR_LINE <= action < DONE:
        return CLEAR_LINE + _LINES[frozenset(places[place] for place in LINE_PLACES[action - CLEAR_LINE])]
    for first, end in ((REVEAL_PLACE, DRAW_DECK), (SWAP, DISCARD), (TAKE_PLACE, PUT_PLACE), (PUT_PLACE, CLEAR_LINE)):
        if first <= action < end:
            return first + places[action - first]
    return action


def alike(view: Record, action: int) -> int:
    """The lowest of the actions that are this one but for the names of rows, or of left and right."""
    found = (turned_action(action, places) for places in symmetries(int(view.public.players)) if _leaves(view, places))
    return min(found)


def _leaves(view: Record, places: Places) -> bool:
    """Whether the viewer sees the same when the places have been turned; AL-19: the place that is taken from, too."""
    public = view.public
    cells, taken = public.cells.tolist(), int(public.taken)
    if taken != NOWHERE and places[taken] != taken:
        return False
    return all(cells[cell] == cells[other] for cell, other in turned_cells(int(public.players), places).items())
