"""`parlour serve`: what it is told wrong is said in one line, before anything is served."""

import socket
import sqlite3
from pathlib import Path

import pytest

from parlour.cli import main

Capture = pytest.CaptureFixture[str]


def complaint(capsys: Capture, *words: str) -> str:
    assert main(["serve", "--port", "0", *words]) == 2
    printed = capsys.readouterr().err
    assert printed.count("\n") == 1
    return printed


@pytest.mark.parametrize("port", ["-1", "65536", "many", "1e3", "٣"])
def test_a_port_that_is_none_is_refused(capsys: Capture, port: str) -> None:
    assert f"port cannot be {port}" in complaint(capsys, f"--port={port}")


def test_a_number_of_workers_that_is_none_is_refused(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "workers cannot be 0" in complaint(capsys, "--workers", "0")
    monkeypatch.setenv("PARLOUR_WORKERS", "few")
    assert "workers cannot be few" in complaint(capsys)


def test_a_port_that_is_taken_is_refused(capsys: Capture) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        assert "cannot be used" in complaint(capsys, "--port", str(other.getsockname()[1]))


def test_a_host_that_is_none_is_refused(capsys: Capture) -> None:
    assert "cannot be used" in complaint(capsys, "--host", "256.0.0.1")


def test_a_file_that_is_no_database_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "text"
    path.write_text("no database at all, but long enough to be read as one" * 100)
    assert "not a database" in complaint(capsys, "--database", str(path))
    assert "cannot be made" in complaint(capsys, "--database", str(path / "under" / "parlour.db"))


def test_a_database_of_a_later_version_is_refused(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "parlour.db"
    with sqlite3.connect(path) as database:
        database.execute("create table alembic_version (version_num varchar(32) not null)")
        database.execute("insert into alembic_version values ('999')")
    database.close()
    assert "not one of this version" in complaint(capsys, "--database", str(path))


def test_a_key_that_is_too_short_is_refused(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_KEY", "short")
    assert "5 bytes" in complaint(capsys, "--database", str(tmp_path / "parlour.db"))


def test_a_pause_that_is_none_is_refused(capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARLOUR_PAUSE", "long")
    assert "PARLOUR_PAUSE cannot be long" in complaint(capsys, "--database", str(tmp_path / "parlour.db"))
