"""What one person is sent of a table: made from that seat's view alone."""

import time
from datetime import UTC, datetime

import msgspec

from parlour.games import find_game
from parlour.table import clock
from parlour.table.deal import Share, commitment_of
from parlour.table.messages import Around, ChatLine, Deadline, Fair, SeatInfo, Snapshot
from parlour.table.room import Room
from parlour.table.seating import OVER, seat_of
from parlour.table.stored import Seat, Stored, shares_of

MOST_LOG = 200


def snapshot(room: Room, person: str, after: int | None) -> Snapshot:
    """The table as this person may know it; the log begins after the move with that number."""
    head, seat = room.stored.head, seat_of(room.stored.seats, person)
    number = room.number_for(seat)
    around = room.around or _around(room)
    return Snapshot(
        id=head.id,
        version=room.version_for(seat),
        number=number,
        asked=room.question.opened,
        game=head.game,
        title=around.title,
        players=head.players,
        options=head.options,
        state=head.state,
        host=head.host == person,
        you=seat,
        seats=around.seats,
        watchers=around.watchers,
        look=room.seen_by(seat).look(seat) if room.game is not None else None,
        log=list(room.log_for(max(0, number - MOST_LOG) if after is None else after)),
        chat=around.chat,
        deadline=_deadline(room, seat),
        scores=[*room.scores],
        again=head.again,
        fair=around.fair,
        clock=head.clock,
        tap_seconds=head.tap_seconds,
        hints=room.stored.gives_hints,
    )


def _around(room: Room) -> Around:
    """What everybody is shown of a table besides the game; kept by the room until something of it changes."""
    stored = room.stored
    room.around = Around(
        title=find_game(stored.head.game).title,
        seats=[_seat_info(each, stored) for each in stored.seats],
        watchers=watchers(stored),
        chat=[ChatLine(said.number, said.name, said.seat, said.text, iso(said.at)) for said in stored.chat],
        fair=fair(stored),
    )
    return room.around


def _seat_info(seat: Seat, stored: Stored) -> SeatInfo:
    kind = "free" if seat.is_free else "bot" if seat.bot else "person"
    return SeatInfo(seat.name, kind, seat.bot, seat.person in stored.present, seat.standing_in)


def watchers(stored: Stored) -> int:
    """How many look on without a seat."""
    return len(stored.present - {seat.person for seat in stored.seats})


def fair(stored: Stored) -> Fair:
    """The fair deal: commitment and hashes at once, the bytes when all are shown, the secret when all is over."""
    head = stored.head
    if head.uploaded:
        return Fair(head.deal_version, head.attempt, None, None, [], [], [])
    shares = shares_of(stored.seats)
    return Fair(
        version=head.deal_version,
        attempt=head.attempt,
        commitment=commitment_of(head.secret),
        secret=head.secret if head.state == OVER else None,
        shares=shares if head.seed is not None else [_sealed(share) for share in shares],
        shown=[seat for seat, share in enumerate(shares) if share.bytes is not None],
        void=stored.voids,
    )


def _sealed(share: Share) -> Share:
    return msgspec.structs.replace(share, bytes=None)


def _deadline(room: Room, seat: int | None) -> Deadline | None:
    due = clock.deadline(room)
    if due is None:
        return None
    seats = [each for each in due.seats if each != seat or not room.has_decided(seat)]
    return Deadline(due.kind, round(max(0.0, due.at - time.monotonic()), 1), seats)


def iso(at: float) -> str:
    """The time as text."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="seconds")
