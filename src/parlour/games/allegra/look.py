"""Allegra: what is seen of the table. The viewer's area has five columns (AL-6), every other grid its own four."""

from collections.abc import Mapping, Sequence

from parlour.games.allegra.actions import NAMES
from parlour.games.allegra.area import AREA_CELLS, COLUMNS
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
    Area,
    Card,
    SeatLook,
    Table,
    draw_pile,
    face_down,
    flags,
    prompt,
    region_of,
    victory,
)
from parlour.kernel.contract import is_in, left_of, seats_in
from parlour.kernel.records import Record

DISCARDS_SHOWN = 3
"""How many cards on top of the discard pile a viewer sees."""


def table(public: Record, seats: Sequence[Record | None], secret: Record | None, viewer: int) -> Table:
    """The table as the viewer sees it."""
    prompt_text, rule = _asked(public, viewer)
    cards = _cards(public, known_down(public, seats, secret))
    return Table(
        round_title=_round_title(public),
        prompt=prompt_text,
        prompt_rule=rule,
        seats=tuple(_seat(public, seats, seat) for seat in range(public.players)),
        areas=(
            *(_grid(public, seat, viewer, cards) for seat in range(public.players)),
            _deck(public, secret),
            _discard(public, secret),
            _drawn(public),
            *_hands(public, seats, viewer),
        ),
        buttons=buttons(public, viewer),
        sheet=sheet(public) if public.phase in (SCORED, OVER) else None,
        urgent=bool(public.phase == TAP and viewer in seats_in(public.to_act)),
    )


# ---- title, seats and prompt


def _round_title(public: Record) -> str:
    """AL-32, AL-33: how long is played. AL-26: whether these are the last turns."""
    title = f"Round {public.round_number}"
    title += f", played to {public.limit} points" if public.limit else f" of {public.rounds}"
    return f"{title}, last turns" if public.finisher != NOBODY and public.phase < SCORED else title


def _seat(public: Record, seats: Sequence[Record | None], seat: int) -> SeatLook:
    """AL-3: the dealer; AL-16: who tapped; AL-25: the finisher; the total, and what lies in the area."""
    tap = known_tap(public, seats, seat)
    cells = [int(public.cells[cell]) for cell in AREA_CELLS[public.players, seat]]
    cards, face_down_cards = sum(there != GONE for there in cells), cells.count(DOWN)
    total = f"{points(public.totals[seat]):g}"
    return SeatLook(
        seat,
        f"{total} {'point' if total in ('1', '-1') else 'points'}",
        flags(
            dealer=seat == public.dealer,
            active=seat == public.active and public.phase < SCORED,
            tapped=tap == TAPPED,
            passed=tap == PASSED,
            finisher=seat == public.finisher,
            had_last_turn=is_in(public.last_turns, seat),
        ),
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


def _grid(public: Record, seat: int, viewer: int, cards: Sequence[Card | None]) -> Area:
    """AL-4, AL-6: the area of the viewer, with the column of the left neighbour; of all others their own columns."""
    first = 0 if seat == viewer else 1
    places = [[ROWS * column + row for column in range(first, len(COLUMNS))] for row in range(ROWS)]
    rows = tuple(tuple(cards[cell] for cell in AREA_CELLS[public.players, seat, row]) for row in places)
    return Area(
        "grid",
        "Your area" if seat == viewer else f"Grid of seat {seat}",
        "grid",
        region_of(seat, viewer),
        seat,
        rows=rows,
        heads=tuple(COLUMNS[first:]),
        count=sum(card is not None for row in rows for card in row),
        note=_shared_with(public, seat, viewer),
    )


def _shared_with(public: Record, seat: int, viewer: int) -> str:
    """AL-6, AL-7: column a is the left neighbour's, e the right neighbour's too."""
    left, right = left_of(seat, public.players), (seat - 1) % int(public.players)
    if seat != viewer:
        return f"e is shared with seat {right}"
    return (
        f"a and e are shared with seat {left}"
        if left == right
        else (f"a is shared with seat {left}, e with seat {right}")
    )


def _cards(public: Record, down: Mapping[int, int]) -> list[Card | None]:
    """The card of every cell, None where it has been cleared."""
    taken = _taken_cell(public)
    return [_card_on(cell, int(there), down, taken) for cell, there in enumerate(public.cells)]


def _card_on(cell: int, there: int, down: Mapping[int, int], taken: int) -> Card | None:
    """What lies there. AL-19: the card that is being taken is marked, and known to whoever takes it."""
    if there == GONE:
        return None
    kind = down.get(cell, 0) if there == DOWN else there
    marks = flags(shared=cell % GRID >= GRID - ROWS, down=there == DOWN and kind > 0, taken=cell == taken)
    return _card(kind, cell_place(cell), *marks)


def _taken_cell(public: Record) -> int:
    return NOWHERE if public.taken == NOWHERE else int(AREA_CELLS[public.players, public.tapper, public.taken])


def _card(kind: int, place: str, *marks: str) -> Card:
    """A card of this kind, face down where it is not known."""
    if kind <= 0:
        return face_down(place, marks)
    return Card(NAMES[kind], NAMES[kind].replace("-", "minus "), place, marks)


# ---- piles and hands


def _deck(public: Record, secret: Record | None) -> Area:
    count = int(public.deck_count)
    return draw_pile(count, None if secret is None else tuple(_card(int(kind), "deck") for kind in secret.deck[:count]))


def _discard(public: Record, secret: Record | None) -> Area:
    """The discard pile: its top cards, all of them on an open table."""
    count = int(public.discard.count)
    first = max(count - DISCARDS_SHOWN, 0) if secret is None else 0
    cards = tuple(_card(int(kind), "discard") for kind in public.discard.cards[first:count])
    return Area("discard", "Discard pile", "pile", "centre", place="discard", cards=cards, count=count)


def _drawn(public: Record) -> Area:
    """AL-10: the drawn card is shown to everyone."""
    cards = (_card(int(public.drawn), "drawn"),) if public.drawn else ()
    source = "draw pile" if public.drawn_from == FROM_DECK else "discard pile"
    note = f"from the {source}" if public.drawn else ""
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
            region_of(seat, viewer),
            seat,
            cards=(_card(known_in_hand(shown, seats, seat, name), f"{name}/{seat}"),),
            count=1,
        )
        for name, label, seat, shown in hands
        if shown
    ]
