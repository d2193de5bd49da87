"""The HTTP interface of finished games: record, replay, the check of the deal, and records that are brought along."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.params import FromPath

from parlour.games.look import Look
from parlour.table import archive
from parlour.table.house import House, TheHouse
from parlour.table.limits import RECORD_BYTES
from parlour.table.messages import Made, Replay, Verified
from parlour.table.room import Room
from parlour.table.verify import verify

RECORD_TYPE = "application/jsonl"


async def _finished(house: House, table: str) -> Room:
    room = await house.rooms.get(table)
    archive.check_over(room)
    return room


def _download(content: bytes, media_type: str, name: str) -> Response[bytes]:
    return Response(content, media_type=media_type, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@get("/api/tables/{table_id:str}/record", media_type=RECORD_TYPE)
async def record(house: TheHouse, table_id: FromPath[str]) -> Response[bytes]:
    """The record of a finished game, as a file."""
    room = await _finished(house, table_id)
    lines = "".join(line + "\n" for line in archive.record_lines(room))
    return _download(lines.encode("utf-8"), RECORD_TYPE, f"{room.stored.head.game}-{table_id}.jsonl")


@get("/api/tables/{table_id:str}/replay")
async def replay(house: TheHouse, table_id: FromPath[str]) -> Replay:
    """A finished game, to step through."""
    return archive.replay_of(await _finished(house, table_id))


@get("/api/tables/{table_id:str}/replay/{number:int}")
async def replay_at(house: TheHouse, table_id: FromPath[str], number: FromPath[int]) -> Look:
    """How the table lay after this many moves, everything open."""
    return await asyncio.to_thread(archive.open_look_after, await _finished(house, table_id), number)


@get("/api/tables/{table_id:str}/deal")
async def deal(house: TheHouse, table_id: FromPath[str]) -> Response[bytes]:
    """All that somebody needs to check the deal themselves, as a file for `parlour verify-deal`."""
    content = msgspec.json.encode(archive.deal_file(await _finished(house, table_id)))
    return _download(content, "application/json", f"deal-{table_id}.json")


@get("/api/tables/{table_id:str}/verify")
async def verify_deal(house: TheHouse, table_id: FromPath[str]) -> Verified:
    """The fair deal, recomputed."""
    steps = await asyncio.to_thread(verify, archive.deal_file(await _finished(house, table_id)))
    return Verified(all(step.holds for step in steps), steps)


@post("/api/records", status_code=201, request_max_body_size=RECORD_BYTES)
async def bring_record(request: Request[Any, Any, Any], house: TheHouse) -> Made:
    """Bring a record along: the body is its file. It is played again and checked, and can then be watched."""
    content = await request.body()
    game = await asyncio.to_thread(archive.read_record, content)
    return Made(await house.store.write(lambda connection: archive.keep(connection, game, time.time())))


ARCHIVE = [record, replay, replay_at, deal, verify_deal, bring_record]
"""The handlers of this module."""
