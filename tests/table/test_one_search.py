"""Bots that think ahead: one search for each decision, whatever else happens at the table."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from sqlalchemy import Connection

from parlour.bots.search.searching import warm_search
from parlour.games import find_game
from parlour.table import dealing, seating
from parlour.table.driver import Driver
from parlour.table.hub import Hub
from parlour.table.migrate import migrate
from parlour.table.rooms import Rooms
from parlour.table.seating import Wanted
from parlour.table.store import SqliteStore
from tests.table.serving import Person, Server, until

CHAT = 25
FEW = 6
"""So many threads may come for other work; each search that is begun in vain would hold one of its own."""


def threads(server: Server) -> int:
    return len(list(Path(f"/proc/{server.process.pid}/task").iterdir()))


def test_chat_while_a_master_thinks_starts_no_search(server: Server, ann: Person) -> None:
    ann.done("PUT", "/api/me", {"nickname": "Ann"})
    table = ann.make("allegra", 2, bot="master", start=True)
    until(lambda: ann.see(table)["look"]["choices"])
    while 1 not in ann.see(table)["look"]["to_act"]:
        ann.play_first(table)
    before = threads(server)
    for number in range(CHAT):
        assert ann.patiently("POST", f"/api/tables/{table}/chat", {"text": f"{number}"}).is_success
    assert threads(server) <= before + FEW
    number = ann.see(table)["number"]
    until(lambda: ann.see(table)["number"] > number or ann.see(table)["look"]["choices"])


def test_a_hint_that_is_asked_for_again_and_again_is_searched_for_once(server: Server, ann: Person) -> None:
    table = ann.make("allegra", 2, bot="careful", start=True)
    until(lambda: ann.see(table)["look"]["choices"])
    before = threads(server)
    with ThreadPoolExecutor(CHAT) as pool:
        found = list(pool.map(lambda _: ann.patiently("GET", f"/api/tables/{table}/hint").json(), range(CHAT)))
    assert threads(server) <= before + FEW
    assert all(each == found[0] for each in found)
    assert len(found[0]["hints"]) >= 1


def test_a_search_ends_when_another_process_has_moved_for_the_bot(tmp_path: Path) -> None:
    """A master thinks about it, and meanwhile somebody else plays its move."""
    warm_search(find_game("alley-cat"))
    migrate(tmp_path / "parlour.db")
    store = SqliteStore(tmp_path / "parlour.db")

    async def deed() -> None:
        driver = Driver(longest_pause=0.0, delay=0.0)
        driver.rooms = Rooms(store, Hub("here"), driver.watch)
        table = await store.write(dealt)
        room = await driver.rooms.get(table)
        [bot] = room.running().to_act
        while not driver._deeds:
            await asyncio.sleep(0.01)
        [searching] = driver._deeds.values()
        assert not searching.stopped.is_set()
        other = Rooms(store, Hub("there"), lambda _: None)
        await other.play_by_itself(table, bot, 0, room.running().legal_moves(bot)[0])
        await driver.rooms.refresh(table)
        assert searching.stopped.is_set()
        driver.stop()

    asyncio.run(deed())
    store.close()


def dealt(connection: Connection) -> str:
    """A table of Alley Cat at which two masters play."""
    table = seating.create(connection, Wanted("alley-cat", 2, {}, 8, None), "ann", [{"bot": "master"}] * 2, 0.0)
    dealing.ask(connection, table, 0.0)
    return table
