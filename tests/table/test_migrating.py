"""A database of the version before this one: what was begun goes on and is checked as it was promised then."""

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config

from parlour.table.deal import commitment_of, first_seed_of
from parlour.table.migrate import _SCRIPTS
from parlour.table.store import sqlite_engine

from .serving import Person, Server

SECRET = "c0" * 32
GIVEN = "5e" * 16
BEGUN, WAITING = "BegunBefore", "WaitingBefore"


def make_old_database(path: Path) -> None:
    """As the second migration left it."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    engine = sqlite_engine(path)
    with engine.connect() as connection:
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        config.attributes["connection"] = connection
        command.upgrade(config, "2")
        connection.commit()
    engine.dispose()


def row(table: str, **values: Any) -> tuple[str, list[Any]]:
    places = ", ".join("?" * len(values))
    return f"INSERT INTO {table} ({', '.join(values)}) VALUES ({places})", list(values.values())


def put_tables(path: Path, person: str) -> None:
    """One game that has begun against a bot, and a rematch that waits for the person's bytes."""
    common = {"game": "alley-cat", "players": 2, "options": '{"target": 11}', "tap_seconds": 8, "host": person}
    common |= {"uploaded": 0, "waits_for": "[]", "version": 1, "changed": 1e12, "secret": SECRET}
    seed = first_seed_of(BEGUN, SECRET, [GIVEN, None])
    begun = common | {"id": BEGUN, "state": "playing", "starts_when_complete": 0, "seed": seed, "started": 1e9}
    waiting = common | {"id": WAITING, "state": "open", "starts_when_complete": 1}
    database = sqlite3.connect(path)
    for revision, table in enumerate((begun, waiting), 1):
        database.execute(*row("tables", **table, revision=revision))
        seat = {"table_id": table["id"], "standing_in": 0, "since": 1e9}
        database.execute(*row("seats", **seat, seat=0, person=person, entropy=GIVEN))
        database.execute(*row("seats", **seat, seat=1, bot="random"))
    database.commit()
    database.close()


@pytest.fixture
def ann(own_folder: Path) -> Any:
    """Somebody with a seat at tables that an older server has left."""
    server = Server(own_folder)
    person = server.person()
    [cookie] = person.http.cookies.values()
    server.end()
    for file in own_folder.glob("parlour.db*"):
        file.unlink()
    make_old_database(own_folder / "parlour.db")
    put_tables(own_folder / "parlour.db", cookie.partition(".")[0])
    server.restart()
    back = server.person()
    back.http.cookies = person.http.cookies
    yield back
    server.end()


def test_a_game_that_was_begun_goes_on_and_is_checked_by_version_1(ann: Person) -> None:
    shown = ann.see(BEGUN)
    assert (shown["state"], shown["you"], shown["fair"]["version"]) == ("playing", 0, 1)
    assert [share["bytes"] for share in shown["fair"]["shares"]] == [GIVEN, None]
    assert ann.do("PUT", f"/api/tables/{BEGUN}/opening", {"attempt": 1, "bytes": SECRET}).status_code == 409
    ann.play_to_the_end(BEGUN)
    deal = ann.get(f"/api/tables/{BEGUN}/deal")
    assert (deal["parlour_deal"], deal["contributions"]) == (1, [GIVEN, None])
    assert deal["commitment"] == commitment_of(SECRET)
    verified = ann.get(f"/api/tables/{BEGUN}/verify")
    assert verified["holds"]
    assert len(verified["steps"]) == 4


def test_a_table_that_had_not_begun_asks_each_browser_anew(ann: Person) -> None:
    shown = ann.see(WAITING)
    assert (shown["state"], shown["host"], shown["fair"]["version"]) == ("open", True, 2)
    assert [share["bytes"] for share in shown["fair"]["shares"]] == [None, None]
    ann.sits_at.add(WAITING)
    ann.done("POST", f"/api/tables/{WAITING}/start")
    assert ann.see(WAITING)["state"] == "playing"
    ann.play_to_the_end(WAITING)
    assert ann.get(f"/api/tables/{WAITING}/deal")["parlour_deal"] == 2
    assert ann.get(f"/api/tables/{WAITING}/verify")["holds"]
