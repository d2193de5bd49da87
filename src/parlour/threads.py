"""Threads: a pool of them that a child of fork has, too, and methods that one thread runs at a time."""

import os
import threading
import weakref
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from parlour.errors import InUse

P = ParamSpec("P")
R = TypeVar("R")


class Threads(ThreadPoolExecutor):
    """So many threads. In a child of fork, where the parent's threads are not, they are made anew, with nothing to do."""

    def __init__(self, count: int, name: str = "") -> None:
        super().__init__(count, name)
        self._count, self._name = count, name
        _pools.add(self)

    def renew(self) -> None:
        """Begin again without the threads and the work of before."""
        super().__init__(self._count, self._name)


_pools: "weakref.WeakSet[Threads]" = weakref.WeakSet()


def _renew_pools() -> None:
    for pool in _pools:
        pool.renew()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_pools)


class Guarded(Protocol):
    """What has methods that one thread runs at a time: `busy` is a `threading.RLock`."""

    @property
    def busy(self) -> threading.RLock: ...  # noqa: D102


G = TypeVar("G", bound=Guarded)


def in_use(thing: object) -> InUse:
    """What is raised for a thing that another thread is using."""
    return InUse(f"{thing!r} is being used by another thread: one thread at a time can, so give each its own")


def one_at_a_time(method: Callable[Concatenate[G, P], R]) -> Callable[Concatenate[G, P], R]:
    """Let this method raise InUse while another thread runs one of those of the same thing."""

    @wraps(method)
    def guarded(self: G, /, *args: P.args, **kwargs: P.kwargs) -> R:
        if not self.busy.acquire(blocking=False):
            raise in_use(self)
        try:
            return method(self, *args, **kwargs)
        finally:
            self.busy.release()

    return guarded
