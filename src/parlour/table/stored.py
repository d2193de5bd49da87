"""A table as the database has it, read at one moment."""

import json
from collections.abc import Sequence
from dataclasses import dataclass

import msgspec
from sqlalchemy import Connection, select

from parlour.games.options import Value
from parlour.table.deal import ABSENT, Fault, Share, Void, commitment_of
from parlour.table.problems import Refused
from parlour.table.schema import chat, moves, people, presence, seats, tables, voids
from parlour.table.words import known_as

PRESENT_SECONDS = 45
"""Whoever's stream was not noted for so long is not here any more."""

MOST_CHAT = 100


@dataclass(frozen=True)
class Head:
    """What a table is. `waits_for` are the seats that are to act; `seed` is None until the deal.

    `hints` says whether people may ask for hints, and is None where nobody has said. `attempt` counts the deals that are
    tried, and `deal_by` is until when browsers are waited for.
    """

    id: str
    game: str
    players: int
    options: dict[str, Value]
    tap_seconds: int
    clock: int | None
    hints: bool | None
    host: str | None
    state: str
    uploaded: bool
    secret: str
    seed: str | None
    again: str | None
    waits_for: list[int]
    version: int
    revision: int
    started: float | None
    changed: float
    deal_version: int
    attempt: int
    deal_by: float | None


@dataclass(frozen=True)
class Seat:
    """Who sits on a seat: a person (for whom a bot may be standing in) or a bot, or nobody.

    `since` is when the person sat down or came back. For the deal, `hash` is what their browser is bound to, `entropy` are
    the bytes that it has shown, and `fault` says what it did not do.
    """

    seat: int
    person: str | None
    nickname: str | None
    bot: str | None
    standing_in: bool
    since: float
    entropy: str | None
    hash: str | None
    fault: str | None

    @property
    def is_free(self) -> bool:
        """Whether anybody may sit down."""
        return self.person is None and self.bot is None

    @property
    def is_awaited(self) -> bool:
        """Whether a person is expected to move here."""
        return self.person is not None and not self.standing_in

    @property
    def name(self) -> str | None:
        """The person's nickname, or what stands for it."""
        return None if self.person is None else known_as(self.nickname) or f"Guest {self.seat + 1}"


@dataclass(frozen=True)
class Move:
    """One move of the list that is the truth; `seat` is None for `next round`."""

    number: int
    seat: int | None
    move: str
    at: float


@dataclass(frozen=True)
class Said:
    """A line of the chat."""

    number: int
    name: str
    seat: int | None
    text: str
    at: float


@dataclass(frozen=True)
class Stored:
    """A table with its people, its latest chat, the moves after the number that was asked for, and who is here."""

    head: Head
    seats: list[Seat]
    moves: list[Move]
    chat: list[Said]
    present: frozenset[str]
    voids: list[Void]

    @property
    def gives_hints(self) -> bool:
        """Whether people may ask for hints: what was said, or else where everybody but one is a bot."""
        said = self.head.hints
        return sum(seat.bot is None for seat in self.seats) == 1 if said is None else said


def read_table(connection: Connection, table: str, after: int, now: float) -> Stored:
    """The table. Raises Refused (404)."""
    head = read_head(connection, table)
    return Stored(
        head,
        read_seats(connection, table),
        _moves(connection, table, after),
        _chat(connection, table),
        _present(connection, table, now),
        _voids(connection, head),
    )


def read_head(connection: Connection, table: str) -> Head:
    """What the table is. Raises Refused (404)."""
    row = connection.execute(select(tables).where(tables.c.id == table)).one_or_none()
    if row is None:
        raise Refused(404, "There is no table here; tables that nobody has touched for 30 days are removed.")
    texts = {"options": json.loads(row.options), "waits_for": json.loads(row.waits_for)}
    return Head(**dict(row._mapping) | texts)


def read_seats(connection: Connection, table: str) -> list[Seat]:
    """All seats, in their order."""
    columns = [seats.c[name] for name in ("seat", "person", "bot", "standing_in", "since", "entropy", "hash", "fault")]
    joined = seats.outerjoin(people, people.c.id == seats.c.person)
    query = select(*columns, people.c.nickname).select_from(joined).where(seats.c.table_id == table)
    return [Seat(**row._mapping) for row in connection.execute(query.order_by(seats.c.seat))]


def shares_of(sitting: Sequence[Seat]) -> list[Share]:
    """What each seat gives to the deal."""
    return [_share(seat) for seat in sitting]


def _share(seat: Seat) -> Share:
    if seat.is_free:
        return Share("free", None)
    if seat.bot is not None:
        return Share("bot", seat.bot)
    if seat.fault == ABSENT:
        return Share("absent", seat.name)
    return Share("person", seat.name, seat.hash, seat.entropy, msgspec.convert(seat.fault, Fault | None))


def _voids(connection: Connection, head: Head) -> list[Void]:
    if head.attempt == 1:
        return []
    query = select(voids.c.attempt, voids.c.secret, voids.c.shares).where(voids.c.table_id == head.id)
    return [
        Void(attempt, commitment_of(secret), secret, msgspec.json.decode(shares, type=list[Share]))
        for attempt, secret, shares in connection.execute(query.order_by(voids.c.attempt))
    ]


def _moves(connection: Connection, table: str, after: int) -> list[Move]:
    query = select(moves.c.number, moves.c.seat, moves.c.move, moves.c.at)
    query = query.where(moves.c.table_id == table, moves.c.number > after).order_by(moves.c.number)
    return [Move(*row) for row in connection.execute(query)]


def _chat(connection: Connection, table: str) -> list[Said]:
    query = select(chat.c.number, chat.c.name, chat.c.seat, chat.c.text, chat.c.at).where(chat.c.table_id == table)
    latest = connection.execute(query.order_by(chat.c.number.desc()).limit(MOST_CHAT))
    return [Said(*row) for row in latest][::-1]


def _present(connection: Connection, table: str, now: float) -> frozenset[str]:
    query = select(presence.c.person).where(presence.c.table_id == table, presence.c.seen > now - PRESENT_SECONDS)
    return frozenset(connection.scalars(query))
