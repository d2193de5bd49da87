"""Allegra: how the scores of a round came about, line by line."""

from collections.abc import Iterable, Sequence

from parlour.games.allegra.actions import NAMES
from parlour.games.allegra.area import AREA_CELLS, count_cards
from parlour.games.allegra.position import points
from parlour.games.allegra.scoring import EMPTY_AREA_BONUS, HALVES, area_score
from parlour.games.allegra.state import GONE, ROWS, VALUE_OF_KIND
from parlour.games.look import Sheet, SheetLine
from parlour.kernel.records import Record


def sheet(public: Record) -> Sheet:
    """AL-28: the cards left in each area and the bonus; AL-29: what the finisher's score was changed by."""
    scores = public.round_scores[public.round_number - 1]
    total = tuple(_text(int(scores[seat])) for seat in range(public.players))
    return Sheet(
        f"Round {public.round_number}",
        (
            _cards("Own grid, columns b to e", public, slice(ROWS, None)),
            _cards("Column a, of the left neighbour's grid", public, slice(ROWS)),
            *_bonus(public),
            *_finisher(public),
            SheetLine("This round", "AL-28", total, total=True),
        ),
    )


def _text(halves: int) -> str:
    return f"{points(halves):g}"


def _cards(label: str, public: Record, places: slice) -> SheetLine:
    """AL-28: the sum of the cards left at these places of each area."""
    left = [_left(public, AREA_CELLS[public.players, seat, places]) for seat in range(public.players)]
    values = tuple(str(sum(kind + VALUE_OF_KIND for kind in kinds)) for kinds in left)
    return SheetLine(label, "AL-28", values, tuple(tuple(NAMES[kind] for kind in kinds) for kinds in left))


def _left(public: Record, cells: Iterable[int]) -> list[int]:
    return [int(public.cells[cell]) for cell in cells if public.cells[cell] != GONE]


def _bonus(public: Record) -> Sequence[SheetLine]:
    """AL-28: -10 for an area without a card, if there is one."""
    empty = [count_cards(public, seat) == 0 for seat in range(public.players)]
    values = tuple(str(EMPTY_AREA_BONUS) if bare else "" for bare in empty)
    return [SheetLine("Bonus for an empty area", "AL-28", values)] if any(empty) else []


def _finisher(public: Record) -> Sequence[SheetLine]:
    """AL-29: what doubling or halving the finisher's score adds to it, if it does."""
    row = public.round_scores[public.round_number - 1]
    plain = [HALVES * int(area_score(public, seat)) for seat in range(public.players)]
    changes = [int(row[seat]) - plain[seat] for seat in range(public.players)]
    if not any(changes):
        return []
    deed = "doubled" if plain[int(public.finisher)] > 0 else "halved"
    values = tuple(_text(change) if change else "" for change in changes)
    return [SheetLine(f"The finisher's score is {deed}: it is not the lowest alone", "AL-29", values)]
