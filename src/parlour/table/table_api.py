"""The HTTP interface of one table: who sits where, what is played and said, and the stream of what happens."""

from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Request, Response, delete, get, post, put
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Stream as StreamResponse

from parlour.table import dealing, playing, seating
from parlour.table.gate import Who
from parlour.table.house import House, TheHouse
from parlour.table.hub import Stream
from parlour.table.limits import STREAMS, STREAMS_A_PERSON
from parlour.table.messages import Commit, Made, Opening, Played, PostMove, PutBot, Refusals, Say, Snapshot
from parlour.table.problems import Refused
from parlour.table.robots import check_bot
from parlour.table.seating import seat_of
from parlour.table.snapshot import snapshot
from parlour.table.words import clean_saying

_STREAM_HEADERS = {"X-Accel-Buffering": "no", "Cache-Control": "no-store"}

After = Annotated[int | None, QueryParameter(ge=0, le=1_000_000)]
Tab = Annotated[str, QueryParameter(max_length=40)]


@get("/api/tables/{table_id:str}")
async def show(house: TheHouse, person: Who, table_id: FromPath[str], after: After = None) -> Snapshot:
    """The table as this person may know it."""
    return snapshot(await house.rooms.get(table_id), person, after)


@put("/api/tables/{table_id:str}/seats/{seat:int}", status_code=204)
async def sit(house: TheHouse, person: Who, table_id: FromPath[str], seat: FromPath[int]) -> None:
    """Sit down on a free seat, move to one, or come back to one's own."""
    await house.rooms.change(table_id, seating.sit, seat=seat, person=person)


@delete("/api/tables/{table_id:str}/seats/{seat:int}", status_code=204)
async def get_up(house: TheHouse, person: Who, table_id: FromPath[str], seat: FromPath[int]) -> None:
    """Leave one's seat; as host clear any while the table is open."""
    await house.rooms.change(table_id, dealing.get_up, seat=seat, person=person)


@put("/api/tables/{table_id:str}/seats/{seat:int}/bot", status_code=204)
async def put_bot(
    house: TheHouse, person: Who, table_id: FromPath[str], seat: FromPath[int], data: JSONBody[PutBot]
) -> None:
    """As host put a bot on a free seat, or take it away."""
    bot = check_bot(data.name) if data.name is not None else None
    await house.rooms.change(table_id, seating.put_bot, seat=seat, bot=bot, person=person)


@post("/api/tables/{table_id:str}/start", status_code=204)
async def start(house: TheHouse, person: Who, table_id: FromPath[str]) -> None:
    """As host begin the deal: the game begins when each browser has given its hash and then its bytes."""
    await house.rooms.change(table_id, dealing.start, person=person)


@put("/api/tables/{table_id:str}/commitment", status_code=204)
async def commit(house: TheHouse, person: Who, table_id: FromPath[str], data: JSONBody[Commit]) -> None:
    """Give the hash of one's bytes for the deal. It can be changed until all hashes are fixed."""
    await house.rooms.change(table_id, dealing.commit, person=person, attempt=data.attempt, hashed=data.hash)


@put("/api/tables/{table_id:str}/opening", status_code=204)
async def open_share(house: TheHouse, person: Who, table_id: FromPath[str], data: JSONBody[Opening]) -> None:
    """Show the bytes of one's hash, once all hashes are fixed. The last one deals."""
    work = dealing.open_share
    if not await house.rooms.change(table_id, work, person=person, attempt=data.attempt, given=data.bytes):
        raise Refused(422, "These are not the bytes of the hash that this seat has given; that is noted.")


@post("/api/tables/{table_id:str}/back", status_code=204)
async def come_back(house: TheHouse, person: Who, table_id: FromPath[str]) -> None:
    """Be there again: the bot that stood in stops."""
    await house.rooms.change(table_id, seating.come_back, person=person)


@post("/api/tables/{table_id:str}/again", status_code=201)
async def again(house: TheHouse, person: Who, table_id: FromPath[str]) -> Made:
    """A new table with the same game, people and bots; asked twice, the same one."""
    return Made(await house.rooms.change(table_id, dealing.again, person=person))


@post("/api/tables/{table_id:str}/moves", status_code=200)
async def move(house: TheHouse, person: Who, table_id: FromPath[str], data: JSONBody[PostMove]) -> Played:
    """Play a move. It is accepted once, and on disk when this answers."""
    return Played(await house.rooms.play(table_id, person, data.number, data.move))


@get("/api/tables/{table_id:str}/refusals")
async def refusals(house: TheHouse, person: Who, table_id: FromPath[str]) -> Refusals:
    """Why one may not do what one might try now: made when somebody tries."""
    room = await house.rooms.get(table_id)
    seat = seat_of(room.stored.seats, person)
    if seat is None:
        raise Refused(403, "You have no seat at this table: only those who sit at it can play.")
    return Refusals(room.question.opened, room.seen_by(seat).refusals(seat))


@post("/api/tables/{table_id:str}/chat", status_code=204)
async def say(house: TheHouse, person: Who, table_id: FromPath[str], data: JSONBody[Say]) -> None:
    """Say something to those who are here."""
    await house.rooms.change(table_id, playing.say, person=person, text=clean_saying(data.text))


# ---- the stream


@get("/api/tables/{table_id:str}/events", media_type="text/event-stream")
async def events(
    request: Request[Any, Any, Any],
    house: TheHouse,
    person: Who,
    table_id: FromPath[str],
    tab: Tab = "",
    after: After = None,
) -> Response[Any]:
    """Server-sent events: the table at once, and again whenever this person can see something new."""
    await house.rooms.get(table_id)
    _check_room_for_stream(house, person)
    sent = _told_before(request.headers.get("last-event-id", ""), after)
    stream = house.hub.new(table_id, person, tab, sent)
    return StreamResponse(_sent(house, stream), media_type="text/event-stream", headers=_STREAM_HEADERS)


def _check_room_for_stream(house: TheHouse, person: Who) -> None:
    everybody = house.hub.all()
    if house.hub.closed or len(everybody) >= STREAMS:
        raise Refused(503, "The server takes no more connections now.")
    if sum(stream.person == person for stream in everybody) >= STREAMS_A_PERSON:
        raise Refused(429, f"You have {STREAMS_A_PERSON} connections to tables open already: close a tab.")


def _told_before(event_id: str, after: int | None) -> int | None:
    """The number of the last move that the client was told, from the id of its last event, or else from `after`."""
    _, dash, number = event_id.partition("-")
    return int(number) if dash and number.isdecimal() and len(number) < 10 else after


async def _sent(house: House, stream: Stream) -> AsyncIterator[bytes]:
    """The events of one stream, until either side ends it."""
    try:
        await house.rooms.change(stream.table, playing.arrive, stream=stream.id, person=stream.person)
        house.hub.add(stream)
        house.rooms.tell(stream, await house.rooms.get(stream.table))
        while happened := await stream.next():
            yield happened
    finally:
        house.hub.forget(stream)
        house.spawn(house.rooms.change(stream.table, playing.leave, stream=stream.id))


TABLE = [show, sit, get_up, put_bot, start, commit, open_share, come_back, again, move, refusals, say, events]
"""The handlers of this module."""
