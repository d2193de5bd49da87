"""The one decorator under which everything at machine speed is compiled, and who waits for the compiler."""

import functools
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import Enum
from types import FunctionType
from typing import Any, TypeVar

import numba
from numba.core import config

from parlour.kernel import cache
from parlour.kernel.plain import Plain

Function = TypeVar("Function", bound=Callable[..., Any])


class Waiting(Enum):
    """What happens when something is called that is not compiled for its arguments in this process.

    COMPILE: it is loaded from disk, or compiled; whoever called waits. LOAD: it is loaded if it is on disk, else it runs as
    plain Python. INTERPRET: it runs as plain Python.
    """

    COMPILE = "compile"
    LOAD = "load"
    INTERPRET = "interpret"


class _Policy(threading.local):
    """What this thread does: what is said for the whole process, unless it does otherwise for a while."""

    everybody = Waiting.COMPILE
    own: Waiting | None = None
    missing: set[str]


_policy = _Policy()


def waiting() -> Waiting:
    """What this thread does about what is not compiled."""
    return _policy.own or _Policy.everybody


def interpret_meanwhile() -> None:
    """From now on nobody in this process waits for the compiler, but within `waiting_as`."""
    _Policy.everybody = Waiting.INTERPRET


@contextmanager
def waiting_as(way: Waiting) -> Iterator[set[str]]:
    """Within this, this thread does that about what is not compiled, whatever the others do.

    Gives the set of the entry points that were to be loaded, were not on disk, and ran as plain Python.
    """
    before, _policy.own, _policy.missing = _policy.own, way, set()
    try:
        yield _policy.missing
    finally:
        _policy.own = before


def compiled(function: Function) -> Function:
    """Compile this function with Numba when it is first called; with NUMBA_DISABLE_JIT=1 leave it as it is.

    The compiled code releases the GIL. It becomes part of whatever calls it, so only entry points need the disk. LLVM is
    told to inline it: left to itself it calls many of these small functions, and Numba counts references around a call.
    """
    return _compiled(function, forceinline=True)


def compiled_apart(function: Function) -> Function:
    """Compile this function as `compiled` does, but let LLVM decide whether to inline it.

    For a large function that is called in several places or in a short loop: there, inlining it costs much compile time.
    """
    return _compiled(function, forceinline=False)


def _compiled(function: Function, forceinline: bool) -> Function:
    if config.DISABLE_JIT:
        return function
    cache.note_compiled(function)
    dispatcher = numba.njit(nogil=True, error_model="numpy", forceinline=forceinline)(function)
    dispatcher._compile_for_args = functools.partial(_code_for, dispatcher)
    return dispatcher  # type: ignore[no-any-return]


def _code_for(dispatcher: Any, *arguments: Any) -> Callable[..., Any]:
    """What runs for these arguments: Numba asks for it where it has nothing for their types in this process."""
    if any(isinstance(argument, Plain | list) for argument in arguments):
        return dispatcher.py_func  # type: ignore[no-any-return]
    way = waiting()
    if way is Waiting.LOAD and isinstance(dispatcher._cache, cache.ContentCache):
        if dispatcher._cache.has(tuple(map(dispatcher.typeof_pyval, arguments)), dispatcher):
            way = Waiting.COMPILE
        else:
            _policy.missing.add(dispatcher.__name__)
    if way is Waiting.COMPILE:
        return type(dispatcher)._compile_for_args(dispatcher, *arguments)  # type: ignore[no-any-return]
    return dispatcher.py_func  # type: ignore[no-any-return]


def entry_point(function: Function) -> Function:
    """A compiled function that plain Python calls, too: what is compiled of it is kept on disk, see `kernel/cache.py`."""
    dispatcher = compiled(function)
    if not config.DISABLE_JIT and cache.home_of(function).exists():
        dispatcher._cache = cache.ContentCache(function)  # type: ignore[attr-defined]
    return dispatcher


def interpreted(function: Function) -> Function:
    """A compiled function as plain Python, and so whatever it calls: for tables that are made when a module is imported.

    A module that compiles something while it is imported would make everybody wait who only asks for its name.
    """
    plain = getattr(function, "py_func", None)
    if plain is None:
        return function
    names = plain.__globals__
    called = {name: interpreted(names[name]) for name in plain.__code__.co_names if name in names}
    return FunctionType(plain.__code__, names | called)  # type: ignore[return-value]


def is_ready(function: Any, arguments: tuple[Any, ...]) -> bool:
    """Whether a call of this entry point with these Numba types runs compiled, from this process or at once from disk."""
    if config.DISABLE_JIT or arguments in function.signatures:
        return True
    return waiting() is not Waiting.INTERPRET and function._cache.has(arguments, function)


def make_ready(function: Any, arguments: tuple[Any, ...]) -> None:
    """Compile an entry point for these Numba types, or load it from disk, as far as this thread waits for that."""
    if config.DISABLE_JIT:
        return
    way = waiting()
    if way is Waiting.COMPILE or is_ready(function, arguments):
        function.compile(arguments)
    elif way is Waiting.LOAD:
        _policy.missing.add(function.__name__)
