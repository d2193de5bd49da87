"""What was compiled, on disk.

Numba's own cache goes by the file of the compiled function alone: it is stale after a change in a function that is
called (numba issue 1833), two processes that compile at the same time can mix up each other's files, and without a folder
that can be written nothing is compiled at all. Here an entry's file name is a hash of all that its machine code depends on,
so an entry is right or it is not there.
"""

import contextlib
import functools
import hashlib
import logging
import os
import pickle
import platform
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import numba
import numpy as np
import platformdirs
from numba.core import config, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache
from numba.core.serialize import dumps
from numba.core.types.containers import BaseTuple

VARIABLE = "PARLOUR_CACHE"
UNUSED_DAYS = 30
_NEVER_COMPILED = {"cli", "envs", "table"}
"""The folders of this package whose modules import those that are compiled, and are imported by none of them."""

_OWN_HOME = Path(__file__).parents[1]
_homes = {_OWN_HOME}
_brought_types: set[types.Type] = set()
"""Types of records for which functions of another package are dispatched."""

_OTHERS_WRITE = stat.S_IWGRP | stat.S_IWOTH
_log = logging.getLogger("parlour")


def note_compiled(function: Callable[..., Any]) -> None:
    """Let what is kept depend on the sources of this function's package: it is compiled."""
    _homes.add(home_of(function))


def note_dispatched(function: Callable[..., Any], numba_type: types.Type) -> None:
    """What is compiled for this type calls this function, so an entry on disk depends on where that comes from."""
    if home_of(function) != _OWN_HOME:
        _brought_types.add(numba_type)


def home_of(function: Callable[..., Any]) -> Path:
    """The folder of the package that this function belongs to, or the file of a module outside any package."""
    root = sys.modules[function.__module__.partition(".")[0]]
    return Path(next(iter(root.__path__))) if hasattr(root, "__path__") else Path(function.__code__.co_filename)


# ---- where


class NotTrusted(OSError):
    """Somebody else could write what would be loaded from this folder and run."""


@functools.cache
def parent() -> Path | None:
    """The folder in which everything is kept, or None where nothing can be: that is said, once.

    It is the folder that the environment variable PARLOUR_CACHE names, else one in the user's cache folder. Entries are
    code that is run, so a folder is used only if nobody else can write there, or put another folder in its place.
    """
    try:
        folder = _wanted()
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder = folder.resolve()
        _check_own(folder)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except (OSError, RuntimeError) as error:
        reason = getattr(error, "strerror", None) or error
        _log.warning("What is compiled cannot be kept, so the first moves are slow after each start: %s", reason)
        return None


def _wanted() -> Path:
    """Raises RuntimeError where the user has no home."""
    return Path(os.environ.get(VARIABLE) or platformdirs.user_cache_path("parlour") / "compiled").absolute()


def _check_own(folder: Path) -> None:
    """Raises NotTrusted."""
    if not hasattr(os, "geteuid"):
        return
    user, what = os.geteuid(), folder.stat()
    if what.st_uid != user:
        raise NotTrusted(f"the folder {folder} belongs to another user")
    if what.st_mode & _OTHERS_WRITE:
        raise NotTrusted(f"others can write in the folder {folder}")
    for above in folder.parents:
        what = above.stat()
        if what.st_uid not in (0, user) or (what.st_mode & _OTHERS_WRITE and not what.st_mode & stat.S_ISVTX):
            raise NotTrusted(f"others can write in {above}, so they could replace the folder {folder}")


@contextlib.contextmanager
def kept_at_least_now() -> Iterator[None]:
    """Where nothing can be kept, keep it until this ends in a private folder, for this process and those that it starts."""
    if parent() is not None:
        yield
        return
    with contextlib.ExitStack() as stack:
        with contextlib.suppress(OSError):
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="parlour-", ignore_cleanup_errors=True))
            os.environ[VARIABLE] = folder
            parent.cache_clear()
        yield


def _folder_of(homes: Iterable[Path]) -> Path | None:
    """One folder for each content of the sources in these places and set of versions."""
    folder = parent()
    return folder and folder / _content_key(frozenset(homes))


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


# ---- entries


class _Taken(CompileResultCacheImpl):  # type: ignore[misc]
    """Takes compiled functions apart and puts them together. Where they lie is no business of Numba's here."""

    def __init__(self) -> None:
        pass


class ContentCache(FunctionCache):  # type: ignore[misc]
    """Numba's cache of one function, with a file for each signature in place of an index and numbered files."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._name = repr(function)
        self._py_func = function
        self._impl = _Taken()
        self._cache_path = None
        self._cache_file = _EntryFiles(f"{function.__module__}.{function.__qualname__}", home_of(function))
        self.enable()

    def has(self, arguments: tuple[Any, ...], dispatcher: Any) -> bool:
        """Whether there is an entry for these types."""
        path = self._cache_file.path(self._index_key(arguments, dispatcher.targetctx.codegen()))
        return path is not None and path.exists()

    def _load_overload(self, signature: Any, target_context: Any) -> Any:
        """The compiled function, or None where there is none that can be used: damaged bytes can raise anything at all."""
        with contextlib.suppress(Exception):
            return super()._load_overload(signature, target_context)

    def _save_overload(self, signature: Any, data: Any) -> None:
        if not data.library.has_dynamic_globals:
            self._cache_file.save(self._index_key(signature, data.codegen), self._impl.reduce(data))


class _EntryFiles:
    def __init__(self, function_name: str, home: Path) -> None:
        self._function_name = function_name
        self._home = home

    def load(self, key: tuple[Any, ...]) -> Any:
        """The entry, or None where nothing is kept. One that is not there or damaged can raise anything at all."""
        path = self.path(key)
        return path and pickle.loads(path.read_bytes())

    def save(self, key: tuple[Any, ...], data: object) -> None:
        """Write the entry in one step. A disk that is full or cannot be written costs the cache, not the game."""
        path = self.path(key)
        if path is None:
            return
        with contextlib.suppress(OSError):
            _prepare(path.parent)
            with tempfile.NamedTemporaryFile(dir=path.parent, delete=False) as file:
                file.write(dumps(data))
            os.replace(file.name, path)

    def path(self, key: tuple[Any, ...]) -> Path | None:
        """The file of an entry. A function of this package calls those of others only as they are dispatched by type."""
        signature, *_ = key
        brought = any(part in _brought_types for argument in signature for part in _types_in(argument))
        homes = _homes if brought or self._home != _OWN_HOME else {_OWN_HOME}
        name = hashlib.sha256(f"{self._function_name}:{key!r}".encode()).hexdigest()[:32]
        folder = _folder_of(homes)
        return folder and folder / f"{self._function_name.rpartition('.')[2]}-{name}"


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
def _prepare(folder: Path) -> None:
    """Make the folder, and remove those of earlier sources that nobody has used for a month."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    os.utime(folder)
    for other in folder.parent.iterdir():
        if other.is_dir() and time.time() - other.stat().st_mtime > UNUSED_DAYS * 86400:
            shutil.rmtree(other, ignore_errors=True)
