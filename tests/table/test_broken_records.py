"""Files that people bring along: byte order marks are passed over, and what is broken is said in one sentence."""

import codecs
import json
from pathlib import Path
from typing import Any

import pytest

from parlour.bots import make_bots
from parlour.cli import main
from parlour.play.match import new_game
from parlour.play.record import record_lines

from .serving import Person

Capture = pytest.CaptureFixture[str]
NO_LINE = {"n": 1, "seat": 0, "move": "KC"}


def lines_of_a_game() -> list[str]:
    game = new_game("alley-cat", seed="9f", target=11)
    return list(record_lines(game, make_bots(game.identity, ["random"], 2, "9f"), full=False))


def record() -> bytes:
    return "".join(line + "\n" for line in lines_of_a_game()).encode()


def test_a_record_with_a_byte_order_mark_can_be_brought_along(ann: Person) -> None:
    answer = ann.http.post("/api/records", content=codecs.BOM_UTF8 + record())
    assert answer.status_code == 201, answer.text
    assert ann.http.get(f"/api/tables/{answer.json()['id']}/record").content == record()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (codecs.BOM_UTF8, "line 1: it is empty"),
        (record() + json.dumps(NO_LINE).encode(), "there is nothing to come: the game was over with the line before"),
        (record()[:-20], "(the record is cut off here)"),
        (b"".join(record().splitlines(keepends=True)[:4]), "line 4: the record is cut off after this line"),
        (record().replace(b'"parlour": 1', b'"parlour": 2'), "line 1: parlour is 2: records of version 1 can be read"),
    ],
)
def test_a_broken_record_is_refused_in_one_sentence(ann: Person, content: bytes, told: str) -> None:
    answer = ann.http.post("/api/records", content=content)
    assert answer.status_code == 422
    assert told in answer.json()["detail"]
    assert "\n" not in answer.json()["detail"]


# ---- the file of a deal


@pytest.fixture(scope="module")
def deal(server: Any) -> bytes:
    """The file of a game that was played on a server."""
    person: Person = server.person()
    table = person.make("alley-cat", bot="random", start=True, options={"target": 11})
    person.play_to_the_end(table)
    return person.http.get(f"/api/tables/{table}/deal").content


def verified(tmp_path: Path, content: bytes) -> int:
    path = tmp_path / "deal.json"
    path.write_bytes(content)
    return main(["verify-deal", str(path)])


def test_a_deal_with_a_byte_order_mark_is_read(tmp_path: Path, deal: bytes, capsys: Capture) -> None:
    assert verified(tmp_path, deal) == 0
    wanted = capsys.readouterr().out
    assert verified(tmp_path, codecs.BOM_UTF8 + deal) == 0
    assert capsys.readouterr().out == wanted


def test_a_deal_that_is_cut_off_or_of_a_later_version_is_named_in_one_line(
    tmp_path: Path, deal: bytes, capsys: Capture
) -> None:
    later = json.dumps(json.loads(deal) | {"parlour_deal": 99}).encode()
    for content in (deal[:-20], later, b"", codecs.BOM_UTF8, record()):
        assert verified(tmp_path, content) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)


@pytest.mark.parametrize("spoiled", ["goes on", "cut off", "half a line", "later version"])
def test_a_broken_record_in_a_deal_is_a_step_that_does_not_hold(
    tmp_path: Path, deal: bytes, capsys: Capture, spoiled: str
) -> None:
    told = json.loads(deal)
    lines = told["record"]
    spoil, line, why = {
        "goes on": ([*lines, json.dumps(NO_LINE)], len(lines) + 1, "there is nothing to come: the game was over"),
        "cut off": (lines[:4], 4, "the record is cut off after this line"),
        "half a line": ([*lines[:-1], lines[-1][:-5]], len(lines), "it is not JSON"),
        "later version": (
            [lines[0].replace('"parlour": 1', '"parlour": 2'), *lines[1:]],
            1,
            "parlour is 2: records of ",
        ),
    }[spoiled]
    assert verified(tmp_path, json.dumps(told | {"record": spoil}).encode()) == 1
    said = capsys.readouterr()
    assert f"gives the same game to its end: line {line}: {why}" in said.out
    assert said.err.startswith("parlour: the deal was not as was promised: ")
    assert said.err.count("\n") == 1
