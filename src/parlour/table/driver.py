"""What moves the tables: for each room that is open, a timer for what happens next by itself."""

import asyncio
import contextlib
import logging
import threading
import time
from dataclasses import dataclass

from parlour.errors import IllegalMove
from parlour.table import clock, robots
from parlour.table.clock import Due
from parlour.table.dealing import pass_deadline
from parlour.table.problems import Refused
from parlour.table.room import Room
from parlour.table.rooms import Rooms
from parlour.table.seating import stand_in

_log = logging.getLogger("parlour.table")
_RETRY_SECONDS = 1.0


@dataclass(frozen=True)
class Deed:
    """What is due at a table when so many moves had been played."""

    table: str
    number: int
    due: Due


@dataclass(frozen=True)
class Doing:
    """A deed that is being done. Once `stopped` is set it is out of date: nobody need think about it any more."""

    task: asyncio.Task[None]
    stopped: threading.Event


class Driver:
    """Timers by table. `longest_pause` is how long bots seem to think at most; `delay` comes on top of everything.

    Several processes may drive the same table: each waits a little longer than the one before, and a move that two of them
    make is refused the second.
    """

    def __init__(self, longest_pause: float, delay: float) -> None:
        self._longest_pause = longest_pause
        self._delay = delay
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._deeds: dict[Deed, Doing] = {}
        self.rooms: Rooms | None = None

    def watch(self, room: Room) -> None:
        """Set the timer of this room anew. What is being done already is not done twice, however often the room changes."""
        old = self._timers.pop(room.id, None)
        if old is not None:
            old.cancel()
        self._stop_what_is_out_of_date(room)
        due = clock.next_due(room, self._longest_pause)
        if due is not None and (deed := Deed(room.id, room.question.opened, due)) not in self._deeds:
            self._set_timer(deed, max(0.0, due.at - time.monotonic()) + self._delay)

    def _stop_what_is_out_of_date(self, room: Room) -> None:
        for deed, doing in self._deeds.items():
            if deed.table == room.id and not self._is_due(room, deed):
                doing.stopped.set()

    def _is_due(self, room: Room, deed: Deed) -> bool:
        return deed.number == room.question.opened and clock.is_due(room, deed.due, self._longest_pause)

    def _set_timer(self, deed: Deed, seconds: float) -> None:
        self._timers[deed.table] = asyncio.get_running_loop().call_later(seconds, self._begin, deed)

    def _begin(self, deed: Deed) -> None:
        self._timers.pop(deed.table, None)
        stopped = threading.Event()
        self._deeds[deed] = Doing(asyncio.create_task(self._do(deed, stopped)), stopped)

    async def _do(self, deed: Deed, stopped: threading.Event) -> None:
        """Do what is due, and see to what is due then. A table that has been removed is left alone."""
        try:
            await self._try(deed, stopped)
        finally:
            del self._deeds[deed]
        with contextlib.suppress(Refused):
            await self._see_to(deed)

    async def _try(self, deed: Deed, stopped: threading.Event) -> None:
        try:
            with contextlib.suppress(Refused, IllegalMove):
                await self._act(await self._room(deed), deed, stopped)
        except Exception:
            _log.exception("table %s cannot go on by itself", deed.table)

    async def _see_to(self, deed: Deed) -> None:
        """Where the table has gone on meanwhile, its new timer is set already. What could not be done is tried again."""
        room = await self._room(deed)
        due = clock.next_due(room, self._longest_pause)
        if deed.table in self._timers or due is None:
            return
        again = Deed(room.id, room.question.opened, due)
        if again == deed:
            self._set_timer(deed, _RETRY_SECONDS)
        else:
            self.watch(room)

    async def _room(self, deed: Deed) -> Room:
        """The room as it is now: the one that the timer was set for may have been let go of. Raises Refused (404)."""
        assert self.rooms is not None
        return await self.rooms.get(deed.table)

    async def _act(self, room: Room, deed: Deed, stopped: threading.Event) -> None:
        assert self.rooms is not None
        due = deed.due
        if due.kind == "deal":
            await self.rooms.change(room.id, pass_deadline)
            return
        if due.kind == "stand in":
            await self.rooms.change(room.id, stand_in, seat=due.seat)
            return
        move = await self._chosen(room, due.seat, stopped) if due.kind == "bot" else due.move
        if not stopped.is_set():
            await self.rooms.play_by_itself(room.id, due.seat, deed.number, move)

    async def _chosen(self, room: Room, seat: int, stopped: threading.Event) -> str:
        """The move of the seat's bot."""
        name = room.stored.seats[seat].bot or robots.standing_in()
        game = room.seen_by(seat)
        return await robots.chosen(name, game.identity, game.view_record(seat), stopped)

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        for timer in self._timers.values():
            timer.cancel()
        for doing in self._deeds.values():
            doing.stopped.set()
            doing.task.cancel()
