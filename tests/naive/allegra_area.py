"""Allegra: the places of an area, what lies there, and the lines in it (rules AL-4 to AL-7 and AL-20 to AL-23)."""

from .differences import State

COLUMNS = "abcde"
ROWS = "123"
PLACES = [column + row for column in COLUMNS for row in ROWS]

Lying = list[str | bool]
"""A card on the table as records.md writes it: [name, face up]."""


# Places


def spot_of(players: int, seat: int, place: str) -> tuple[int, int, int]:
    """AL-7: whose grid, which row and which column of it the seat's name for a place means.

    AL-6: `a` is the right-hand column of the left neighbour's grid, `b` to `e` are the own grid.
    """
    column, row = COLUMNS.index(place[0]), ROWS.index(place[1])
    return ((seat + 1) % players, row, 3) if column == 0 else (seat, row, column - 1)


def lying_at(state: State, seat: int, place: str) -> Lying | None:
    """What lies at the place: a card with its side, or nothing where a card was cleared."""
    owner, row, column = spot_of(state["players"], seat, place)
    lying: Lying | None = state["grids"][owner][row][column]
    return lying


def lay_at(state: State, seat: int, place: str, lying: Lying | None) -> None:
    owner, row, column = spot_of(state["players"], seat, place)
    state["grids"][owner][row][column] = lying


def card_places(state: State, seat: int) -> list[str]:
    """The places of the area that hold a card, face up or face down."""
    return [place for place in PLACES if lying_at(state, seat, place) is not None]


def cards_of(state: State, seat: int) -> list[str]:
    """AL-6: the cards of the area, those of both shared columns among them."""
    return [card for card, _ in area_of(state, seat)]


def face_down_places(state: State, seat: int) -> list[str]:
    return [place for place in card_places(state, seat) if not is_face_up(state, seat, place)]


def is_face_up(state: State, seat: int, place: str) -> bool:
    lying = lying_at(state, seat, place)
    return lying is not None and lying[1] is True


def area_of(state: State, seat: int) -> list[tuple[str, bool]]:
    """The cards of the area in the order of its places, each with whether it is face up."""
    found = [lying_at(state, seat, place) for place in PLACES]
    return [(str(lying[0]), bool(lying[1])) for lying in found if lying is not None]


# Lines


def lines_of(state: State, seat: int) -> list[str]:
    """AL-20: the lines that the seat may clear, written as in a move; AL-23: whoever completed them."""
    threes = [three for row in ROWS for three in _row_neighbours(state, seat, row)]
    threes += [[column + row for row in ROWS] for column in COLUMNS]
    return [" ".join(three) for three in threes if _is_line(state, seat, three)]


def _row_neighbours(state: State, seat: int, row: str) -> list[list[str]]:
    """AL-21: a gap in a row is no gap; AL-22: of four or five in a row, each three neighbours are a choice."""
    there = [column + row for column in COLUMNS if lying_at(state, seat, column + row) is not None]
    return [there[start : start + 3] for start in range(len(there) - 2)]


def _is_line(state: State, seat: int, places: list[str]) -> bool:
    """AL-20: three equal, face-up cards; AL-21: a column with a gap is none."""
    found = [lying_at(state, seat, place) for place in places]
    return found[0] is not None and found[0][1] is True and found[1] == found[0] and found[2] == found[0]


def clear_line(state: State, seat: int, places: list[str]) -> None:
    """AL-20: the three cards go to the discard pile, in the order in which the move names them."""
    for place in places:
        lying = lying_at(state, seat, place)
        assert lying is not None
        state["discard"].append(lying[0])
        lay_at(state, seat, place, None)
