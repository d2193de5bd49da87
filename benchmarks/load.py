"""What a move costs a server whose tables people play at: processor time, moves a second, bytes, and how long one waits.

    python benchmarks/load.py --game allegra --players 4 --tables 16 --seconds 20

Starts a server of its own, one process with a new database, and waits until everything is compiled. At each table every
seat is a person with a page: a stream of what happens, and a connection on which the moves are posted, at random, as soon
as something is asked. Processor time is all that the server's process takes, its threads included.
"""

import argparse
import asyncio
import json
import os
import random
import secrets
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import numpy as np

from parlour.table.deal import hash_of
from serving import HOST, PORT, URL, served

HEADERS = {"X-Parlour": "1"}
LONG = {
    "alley-cat": {"target": 121, "scoring": "tricks"},
    "allegra": {"rounds": 10},
    "allie-gator": {"teeth": 6},
}
"""Options with which games go on for longer than is measured."""

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Seen:
    """What has been measured: moves that were accepted, how long each answer took, and the events that came."""

    moves: int = 0
    waited: list[float] = field(default_factory=list)
    events: int = 0
    bytes: int = 0


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description="What a move costs a server.")
    parser.add_argument("--game", default="allegra")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--tables", type=int, default=16)
    parser.add_argument("--seconds", type=float, default=20.0)
    arguments = parser.parse_args()
    with served() as server:
        wait_until_ready(arguments.game)
        tables = [seated(arguments.game, arguments.players) for _ in range(arguments.tables)]
        asyncio.run(measured(server, tables, arguments))


def wait_until_ready(game: str) -> None:
    """Until the rules and the search of the game are compiled."""
    while True:
        [found] = [each for each in httpx.get(f"{URL}/ready").json()["games"] if each["game"] == game]
        if found["rules"] and found["search"]:
            return
        time.sleep(0.2)


def seated(game: str, players: int) -> tuple[str, list[str]]:
    """A table whose cards are dealt: its id, and the cookie of each seat."""
    people = [httpx.Client(base_url=URL, headers=HEADERS) for _ in range(players)]
    for person in people:
        person.get("/api/me")
    wanted = {"game": game, "players": players, "options": LONG.get(game, {})}
    made = people[0].post("/api/tables", json=wanted).raise_for_status().json()["id"]
    for seat, person in enumerate(people[1:], 1):
        person.put(f"/api/tables/{made}/seats/{seat}").raise_for_status()
    people[0].post(f"/api/tables/{made}/start").raise_for_status()
    given = [secrets.token_hex(32) for _ in people]
    for seat, person in enumerate(people):
        hashed = {"attempt": 1, "hash": hash_of(made, 1, seat, given[seat])}
        person.put(f"/api/tables/{made}/commitment", json=hashed).raise_for_status()
    for seat, person in enumerate(people):
        person.put(f"/api/tables/{made}/opening", json={"attempt": 1, "bytes": given[seat]}).raise_for_status()
    cookies = ["; ".join(f"{name}={value}" for name, value in person.cookies.items()) for person in people]
    for person in people:
        person.close()
    return made, cookies


async def measured(server: int, tables: list[tuple[str, list[str]]], arguments: argparse.Namespace) -> None:
    """Let them all play for so long, and print what it took."""
    seen = Seen()
    players = [asyncio.create_task(play(table, cookie, seen)) for table, cookies in tables for cookie in cookies]
    await asyncio.sleep(2.0)
    before, began, first = seconds_taken(server), time.perf_counter(), (seen.moves, seen.events, seen.bytes)
    await asyncio.sleep(arguments.seconds)
    took, lasted = seconds_taken(server) - before, time.perf_counter() - began
    moves, events, size = seen.moves - first[0], seen.events - first[1], seen.bytes - first[2]
    for player in players:
        player.cancel()
    results = await asyncio.gather(*players, return_exceptions=True)
    failed = [result for result in results if isinstance(result, Exception)]
    if failed:
        raise failed[0]
    middle, late = 1000 * np.quantile(seen.waited[-moves:], (0.5, 0.99))
    print(
        f"{arguments.game}, {arguments.players} seats, {arguments.tables} tables: {moves} moves, "
        f"{1000 * took / moves:.2f} ms of processor time a move, {moves / lasted:.0f} moves/s, "
        f"answer median {middle:.1f} ms and p99 {late:.1f} ms, "
        f"{size / events:.0f} bytes an event, {events / moves:.1f} events a move"
    )


def seconds_taken(process: int) -> float:
    """The processor time of the process so far, threads included, in the kernel and outside."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


async def play(table: str, cookie: str, seen: Seen) -> None:
    """One person: follow the stream, and answer whatever is asked."""
    head = f"Host: {HOST}:{PORT}\r\nCookie: {cookie}\r\n"
    reader, writer = await asyncio.open_connection(HOST, PORT, limit=1 << 22)
    writer.write(f"GET /api/tables/{table}/events HTTP/1.1\r\n{head}\r\n".encode())
    posting = await asyncio.open_connection(HOST, PORT)
    snapshot: dict[str, Any] = {}
    answered = -1
    kind = b""
    while line := await reader.readline():
        if line.startswith(b"event: "):
            kind = line[7:].strip()
        if not line.startswith(b"data: "):
            continue
        if kind in (b"table", b"change"):
            seen.events += 1
            seen.bytes += len(line)
            snapshot = taken_over(snapshot, kind, json.loads(line[6:]))
            move = chosen(snapshot)
            if move is not None and snapshot["asked"] != answered:
                answered = snapshot["asked"]
                await post(posting, table, head, {"number": answered, "move": move}, seen)


def taken_over(snapshot: dict[str, Any], kind: bytes, news: dict[str, Any]) -> dict[str, Any]:
    """The table as it is after this event: a whole one, or what has changed, by its place."""
    if kind == b"table":
        return news
    for path, value in news["set"].items():
        *way, last = path.split("/")
        place: Any = snapshot
        for key in way:
            place = place[int(key) if isinstance(place, list) else key]
        place[int(last) if isinstance(place, list) else last] = value
    return snapshot


def chosen(snapshot: dict[str, Any]) -> str | None:
    """What this person plays now, if anything is asked of them."""
    look = snapshot["look"]
    if look is None or snapshot["state"] != "playing":
        return None
    if not look["to_act"]:
        return "next round" if snapshot["you"] == 0 else None
    return random.choice(look["choices"])["move"] if look["choices"] else None


async def post(connection: Any, table: str, head: str, body: dict[str, Any], seen: Seen) -> None:
    """Post a move, and wait for the answer."""
    reader, writer = connection
    text = json.dumps(body)
    begin = time.perf_counter()
    writer.write(
        f"POST /api/tables/{table}/moves HTTP/1.1\r\n{head}X-Parlour: 1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(text)}\r\n\r\n{text}".encode()
    )
    answer = await reader.readuntil(b"\r\n\r\n")
    length = next(int(line[15:]) for line in answer.lower().split(b"\r\n") if line.startswith(b"content-length"))
    await reader.readexactly(length)
    if b" 200 " in answer[:16]:
        seen.moves += 1
        seen.waited.append(time.perf_counter() - begin)


if __name__ == "__main__":
    main()
