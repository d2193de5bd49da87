"""When something happens by itself at a table: a deal waits no longer, a bot moves, a tap passes, the clock runs out.

All times here are moments, in seconds of `time.monotonic`.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from parlour.play.notation import NEXT_ROUND
from parlour.table import dealing
from parlour.table.deal import PATIENCE, PATIENCE_AGAIN
from parlour.table.room import Room
from parlour.table.seating import PLAYING
from parlour.table.stored import Seat

PAUSE_BETWEEN_ROUNDS = 5
"""How many pauses of a bot lie between two rounds where nobody is there to look at the score."""


@dataclass(frozen=True)
class Due:
    """What happens at this time: the deal waits no longer, or the seat lets a bot move, plays this move, or gets a bot."""

    at: float
    kind: Literal["deal", "bot", "move", "stand in"]
    seat: int
    move: str = ""


@dataclass(frozen=True)
class Until:
    """How long these seats have for what they are asked."""

    kind: Literal["deal", "tap", "clock"]
    at: float
    seats: tuple[int, ...]


def next_due(room: Room, longest_pause: float) -> Due | None:
    """What happens next, if nobody does anything."""
    return min(_all_due(room, longest_pause), key=lambda due: due.at, default=None)


def is_due(room: Room, due: Due, longest_pause: float) -> bool:
    """Whether this is still to happen."""
    return due in _all_due(room, longest_pause)


def _all_due(room: Room, longest_pause: float) -> Iterator[Due]:
    agreed_by = _agreed_by(room)
    if agreed_by is not None:
        yield Due(agreed_by, "deal", 0)
    if room.stored.head.state != PLAYING or room.game is None:
        return
    if not room.game.to_act:
        yield from _between_rounds(room, longest_pause)
    for seat in room.game.to_act:
        yield from _due_at(room, room.stored.seats[seat], longest_pause)


def _agreed_by(room: Room) -> float | None:
    """Until when browsers are waited for. After a start of the server they have time to come back."""
    at = dealing.deadline_of(room.stored.head, room.stored.seats)
    return None if at is None else max(room.moments.of(at, PATIENCE_AGAIN), room.moments.loaded + PATIENCE)


def _due_at(room: Room, there: Seat, longest_pause: float) -> Iterator[Due]:
    """What happens at a seat that is to act."""
    head, asked_at = room.stored.head, room.moments.of(room.question.at)
    passing = room.passing_move(there.seat)
    if not there.is_awaited:
        yield Due(asked_at + pause(room, there.seat, longest_pause), "bot", there.seat)
    elif passing is not None:
        yield Due(asked_at + head.tap_seconds, "move", there.seat, passing)
    elif head.clock is not None:
        yield Due(max(asked_at, room.moments.of(there.since)) + head.clock, "stand in", there.seat)


def _between_rounds(room: Room, longest_pause: float) -> Iterator[Due]:
    """The next round is dealt by itself where no person is there to ask for it, or where they let the clock run out."""
    head, asked_at = room.stored.head, room.moments.of(room.question.at)
    if not any(seat.is_awaited for seat in room.stored.seats):
        yield Due(asked_at + PAUSE_BETWEEN_ROUNDS * longest_pause, "move", 0, NEXT_ROUND)
    elif head.clock is not None:
        yield Due(asked_at + head.clock, "move", 0, NEXT_ROUND)


def pause(room: Room, seat: int, longest: float) -> float:
    """How long a bot seems to think, the same however often it is asked; half of the longest pause at least."""
    return longest * (0.5 + 0.5 * random.Random(f"{room.id} {room.question.opened} {seat}").random())


def deadline(room: Room) -> Until | None:
    """What persons see of the time that they have. While several decide at once it does not tell who has."""
    head = room.stored.head
    agreed_by = _agreed_by(room)
    if agreed_by is not None:
        return Until("deal", agreed_by, tuple(dealing.awaited(head, room.stored.seats)))
    if head.state != PLAYING or room.game is None:
        return None
    asked, asked_at = room.question.asked, room.moments.of(room.question.at)
    awaited = tuple(seat for seat in asked if room.stored.seats[seat].is_awaited)
    if room.question.passing is not None:
        return Until("tap", asked_at + head.tap_seconds, asked)
    if head.clock is None or (asked and not awaited):
        return None
    since = [room.moments.of(room.stored.seats[seat].since) for seat in awaited]
    return Until("clock", max(asked_at, *since) + head.clock, awaited)
