"""What moves the tables: for each room that is open, a timer for what happens next by itself."""

import asyncio
import contextlib
import logging
import time

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


class Driver:
    """Timers by table. `longest_pause` is how long bots seem to think at most; `delay` comes on top of everything.

    Several processes may drive the same table: each waits a little longer than the one before, and a move that two of them
    make is refused the second.
    """

    def __init__(self, longest_pause: float, delay: float) -> None:
        self._longest_pause = longest_pause
        self._delay = delay
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._deeds: set[asyncio.Task[None]] = set()
        self.rooms: Rooms | None = None

    def watch(self, room: Room) -> None:
        """Set the timer of this room anew."""
        old = self._timers.pop(room.id, None)
        if old is not None:
            old.cancel()
        due = clock.next_due(room, self._longest_pause)
        if due is not None:
            self._set_timer(room, due, max(0.0, due.at - time.time()) + self._delay)

    def _set_timer(self, room: Room, due: Due, seconds: float) -> None:
        number = room.question.opened
        self._timers[room.id] = asyncio.get_running_loop().call_later(seconds, self._begin, room, due, number)

    def _begin(self, room: Room, due: Due, number: int) -> None:
        self._timers.pop(room.id, None)
        deed = asyncio.create_task(self._do(room, due, number))
        self._deeds.add(deed)
        deed.add_done_callback(self._deeds.discard)

    async def _do(self, room: Room, due: Due, number: int) -> None:
        """Do what is due. Where the table has gone on meanwhile, its new timer is set already."""
        try:
            with contextlib.suppress(Refused, IllegalMove):
                await self._act(room, due, number)
        except Exception:
            _log.exception("table %s cannot go on by itself", room.id)
        if room.id not in self._timers and clock.next_due(room, self._longest_pause) == due:
            self._set_timer(room, due, _RETRY_SECONDS)

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
            timer.cancel()
        for deed in self._deeds:
            deed.cancel()
