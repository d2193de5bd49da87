"""What moves the tables: for each room that is open, a timer for what happens next by itself."""

import asyncio
import contextlib
import logging
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
class _Timer:
    room: Room
    deed: Deed
    handle: asyncio.TimerHandle


class Driver:
    """Timers by table. `longest_pause` is how long bots seem to think at most; `delay` comes on top of everything.

    Several processes may drive the same table: each waits a little longer than the one before, and a move that two of them
    make is refused the second.
    """

    def __init__(self, longest_pause: float, delay: float) -> None:
        self._longest_pause = longest_pause
        self._delay = delay
        self._timers: dict[str, _Timer] = {}
        self._deeds: dict[Deed, asyncio.Task[None]] = {}
        self.rooms: Rooms | None = None

    def watch(self, room: Room) -> None:
        """Set the timer of this room anew. What is being done already is not done twice, however often the room changes."""
        old = self._timers.pop(room.id, None)
        due = clock.next_due(room, self._longest_pause)
        if old is not None:
            old.handle.cancel()
        if due is None or (deed := Deed(room.id, room.question.opened, due)) in self._deeds:
            return
        seconds = due.seconds_left(time.time()) + self._delay
        if old is not None and old.deed == deed:
            seconds = min(seconds, old.handle.when() - asyncio.get_running_loop().time())
        self._set_timer(room, deed, seconds)

    def look_again(self) -> None:
        """Look at every timer again: the machine may have slept, and a timer does not count the time that it slept."""
        for timer in list(self._timers.values()):
            self.watch(timer.room)

    def _set_timer(self, room: Room, deed: Deed, seconds: float) -> None:
        handle = asyncio.get_running_loop().call_later(seconds, self._begin, room, deed)
        self._timers[room.id] = _Timer(room, deed, handle)

    def _begin(self, room: Room, deed: Deed) -> None:
        self._timers.pop(room.id, None)
        self._deeds[deed] = asyncio.create_task(self._do(room, deed))

    async def _do(self, room: Room, deed: Deed) -> None:
        """Do what is due. Where the table has gone on meanwhile, its new timer is set already."""
        try:
            with contextlib.suppress(Refused, IllegalMove):
                await self._act(room, deed.due, deed.number)
        except Exception:
            _log.exception("table %s cannot go on by itself", room.id)
        finally:
            del self._deeds[deed]
        due = clock.next_due(room, self._longest_pause)
        if room.id not in self._timers and due is not None:
            again = Deed(room.id, room.question.opened, due)
            self._set_timer(
                room, again, _RETRY_SECONDS if again == deed else due.seconds_left(time.time()) + self._delay
            )

    async def _act(self, room: Room, due: Due, number: int) -> None:
        assert self.rooms is not None
        if due.kind == "deal":
            await self.rooms.change(room.id, pass_deadline)
            return
        if due.kind == "stand in":
            await self.rooms.change(room.id, stand_in, seat=due.seat)
            return
        move = await self._chosen(room, due.seat) if due.kind == "bot" else due.move
        await self.rooms.play_by_itself(room.id, due.seat, number, move)

    async def _chosen(self, room: Room, seat: int) -> str:
        """The move of the seat's bot."""
        name = room.stored.seats[seat].bot or robots.standing_in()
        game = room.seen_by(seat)
        return await robots.chosen(name, game.identity, game.view_record(seat))

    def stop(self) -> None:
        """Let nothing more happen by itself."""
        for timer in self._timers.values():
            timer.handle.cancel()
        for task in self._deeds.values():
            task.cancel()
