"""The store: what is written together, what is undone alone, and what is on disk."""

import asyncio
import os
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from parlour.table import playing, seating
from parlour.table.migrate import migrate
from parlour.table.playing import Outcome
from parlour.table.problems import Refused
from parlour.table.schema import metadata, people, tables
from parlour.table.seating import Wanted
from parlour.table.store import SqliteStore, sqlite_engine
from parlour.table.stored import read_table

CAT = Wanted("alley-cat", 2, {}, 8, None)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    migrate(tmp_path / "parlour.db")
    return tmp_path / "parlour.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    opened = SqliteStore(path)
    yield opened
    opened.close()


def made(connection: Connection, now: float = 0.0) -> str:
    return seating.create(connection, CAT, "ann", [{"person": "ann"}, {"bot": "random"}], now)


def add_person(name: str) -> Callable[[Connection], list[str]]:
    return lambda connection: playing.rename(connection, name, name, 0.0)


def tables_in(name: str) -> Callable[[Connection], set[str]]:
    """The tables that rows of this kind belong to."""
    return lambda connection: set(connection.scalars(select(metadata.tables[name].c.table_id)))


def names(connection: Connection) -> set[str]:
    return set(connection.scalars(select(people.c.id)))


def run(deed: Callable[[], Awaitable[None]]) -> None:
    async def done() -> None:
        await deed()

    asyncio.run(done())


def test_the_migrations_make_the_tables_that_the_server_expects(path: Path) -> None:
    inspector = sqlalchemy.inspect(sqlite_engine(path))
    for name, table in metadata.tables.items():
        found = {column["name"]: (str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)}
        assert found == {column.name: (str(column.type), column.nullable) for column in table.columns}, name
        assert {index["name"] for index in inspector.get_indexes(name)} == {index.name for index in table.indexes}


@pytest.mark.parametrize(
    "name", ["a?b/p.db", "%41/p.db", "a b/ü#1%20.db", "%", "p.db?mode=ro", ":memory:", "file:p.db", "[a]/'\"\\.db"]
)
def test_a_database_may_have_any_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)

    async def deed() -> None:
        store = SqliteStore(Path(name))
        await store.write(add_person("ann"))
        store.close()

    migrate(Path(name))
    run(deed)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / name]
    with sqlite3.connect(os.fspath(tmp_path / name)) as found:
        assert found.execute("select id from people").fetchall() == [("ann",)]
    found.close()


def test_migrating_twice_changes_nothing(path: Path) -> None:
    before = path.read_bytes()
    migrate(path)
    assert path.read_bytes() == before


def test_what_is_written_is_on_disk_and_others_see_it(store: SqliteStore, path: Path) -> None:
    async def deed() -> None:
        await store.write(add_person("ann"))
        with sqlite3.connect(path) as other:
            assert other.execute("select id from people").fetchall() == [("ann",)]
        other.close()
        assert await store.read(names) == {"ann"}

    run(deed)


def test_each_of_many_writes_at_once_is_kept(store: SqliteStore) -> None:
    async def deed() -> None:
        await asyncio.gather(*(store.write(add_person(f"p{i}")) for i in range(1_200)))
        assert len(await store.read(names)) == 1_200

    run(deed)


def test_one_that_fails_undoes_itself_alone(store: SqliteStore) -> None:
    def fail(connection: Connection) -> None:
        connection.execute(insert(people).values({"id": "half", "nickname": "half"}))
        raise Refused(409, "no")

    async def deed() -> None:
        results = await asyncio.gather(
            store.write(add_person("ann")), store.write(fail), store.write(add_person("bob")), return_exceptions=True
        )
        assert isinstance(results[1], Refused)
        assert await store.read(names) == {"ann", "bob"}

    run(deed)


def test_two_processes_cannot_write_the_same_move(store: SqliteStore, path: Path) -> None:
    async def deed() -> None:
        other = SqliteStore(path)
        table = await store.write(made)

        def append(connection: Connection) -> None:
            playing.append(connection, table, 1, 0, "QC", Outcome([1], over=False, seen=True), 1.0)

        results = await asyncio.gather(*(s.write(append) for s in (store, other) * 10), return_exceptions=True)
        assert results.count(None) == 1
        assert sum(isinstance(result, IntegrityError) for result in results) == 19
        stored = await store.read(lambda connection: read_table(connection, table, 0, 1.0))
        assert [(move.number, move.move) for move in stored.moves] == [(1, "QC")]
        other.close()

    run(deed)


def test_a_process_learns_that_another_has_written(store: SqliteStore, path: Path) -> None:
    async def deed() -> None:
        other = SqliteStore(path)
        store.has_changed()
        assert not store.has_changed()
        table = await other.write(made)
        assert store.has_changed()
        assert not store.has_changed()
        changed = await store.read(lambda connection: playing.changed_since(connection, 0))
        assert list(changed) == [table]
        other.close()

    run(deed)


def test_a_closed_store_has_written_everything(path: Path) -> None:
    async def deed() -> None:
        store = SqliteStore(path)
        written = [asyncio.ensure_future(store.write(add_person(f"p{i}"))) for i in range(50)]
        await asyncio.sleep(0)
        await asyncio.to_thread(store.close)
        await asyncio.gather(*written)

    run(deed)


def test_tables_that_nobody_has_touched_are_removed_with_all_that_belongs_to_them(store: SqliteStore) -> None:
    async def deed() -> None:
        old = await store.write(made)
        new = await store.write(lambda connection: made(connection, 1_000.0))
        await store.write(lambda connection: playing.say(connection, old, "ann", "hello", 10.0))
        assert await store.write(lambda connection: playing.remove_untouched(connection, 500.0)) == 1
        left = await store.read(lambda connection: list(connection.scalars(select(tables.c.id))))
        assert left == [new]
        for name in ("seats", "chat"):
            assert old not in await store.read(tables_in(name))

    run(deed)


@pytest.mark.parametrize(("kept", "shown"), [("Ann", "Ann"), ("Careful bot", "Guest 1")])
def test_a_person_who_had_a_bot_s_name_before_the_bot_is_not_shown_by_it(
    store: SqliteStore, kept: str, shown: str
) -> None:
    async def deed() -> None:
        table = await store.write(made)
        await store.write(lambda connection: playing.rename(connection, "ann", kept, 0.0))
        await store.write(lambda connection: playing.say(connection, table, "ann", "hello", 10.0))
        stored = await store.read(lambda connection: read_table(connection, table, 0, 1.0))
        assert (stored.seats[0].name, stored.chat[0].name) == (shown, shown)

    run(deed)


def test_who_went_without_a_word_is_forgotten(store: SqliteStore) -> None:
    async def deed() -> None:
        table = await store.write(made)
        await store.write(lambda connection: playing.arrive(connection, table, "s1", "ann", 0.0))
        await store.write(lambda connection: playing.still_here(connection, {"s1": (table, "ann")}, 100.0))
        await store.write(lambda connection: playing.forget_absent(connection, 110.0))
        present = (await store.read(lambda connection: read_table(connection, table, 0, 110.0))).present
        assert present == {"ann"}
        await store.write(lambda connection: playing.forget_absent(connection, 200.0))
        stored = await store.read(lambda connection: read_table(connection, table, 0, 110.0))
        assert stored.present == frozenset()

    run(deed)
