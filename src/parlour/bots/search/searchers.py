"""The threads that search, shared by all searches of a process: more of them than processors would be no use."""

import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from parlour.threads import Threads

SHORTEST_SECONDS = 0.2
"""No search is given less time than this, however many there are."""


class Searchers:
    """So many threads, made when they are first needed; and how many searches share them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.renew()

    def renew(self) -> None:
        """Nothing is searched; the threads are yet to be made. So it is in a child of fork, too."""
        self._searches = 0
        self._lock = threading.Lock()
        self._pool: Threads | None = None

    def limit(self, count: int) -> None:
        """Let there be so many threads; to be said before anything is searched."""
        self.count = max(1, count)

    def all_done(self, work: Callable[..., None], *parts: Sequence[Any]) -> None:
        """Do the work for each of these parts, as many at the same time as there are threads."""
        with self._lock:
            if self._pool is None:
                self._pool = Threads(self.count, "search")
        for _ in self._pool.map(work, *parts):
            pass

    @contextmanager
    def shared(self, seconds: float | None) -> Iterator[float | None]:
        """The time that a search has, of what it would like: where many search at once, each has less."""
        with self._lock:
            self._searches += 1
            load = self._searches
        try:
            yield None if seconds is None else min(seconds, max(SHORTEST_SECONDS, seconds / load))
        finally:
            with self._lock:
                self._searches -= 1


searchers = Searchers(os.cpu_count() or 1)
"""Those of this process."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=searchers.renew)
