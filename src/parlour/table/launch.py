"""Starting the server as one process or as several workers, which share a listening socket and a database."""

import multiprocessing
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.context import SpawnContext, SpawnProcess
from multiprocessing.synchronize import Event

from parlour.table.identity import signing_key
from parlour.table.migrate import migrate
from parlour.table.parent import end_with_parent
from parlour.table.settings import Settings

_POLL_SECONDS = 0.05
_LONGEST_END_SECONDS = 1.6
_RESTART_SECONDS = 1.0


def launch(settings: Settings, listening: socket.socket, ready: Callable[[], None]) -> None:
    """Bring the database up to date, and serve until a signal ends it. `ready` is called when requests are answered."""
    migrate(settings.database)
    signing_key(settings.database.parent)
    if settings.workers == 1:
        from parlour.table.serve import serve

        serve(settings, listening, ready)
    else:
        _Workers(settings, listening).run(ready)


def _work(settings: Settings, listening: socket.socket, ready: Event) -> None:
    from parlour.table.serve import serve

    end_with_parent()
    serve(settings, listening, ready.set)


class _Workers:
    """Starts the workers, starts one again that has died, and ends them when it is told to end."""

    def __init__(self, settings: Settings, listening: socket.socket) -> None:
        self._context: SpawnContext = multiprocessing.get_context("spawn")
        self._settings = settings
        self._listening = listening
        self._some_ready = self._context.Event()
        self._ending = False

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until SIGTERM or SIGINT."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self._end())
        workers = [self._started(number) for number in range(self._settings.workers)]
        while not self._ending and not self._some_ready.wait(_POLL_SECONDS):
            pass
        if not self._ending:
            ready()
        while not self._ending:
            workers = [self._kept(number, worker) for number, worker in enumerate(workers)]
            time.sleep(_POLL_SECONDS)
        _end_all(workers)

    def _end(self) -> None:
        self._ending = True

    def _started(self, number: int) -> SpawnProcess:
        settings = replace(self._settings, worker=number)
        worker = self._context.Process(target=_work, args=(settings, self._listening, self._some_ready))
        worker.start()
        return worker

    def _kept(self, number: int, worker: SpawnProcess) -> SpawnProcess:
        """The worker, or where it has died another in its place."""
        if worker.is_alive() or self._ending:
            return worker
        time.sleep(_RESTART_SECONDS)
        return self._started(number)


def _end_all(workers: list[SpawnProcess]) -> None:
    for worker in workers:
        worker.terminate()
    latest = time.monotonic() + _LONGEST_END_SECONDS
    for worker in workers:
        worker.join(max(0.0, latest - time.monotonic()))
        if worker.is_alive():
            worker.kill()
