"""Allegra: what is seen of the table. The viewer's area has five columns (AL-6), every other grid its own four."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from parlour.games.allegra.actions import NAMES
from parlour.games.allegra.area import CELLS_OF_AREA, COLUMNS
from parlour.games.allegra.picks import buttons, cell_place
from parlour.games.allegra.position import known_down, known_in_hand, known_tap, points
from parlour.games.allegra.sentences import asked
from parlour.games.allegra.sheet import sheet
from parlour.games.allegra.state import (
    DOWN,
    FROM_DECK,
    GONE,
    GRID,
    NOBODY,
    NOWHERE,
    OVER,
    PASSED,
    ROWS,
    SCORED,
    TAP,
    TAPPED,
)
from parlour.games.look import (
    FEW,
    MANY,
    Area,
    Card,
    SeatLook,
    Sheet,
    Table,
    draw_pile,
    face_down,
    flags,
    prompt,
    region_of,
    victory,
)
from parlour.kernel.contract import SPECTATOR, is_in, left_of, seats_in
from parlour.kernel.records import Record

DISCARDS_SHOWN = 3
"""How many cards on top of the discard pile a viewer sees."""


def table(public: Record, seats: Sequence[Record | None], secret: Record | None, viewer: int) -> Table:
    """The table as the viewer sees it: what is alike for all of them, and over that what is the viewer's own."""
    shared = _shared(public)
    down = known_down(public, seats, secret)
    prompt_text, rule = _asked(public, viewer)
    return Table(
        round_title=shared.round_title,
        prompt=prompt_text,
        prompt_rule=rule,
        seats=tuple(_with_tap(public, seats, look) for look in shared.seats),
        areas=(
            *(
                _grid_of(public, seat, viewer, down) if down or seat == viewer else grid
                for seat, grid in enumerate(shared.grids)
            ),
            *(shared.piles if secret is None else _piles(public, secret)),
            *_hands(public, seats, viewer),
        ),
        buttons=buttons(public, viewer),
        sheet=shared.sheet,
        urgent=public.phase == TAP and viewer in seats_in(public.to_act),
    )


@dataclass(frozen=True, slots=True)
class _Shared:
    """What all who have no part in it see alike."""

    round_title: str
    seats: tuple[SeatLook, ...]
    grids: tuple[Area, ...]
    piles: tuple[Area, ...]
    sheet: Sheet | None


@lru_cache(FEW)
def _shared(public: Record) -> _Shared:
    return _Shared(
        _round_title(public),
        tuple(_seat(public, seat, public.taps[seat]) for seat in range(public.players)),
        tuple(_grid_of(public, seat, SPECTATOR, {}) for seat in range(public.players)),
        _piles(public, None),
        sheet(public) if public.phase in (SCORED, OVER) else None,
    )


# ---- title, seats and prompt


def _round_title(public: Record) -> str:
    """AL-32, AL-33: how long is played. AL-26: whether these are the last turns."""
    title = f"Round {public.round_number}"
    title += f", played to {public.limit} points" if public.limit else f" of {public.rounds}"
    return f"{title}, last turns" if public.finisher != NOBODY and public.phase < SCORED else title


def _with_tap(public: Record, seats: Sequence[Record | None], look: SeatLook) -> SeatLook:
    """AL-16: a seat knows its own decision before it is shown."""
    tap = known_tap(public, seats, look.seat)
    return look if tap == public.taps[look.seat] else _seat(public, look.seat, tap)


def _seat(public: Record, seat: int, tap: int) -> SeatLook:
    """AL-3: the dealer; AL-16: who tapped; AL-25: the finisher; the total, and what lies in the area."""
    badges = flags(
        dealer=seat == public.dealer,
        active=seat == public.active and public.phase < SCORED,
        tapped=tap == TAPPED,
        passed=tap == PASSED,
        finisher=seat == public.finisher,
        had_last_turn=is_in(public.last_turns, seat),
    )
    cells = [public.cells[cell] for cell in CELLS_OF_AREA[public.players][seat]]
    return _seat_look(seat, public.totals[seat], badges, len(cells) - cells.count(GONE), cells.count(DOWN))


@lru_cache(MANY)
def _seat_look(seat: int, halves: int, badges: tuple[str, ...], cards: int, face_down_cards: int) -> SeatLook:
    total = f"{points(halves):g}"
    return SeatLook(
        seat,
        f"{total} {'point' if total in ('1', '-1') else 'points'}",
        badges,
        (f"{cards} {'card' if cards == 1 else 'cards'} in the area, {face_down_cards} face down",),
    )


def _asked(public: Record, viewer: int) -> tuple[str, str]:
    """The prompt and its rule."""
    if public.phase == OVER:
        return victory(seats_in(public.winners), viewer), "AL-33" if public.limit else "AL-32"
    if public.phase == SCORED:
        return "The round is over. The next one can be dealt.", "AL-27"
    deed, rule = asked(public)
    if viewer in seats_in(public.to_act):
        deed = deed.replace("its area", "your area")
    return prompt(seats_in(public.to_act), viewer, deed.replace("the tapper's area", _area_of(public))), rule


def _area_of(public: Record) -> str:
    return f"the area of seat {public.tapper}"


# ---- grids


def _grid_of(public: Record, seat: int, viewer: int, down: Mapping[int, int]) -> Area:
    """AL-4, AL-6: the area of the viewer, with the column of the left neighbour; of all others their own columns."""
    cells, taken = CELLS_OF_AREA[public.players][seat], _taken_cell(public)
    lie = tuple([public.cells[cell] for cell in cells])
    known = tuple((cell, down[cell]) for cell in cells if cell in down) if down else ()
    return _grid(public.players, seat, seat == viewer, lie, known, taken if taken in cells else NOWHERE)


@lru_cache(MANY)
def _grid(
    players: int, seat: int, is_own: bool, lie: tuple[int, ...], known: tuple[tuple[int, int], ...], taken: int
) -> Area:
    """The grid of a seat in which these cards lie, of which some that lie face down are known."""
    down, first = dict(known), 0 if is_own else ROWS
    shown = [_card_on(cell, there, down, taken) for cell, there in zip(CELLS_OF_AREA[players][seat], lie, strict=True)]
    rows = tuple(tuple(shown[first + row :: ROWS]) for row in range(ROWS))
    return Area(
        "grid",
        "Your area" if is_own else f"Grid of seat {seat}",
        "grid",
        "own" if is_own else "seat",
        seat,
        rows=rows,
        heads=tuple(COLUMNS[first // ROWS :]),
        count=sum(card is not None for card in shown[first:]),
        note=_shared_with(players, seat, is_own),
    )


def _shared_with(players: int, seat: int, is_own: bool) -> str:
    """AL-6, AL-7: column a is the left neighbour's, e the right neighbour's too."""
    left, right = left_of(seat, players), (seat - 1) % players
    if not is_own:
        return f"e is shared with seat {right}"
    return (
        f"a and e are shared with seat {left}"
        if left == right
        else (f"a is shared with seat {left}, e with seat {right}")
    )


def _card_on(cell: int, there: int, down: Mapping[int, int], taken: int) -> Card | None:
    """What lies there. AL-19: the card that is being taken is marked, and known to whoever takes it."""
    if there == GONE:
        return None
    kind = down.get(cell, 0) if there == DOWN else there
    marks = flags(shared=cell % GRID >= GRID - ROWS, down=there == DOWN and kind > 0, taken=cell == taken)
    return _card(kind, cell_place(cell), *marks)


def _taken_cell(public: Record) -> int:
    return NOWHERE if public.taken == NOWHERE else CELLS_OF_AREA[public.players][public.tapper][public.taken]


@lru_cache(MANY)
def _card(kind: int, place: str, *marks: str) -> Card:
    """A card of this kind, face down where it is not known."""
    if kind <= 0:
        return face_down(place, marks)
    return Card(NAMES[kind], NAMES[kind].replace("-", "minus "), place, marks)


# ---- piles and hands


def _piles(public: Record, secret: Record | None) -> tuple[Area, ...]:
    return _deck(public, secret), _discard(public, secret), _drawn(public)


def _deck(public: Record, secret: Record | None) -> Area:
    count = public.deck_count
    return draw_pile(count, None if secret is None else tuple(_card(kind, "deck") for kind in secret.deck[:count]))


def _discard(public: Record, secret: Record | None) -> Area:
    """The discard pile: its top cards, all of them on an open table."""
    count = public.discard.count
    first = max(count - DISCARDS_SHOWN, 0) if secret is None else 0
    return _discard_pile(tuple(public.discard.cards[first:count]), count)


@lru_cache(MANY)
def _discard_pile(kinds: tuple[int, ...], count: int) -> Area:
    cards = tuple(_card(kind, "discard") for kind in kinds)
    return Area("discard", "Discard pile", "pile", "centre", place="discard", cards=cards, count=count)


def _drawn(public: Record) -> Area:
    """AL-10: the drawn card is shown to everyone."""
    return _drawn_card(public.drawn, public.drawn_from == FROM_DECK)


@lru_cache(MANY)
def _drawn_card(kind: int, from_deck: bool) -> Area:
    cards = (_card(kind, "drawn"),) if kind else ()
    source = "draw pile" if from_deck else "discard pile"
    note = f"from the {source}" if kind else ""
    return Area("drawn", "Drawn card", "row", "centre", cards=cards, count=len(cards), note=note)


def _hands(public: Record, seats: Sequence[Record | None], viewer: int) -> list[Area]:
    """AL-18: the card that the tapper holds. AL-12, AL-19: the one that waits to be discarded."""
    hands = [
        ("held", "Card in hand", int(public.tapper), int(public.held)),
        ("swapped", "Card that will be discarded", int(public.active), int(public.swapped)),
    ]
    return [
        Area(
            name,
            label,
            "row",
            region_of(seat == viewer),
            seat,
            cards=(_card(known_in_hand(shown, seats, seat, name), f"{name}/{seat}"),),
            count=1,
        )
        for name, label, seat, shown in hands
        if shown
    ]
