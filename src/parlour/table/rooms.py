"""The tables that this process has open: it loads them, writes what happens, and tells everybody who listens."""

import asyncio
import functools
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy.exc import IntegrityError

from parlour.table import playing
from parlour.table.events import event
from parlour.table.hub import Hub, Stream
from parlour.table.problems import Refused
from parlour.table.room import Room
from parlour.table.seating import come_back, seat_of
from parlour.table.snapshot import snapshot
from parlour.table.store import Store
from parlour.table.stored import read_table

IDLE_SECONDS = 600
"""A table that nobody listens to is kept in memory for so long."""

Result = TypeVar("Result")


class OpenRoom:
    """A room with its lock: whatever changes it holds it. `used` is when somebody last asked for it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.lock = asyncio.Lock()
        self.used = time.monotonic()


class Rooms:
    """Rooms by id. `watch` is called with every room after it has changed."""

    def __init__(self, store: Store, hub: Hub, watch: Callable[[Room], None]) -> None:
        self.store = store
        self.hub = hub
        self._watch = watch
        self._open: dict[str, asyncio.Task[OpenRoom]] = {}

    async def get(self, table: str) -> Room:
        """The room as it is in this process. Raises Refused (404)."""
        return (await self._opened(table)).room

    async def _opened(self, table: str) -> OpenRoom:
        """The room, loaded once however many ask for it at the same time."""
        if table not in self._open:
            self._open[table] = asyncio.create_task(self._load(table))
        try:
            opened = await asyncio.shield(self._open[table])
        except BaseException:
            self._forget_failed(table)
            raise
        opened.used = time.monotonic()
        return opened

    def _forget_failed(self, table: str) -> None:
        task = self._open.get(table)
        if task is not None and task.done() and (task.cancelled() or task.exception()):
            del self._open[table]

    async def _load(self, table: str) -> OpenRoom:
        stored = await self.store.read(lambda connection: read_table(connection, table, 0, time.time()))
        opened = OpenRoom(await asyncio.to_thread(Room, stored))
        await self._catch_up(opened)
        self._watch(opened.room)
        return opened

    async def _catch_up(self, opened: OpenRoom) -> None:
        """Read on from the database, and take that over."""
        room = opened.room
        stored = await self.store.read(lambda connection: read_table(connection, room.id, room.number, time.time()))
        if room.game is None and stored.head.seed is not None:
            await asyncio.to_thread(room.catch_up, stored)
        else:
            room.catch_up(stored)
        await self._note_first_seats(room)

    async def _note_first_seats(self, room: Room) -> None:
        """Once the first round is dealt, one's own tables can say whose turn it is."""
        game, head = room.game, room.stored.head
        if game is not None and room.number == 0 and head.waits_for != game.to_act:
            await self.store.write(functools.partial(playing.note_waiting, table=room.id, waits_for=game.to_act))

    def knows(self, table: str, revision: int) -> bool:
        """Whether nothing has to be taken over for this revision of a table: it is not open here, or we have it."""
        task = self._open.get(table)
        if task is None or (task.done() and (task.cancelled() or task.exception())):
            return True
        return task.done() and task.result().room.stored.head.revision >= revision

    async def refresh(self, table: str) -> None:
        """Take over what has been written, and tell everybody who listens."""
        if table in self._open:
            opened = await self._opened(table)
            async with opened.lock:
                await self._refresh(opened)

    async def _refresh(self, opened: OpenRoom) -> None:
        await self._catch_up(opened)
        self._tell_all(opened.room)

    def _tell_all(self, room: Room) -> None:
        for stream in self.hub.of(room.id):
            self.tell(stream, room)
        self._watch(room)

    # ---- what happens

    async def change(self, table: str, work: Callable[..., Result], **arguments: Any) -> Result:
        """Write a change of a table, and tell it."""
        result = await self.store.write(functools.partial(work, table=table, now=time.time(), **arguments))
        await self.refresh(table)
        return result

    async def play(self, table: str, person: str, number: int, move: str) -> int:
        """Play a person's move; returns the number of moves that they know of then.

        Whoever a bot stands in for is back with that, but not while others still decide and nobody may see it.
        Raises Refused for who has no seat (403) and for another number than what is asked (409), and IllegalMove.
        """
        opened = await self._opened(table)
        seat = seat_of(opened.room.stored.seats, person)
        if seat is None:
            raise Refused(403, "You have no seat at this table: only those who sit at it can play.")
        await self._play(opened, seat, number, move)
        if opened.room.stored.seats[seat].standing_in and not opened.room.has_decided(seat):
            await self.change(table, come_back, person=person)
        return opened.room.number_for(seat)

    async def play_by_itself(self, table: str, seat: int, number: int, move: str) -> None:
        """Play a move that nobody posted: a bot's, or one that time has brought."""
        await self._play(await self._opened(table), seat, number, move)

    async def _play(self, opened: OpenRoom, seat: int, number: int, move: str) -> None:
        async with opened.lock:
            while not await self._is_written(opened, seat, number, move):
                await self._refresh(opened)

    async def _is_written(self, opened: OpenRoom, seat: int, number: int, move: str) -> bool:
        """Write the move as the next one, and tell it; False where another process has written that number."""
        room = opened.room
        step = room.prepared(seat, number, move)
        outcome, now = room.outcome(step), time.time()
        work = functools.partial(
            playing.append,
            table=room.id,
            number=room.number + 1,
            seat=step.seat,
            move=move,
            outcome=outcome,
            now=now,
        )
        try:
            written = await self.store.write(work)
        except IntegrityError:
            return False
        if room.take_over(step, outcome, written, now):
            self._tell_all(room)
        else:
            await self._refresh(opened)
        return True

    # ---- telling

    def tell(self, stream: Stream, room: Room) -> None:
        """Send the stream what is new for its person, if anything is: at first the whole table, then what has changed."""
        seat = seat_of(room.stored.seats, stream.person)
        if stream.shown is not None and stream.shown.version == room.version_for(seat):
            return
        shown = snapshot(room, stream.person, stream.sent)
        stream.sent = shown.log[-1].n if shown.log else stream.sent or 0
        stream.put(event(stream.shown, shown, stream.sent))
        stream.shown = shown

    def unload_idle(self) -> None:
        """Let go of the rooms that nobody has asked for in a while."""
        for table, task in list(self._open.items()):
            if task.done() and not self.hub.of(table) and time.monotonic() - task.result().used > IDLE_SECONDS:
                del self._open[table]
