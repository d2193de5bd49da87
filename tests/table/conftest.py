"""One server for the tests that do nothing to it, with the rules compiled before anybody is asked to wait."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy
from sqlalchemy import Connection

from parlour.table.schema import metadata

from .serving import Person, Server

INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT") == "1"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    if INTERPRETED:
        pytest.skip("a server is tested as it runs: compiled")
    started = Server(tmp_path_factory.mktemp("server"))
    started.await_compiled()
    yield started
    started.end()


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = sqlalchemy.create_engine("sqlite://")
    with engine.connect() as opened:
        metadata.create_all(opened)
        yield opened
    engine.dispose()


@pytest.fixture
def own_folder(tmp_path: Path) -> Path:
    if INTERPRETED:
        pytest.skip("a server is tested as it runs: compiled")
    return tmp_path


@pytest.fixture
def ann(server: Server) -> Person:
    return server.person()


@pytest.fixture
def bob(server: Server) -> Person:
    return server.person()


@pytest.fixture
def eve(server: Server) -> Person:
    return server.person()
