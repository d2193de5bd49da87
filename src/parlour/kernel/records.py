"""Fixed-size NumPy records: the one form of every state and view."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

Record: TypeAlias = np.record
"""One record, or a nested part of one. Attribute access gives scalars, arrays and nested records that share its memory."""

RecordArray: TypeAlias = npt.NDArray[np.record]
"""An array of records: a batch of games. A single game is an array of length one."""

Field: TypeAlias = "str | np.dtype[Any] | tuple[str | np.dtype[Any], int | tuple[int, ...]]"
"""The type of a field: a NumPy code such as `i1`, another record, or a pair of one of these and a length."""


def record(fields: Mapping[str, Field]) -> np.dtype[np.record]:
    """The record type with these fields, packed and in this order.

    Raises ValueError for a field name that NumPy's scalars use themselves (`size`, `round`, `take`, ...):
    interpreted code would read NumPy's attribute there, compiled code the field.
    """
    for name in fields:
        if hasattr(np.record, name):
            raise ValueError(f"a record cannot have a field {name!r}: every NumPy scalar has an attribute of that name")
    layout = [(name, *field) if isinstance(field, tuple) else (name, field) for name, field in fields.items()]
    return np.dtype((np.record, layout))  # type: ignore[return-value]


def zeros(dtype: np.dtype[np.record], count: int = 1) -> RecordArray:
    """`count` records of this type with every byte zero."""
    return np.zeros(count, dtype)
