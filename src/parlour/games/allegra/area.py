"""Allegra: areas, their places, and the lines that can be cleared."""

from itertools import combinations

import numpy as np

from parlour.games.allegra.state import CELLS, DOWN, GONE, GRID, LINES, PLACES, ROWS, SEATS
from parlour.kernel.compiled import compiled, compiled_apart, entry_point
from parlour.kernel.contract import ALLOWED, left_of
from parlour.kernel.piles import Cards
from parlour.kernel.records import Record

COLUMNS = "abcde"
PLACE_NAMES = tuple(f"{column}{row}" for column in COLUMNS for row in (1, 2, 3))
NO_LINE = -1

NOT_A_LINE, LINE_CLEARED, LINE_DOWN, LINE_UNEQUAL, LINE_GAP = range(20, 25)


def _cell(players: int, seat: int, place: int) -> int:
    """AL-6, AL-7: column a is the right-hand column of the left neighbour's grid, b to e are the own grid."""
    column, row = divmod(place, ROWS)
    owner = (seat + 1) % players if column == 0 else seat
    return GRID * owner + ROWS * ((column - 1) % 4) + row


AREA_CELLS = (
    np.array(
        [
            [[_cell(max(players, 1), seat, place) for place in range(PLACES)] for seat in range(SEATS)]
            for players in range(SEATS + 1)
        ],
        np.int8,
    )
    % CELLS
)
"""For a number of players, a seat and a place of its area the cell: what AL-6 says, as a table."""

CELLS_OF_AREA: list[list[list[int]]] = AREA_CELLS.tolist()
"""The same in plain Python."""

LINE_PLACES = np.array(
    [(3 * column, 3 * column + 1, 3 * column + 2) for column in range(5)]
    + [tuple(3 * column + row for column in columns) for columns in combinations(range(5), 3) for row in range(ROWS)],
    np.int8,
)
"""AL-20, AL-21: the three places of each line: five columns, then any three places of a row, in area order."""

LINE_CELLS = np.ascontiguousarray(AREA_CELLS[:, :, LINE_PLACES])
"""For a number of players, a seat and a line of its area the three cells."""

COLUMN_LINES = 5


@entry_point
def cell_of(public: Record, seat: int, place: int) -> int:
    """AL-6, AL-7: the cell of a place of this seat's area."""
    return int(AREA_CELLS[public.players, seat, place])


@entry_point
def shown(public: Record, seat: int, place: int) -> int:
    """What lies there: GONE, DOWN or the kind of a face-up card."""
    return int(public.cells[AREA_CELLS[public.players, seat, place]])


@entry_point
def count_cards(public: Record, seat: int) -> int:
    """How many cards are left in the seat's area."""
    count = 0
    for there in own_grid(public, seat):
        count += int(there != GONE)
    for there in shared_column(public, seat):
        count += int(there != GONE)
    return count


@entry_point
def has_down(public: Record, seat: int) -> bool:
    """Whether a card of the seat's area lies face down."""
    found = False
    for there in own_grid(public, seat):
        found |= there == DOWN
    for there in shared_column(public, seat):
        found |= there == DOWN
    return found


@compiled
def own_grid(public: Record, seat: int) -> Cards:
    """AL-7: columns b to e."""
    cells: Cards = public.cells[GRID * seat : GRID * (seat + 1)]
    return cells


@compiled
def shared_column(public: Record, seat: int) -> Cards:
    """AL-6: column a, the last one of the left neighbour's grid."""
    end = GRID * (left_of(seat, public.players) + 1)
    cells: Cards = public.cells[end - ROWS : end]
    return cells


@compiled
def refuse_line(public: Record, seat: int, line: int) -> int:
    """AL-20: three equal face-up cards side by side in a row, or the three of a column."""
    line_cells = LINE_CELLS[public.players, seat, line]
    first, second, third = public.cells[line_cells[0]], public.cells[line_cells[1]], public.cells[line_cells[2]]
    if (first > 0) & (first == second) & (first == third):
        return ALLOWED if line < COLUMN_LINES or is_gapless(public, seat, line) else LINE_GAP
    if first == GONE or second == GONE or third == GONE:
        return LINE_CLEARED
    return LINE_DOWN if first == DOWN or second == DOWN or third == DOWN else LINE_UNEQUAL


@compiled
def may_have_line(public: Record, seat: int) -> bool:
    """Whether some row or column holds three equal face-up cards: without them there is no line, and it is quick to see."""
    own, shared = own_grid(public, seat), shared_column(public, seat)
    found = (shared[0] > 0) & (shared[0] == shared[1]) & (shared[0] == shared[2])
    for column in range(0, GRID, ROWS):
        found |= (own[column] > 0) & (own[column] == own[column + 1]) & (own[column] == own[column + 2])
    for row in range(ROWS):
        a, b, c, d, e = shared[row], own[row], own[ROWS + row], own[2 * ROWS + row], own[3 * ROWS + row]
        found |= has_three(a, b, c, d, e) | has_three(b, a, c, d, e) | has_three(c, a, b, d, e)
    return bool(found)


@compiled
def has_three(card: int, a: int, b: int, c: int, d: int) -> bool:
    """Whether at least two of the four others are equal to this face-up card."""
    return (card > 0) & (int(a == card) + int(b == card) + int(c == card) + int(d == card) >= 2)


@compiled
def is_gapless(public: Record, seat: int, line: int) -> bool:
    """AL-21: cleared places are ignored, so the cards beside a gap lie side by side; a card between them does not."""
    for i in range(2):
        for place in range(LINE_PLACES[line, i] + ROWS, LINE_PLACES[line, i + 1], ROWS):
            if shown(public, seat, place) != GONE:
                return False
    return True


@compiled
def is_on_line(public: Record, seat: int, line: int, cell: int) -> bool:
    """Whether the cell belongs to this line of the seat's area."""
    if line == NO_LINE:
        return False
    found = False
    for other in LINE_CELLS[public.players, seat, line]:
        found |= other == cell
    return found


@compiled_apart
def can_exchange(public: Record, tapper: int, active: int, line: int) -> bool:
    """AL-19: a card to take from the tapper's area, and a card at another place of the active player's own.

    With a line, the answer for when the tapper has cleared that.
    """
    for taken in AREA_CELLS[public.players, tapper]:
        if public.cells[taken] != GONE and not is_on_line(public, tapper, line, taken):
            for put in AREA_CELLS[public.players, active]:
                if put != taken and public.cells[put] != GONE and not is_on_line(public, tapper, line, put):
                    return True
    return False


assert len(LINE_PLACES) == LINES
