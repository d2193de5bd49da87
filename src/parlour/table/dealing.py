"""How a deal is agreed on (see `deal`): hashes first, and when all are fixed the bytes. Each is one piece of work to write.

A table is OPEN until its host starts, SEALING while hashes are waited for, OPENING while bytes are, and PLAYING once dealt.
The rule for who does not answer is fixed beforehand. Whose page has given no hash in time is *absent*: nothing has been
shown yet, so nobody can gain by it; the cards are dealt without their bytes, and a bot stands in. Who has given a hash and
does not show its bytes may know the cards: so the deal comes to nothing, they are named and lose their seat, and the others
begin anew with other bytes and another secret. Both have a deadline. A table to which no page has come at all does nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, insert

from parlour.table import seating
from parlour.table.deal import ABSENT, PATIENCE, PATIENCE_AGAIN, hash_of, new_secret, seed_of
from parlour.table.problems import Refused
from parlour.table.schema import voids
from parlour.table.seating import (
    FREE,
    OPEN,
    OPENING,
    OVER,
    PLAYING,
    SEALING,
    Wanted,
    create,
    seat_at,
    seat_of,
    set_seat,
    touch,
)
from parlour.table.stored import Head, Seat, read_head, read_seats, shares_of

_ANEW: dict[str, Any] = {"hash": None, "entropy": None, "fault": None, "standing_in": False}


def start(connection: Connection, table: str, person: str, now: float) -> None:
    """As host begin the deal, when every seat is taken; while hashes are waited for, wait no longer than usual."""
    head = read_head(connection, table)
    if head.host != person:
        raise Refused(403, "Only the host of the table can do that.")
    if head.state == SEALING:
        touch(connection, table, now, deal_by=now + PATIENCE)
    elif head.state == OPEN:
        ask(connection, table, now)
    else:
        raise Refused(409, "The game has begun.")


def ask(connection: Connection, table: str, now: float, patience: float = PATIENCE) -> None:
    """Wait so long for the hashes that are not there yet."""
    free = [seat.seat for seat in read_seats(connection, table) if seat.is_free]
    if free:
        raise Refused(409, f"Seat {free[0]} is free: the game begins when every seat is taken.")
    touch(connection, table, now, state=SEALING, deal_by=now + patience)
    _fix_if_complete(connection, table, now)


def again(connection: Connection, table: str, person: str, now: float) -> str:
    """A new table with the same game, people and bots, each page asked anew; asked twice, the same one."""
    head, sitting = read_head(connection, table), read_seats(connection, table)
    if head.state != OVER:
        raise Refused(409, "The game is not over: play again when it is.")
    if seat_of(sitting, person) is None:
        raise Refused(403, "Only those who played can play again.")
    if head.again is not None:
        return head.again
    wanted = Wanted(head.game, head.players, head.options, head.tap_seconds, head.clock, head.hints)
    new = create(connection, wanted, head.host, [{"person": s.person, "bot": s.bot} for s in sitting], now)
    ask(connection, new, now, PATIENCE_AGAIN)
    touch(connection, table, now, again=new)
    return new


# ---- hashes


def commit(connection: Connection, table: str, person: str, attempt: int, hashed: str, now: float) -> None:
    """Give the hash of one's bytes; another one takes its place until all are fixed."""
    head = read_head(connection, table)
    there = _asked(connection, head, person, attempt)
    if there.hash == hashed:
        return
    if head.state not in (OPEN, SEALING):
        raise Refused(409, "The hashes are fixed: none can be given or changed any more.")
    set_seat(connection, table, there.seat, hash=hashed)
    if head.state == SEALING:
        touch(connection, table, now, deal_by=_still(head.deal_by, now))
        _fix_if_complete(connection, table, now)
    else:
        touch(connection, table, now)


def _asked(connection: Connection, head: Head, person: str, attempt: int) -> Seat:
    """The seat of this person, if this is the attempt that is made. Raises Refused (403, 409)."""
    sitting = read_seats(connection, head.id)
    seat = seat_of(sitting, person)
    if seat is None:
        raise Refused(403, "You have no seat at this table.")
    if attempt != head.attempt:
        raise Refused(409, f"Attempt {attempt} at the deal is not being made: it is attempt {head.attempt}.")
    return sitting[seat]


def _still(deal_by: float | None, now: float) -> float:
    """The deadline; a new one for the others, where the first page has come after it."""
    return deal_by if deal_by is not None and deal_by > now else now + PATIENCE


def _fix_if_complete(connection: Connection, table: str, now: float) -> None:
    if all(seat.bot or seat.hash for seat in read_seats(connection, table)):
        _fix(connection, table, now)


def _fix(connection: Connection, table: str, now: float) -> None:
    """From here on no hash changes. Whoever has given none is absent, and a bot stands in for them."""
    for seat in read_seats(connection, table):
        if seat.person and seat.hash is None:
            set_seat(connection, table, seat.seat, fault=ABSENT, standing_in=True)
    touch(connection, table, now, state=OPENING, deal_by=now + PATIENCE)
    _deal_if_complete(connection, table, now)


# ---- bytes


def open_share(connection: Connection, table: str, person: str, attempt: int, given: str, now: float) -> bool:
    """Show the bytes of one's hash, which makes the last one deal. False, and noted, where they are not those bytes."""
    head = read_head(connection, table)
    there = _asked(connection, head, person, attempt)
    if head.state in (OPEN, SEALING):
        raise Refused(409, "The hashes are not fixed yet: until they are, show your bytes to nobody.")
    if there.hash is None:
        raise Refused(409, "No hash of this seat was fixed: the cards are dealt without its bytes.")
    if hash_of(table, attempt, there.seat, given) != there.hash:
        _note_wrong(connection, head, there, now)
        return False
    if there.entropy is None:
        set_seat(connection, table, there.seat, entropy=given, fault=None)
        touch(connection, table, now)
        _deal_if_complete(connection, table, now)
    return True


def _note_wrong(connection: Connection, head: Head, there: Seat, now: float) -> None:
    if there.entropy is None:
        set_seat(connection, head.id, there.seat, fault="wrong")
        touch(connection, head.id, now)


def _deal_if_complete(connection: Connection, table: str, now: float) -> None:
    """Derive the seed, when every browser that has given a hash has shown its bytes."""
    sitting = read_seats(connection, table)
    if all(seat.entropy for seat in sitting if seat.hash):
        head = read_head(connection, table)
        seed = seed_of(table, head.attempt, head.secret, shares_of(sitting))
        touch(connection, table, now, state=PLAYING, seed=seed, started=now, deal_by=None)


# ---- who does not answer


def deadline_of(head: Head, sitting: Sequence[Seat]) -> float | None:
    """Until when browsers are waited for; None where nobody's is, or where no page has come yet."""
    is_dealing = head.state == OPENING or (head.state == SEALING and any(seat.hash for seat in sitting))
    return head.deal_by if is_dealing else None


def awaited(head: Head, sitting: Sequence[Seat]) -> list[int]:
    """The seats whose hash, or whose bytes, are not there yet."""
    if head.state == SEALING:
        return [seat.seat for seat in sitting if seat.person and not seat.hash]
    return [seat.seat for seat in sitting if seat.hash and not seat.entropy] if head.state == OPENING else []


def pass_deadline(connection: Connection, table: str, now: float) -> None:
    """Go on without whoever has not answered, if their time is over."""
    head, sitting = read_head(connection, table), read_seats(connection, table)
    at = deadline_of(head, sitting)
    if at is None or now < at <= now + PATIENCE_AGAIN:  # no deadline is farther off, unless the clock was set back
        return
    if head.state == SEALING:
        _fix(connection, table, now)
    else:
        _void(connection, head, {seat: sitting[seat].fault or "withheld" for seat in awaited(head, sitting)}, now)


def _void(connection: Connection, head: Head, faults: Mapping[int, str], now: float) -> None:
    """Nothing is dealt. Those with a fault are named and lose their seat; everything is drawn anew."""
    for seat, fault in faults.items():
        set_seat(connection, head.id, seat, fault=fault)
    sitting = read_seats(connection, head.id)
    shares = msgspec.json.encode(shares_of(sitting)).decode()
    row = {"table_id": head.id, "attempt": head.attempt, "secret": head.secret, "shares": shares}
    connection.execute(insert(voids).values(row))
    for there in sitting:
        set_seat(connection, head.id, there.seat, **(FREE if there.seat in faults else _ANEW))
    touch(connection, head.id, now, attempt=head.attempt + 1, secret=new_secret())
    _reopen(connection, head, [sitting[seat].person for seat in faults], now)


def _reopen(connection: Connection, head: Head, gone: Sequence[str | None], now: float) -> None:
    """Back to the waiting room. Of a host who has lost the seat somebody who still sits there takes over."""
    left = [seat.person for seat in read_seats(connection, head.id) if seat.person]
    host = left[0] if left and head.host in gone else head.host
    touch(connection, head.id, now, state=OPEN, deal_by=None, host=host)


def get_up(connection: Connection, table: str, seat: int, person: str, now: float) -> None:
    """Leave one's seat: while hashes are waited for, that calls the deal off; while one's bytes are, it voids it."""
    head, there = read_head(connection, table), seat_at(read_seats(connection, table), seat)
    if head.state not in (SEALING, OPENING):
        seating.get_up(connection, table, seat, person, now)
    elif there.person != person:
        raise Refused(403, f"Seat {seat} is not yours.")
    elif head.state == SEALING:
        set_seat(connection, table, seat, **FREE)
        _reopen(connection, head, [person], now)
    elif there.hash is not None and there.entropy is None:
        _void(connection, head, {seat: "left"}, now)
    else:
        seating.stand_in(connection, table, seat, now)
