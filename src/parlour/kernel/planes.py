"""Observations as numbers: a fixed-size vector, and the table that says what each of its places means.

A game lists its planes once, in its module `encode`; the vector's length, the places that its compiled `encode` writes to,
the tables of the documentation and the bounds of the environments' spaces all come from that list.

What is written here is written without branches where it can be: cards cannot be predicted, and a wrong guess of the
processor costs more than a few writes.
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from parlour.kernel.compiled import compiled

Vector = npt.NDArray[np.int8]

LIMIT = 127
"""A number that could be farther from 0 is written as this far, see `clipped`."""


@dataclass(frozen=True, slots=True)
class Plane:
    """Places of the vector that belong together: how many, the lowest and highest number there, and what they mean."""

    name: str
    length: int
    low: int
    high: int
    meaning: str


class Planes:
    """The planes of a game in the order in which they lie in the vector.

    Raises ValueError for two planes of one name and for a range that does not fit into int8.
    """

    def __init__(self, *planes: Plane) -> None:
        self.planes = planes
        self.length = sum(plane.length for plane in planes)
        self.names = tuple(plane.name for plane in planes)
        if len(set(self.names)) < len(planes):
            raise ValueError(f"two planes have one name: {', '.join(self.names)}")
        for plane in planes:
            if not -LIMIT <= plane.low <= plane.high <= LIMIT:
                raise ValueError(f"plane {plane.name} goes from {plane.low} to {plane.high}: that is no range of int8")

    def start(self, name: str) -> int:
        """The first place of the plane of this name."""
        return sum(plane.length for plane in self.planes[: self.names.index(name)])

    @property
    def low(self) -> Vector:
        """The lowest number at each place of the vector."""
        return np.repeat(*self._column("low"))

    @property
    def high(self) -> Vector:
        """The highest number at each place of the vector."""
        return np.repeat(*self._column("high"))

    def _column(self, name: str) -> tuple[Vector, list[int]]:
        column = np.array([getattr(plane, name) for plane in self.planes], np.int8)
        return column, [plane.length for plane in self.planes]


@compiled
def clipped(number: int) -> int:
    """The number, or the nearest that the vector can hold."""
    return min(LIMIT, max(-LIMIT, number))


@compiled
def count_cards(vector: Vector, start: int, cards: npt.NDArray[np.int8], count: int) -> None:
    """Count the first `count` cards by their numbers, where the places are 0 before; card 1 lies at `start`."""
    for i in range(count):
        vector[start + int(cards[i]) - 1] += 1


@compiled
def mark_one(vector: Vector, start: int, card: int) -> None:
    """Write a 1 for this card, and nothing for less than 1, no card; card 1 lies at `start`."""
    vector[start + max(int(card), 1) - 1] = card > 0


@compiled
def mark_seat(vector: Vector, start: int, seat: int, viewer: int, players: int) -> None:
    """Write a 1 for this seat as the viewer counts them, and nothing for -1, nobody."""
    vector[start + from_viewer(max(int(seat), 0), viewer, players)] = seat >= 0


@compiled
def mark_seats(vector: Vector, start: int, mask: int, viewer: int, players: int) -> None:
    """Write a 1 for each seat of the bit mask as the viewer counts them."""
    for seat in range(players):
        vector[start + from_viewer(seat, viewer, players)] = (int(mask) >> seat) & 1


@compiled
def from_viewer(seat: int, viewer: int, players: int) -> int:
    """The seat as the viewer counts: 0 the viewer, 1 the left neighbour, and on clockwise. A spectator sits at seat 0."""
    place = int(seat) - max(int(viewer), 0)
    return place if place >= 0 else place + int(players)
