"""The one decorator under which everything at machine speed is compiled, and the cache of what was compiled.

Numba's own cache goes by the file of the compiled function alone: it is stale after a change in a function that is
called (numba issue 1833), and two processes that compile at the same time can mix up each other's files. Here an entry's
file name is a hash of all that its machine code depends on, so an entry is right or it is not there.
"""

import contextlib
import functools
import hashlib
import os
import pickle
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, TypeVar

import numba
import numpy as np
import platformdirs
from numba.core import config, types
from numba.core.caching import FunctionCache
from numba.core.serialize import dumps
from numba.core.types.containers import BaseTuple

Function = TypeVar("Function", bound=Callable[..., Any])

UNUSED_DAYS = 30
_NEVER_COMPILED = {"cli", "envs", "table"}
"""The folders of this package whose modules import those that are compiled, and are imported by none of them."""

_OWN_HOME = Path(__file__).parents[1]
_homes = {_OWN_HOME}
_brought_types: set[types.Type] = set()
"""Types of records for which functions of another package are dispatched."""


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
    _homes.add(_home(function))
    compiled_function: Function = numba.njit(nogil=True, error_model="numpy", forceinline=forceinline)(function)
    return compiled_function


def entry_point(function: Function) -> Function:
    """A compiled function that plain Python calls, too: what is compiled of it is cached on disk, see `cache_folder`."""
    dispatcher = compiled(function)
    if not config.DISABLE_JIT and _home(function).exists():
        dispatcher._cache = _ContentCache(function)  # type: ignore[attr-defined]
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
    """Whether an entry point is compiled for these Numba types, in this process or on disk."""
    return config.DISABLE_JIT or arguments in function.signatures or function._cache.has(arguments, function)


def make_ready(function: Any, arguments: tuple[Any, ...]) -> None:
    """Compile an entry point for these Numba types, or load it from disk."""
    if not config.DISABLE_JIT:
        function.compile(arguments)


def note_dispatched(function: Callable[..., Any], numba_type: types.Type) -> None:
    """What is compiled for this type calls this function, so an entry on disk depends on where that comes from."""
    if _home(function) != _OWN_HOME:
        _brought_types.add(numba_type)


def _home(function: Callable[..., Any]) -> Path:
    """The folder of the package that this function belongs to, or the file of a module outside any package."""
    root = sys.modules[function.__module__.partition(".")[0]]
    return Path(next(iter(root.__path__))) if hasattr(root, "__path__") else Path(function.__code__.co_filename)


def cache_folder() -> Path:
    """Where compiled code is kept that depends on all packages which compile something, see `_folder_of`.

    It lies in the folder that the environment variable PARLOUR_CACHE names, else in the user's cache folder, else, where
    that cannot be written, in a temporary folder of this user.
    """
    return _folder_of(_homes)


def _folder_of(homes: Iterable[Path]) -> Path:
    """One folder for each content of the sources in these places and set of versions."""
    return _writable_parent() / _content_key(frozenset(homes))


def _types_in(numba_type: types.Type) -> Iterator[types.Type]:
    """The type itself and those of what it holds: an array's items, the parts of a tuple, the fields of a record."""
    yield numba_type
    if isinstance(numba_type, types.Array):
        yield from _types_in(numba_type.dtype)
    elif isinstance(numba_type, BaseTuple):
        for part in numba_type:
            yield from _types_in(part)
    elif isinstance(numba_type, types.Record):
        for _, field in numba_type.members:
            yield from _types_in(field)


@functools.cache
def _writable_parent() -> Path:
    user = getattr(os, "getuid", lambda: "user")()
    wanted = os.environ.get("PARLOUR_CACHE") or platformdirs.user_cache_path("parlour") / "compiled"
    for folder in (Path(wanted), Path(tempfile.gettempdir()) / f"parlour-{user}"):
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.TemporaryFile(dir=folder):
                return folder
    return Path(tempfile.mkdtemp(prefix="parlour-"))


@functools.cache
def _content_key(homes: frozenset[Path]) -> str:
    """A hash of all sources in these places, and of the versions and settings that decide what comes of them."""
    digest = hashlib.sha256(repr(_versions()).encode())
    for path in sorted(path for home in homes for path in _sources(home)):
        content = path.read_bytes()
        digest.update(f"{path.name}:{len(content)}:".encode() + content)
    return digest.hexdigest()[:32]


def _sources(home: Path) -> Iterable[Path]:
    if not home.is_dir():
        return [home] if home.exists() else []
    skipped = _NEVER_COMPILED if home == _OWN_HOME else set()
    return (path for path in home.rglob("*.py") if path.relative_to(home).parts[0] not in skipped)


def _versions() -> tuple[object, ...]:
    return (platform.python_version(), np.__version__, numba.__version__, config.BOUNDSCHECK, int(config.OPT))


class _ContentCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, with a file for each signature in place of an index and numbered files."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        self._cache_file = _EntryFiles(f"{function.__module__}.{function.__qualname__}", _home(function))

    def has(self, arguments: tuple[Any, ...], dispatcher: Any) -> bool:
        """Whether there is an entry for these types."""
        key = self._index_key(arguments, dispatcher.targetctx.codegen())
        return self._cache_file.path(key).exists()


class _EntryFiles:
    def __init__(self, function_name: str, home: Path) -> None:
        self._function_name = function_name
        self._home = home

    def load(self, key: tuple[Any, ...]) -> Any:
        """The entry, or None where there is none that can be read: damaged bytes can raise anything at all."""
        with contextlib.suppress(Exception):
            return pickle.loads(self.path(key).read_bytes())

    def save(self, key: tuple[Any, ...], data: object) -> None:
        """Write the entry in one step. A disk that is full or cannot be written costs the cache, not the game."""
        path = self.path(key)
        with contextlib.suppress(OSError):
            _prepare(path.parent)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(dumps(data))
            os.replace(file.name, path)

    def path(self, key: tuple[Any, ...]) -> Path:
        """The file of an entry. A function of this package calls those of others only as they are dispatched by type."""
        signature, *_ = key
        brought = any(part in _brought_types for argument in signature for part in _types_in(argument))
        homes = _homes if brought or self._home != _OWN_HOME else {_OWN_HOME}
        name = hashlib.sha256(f"{self._function_name}:{key!r}".encode()).hexdigest()[:32]
        return _folder_of(homes) / f"{self._function_name.rpartition('.')[2]}-{name}"


@functools.cache
def _prepare(folder: Path) -> None:
    """Make the folder, and remove those of earlier sources that nobody has used for a month."""
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    for other in folder.parent.iterdir():
        if other.is_dir() and time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
