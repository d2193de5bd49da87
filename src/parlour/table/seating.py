"""Making a table, sitting down and getting up: changes of who plays. Each is one piece of work to write.

Whether somebody may do something is decided inside the transaction, so that two who want the same seat cannot both get it.
"""

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from parlour.games.options import Value
from parlour.table.deal import VERSION, new_secret
from parlour.table.problems import Refused
from parlour.table.schema import seats, tables
from parlour.table.stored import Head, Seat, read_head, read_seats

OPEN, SEALING, OPENING, PLAYING, OVER = "open", "sealing", "opening", "playing", "over"
"""What becomes of a table: SEALING and OPENING are the two steps of agreeing on the deal (see `dealing`)."""

NEXT_REVISION = select(func.coalesce(func.max(tables.c.revision), 0) + 1).scalar_subquery()
"""A number that no change of the database has had."""

FREE: dict[str, Any] = {"person": None, "bot": None, "standing_in": False, "entropy": None, "hash": None, "fault": None}


@dataclass(frozen=True)
class Wanted:
    """What a new table shall be."""

    game: str
    players: int
    options: Mapping[str, Value]
    tap_seconds: int
    clock: int | None
    hints: bool | None = None


def new_id() -> str:
    """A name that nobody can guess: whoever has a table's link can watch it."""
    return secrets.token_urlsafe(12)


def create(
    connection: Connection, wanted: Wanted, host: str | None, sitting: Sequence[Mapping[str, Any]], now: float
) -> str:
    """Make an open table with these seats taken; returns its id."""
    table = new_id()
    row = {
        "id": table,
        "game": wanted.game,
        "players": wanted.players,
        "options": json.dumps(dict(wanted.options)),
        "tap_seconds": wanted.tap_seconds,
        "clock": wanted.clock,
        "hints": wanted.hints,
        "host": host,
        "state": OPEN,
        "uploaded": False,
        "secret": new_secret(),
        "deal_version": VERSION,
        "attempt": 1,
        "waits_for": "[]",
        "version": 1,
        "revision": NEXT_REVISION,
        "changed": now,
    }
    connection.execute(insert(tables).values(row))
    rows = [FREE | dict(seat) | {"table_id": table, "seat": n, "since": now} for n, seat in enumerate(sitting)]
    connection.execute(insert(seats), rows)
    return table


def touch(connection: Connection, table: str, now: float, seen: bool = True, **changes: Any) -> None:
    """Note a change of the table; `seen` says whether its people can see it."""
    values = changes | {"revision": NEXT_REVISION, "changed": now}
    if seen:
        values["version"] = tables.c.version + 1
    connection.execute(update(tables).where(tables.c.id == table).values(values))


def set_seat(connection: Connection, table: str, seat: int, **values: Any) -> None:
    """Change who sits there."""
    connection.execute(update(seats).where(seats.c.table_id == table, seats.c.seat == seat).values(values))


def sit(connection: Connection, table: str, seat: int, person: str, now: float) -> None:
    """Take a free seat, move to one, or, while the game is played, come back to one's own."""
    head, sitting = read_head(connection, table), read_seats(connection, table)
    there = seat_at(sitting, seat)
    if head.state == OPEN:
        _sit_down(connection, table, sitting, there, person, now)
    elif there.person != person:
        raise Refused(403, f"The game has begun, and seat {seat} is not yours.")
    elif head.state == PLAYING:
        set_seat(connection, table, seat, standing_in=False, since=now)
    touch(connection, table, now)


def seat_at(sitting: Sequence[Seat], seat: int) -> Seat:
    """The seat of this number. Raises Refused (404)."""
    if not 0 <= seat < len(sitting):
        raise Refused(404, f"There is no seat {seat}: the seats are 0 to {len(sitting) - 1}.")
    return sitting[seat]


def seat_of(sitting: Sequence[Seat], person: str) -> int | None:
    """The number of the seat that this person has."""
    return next((seat.seat for seat in sitting if seat.person == person), None)


def _sit_down(
    connection: Connection, table: str, sitting: Sequence[Seat], there: Seat, person: str, now: float
) -> None:
    if not there.is_free and there.person != person:
        raise Refused(409, f"Seat {there.seat} is taken.")
    before = seat_of(sitting, person)
    if before is not None and before != there.seat:
        set_seat(connection, table, before, **FREE)
    set_seat(connection, table, there.seat, person=person, standing_in=False, since=now)


def get_up(connection: Connection, table: str, seat: int, person: str, now: float) -> None:
    """Leave one's seat, or as host clear one; while the game is played a bot stands in for who has left."""
    head, sitting = read_head(connection, table), read_seats(connection, table)
    there = seat_at(sitting, seat)
    may_clear = head.state == OPEN and head.host == person
    if there.person != person and not may_clear:
        raise Refused(403, f"Seat {seat} is not yours" + (", and you are not the host." if head.state == OPEN else "."))
    if head.state == OPEN:
        set_seat(connection, table, seat, **FREE)
    elif head.state == PLAYING:
        set_seat(connection, table, seat, standing_in=True)
    touch(connection, table, now)


def stand_in(connection: Connection, table: str, seat: int, now: float) -> None:
    """Let a bot move for the person on this seat until they are back."""
    set_seat(connection, table, seat, standing_in=True)
    touch(connection, table, now)


def come_back(connection: Connection, table: str, person: str, now: float) -> None:
    """The person moves for themselves again."""
    seat = seat_of(read_seats(connection, table), person)
    if seat is None:
        raise Refused(403, "You have no seat at this table.")
    set_seat(connection, table, seat, standing_in=False, since=now)
    touch(connection, table, now)


def put_bot(connection: Connection, table: str, seat: int, bot: str | None, person: str, now: float) -> None:
    """As host put a bot on a free seat, or another bot in place of one, or (None) take it away."""
    head, there = read_head(connection, table), seat_at(read_seats(connection, table), seat)
    _check_host(head, person)
    if there.person is not None:
        raise Refused(409, f"A person sits on seat {seat}.")
    set_seat(connection, table, seat, **FREE | {"bot": bot})
    touch(connection, table, now)


def _check_host(head: Head, person: str) -> None:
    if head.host != person:
        raise Refused(403, "Only the host of the table can do that.")
    if head.state != OPEN:
        raise Refused(409, "The game has begun.")
