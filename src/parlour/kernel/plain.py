"""Records as plain Python: what is looked at field by field leaves NumPy once, and not with each field.

A field of a NumPy record takes a microsecond to read in plain Python, a whole record read in one go some ten. A plain
record has the same names: numbers, lists of them, and plain records in turn. Plain functions of the rules take either.
"""

import functools
import struct
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import numpy as np

from parlour.kernel.records import RecordArray

_CODES = {"i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i", "u4": "I", "i8": "q", "u8": "Q"}
_KEPT = 1024

Numbers = tuple[int, ...]
Taken = Callable[[Numbers], Any]


class Plain(msgspec.Struct, eq=False):
    """A record in plain Python; the type of each kind of record is made from its fields. Two are equal if they are one."""

    def __getitem__(self, name: str) -> Any:
        """A field by its name, as a NumPy record gives it."""
        return getattr(self, name)


def plain(records: RecordArray, part: str) -> Any:
    """A part (`public`, `own`, ...) of the one record of an array, in plain Python.

    Nobody may change it: whoever asks for an equal part is given the same.
    """
    start, end, dtype = _place(records.dtype, part)
    return _read(dtype, records.tobytes()[start:end])


@functools.cache
def _place(dtype: np.dtype[Any], part: str) -> tuple[int, int, np.dtype[Any]]:
    """Where the part lies among the record's bytes, and what it is."""
    assert dtype.fields is not None
    there, start, *_ = dtype.fields[part]
    return start, start + there.itemsize, there


@functools.lru_cache(_KEPT)
def _read(dtype: np.dtype[Any], content: bytes) -> Any:
    unpack, whole = _reader(dtype)
    return whole(unpack(content))


@functools.cache
def _reader(dtype: np.dtype[Any]) -> tuple[Callable[[bytes], Numbers], Taken]:
    """What unpacks the bytes of such a record to a row of numbers, and what makes a plain record of these."""
    codes: list[str] = []
    whole = _taken(dtype.base, dtype.shape, codes)
    return struct.Struct("<" + "".join(codes)).unpack, whole


def _taken(dtype: np.dtype[Any], shape: Sequence[int], codes: list[str]) -> Taken:
    """What takes this part out of the row; its codes are added to those of the parts before."""
    if shape:
        return _items(dtype, shape, codes)
    if dtype.names is None:
        return _number(dtype, codes)
    fields = [_taken(dtype[name].base, dtype[name].shape, codes) for name in dtype.names]
    kind = msgspec.defstruct("Plain", [*dtype.names], bases=(Plain,), eq=False)
    return lambda row: kind(*[field(row) for field in fields])


def _number(dtype: np.dtype[Any], codes: list[str]) -> Taken:
    at = len(codes)
    codes.append(_CODES[dtype.str[1:]])
    return lambda row: row[at]


def _items(dtype: np.dtype[Any], shape: Sequence[int], codes: list[str]) -> Taken:
    first, *rest = shape
    if not rest and dtype.names is None:
        at, end = len(codes), len(codes) + first
        codes += [_CODES[dtype.str[1:]]] * first
        return lambda row: [*row[at:end]]
    items = [_taken(dtype, rest, codes) for _ in range(first)]
    return lambda row: [item(row) for item in items]
