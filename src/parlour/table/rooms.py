"""The tables that this process has open: it loads them, writes what happens, and tells everybody who listens."""

import asyncio
import functools
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from sqlalchemy.exc import IntegrityError

from parlour.table import playing
from parlour.table.hub import Hub, Stream
from parlour.table.messages import Snapshot
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

    async def refresh(self, table: str) -> None:
        """Take over what has been written, and tell everybody who listens."""
        if table in self._open:
            opened = await self._opened(table)
            async with opened.lock:
                await self._refresh(opened)

    async def _refresh(self, opened: OpenRoom) -> None:
        await self._catch_up(opened)
        for stream in self.hub.of(opened.room.id):
            self.tell(stream, opened.room)
        self._watch(opened.room)

    # ---- what happens

    async def change(self, table: str, work: Callable[..., Result], **arguments: Any) -> Result:
        """Write a change of a table, and tell it."""
        result = await self.store.write(functools.partial(work, table=table, now=time.time(), **arguments))
        await self.refresh(table)
        return result

    async def play(self, table: str, person: str, number: int, move: str) -> int:
        """Play a person's move; returns the number of moves that they know of then.

        Whoever a bot stands in for is back with that, but not while others still decide and nobody may see it (AL-16).
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
            while not await self._written(opened, seat, number, move):
                await self._refresh(opened)
            await self._refresh(opened)

    async def _written(self, opened: OpenRoom, seat: int, number: int, move: str) -> bool:
        """Write the move as the next one; False where another process has written that number."""
        room = opened.room
        by = room.answer_of(seat, number, move)
        work = functools.partial(
            playing.append,
            table=room.id,
            number=room.number + 1,
            seat=by,
            move=move,
            outcome=room.outcome(by, move),
            now=time.time(),
        )
        try:
            await self.store.write(work)
        except IntegrityError:
            return False
        return True

    # ---- telling

    def tell(self, stream: Stream, room: Room) -> None:
        """Send the stream what is new for its person, if anything is."""
        seat = seat_of(room.stored.seats, stream.person)
        version = room.version_for(seat)
        if version != stream.version:
            shown = snapshot(room, stream.person, stream.sent)
            stream.version = version
            stream.sent = shown.log[-1].n if shown.log else stream.sent or 0
            stream.put(event(shown, stream.sent))

    def unload_idle(self) -> None:
        """Let go of the rooms that nobody has asked for in a while."""
        for table, task in list(self._open.items()):
            if task.done() and not self.hub.of(table) and time.monotonic() - task.result().used > IDLE_SECONDS:
                del self._open[table]


def event(shown: Snapshot, sent: int) -> bytes:
    """A server-sent event with this snapshot; its id is the version and the number of the last move that was told."""
    return b"event: table\nid: %d-%d\ndata: %b\n\n" % (shown.version, sent, msgspec.json.encode(shown))
