"""Allegra: what picks mean. A place is named by the grid that it belongs to, `cell/2/c1`: a shared one has one name."""

from collections.abc import Sequence
from functools import lru_cache

from parlour.games.allegra.actions import MOVES, NAMES, SPOKEN
from parlour.games.allegra.area import CELLS_OF_AREA, LINE_CELLS, PLACE_NAMES
from parlour.games.allegra.state import (
    ANSWER,
    CLEAR,
    CLEAR_LINE,
    DISCARD,
    DONE,
    DRAW_DECK,
    DRAW_DISCARD,
    GIVE,
    GRID,
    KEEP,
    PASS,
    PLACES,
    PUT,
    PUT_PLACE,
    REFUSE,
    REVEAL_PLACE,
    ROWS,
    SWAP,
    TAKE,
    TAKE_PLACE,
    TAP,
    TAP_CARD,
    TAPPER_CLEAR,
    TAPPER_SWAP,
)
from parlour.games.look import MANY, Button, Path
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

_LINES = range(CLEAR_LINE, DONE)
ANY_ORDER = _LINES
"""AL-20: the three cards of a line can be picked in any order."""

_BUTTONS: dict[int, Sequence[int]] = {
    TAP: (TAP_CARD, PASS),
    ANSWER: range(GIVE, REFUSE + 1),
    KEEP: (DISCARD,),
    TAPPER_CLEAR: range(CLEAR_LINE, DONE + 1),
    CLEAR: range(CLEAR_LINE, DONE + 1),
}
"""The actions of a phase that have a button."""

_PLACE_ACTIONS = {KEEP: SWAP, TAPPER_SWAP: SWAP, TAKE: TAKE_PLACE, PUT: PUT_PLACE}
"""What picking a place means in a phase; in all others it is to turn a card up, if anything."""


def cell_place(cell: int) -> str:
    """The name of a cell: its owner, and its column and row there (AL-7)."""
    owner, there = divmod(cell, GRID)
    return f"cell/{owner}/{PLACE_NAMES[ROWS + there]}"


def paths(public: Record, viewer: int, action: int) -> tuple[Path, ...]:
    """The place, pile or seat itself, the drawn card and then the place, or a button."""
    return _paths(public.players, public.tapper, viewer, action)


@lru_cache(MANY)
def _paths(players: int, tapper: int, viewer: int, action: int) -> tuple[Path, ...]:
    match MOVES[action].split():
        case ["draw", pile]:
            return ((pile,),)
        case ["tap"]:
            return (("button/tap",), ("drawn",))
        case ["give", seat]:
            return ((f"seat/{seat}",), (f"button/give {seat}",))
        case ["discard"]:
            return (("discard",), ("drawn", "discard"), ("button/discard",))
        case ["clear", *_]:
            line = tuple(cell_place(int(cell)) for cell in LINE_CELLS[players, viewer, action - CLEAR_LINE])
            return (line, (f"button/{MOVES[action]}",))
        case ["swap", place]:
            cell = _cell(players, viewer, place)
            return ((cell,), ("drawn", cell))
        case ["take", place]:
            return ((_cell(players, tapper, place),),)
        case ["reveal" | "put", place]:
            return ((_cell(players, viewer, place),),)
    return ((f"button/{MOVES[action]}",),)


def _cell(players: int, seat: int, place: str) -> str:
    return cell_place(CELLS_OF_AREA[players][seat][PLACE_NAMES.index(place)])


def attempts(public: Record, own: Record, viewer: int) -> list[int]:
    """What picking the drawn card, a place or a line, a pile or a seat could mean in this phase."""
    phase, others = int(public.phase), [seat for seat in range(public.players) if seat != viewer]
    return [
        *([TAP_CARD] if public.drawn and viewer != public.active else []),
        *_on_places(public, phase, viewer),
        *([DISCARD] if phase == KEEP else []),
        *([GIVE + seat for seat in others] if phase == ANSWER else []),
        DRAW_DECK,
        DRAW_DISCARD,
    ]


def _on_places(public: Record, phase: int, viewer: int) -> Sequence[int]:
    """The actions that places are picked for."""
    if phase in (CLEAR, TAPPER_CLEAR) and viewer in seats_in(public.to_act):
        return _LINES
    first = _PLACE_ACTIONS.get(phase, REVEAL_PLACE)
    return range(first, first + PLACES)


def choice_label(public: Record, action: int) -> str:
    """`Put the 7 on c1`, `Clear 7 7 7 (a1 a2 a3)`."""
    drawn = NAMES[public.drawn]
    match MOVES[action].split():
        case ["draw", "discard"]:
            return f"Draw the {NAMES[public.discard.cards[public.discard.count - 1]]} from the discard pile"
        case ["give", seat]:
            return f"Give the {drawn} to seat {seat}"
        case ["swap", place]:
            return f"Put the {drawn} on {place}"
        case ["take", place]:
            return f"Take the card on {place} of seat {public.tapper}"
        case ["put", place]:
            return f"Put it on {place}"
        case ["clear", *places]:
            return f"Clear {_line_cards(public, action)} ({' '.join(places)})"
        case ["tap"]:
            return f"Tap for the {drawn}"
        case ["discard"]:
            return f"Discard the {drawn}"
    return SPOKEN[action]


def _line_cards(public: Record, action: int) -> str:
    [seat] = seats_in(public.to_act)
    return " ".join(NAMES[public.cells[cell]] for cell in LINE_CELLS[public.players, seat, action - CLEAR_LINE])


def buttons(public: Record, viewer: int) -> tuple[Button, ...]:
    """The buttons of this phase; those that no legal move needs are left out later."""
    if viewer not in seats_in(public.to_act):
        return ()
    return tuple(_button(public, viewer, action) for action in _BUTTONS.get(int(public.phase), ()))


def _button(public: Record, viewer: int, action: int) -> Button:
    """A tap is urgent: it is asked in a moment that passes."""
    return Button(
        next(path[0] for path in paths(public, viewer, action) if path[0].startswith("button/")),
        choice_label(public, action),
        "urgent" if action == TAP_CARD else "main" if action in _LINES else "plain",
    )
