"""Allegra: a state in JSON, written."""

from collections.abc import Mapping, Sequence

from parlour.games.allegra.actions import NAMES
from parlour.games.allegra.area import PLACE_NAMES, cell_of
from parlour.games.allegra.knowledge import knowledge
from parlour.games.allegra.scoring import HALVES
from parlour.games.allegra.state import DOWN, GONE, GRID, NOBODY, NOWHERE, ROWS, SCORED, TAPPED, UNDECIDED
from parlour.games.definition import Json
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

KEYS = (
    "dealer", "active", "grids", "deck", "discard", "drawn", "drawn_from", "taps", "tapper", "held", "taken", "swapped",
    "finisher", "last_turns", "round_scores", "totals",
)  # fmt: skip
SOURCES = (None, "deck", "discard")
COLUMNS_OF_GRID = 4


def set_options(public: Record, codes: Mapping[str, int]) -> None:
    """Write the options into the public part."""
    public.first_dealer = codes["dealer"]
    public.tap = codes["tap"]
    public.rounds = codes["rounds"]
    public.limit = codes["limit"]


def points(halves: int) -> float:
    """A score in points: whole where it is whole."""
    whole, half = divmod(int(halves), HALVES)
    return whole + half / HALVES if half else whole


def scores(public: Record) -> list[float]:
    """The totals of each seat."""
    return [points(total) for total in public.totals[: public.players]]


def position(public: Record, seats: Sequence[Record | None], secret: Record | None) -> Json:
    """The game's own keys of a state or a view."""
    deck = int(public.deck_count)
    return {
        "dealer": int(public.dealer),
        "active": int(public.active),
        "grids": _grids(public, seats, secret),
        "deck": [None] * deck if secret is None else [NAMES[kind] for kind in secret.deck[:deck][::-1]],
        "discard": [NAMES[kind] for kind in public.discard.cards[: public.discard.count]],
        "drawn": _card(public.drawn),
        "drawn_from": SOURCES[public.drawn_from],
        "taps": _taps(public, seats),
        "tapper": _seat(public.tapper),
        "held": _card(known_in_hand(public.held, seats, int(public.tapper), "held")),
        "taken": None if public.taken == NOWHERE else PLACE_NAMES[public.taken],
        "swapped": _card(known_in_hand(public.swapped, seats, int(public.active), "swapped")),
        "finisher": _seat(public.finisher),
        "last_turns": seats_in(public.last_turns),
        "round_scores": [
            [points(score) for score in row[: public.players]] for row in public.round_scores[: _rounds_scored(public)]
        ],
        "totals": scores(public),
        **knowledge(public),
    }


def _rounds_scored(public: Record) -> int:
    return int(public.round_number) - int(public.phase < SCORED)


def _card(kind: int) -> str | None:
    return NAMES[kind] if kind > 0 else None


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else int(seat)


def known_in_hand(shown: int, seats: Sequence[Record | None], seat: int, name: str) -> int:
    """The card in somebody's hand: what everyone knows of it, or what they know themselves."""
    own = seats[seat] if seat != NOBODY else None
    return int(shown) if own is None else int(own[name])


def _taps(public: Record, seats: Sequence[Record | None]) -> dict[str, bool]:
    """AL-16: the decisions that are known, seat by seat."""
    decided = {str(seat): known_tap(public, seats, seat) for seat in range(public.players)}
    return {seat: decision == TAPPED for seat, decision in decided.items() if decision != UNDECIDED}


def known_tap(public: Record, seats: Sequence[Record | None], seat: int) -> int:
    """AL-16: what a seat has decided, once that is shown, or where it is this seat's own decision."""
    own = seats[seat]
    return int(public.taps[seat]) or (UNDECIDED if own is None else int(own.tap))


def known_down(public: Record, seats: Sequence[Record | None], secret: Record | None) -> dict[int, int]:
    """The cells of face-down cards that are known, with their kinds: all, or that which a seat has taken (AL-19)."""
    down = {} if secret is None else {cell: int(kind) for cell, kind in enumerate(secret.down)}
    active = seats[public.active]
    if active is not None and public.taken != NOWHERE:
        down[cell_of(public, public.tapper, public.taken)] = int(active.taken_card)
    return down


def _grids(
    public: Record, seats: Sequence[Record | None], secret: Record | None
) -> list[list[list[list[object] | None]]]:
    """For each seat three rows of four places."""
    down = known_down(public, seats, secret)
    return [
        [
            [_place(public, GRID * seat + ROWS * column + row, down) for column in range(COLUMNS_OF_GRID)]
            for row in range(ROWS)
        ]
        for seat in range(public.players)
    ]


def _place(public: Record, cell: int, down: Mapping[int, int]) -> list[object] | None:
    there = int(public.cells[cell])
    if there == GONE:
        return None
    return [_card(down.get(cell, 0)), False] if there == DOWN else [NAMES[there], True]
