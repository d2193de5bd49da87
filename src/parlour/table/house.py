"""Everything that a running server has: its database, rooms, streams and timers."""

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from litestar.di import NamedDependency
from sqlalchemy import Connection

from parlour.table import playing
from parlour.table.driver import Driver
from parlour.table.hub import Hub
from parlour.table.identity import signing_key
from parlour.table.problems import Refused
from parlour.table.rooms import Rooms
from parlour.table.settings import Settings
from parlour.table.store import SqliteStore
from parlour.table.teacher import Advice, Reviews
from parlour.table.warming import Warming

UNTOUCHED_DAYS = 30
BYE = b"event: bye\ndata: {}\n\n"

_BEAT_SECONDS = 15.0
_PING = b"event: ping\ndata: .\n\n"
_SWEEP_SECONDS = 60.0
_WATCH_SECONDS = 0.03
_WATCH_ALONE_SECONDS = 1.0
"""A server that has no other workers looks, too: somebody may have started a second one on the same database."""

_DELAY_OF_NEXT_WORKER = 0.15
_log = logging.getLogger("parlour.table")


class House:
    """The parts of a server process, put together; `open` starts what it does by itself, `close` ends it."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self.store = SqliteStore(settings.database)
        self.key = signing_key(settings.database.parent)
        self.hub = Hub(secrets.token_hex(6))
        self.driver = Driver(settings.longest_pause, settings.worker * _DELAY_OF_NEXT_WORKER)
        self.rooms = Rooms(self.store, self.hub, self.driver.watch)
        self.driver.rooms = self.rooms
        self.advice = Advice()
        self.reviews = Reviews()
        self.warming = Warming(compiles=settings.worker == 0)
        self._revision = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._asides: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        """Have the games made ready, and start what happens again and again."""
        self.warming.start()
        self._repeat(_BEAT_SECONDS, self._beat)
        self._repeat(_SWEEP_SECONDS, self._sweep)
        self._revision = max((await self.store.read(_revisions)).values(), default=0)
        self._repeat(_WATCH_SECONDS if self._settings.workers > 1 else _WATCH_ALONE_SECONDS, self._follow)

    async def close(self) -> None:
        """Stop it, and close the database."""
        self.driver.stop()
        self.reviews.close()
        self.hub.close(BYE)
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, *self._asides, return_exceptions=True)
        await asyncio.to_thread(self.store.close)

    def _repeat(self, seconds: float, deed: Callable[[], Awaitable[None]]) -> None:
        self._tasks.append(asyncio.create_task(_again_and_again(seconds, deed)))

    def spawn(self, deed: Coroutine[Any, Any, Any]) -> None:
        """Do this on the side, whatever becomes of whoever asked for it."""
        task = asyncio.create_task(_unless_gone(deed))
        self._asides.add(task)
        task.add_done_callback(self._asides.discard)

    async def _beat(self) -> None:
        """Note that our streams are open still, and tell them so."""
        self.hub.ping(_PING)
        streams = {stream.id: (stream.table, stream.person) for stream in self.hub.all()}
        if streams:
            await self.store.write(lambda connection: playing.still_here(connection, streams, time.time()))

    async def _sweep(self) -> None:
        """Forget who has gone, the rooms that are idle, and the tables that nobody has touched for long."""
        now = time.time()
        await self.store.write(lambda connection: playing.forget_absent(connection, now))
        await self.store.write(lambda connection: playing.remove_untouched(connection, now - UNTOUCHED_DAYS * 86_400))
        self.rooms.unload_idle()

    async def _follow(self) -> None:
        """Take over what other processes have written."""
        if not self.store.has_changed():
            return
        since = self._revision
        changed = await self.store.read(lambda connection: playing.changed_since(connection, since))
        self._revision = max([since, *changed.values()])
        for table, revision in changed.items():
            if not self.rooms.knows(table, revision):
                self.spawn(self.rooms.refresh(table))


async def _again_and_again(seconds: float, deed: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(seconds)
        try:
            await deed()
        except Exception:
            _log.exception("what is done every %g seconds has failed", seconds)


async def _unless_gone(deed: Coroutine[Any, Any, Any]) -> None:
    """Do this; the table that it is about may have been removed."""
    with contextlib.suppress(Refused):
        await deed


def _revisions(connection: Connection) -> dict[str, int]:
    return dict(playing.changed_since(connection, 0))


TheHouse = NamedDependency[House]
"""What a handler asks for that needs the house."""
