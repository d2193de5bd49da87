"""What is written while a game is played: moves, chat, and who is here. Each is one piece of work to write."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, case, delete, func, insert, select, update

from parlour.table.problems import Refused
from parlour.table.schema import chat, moves, people, presence, seats, tables
from parlour.table.seating import NEXT_REVISION, OVER, PLAYING, seat_of, touch
from parlour.table.stored import PRESENT_SECONDS, Head, read_head, read_seats
from parlour.table.words import known_as

_ADD_MOVE = insert(moves)
_AFTER_MOVE = (
    update(tables)
    .where(tables.c.id == bindparam("table"))
    .values(
        state=bindparam("state"),
        waits_for=bindparam("waits_for"),
        version=tables.c.version + bindparam("seen"),
        revision=NEXT_REVISION,
        changed=case((bindparam("seen") == 1, bindparam("now")), else_=tables.c.changed),
    )
    .returning(tables.c.version, tables.c.revision)
)
"""Built once: these two are all that a move writes. A decision that nobody may see yet leaves the time as it was."""


@dataclass(frozen=True)
class Outcome:
    """What a table is after a move: who is to act, whether it is over, and whether the others may know of the move."""

    waits_for: Sequence[int]
    over: bool
    seen: bool


@dataclass(frozen=True)
class Written:
    """The version and the revision of a table after a move."""

    version: int
    revision: int


def append(
    connection: Connection, table: str, number: int, seat: int | None, move: str, outcome: Outcome, now: float
) -> Written:
    """Add the move with this number. Raises IntegrityError where there is one: then somebody else was first."""
    connection.execute(_ADD_MOVE, {"table_id": table, "number": number, "seat": seat, "move": move, "at": now})
    after = {
        "table": table,
        "state": OVER if outcome.over else PLAYING,
        "waits_for": json.dumps(list(outcome.waits_for)),
        "seen": int(outcome.seen),
        "now": now,
    }
    return Written(*connection.execute(_AFTER_MOVE, after).one())


def note_waiting(connection: Connection, table: str, waits_for: Sequence[int]) -> None:
    """Note who is to act first, once the deal has been made."""
    connection.execute(update(tables).where(tables.c.id == table).values(waits_for=json.dumps(list(waits_for))))


def say(connection: Connection, table: str, person: str, text: str, now: float) -> None:
    """Add a line to the chat."""
    sitting = read_seats(connection, read_head(connection, table).id)
    seat = seat_of(sitting, person)
    name = sitting[seat].name if seat is not None else nickname_of(connection, person)
    if not name:
        raise Refused(403, "Choose a nickname before you write.")
    highest: int | None = connection.scalar(select(func.max(chat.c.number)).where(chat.c.table_id == table))
    row = {"table_id": table, "number": (highest or 0) + 1, "name": name, "seat": seat, "text": text, "at": now}
    connection.execute(insert(chat).values(row))
    touch(connection, table, now)


# ---- people


def nickname_of(connection: Connection, person: str) -> str:
    """The nickname that the person has chosen, or an empty text."""
    return known_as(connection.scalar(select(people.c.nickname).where(people.c.id == person)))


def rename(connection: Connection, person: str, nickname: str, now: float) -> list[str]:
    """Note the person's nickname; returns the tables where others can see it."""
    changed = connection.execute(update(people).where(people.c.id == person).values(nickname=nickname))
    if changed.rowcount == 0:
        connection.execute(insert(people).values({"id": person, "nickname": nickname}))
    shown = [head.id for head, _ in tables_of(connection, person) if head.state != OVER]
    for table in shown:
        touch(connection, table, now)
    return shown


def tables_of(connection: Connection, person: str, most: int = 50) -> list[tuple[Head, int]]:
    """The tables where this person has a seat, the latest first, each with that seat."""
    query = select(tables.c.id, seats.c.seat).join(seats, seats.c.table_id == tables.c.id)
    query = query.where(seats.c.person == person).order_by(tables.c.changed.desc()).limit(most)
    return [(read_head(connection, row.id), row.seat) for row in connection.execute(query).all()]


# ---- who is here


def arrive(connection: Connection, table: str, stream: str, person: str, now: float) -> None:
    """Somebody looks at the table."""
    row = {"table_id": table, "stream": stream, "person": person, "seen": now}
    connection.execute(insert(presence).values(row))
    touch(connection, table, now)


def leave(connection: Connection, table: str, stream: str, now: float) -> None:
    """They do not any more."""
    gone = connection.execute(delete(presence).where(presence.c.table_id == table, presence.c.stream == stream))
    if gone.rowcount:
        touch(connection, table, now)


def still_here(connection: Connection, streams: Mapping[str, tuple[str, str]], now: float) -> None:
    """Note that these streams are open, each with its table and person; those that were taken for gone are here again."""
    noted = connection.scalars(select(presence.c.stream).where(presence.c.stream.in_(streams))).all()
    connection.execute(update(presence).where(presence.c.stream.in_(noted)).values(seen=now))
    for stream in streams.keys() - set(noted):
        table, person = streams[stream]
        if connection.scalar(select(tables.c.id).where(tables.c.id == table)):
            arrive(connection, table, stream, person, now)


def forget_absent(connection: Connection, now: float) -> None:
    """Take out those whose streams ended without a word."""
    late = presence.c.seen < now - PRESENT_SECONDS
    for table in connection.scalars(select(presence.c.table_id).where(late).distinct()).all():
        touch(connection, table, now)
    connection.execute(delete(presence).where(late))


def changed_since(connection: Connection, revision: int) -> Mapping[str, int]:
    """The tables with a change after this revision, each with its latest."""
    query = select(tables.c.id, tables.c.revision).where(tables.c.revision > revision)
    return {row.id: row.revision for row in connection.execute(query)}


def remove_untouched(connection: Connection, before: float) -> int:
    """Remove the tables that nobody has touched since then; returns how many they were."""
    return connection.execute(delete(tables).where(tables.c.changed < before)).rowcount
