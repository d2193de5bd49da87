"""Functions that are chosen by the type of the record they are given, compiled and interpreted alike.

It is `functools.singledispatch` for records: a generic function (a playout, a search, a batch step) calls the dispatched
one, and is compiled for each game with that game's implementation inside.
"""

import functools
from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np
from numba.extending import overload

from parlour.kernel.cache import note_dispatched

Function = TypeVar("Function", bound=Callable[..., Any])

_by_dtype: dict[Callable[..., Any], dict[Any, Callable[..., Any]]] = {}
_by_type: dict[Callable[..., Any], dict[Any, Callable[..., Any]]] = {}


def dispatched(stub: Function) -> Function:
    """Make a function of this name and signature that calls what `implement` gave it for its first argument's type."""

    @functools.wraps(stub)
    def call(first: Any, *rest: Any) -> Any:
        return _by_dtype[call][first.dtype](first, *rest)

    _by_dtype[call] = {}
    _by_type[call] = {}

    @overload(call, strict=False)  # type: ignore[untyped-decorator]
    def chosen(first: Any, *rest: Any) -> Callable[..., Any] | None:
        implementation = _by_type[call].get(first)
        return getattr(implementation, "py_func", implementation)

    return call  # type: ignore[return-value]


def implement(function: Callable[..., Any], dtype: np.dtype[Any], implementation: Callable[..., Any]) -> None:
    """Let the dispatched function do this for records of this type. Raises ValueError if it does something already."""
    if dtype in _by_dtype[function]:
        raise ValueError(f"{function.__name__} is implemented twice for records with the fields {dtype.names}")
    numba_type = numba.from_dtype(dtype)
    _by_dtype[function][dtype] = implementation
    _by_type[function][numba_type] = implementation
    note_dispatched(implementation, numba_type)
