"""Where everything is kept: work on a connection, for reading or for writing. What is written is on disk when it returns.

One thread writes, and commits together what has queued up, each piece of work in a savepoint of its own; readers have
connections of their own. Several processes may share one database: whoever comes second gets IntegrityError.
"""

import asyncio
import functools
import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

import sqlalchemy
from sqlalchemy import Connection, event

Result = TypeVar("Result")
Work = Callable[[Connection], Result]

MOST_TOGETHER = 500
_READERS = 4
_BUSY_MILLISECONDS = 10_000


class Store(Protocol):
    """What the server asks of a database."""

    async def read(self, work: Work[Result]) -> Result:
        """Do this on a connection that sees one state of the database."""

    async def write(self, work: Work[Result]) -> Result:
        """Do this in a transaction; what it raises undoes it. Durable when this returns."""

    def has_changed(self) -> bool:
        """Whether another process may have written since this was last asked."""

    def close(self) -> None:
        """Write what is queued, and let go of the database."""


class SqliteStore:
    """A database in one file, in WAL mode and with `synchronous=FULL`."""

    def __init__(self, path: Path) -> None:
        self._engine = sqlite_engine(path)
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._readers = ThreadPoolExecutor(_READERS, "store-reader")
        self._watcher = self._engine.connect()
        self._data_version = self._ask_data_version()
        self._writer = threading.Thread(target=self._write_all, name="store-writer", daemon=True)
        self._writer.start()

    async def read(self, work: Work[Result]) -> Result:
        """Do this in a reader's thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, functools.partial(self._read, work))

    def _read(self, work: Work[Result]) -> Result:
        with self._engine.connect() as connection:
            connection.exec_driver_sql("BEGIN")
            return work(connection)

    async def write(self, work: Work[Result]) -> Result:
        """Queue this for the writer, and wait until it is on disk."""
        job = _Job(work)
        self._queue.put(job)
        result: Result = await asyncio.wrap_future(job.future)
        return result

    def has_changed(self) -> bool:
        """SQLite's own counter, which moves when another connection has written; our own writer's counts too."""
        before, self._data_version = self._data_version, self._ask_data_version()
        return before != self._data_version

    def _ask_data_version(self) -> int:
        version: int = self._watcher.exec_driver_sql("PRAGMA data_version").scalar_one()
        return version

    def close(self) -> None:
        """End the writer when it has written everything, then the readers."""
        self._queue.put(None)
        self._writer.join()
        self._readers.shutdown()
        self._watcher.close()
        self._engine.dispose()

    def _write_all(self) -> None:
        with self._engine.connect() as connection:
            while jobs := self._queued():
                _commit_together(connection, [job for job in jobs if job is not None])
                if None in jobs:
                    return

    def _queued(self) -> "list[_Job | None]":
        """What has queued up, at least one job."""
        jobs = [self._queue.get()]
        while len(jobs) < MOST_TOGETHER and jobs[-1] is not None:
            try:
                jobs.append(self._queue.get_nowait())
            except queue.Empty:
                break
        return jobs


class _Job:
    """A piece of work, and where its result is awaited."""

    def __init__(self, work: Work[Any]) -> None:
        self.work = work
        self.future: Future[Any] = Future()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self, connection: Connection) -> None:
        """Do it in a savepoint."""
        raw: Any = connection.connection.driver_connection
        raw.execute("SAVEPOINT job")
        try:
            self.result = self.work(connection)
        except BaseException as error:
            self.error = error
            raw.execute("ROLLBACK TO job")
        raw.execute("RELEASE job")

    def tell(self, failed: BaseException | None) -> None:
        """Give the result to whoever waits, if they still do."""
        if not self.future.set_running_or_notify_cancel():
            return
        error = failed or self.error
        if error is not None:
            self.future.set_exception(error)
        else:
            self.future.set_result(self.result)


def _commit_together(connection: Connection, jobs: list[_Job]) -> None:
    failed: BaseException | None = None
    try:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        for job in jobs:
            job.run(connection)
        connection.exec_driver_sql("COMMIT")
    except BaseException as error:
        failed = error
        _roll_back(connection)
    for job in jobs:
        job.tell(failed)


def _roll_back(connection: Connection) -> None:
    raw = connection.connection.driver_connection
    if raw is not None and raw.in_transaction:
        connection.exec_driver_sql("ROLLBACK")


def sqlite_engine(path: Path) -> sqlalchemy.Engine:
    """An engine whose connections leave transactions to us."""
    # Not as a text, in which ? and % would mean something; and absolute, as :memory: would, too.
    url = sqlalchemy.URL.create("sqlite", database=str(path.absolute()))
    engine = sqlalchemy.create_engine(url, connect_args={"check_same_thread": False})
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: Any, _: object) -> None:
    connection.isolation_level = None
    for setting in (
        f"busy_timeout={_BUSY_MILLISECONDS}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        connection.execute(f"PRAGMA {setting}")
