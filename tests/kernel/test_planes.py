"""The table of planes, and the few ways to write into a vector."""

import numpy as np
import pytest

from parlour.kernel.planes import Plane, Planes, clipped, from_viewer, mark_one, mark_seat, mark_seats

TABLE = Planes(
    Plane("hand", 3, 0, 1, "a hand"), Plane("score", 1, -127, 127, "a score"), Plane("seats", 4, 0, 2, "seats")
)


def test_planes_lie_one_after_the_other() -> None:
    assert TABLE.length == 8
    assert [TABLE.start(name) for name in TABLE.names] == [0, 3, 4]
    assert TABLE.low.tolist() == [0, 0, 0, -127, 0, 0, 0, 0]
    assert TABLE.high.tolist() == [1, 1, 1, 127, 2, 2, 2, 2]
    assert TABLE.low.dtype == np.int8


def test_two_planes_of_one_name_are_refused() -> None:
    with pytest.raises(ValueError, match="two planes have one name"):
        Planes(Plane("hand", 1, 0, 1, ""), Plane("hand", 2, 0, 1, ""))


def test_a_range_that_int8_does_not_have_is_refused() -> None:
    with pytest.raises(ValueError, match="plane score goes from 0 to 128"):
        Planes(Plane("score", 1, 0, 128, ""))


def test_numbers_are_clipped_to_what_a_place_holds() -> None:
    assert [clipped(number) for number in (-1000, -127, 0, 127, 128)] == [-127, -127, 0, 127, 127]


def test_seats_are_counted_clockwise_from_the_viewer_and_by_spectators_from_seat_0() -> None:
    assert [from_viewer(seat, 2, 4) for seat in range(4)] == [2, 3, 0, 1]
    assert [from_viewer(seat, -1, 4) for seat in range(4)] == [0, 1, 2, 3]


def test_marks() -> None:
    vector = np.zeros(8, np.int8)
    mark_one(vector, 0, 2)
    mark_one(vector, 0, 0)
    mark_seat(vector, 4, 1, 3, 4)
    mark_seat(vector, 4, -1, 3, 4)
    assert vector.tolist() == [0, 1, 0, 0, 0, 0, 1, 0]
    mark_seats(vector, 4, 0b1001, 3, 4)
    assert vector.tolist() == [0, 1, 0, 0, 1, 1, 0, 0]
