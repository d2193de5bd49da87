"""Allegra: how good a move seems to a careful player, in hundredths of a point.

What a swap is worth is the points that leave the area less those that come in (AL-28), and what it does for lines (AL-20).
A card of a shared column counts for the neighbour as well, so there a point weighs less: nothing at all with two players.
Nobody finishes (AL-25) who does not seem to have the lowest sum. The numbers were found by letting players with other
numbers play against each other.
"""

import numpy as np

from parlour.games.allegra.area import (
    AREA_CELLS,
    COLUMN_LINES,
    LINE_CELLS,
    LINE_PLACES,
    is_gapless,
    shown,
)
from parlour.games.allegra.state import (
    CLEAR_LINE,
    DISCARD,
    DONE,
    DOWN,
    DRAW_DECK,
    DRAW_DISCARD,
    GIVE,
    GONE,
    GRID,
    LINES,
    NOBODY,
    PASS,
    PLACES,
    PUT_PLACE,
    REFUSE,
    REVEAL,
    REVEAL_PLACE,
    ROWS,
    SEATS,
    SETUP,
    SWAP,
    TAKE_PLACE,
    TAP_CARD,
    VALUE_OF_KIND,
)
from parlour.kernel import piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.contract import INSIGHT, Insight
from parlour.kernel.records import Record

A_POINT = 100
_COLUMNS = PLACES // ROWS
_ONE_COLUMN, _ONE_ROW = 0b111, 0b001001001001001
"""Masks of the places of the first column and of the first row."""
_NEVER = -100_000

_FACE_DOWN = 520
"""What a face-down card counts: the average of all cards."""
_DRAWING = 300
"""What a card of the draw pile is worth before it is seen."""
_DISCARDING = 50
"""What it is worth to discard the drawn card and turn one up."""
_A_PARTNER = 10
"""For each point of a card and each line in which one equal card lies with it."""
_A_TAP = 100
"""What the active player takes for it (AL-19), so what a tap has to bring at least."""
_A_GIVEN_CARD = 100
"""What it has to bring to give the drawn card away."""
_FINISHING = 100
"""Finishing with a sum that seems to be lower than anybody else's by at least the lead."""
_A_LEAD = 500
_FINISHING_BEHIND = -500

LINES_AT = np.array([[line for line in range(LINES) if place in LINE_PLACES[line]] for place in range(PLACES)], np.int8)
"""For each place the seven lines through it: its column, and any two other places of its row."""


@compiled
def gain_insight(public: Record, own: Record, seat: int, insight: Insight) -> None:
    """For each kind a bit mask of the places of the seat's area where it lies, see `lying`."""
    if public.phase == SETUP or public.phase == REVEAL:
        return
    for kind in range(INSIGHT):
        insight[kind] = 0
    for place in range(PLACES):
        insight[shown(public, seat, place) % INSIGHT] |= 1 << place


@compiled
def worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """AL-8 to AL-23: what is asked decides what the move is judged by."""
    if action < DRAW_DECK:
        return weight(public, action - REVEAL_PLACE)
    if action <= DRAW_DISCARD:
        return _DRAWING if action == DRAW_DECK else best_swap(public, seat, piles.top(public.discard), insight)
    if action <= PASS:
        return tap_worth(public, seat, insight) if action == TAP_CARD else 0
    if action <= REFUSE:
        return answer_worth(public, seat, action, insight)
    if action <= DISCARD:
        return keep_worth(public, seat, action, insight)
    if action < CLEAR_LINE:
        return exchange_worth(public, own, seat, action, insight)
    return 0 if action == DONE else cleared_points(public, seat, action - CLEAR_LINE)


# ---- points


def _weight(players: int, place: int) -> int:
    """AL-6, AL-28: all of it in the own columns; in a shared one not what the neighbour has: one of the other players."""
    others = players - 1
    return 100 if ROWS <= place < GRID or others < 1 else 100 - 100 // others


WEIGHTS = np.array([[_weight(players, place) for place in range(PLACES)] for players in range(SEATS + 1)], np.int16)
"""For a number of players and a place how much of a point there is an advantage, in hundredths."""


@compiled
def weight(public: Record, place: int) -> int:
    """AL-28: how much of a point at this place is an advantage, in hundredths."""
    return int(WEIGHTS[public.players, place])


@compiled
def value(kind: int) -> int:
    """AL-1: the number on the card."""
    return kind + VALUE_OF_KIND


@compiled
def area_points(public: Record, seat: int) -> int:
    """AL-28: what the seat's area seems to count."""
    points = 0
    for cell in AREA_CELLS[public.players, seat]:
        there = int(public.cells[cell])
        points += _FACE_DOWN if there == DOWN else 0 if there == GONE else A_POINT * value(there)
    return points


# ---- lines


@compiled
def count_equal(public: Record, seat: int, line: int, place: int, kind: int) -> int:
    """How many cards of the line are of this kind, the one at the place left out."""
    count = -int(shown(public, seat, place) == kind)
    for cell in LINE_CELLS[public.players, seat, line]:
        count += int(public.cells[cell] == kind)
    return count


@compiled
def line_points(public: Record, line: int, kind: int) -> int:
    """AL-20: what it brings to clear this line of three such cards."""
    weights = 0
    for place in LINE_PLACES[line]:
        weights += weight(public, place)
    return weights * value(kind)


@compiled
def cleared_points(public: Record, seat: int, line: int) -> int:
    """AL-20: what it brings to clear this line; below 0 for cards that are better kept."""
    return line_points(public, line, int(public.cells[LINE_CELLS[public.players, seat, line, 0]]))


@compiled_apart
def completed_points(public: Record, seat: int, place: int, kind: int) -> int:
    """AL-20, AL-21: what the best line brings that such a card at this place completes; 0 if there is none."""
    best = 0
    for line in LINES_AT[place]:
        complete = count_equal(public, seat, line, place, kind) == 2
        if complete and (line < COLUMN_LINES or is_gapless(public, seat, line)):
            best = max(best, line_points(public, line, kind))
    return best


@compiled
def lying(insight: Insight, kind: int) -> int:
    """The mask of the places where such a card lies face up, or for DOWN where one lies face down."""
    return int(insight[kind % INSIGHT])


@compiled
def partners(insight: Insight, place: int, kind: int) -> tuple[int, int]:
    """How many other cards of the place's column and of its row are of this kind."""
    others = lying(insight, kind) & ~(1 << place)
    column = (others >> (place - place % ROWS)) & _ONE_COLUMN
    in_row = (others >> (place % ROWS)) & _ONE_ROW
    # A mask of single bits, times the same of a row: the digit in the middle is the sum of all.
    return (column & 1) + (column >> 1 & 1) + (column >> 2), (in_row * _ONE_ROW >> GRID) & _ONE_COLUMN


@compiled
def would_complete(in_column: int, in_row: int) -> bool:
    """AL-20: whether so many partners make a line, if there is no gap in it."""
    return in_column == ROWS - 1 or in_row >= ROWS - 1


# ---- swapping


@compiled
def card_worth(public: Record, seat: int, place: int, kind: int, insight: Insight) -> int:
    """What a face-up card at this place is worth: less its points, and more where it has partners or completes a line.

    In a last turn (AL-26) only a complete line helps.
    """
    points = -weight(public, place) * value(kind)
    if value(kind) <= 0:
        return points
    in_column, in_row = partners(insight, place, kind)
    completed = completed_points(public, seat, place, kind) if would_complete(in_column, in_row) else 0
    if completed > 0 or public.finisher != NOBODY:
        return points + completed
    lines_with_one = int(in_column == 1) + in_row * (_COLUMNS - 1 - in_row)
    return points + _A_PARTNER * value(kind) * lines_with_one


@compiled
def swap_worth(public: Record, seat: int, place: int, kind: int, insight: Insight) -> int:
    """AL-12: a card for the one that lies there, face up or down."""
    there = shown(public, seat, place)
    if there == GONE:
        return _NEVER
    gain = card_worth(public, seat, place, kind, insight)
    if there != DOWN:
        return gain - card_worth(public, seat, place, there, insight)
    gain += weight(public, place) * _FACE_DOWN // 100
    return gain + finishing_worth(public, seat, gain) if is_last_down(public, insight) else gain


@compiled_apart
def best_swap(public: Record, seat: int, kind: int, insight: Insight) -> int:
    """The most that such a card is worth in the area."""
    best = _NEVER
    for place in range(PLACES):
        best = max(best, swap_worth(public, seat, place, kind, insight))
    return best


@compiled
def keep_worth(public: Record, seat: int, action: int, insight: Insight) -> int:
    """AL-12, AL-18: a swap. AL-13: the card discarded, and another one turned up."""
    if action == DISCARD:
        return _DISCARDING + finishing_worth(public, seat, 0) if is_last_down(public, insight) else _DISCARDING
    return swap_worth(public, seat, action - SWAP, int(public.drawn), insight)


@compiled
def is_last_down(public: Record, insight: Insight) -> bool:
    """AL-25: whether the next card of the area that is turned up makes the seat finish."""
    down = lying(insight, DOWN)
    return bool(public.finisher == NOBODY and down != 0 and down & (down - 1) == 0)


@compiled_apart
def finishing_worth(public: Record, seat: int, gain: int) -> int:
    """AL-25, AL-29: to turn up the last card, after a gain of so much, is good for a sum lower than all others only."""
    own = area_points(public, seat) - gain
    for other in range(public.players):
        if other != seat and area_points(public, other) - own < _A_LEAD:
            return _FINISHING_BEHIND
    return _FINISHING


# ---- the tap


@compiled
def tap_worth(public: Record, seat: int, insight: Insight) -> int:
    """AL-18: to tap is good for a card that completes a line: the two others go, and the card from its place comes back."""
    kind = int(public.drawn)
    best = 0
    for place in range(PLACES):
        in_column, in_row = partners(insight, place, kind)
        if would_complete(in_column, in_row) and shown(public, seat, place) != GONE:
            best = max(best, completed_points(public, seat, place, kind))
    return 2 * best // 3 - _A_TAP


@compiled
def answer_worth(public: Record, seat: int, action: int, insight: Insight) -> int:
    """AL-17: to give for the lowest open card of the tapper's area (AL-19), or to refuse and go on with the own turn."""
    if action == REFUSE:
        return max(_DISCARDING, best_swap(public, seat, int(public.drawn), insight))
    lowest = 0
    for cell in AREA_CELLS[public.players, action - GIVE]:
        there = int(public.cells[cell])
        if there > 0 and (lowest == 0 or there < lowest):
            lowest = there
    return best_swap(public, seat, lowest, insight) - _A_GIVEN_CARD if lowest > 0 else _NEVER


@compiled
def exchange_worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """AL-19: the open card of the tapper's area that is worth most in the own one, and then the place for it."""
    if action >= PUT_PLACE:
        return swap_worth(public, seat, action - PUT_PLACE, int(own.taken_card), insight)
    kind = shown(public, public.tapper, action - TAKE_PLACE)
    return best_swap(public, seat, kind, insight) if kind > 0 else _NEVER
