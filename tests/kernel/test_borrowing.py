"""Arrays that are lent to compiled code: the same numbers, and no reference is lost or gained."""

import sys
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.kernel.borrowing import borrowed
from parlour.kernel.compiled import compiled


class Pair(NamedTuple):
    first: npt.NDArray[np.int64]
    second: npt.NDArray[np.float64]


@compiled
def add_up(pair: Pair, times: int) -> float:
    """Write to the one, read from the other."""
    own = borrowed(pair)
    total = 0.0
    for i in range(times):
        own.first[0] += 1
        total += own.second[i % len(own.second)]
    return total


def test_a_borrowed_array_is_the_same_memory() -> None:
    pair = Pair(np.zeros(1, np.int64), np.array([1.0, 2.0]))
    assert add_up(pair, 4) == 6.0
    assert pair.first[0] == 4


def test_no_reference_is_lost_or_gained() -> None:
    pair = Pair(np.zeros(1, np.int64), np.array([1.0, 2.0]))
    add_up(pair, 1)
    before = [sys.getrefcount(array) for array in pair]
    for _ in range(100):
        add_up(pair, 1)
    assert [sys.getrefcount(array) for array in pair] == before
