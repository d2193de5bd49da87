"""Allegra: a view as numbers."""

from parlour.games.allegra.area import AREA_CELLS, own_grid
from parlour.games.allegra.observe import known_held, known_swapped
from parlour.games.allegra.scoring import HALVES
from parlour.games.allegra.state import (
    CARDS,
    CELLS,
    DOWN,
    FROM_DECK,
    FROM_DISCARD,
    GRID,
    KINDS,
    PASSED,
    PHASES,
    PLACES,
    SCORED,
    SEATS,
    TAPPED,
    UNKNOWN,
    VALUE_OF_KIND,
)
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.planes import (
    LIMIT,
    Plane,
    Planes,
    Vector,
    clipped,
    count_cards,
    from_viewer,
    mark_one,
    mark_seat,
    mark_seats,
)
from parlour.kernel.records import Record

_BY_KIND = "by value, from -1 to 11"
_BY_PLACE = "for each place of the own area, a1 a2 a3 b1 ... e3 (AL-7)"
_BY_CELL = (
    "for each seat from the viewer on clockwise the twelve places of its grid, b1 b2 b3 c1 ... e3 as it counts them"
)
_BY_SEAT = "for each seat from the viewer on clockwise"

PLANES = Planes(
    Plane("phase", SCORED, 0, 1, f"what is asked: {', '.join(PHASES[:SCORED])}; all 0 when the round has been scored"),
    Plane("area", PLACES * KINDS, 0, 1, f"{_BY_PLACE}: the face-up card there, {_BY_KIND}"),
    Plane("area down", PLACES, 0, 1, f"{_BY_PLACE}: whether a card lies there face down"),
    Plane("grid down", CELLS, 0, 1, f"{_BY_CELL}: whether a card lies there face down"),
    Plane("grid up", CELLS, 0, 1, f"{_BY_CELL}: whether a card lies there face up"),
    Plane("grid value", CELLS, -1, 11, f"{_BY_CELL}: the value of the face-up card, else 0"),
    Plane("drawn", KINDS, 0, 1, f"the card that was drawn and lies nowhere yet, {_BY_KIND}"),
    Plane("drawn from", 2, 0, 1, "where it was drawn from: draw pile, discard pile"),
    Plane("held", KINDS, 0, 1, f"the card in the tapper's hand (AL-18), if the viewer knows it, {_BY_KIND}"),
    Plane("swapped", KINDS, 0, 1, f"the card that waits to be discarded (AL-12), if the viewer knows it, {_BY_KIND}"),
    Plane("unknown", 2, 0, 1, "whether there is such a card that the viewer does not know: held, swapped"),
    Plane("taken", PLACES, 0, 1, "the place of the tapper's area that is being taken from (AL-19), a1 to e3"),
    Plane("taken card", KINDS, 0, 1, f"the card that the viewer takes from there, {_BY_KIND}"),
    Plane("discard top", KINDS, 0, 1, f"the top card of the discard pile, {_BY_KIND}"),
    Plane("discards", KINDS, 0, 11, f"how many cards of the discard pile, {_BY_KIND}"),
    Plane("deck kinds", KINDS, 0, 11, f"how many cards of the draw pile where all know them (AL-30), {_BY_KIND}"),
    Plane("seated", SEATS, 0, 1, f"{_BY_SEAT}: whether there is such a seat"),
    Plane("seat", SEATS, 0, 1, "which seat the viewer has, from 0: the moves that name a seat call it so"),
    Plane("to act", SEATS, 0, 1, f"{_BY_SEAT}: whether it is to act"),
    Plane("active", SEATS, 0, 1, f"{_BY_SEAT}: whether it is its turn"),
    Plane("dealer", SEATS, 0, 1, f"{_BY_SEAT}: whether it is the dealer"),
    Plane("tapper", SEATS, 0, 1, f"{_BY_SEAT}: whether it was given the card (AL-17)"),
    Plane("finisher", SEATS, 0, 1, f"{_BY_SEAT}: whether it is the finisher (AL-25)"),
    Plane("last turns", SEATS, 0, 1, f"{_BY_SEAT}: whether it has had its last turn (AL-26)"),
    Plane(
        "tapped",
        SEATS,
        0,
        1,
        f"{_BY_SEAT}: whether it tapped, once that is shown (AL-16); the viewer at once",
    ),
    Plane("passed", SEATS, 0, 1, f"{_BY_SEAT}: whether it has passed, likewise"),
    Plane("totals", SEATS, -LIMIT, LIMIT, f"{_BY_SEAT}: its total in whole points, rounded down, within {LIMIT} of 0"),
    Plane("half points", SEATS, 0, 1, f"{_BY_SEAT}: whether there is half a point more (AL-29)"),
    Plane("draw pile", 1, 0, CARDS, "cards in the draw pile"),
    Plane("deck known", 1, 0, 1, "whether all know which cards the draw pile holds (AL-30)"),
    Plane("turned up", 1, 0, 2 * SEATS, "cards turned up before the first turn (AL-8)"),
    Plane("turns", 1, 0, 100, "turns of each player in this round, rounded down (AL-31)"),
    Plane("round", 1, 1, 30, "the number of the round"),
    Plane("rounds", 1, 1, 10, "the option rounds (AL-32)"),
    Plane("limit", 2, 0, 100, "the option limit (AL-33), 0 for none: half of it, rounded down, and what remains"),
    Plane("tap", 1, 0, 1, "the option tap (AL-14)"),
)

_PHASE, _AREA, _AREA_DOWN, _GRID = (PLANES.start(name) for name in ("phase", "area", "area down", "grid down"))
_DRAWN, _FROM, _HELD, _SWAPPED = (PLANES.start(name) for name in ("drawn", "drawn from", "held", "swapped"))
_UNKNOWN, _TAKEN, _TAKEN_CARD = (PLANES.start(name) for name in ("unknown", "taken", "taken card"))
_TOP, _DISCARDS, _DECK_KINDS = (PLANES.start(name) for name in ("discard top", "discards", "deck kinds"))
_SEATED, _SEAT, _TO_ACT, _ACTIVE, _DEALER = (
    PLANES.start(name) for name in ("seated", "seat", "to act", "active", "dealer")
)
_TAPPER, _FINISHER, _LAST = (PLANES.start(name) for name in ("tapper", "finisher", "last turns"))
_TAPPED, _PASSED, _TOTALS, _HALF = (PLANES.start(name) for name in ("tapped", "passed", "totals", "half points"))
_SCALARS = PLANES.start("draw pile")


@compiled
def encode(view: Record, vector: Vector) -> None:
    """Write the view as the planes say."""
    public = view.public
    piles.clear(vector)
    if public.phase < SCORED:
        vector[_PHASE + int(public.phase)] = 1
    write_area(public, max(int(view.viewer), 0), vector)
    for seat in range(public.players):
        write_grid(public, seat, from_viewer(seat, view.viewer, public.players), vector)
        write_seat(view, seat, from_viewer(seat, view.viewer, public.players), vector)
    write_turn(view, vector)
    write_piles(public, vector)
    write_roles(view, vector)
    write_scalars(public, vector)


@compiled
def write_area(public: Record, seat: int, vector: Vector) -> None:
    """AL-6, AL-7: the fifteen places of the seat's area."""
    for place in range(PLACES):
        there = int(public.cells[AREA_CELLS[public.players, seat, place]])
        mark_one(vector, _AREA + KINDS * place, there)
        vector[_AREA_DOWN + place] = there == DOWN


@compiled
def write_grid(public: Record, seat: int, place: int, vector: Vector) -> None:
    """AL-4: the twelve cells of a seat's grid; `place` is the seat as the viewer counts."""
    cells, start = own_grid(public, seat), _GRID + GRID * place
    down, up, value = vector[start:], vector[start + CELLS :], vector[start + 2 * CELLS :]
    for i in range(GRID):
        there = cells[i]
        down[i] = there == DOWN
        up[i] = there > 0
        value[i] = (int(there) + VALUE_OF_KIND) * (there > 0)


@compiled
def write_seat(view: Record, seat: int, place: int, vector: Vector) -> None:
    """AL-16, AL-29: what is known of a player."""
    public = view.public
    tap = int(view.own.tap) if seat == view.viewer and public.taps[seat] == 0 else int(public.taps[seat])
    vector[_SEATED + place] = 1
    vector[_TAPPED + place] = tap == TAPPED
    vector[_PASSED + place] = tap == PASSED
    halves = int(public.totals[seat])
    vector[_TOTALS + place] = clipped(halves // HALVES)
    vector[_HALF + place] = halves % HALVES


@compiled
def write_turn(view: Record, vector: Vector) -> None:
    """AL-10 to AL-19: the cards that are in somebody's hand."""
    public = view.public
    mark_one(vector, _DRAWN, public.drawn)
    vector[_FROM] = public.drawn_from == FROM_DECK
    vector[_FROM + 1] = public.drawn_from == FROM_DISCARD
    mark_one(vector, _HELD, known_held(view))
    mark_one(vector, _SWAPPED, known_swapped(view))
    vector[_UNKNOWN] = known_held(view) == UNKNOWN
    vector[_UNKNOWN + 1] = known_swapped(view) == UNKNOWN
    mark_one(vector, _TAKEN, public.taken + 1)
    mark_one(vector, _TAKEN_CARD, view.own.taken_card)


@compiled
def write_piles(public: Record, vector: Vector) -> None:
    """AL-5, AL-30: what is known of the two piles."""
    mark_one(vector, _TOP, piles.top(public.discard))
    count_cards(vector, _DISCARDS, public.discard.cards, public.discard.count)
    for kind in range(1, KINDS + 1):
        vector[_DECK_KINDS + kind - 1] = public.deck_kinds[kind]


@compiled
def write_roles(view: Record, vector: Vector) -> None:
    """AL-9, AL-17, AL-25, AL-26: who is what."""
    public, viewer, players = view.public, view.viewer, view.public.players
    vector[_SEAT + max(int(viewer), 0)] = 1
    mark_seats(vector, _TO_ACT, public.to_act, viewer, players)
    mark_seats(vector, _LAST, public.last_turns, viewer, players)
    mark_seat(vector, _ACTIVE, public.active, viewer, players)
    mark_seat(vector, _DEALER, public.dealer, viewer, players)
    mark_seat(vector, _TAPPER, public.tapper, viewer, players)
    mark_seat(vector, _FINISHER, public.finisher, viewer, players)


@compiled
def write_scalars(public: Record, vector: Vector) -> None:
    """Everything that is one number; AL-31: turns, AL-32, AL-33: the end of the game."""
    vector[_SCALARS] = public.deck_count
    vector[_SCALARS + 1] = public.deck_known
    vector[_SCALARS + 2] = public.turned_up
    vector[_SCALARS + 3] = int(public.turns) // int(public.players)
    vector[_SCALARS + 4] = public.round_number
    vector[_SCALARS + 5] = public.rounds
    vector[_SCALARS + 6] = public.limit // 2
    vector[_SCALARS + 7] = public.limit % 2
    vector[_SCALARS + 8] = public.tap
