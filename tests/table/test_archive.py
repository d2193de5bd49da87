"""Finished games: record, replay, fair deal, and records that are brought along."""

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.bots import make_bots
from parlour.cli import main
from parlour.play.match import Game, new_game
from parlour.play.record import record_lines
from parlour.table.verify import read_deal, verify

from .serving import Person, Server

TIED_SEED = 42
"""A seed with which the bots below finish a round of three with equal scores for two."""


@pytest.fixture(scope="module")
def finished(server: Server) -> tuple[Person, str]:
    person = server.person()
    table = person.make("alley-cat", bot="random", start=True, options={"target": 11})
    person.play_to_the_end(table)
    return person, table


def record_of(game: Game, full: bool = False) -> bytes:
    """The record of this game, played by bots that are the same each time."""
    bots = make_bots(game.identity, ["random"], game.players, "9f")
    return "".join(line + "\n" for line in record_lines(game, bots, full)).encode()


def cat_record(full: bool = False) -> bytes:
    return record_of(new_game("alley-cat", seed="9f", target=11), full)


@pytest.mark.parametrize("what", ["record", "replay", "replay/0", "deal", "verify"])
def test_nothing_open_is_shown_before_the_end(ann: Person, what: str) -> None:
    table = ann.make("alley-cat", bot="random", start=True)
    assert ann.http.get(f"/api/tables/{table}/{what}").status_code == 409
    assert ann.see(table)["fair"]["secret"] is None


def test_the_record_replays(finished: tuple[Person, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    person, table = finished
    answer = person.patiently("GET", f"/api/tables/{table}/record")
    assert "attachment" in answer.headers["content-disposition"]
    path = tmp_path / "game.jsonl"
    path.write_bytes(answer.content)
    assert main(["replay", str(path)]) == 0
    assert "won by: seat" in capsys.readouterr().out


def test_a_replay_shows_everything_at_every_move(finished: tuple[Person, str]) -> None:
    person, table = finished
    replay = person.get(f"/api/tables/{table}/replay")
    shown = person.see(table)
    assert len(replay["moves"]) == shown["number"]
    assert replay["winners"] == shown["look"]["winners"]
    assert replay["scores"] == shown["scores"]
    assert replay["seats"] == ["Guest 1", "Random bot"]
    for number in (0, 1, len(replay["moves"])):
        look = person.get(f"/api/tables/{table}/replay/{number}")
        assert look["viewer"] is None
        assert look["choices"] == []
    start = person.get(f"/api/tables/{table}/replay/0")
    assert '"back"' not in json.dumps([area for area in start["table"]["areas"] if area["region"] == "seat"])
    after = person.patiently("GET", f"/api/tables/{table}/replay/{len(replay['moves']) + 1}")
    assert after.status_code == 404


# ---- the fair deal


def deal_of(finished: tuple[Person, str]) -> dict[str, object]:
    person, table = finished
    deal: dict[str, object] = person.get(f"/api/tables/{table}/deal")
    return deal


def verdict(tmp_path: Path, deal: dict[str, object]) -> int:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(deal))
    return main(["verify-deal", str(path)])


def test_a_fair_deal_is_found_fair(finished: tuple[Person, str], tmp_path: Path) -> None:
    person, table = finished
    verified = person.get(f"/api/tables/{table}/verify")
    assert verified["holds"]
    assert [step["holds"] for step in verified["steps"]] == [True] * 6
    assert deal_of(finished)["commitment"] == person.see(table)["fair"]["commitment"]
    assert verdict(tmp_path, deal_of(finished)) == 0


def test_the_commitment_is_shown_before_seats_are_taken_and_kept(ann: Person, eve: Person) -> None:
    table = ann.make("alley-cat", options={"target": 11})
    commitment = eve.see(table)["fair"]["commitment"]
    ann.done("PUT", f"/api/tables/{table}/seats/1/bot", {"name": "random"})
    ann.done("POST", f"/api/tables/{table}/start")
    ann.play_to_the_end(table)
    assert ann.get(f"/api/tables/{table}/deal")["commitment"] == commitment


def test_the_commitment_comes_before_the_first_browser_has_given_its_hash(ann: Person) -> None:
    wanted = {"game": "alley-cat", "players": 2, "bot": "random", "start": True}
    made = ann.done("POST", "/api/tables", wanted)
    shown = ann.see(made["id"])
    assert shown["state"] == "sealing"
    assert shown["fair"]["commitment"] == made["commitment"]
    assert [share["hash"] for share in shown["fair"]["shares"]] == [None, None]
    assert ann.commit(made["id"]).status_code == 204
    assert ann.see(made["id"])["state"] == "opening"
    assert ann.open(made["id"]).status_code == 204
    shown = ann.see(made["id"])
    assert shown["state"] == "playing"
    assert shown["fair"]["commitment"] == made["commitment"]
    assert ann.do("POST", "/api/tables", wanted | {"bot": None}).status_code == 409


@pytest.mark.parametrize("key", ["commitment", "secret", "seed", "table", "attempt"])
def test_a_deal_that_was_tampered_with_is_found_out(finished: tuple[Person, str], tmp_path: Path, key: str) -> None:
    deal = deal_of(finished)
    text = str(deal[key])
    deal[key] = ("1" if text[0] == "0" else "0") + text[1:] if key != "attempt" else 2
    assert verdict(tmp_path, deal) == 1


def test_only_the_steps_that_fail_are_told_of_a_false_secret(finished: tuple[Person, str]) -> None:
    deal = deal_of(finished) | {"secret": "5e" * 32}
    failed = [step.what for step in verify(read_deal(json.dumps(deal).encode())) if not step.holds]
    assert failed == ["the SHA-256 of the secret is the commitment", "secret and bytes give the seed"]


def test_other_bytes_another_move_or_another_seed_in_the_record_is_found_out(
    finished: tuple[Person, str], tmp_path: Path
) -> None:
    deal = deal_of(finished)
    shares: Any = deal["shares"]
    assert verdict(tmp_path, deal | {"shares": [shares[0] | {"bytes": "5e" * 32}, shares[1]]}) == 1
    lines = list(deal["record"])  # type: ignore[call-overload]
    assert verdict(tmp_path, deal | {"record": [*lines[:-2], lines[-1]]}) == 1
    other = json.dumps(json.loads(lines[0]) | {"seed": "9f"})
    assert verdict(tmp_path, deal | {"record": [other, *lines[1:]]}) == 1


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        "{}",
        '{"parlour_deal": 1}',
        '{"parlour_deal": 2}',
        '{"parlour_deal": 3}',
        "\x00",
        '{"record": ' + "[" * 50_000,
        '{"seed": "\\ud800"}',
    ],
)
def test_what_is_no_deal_is_said_to_be_none(tmp_path: Path, content: str) -> None:
    path = tmp_path / "deal.json"
    path.write_text(content)
    assert main(["verify-deal", str(path)]) == 2


def test_a_deal_with_a_record_that_is_no_record_does_not_hold(finished: tuple[Person, str], tmp_path: Path) -> None:
    for line in ("[" * 50_000, "{", "1", "\0"):
        assert verdict(tmp_path, deal_of(finished) | {"record": [line]}) == 1


# ---- records that are brought along


@pytest.mark.parametrize("full", [False, True])
def test_a_record_that_is_brought_along_can_be_watched(ann: Person, eve: Person, full: bool) -> None:
    record = cat_record(full)
    answer = ann.http.post("/api/records", content=record)
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    replay = eve.get(f"/api/tables/{table}/replay")
    assert len(replay["moves"]) == len(record.splitlines()) - 1
    assert replay["fair"]["commitment"] is None
    assert eve.see(table)["state"] == "over"
    assert eve.http.get(f"/api/tables/{table}/verify").status_code == 409
    assert eve.http.get(f"/api/tables/{table}/record").content == cat_record()


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda _: b"", "line 1"),
        (lambda _: b"\xff\xfe", "line 1: byte 1 is not UTF-8"),
        (lambda record: record[: len(record) // 2], "line"),
        (lambda record: record.replace(b'"n": 2,', b'"n": 3,'), "line 3: n is 3"),
        (lambda record: record.replace(b"alley-cat", b"chess"), "there is no game"),
        (lambda _: b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_bad_record_is_refused_with_its_line(ann: Person, spoil: object, told: str) -> None:
    answer = ann.http.post("/api/records", content=spoil(cat_record()))  # type: ignore[operator]
    assert answer.status_code == 422
    assert told in answer.json()["detail"]


def header_with(record: bytes, **changed: object) -> bytes:
    """The record with something else in its first line; `option` is its target."""
    first, *rest = record.splitlines(keepends=True)
    header = json.loads(first)
    if "option" in changed:
        header["options"]["target"] = changed.pop("option")
    return json.dumps(header | changed).encode() + b"\n" + b"".join(rest)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: record[:-40],
        lambda record: b"".join(record.splitlines(keepends=True)[:-3]),
        lambda record: record.splitlines(keepends=True)[0],
        lambda record: record + record.splitlines(keepends=True)[-1],
        lambda record: record + record,
        lambda record: header_with(record, parlour=2),
        lambda record: header_with(record, option="\ud800"),
        lambda record: header_with(record, option="\0"),
        lambda record: header_with(record, game="\udfff"),
        lambda record: header_with(record, seed="9f\n"),
        lambda record: header_with(record, **{"\ud800": 1}),
        lambda record: record.replace(b'"move": "', b'"move": "\\udc00', 1),
        lambda record: record.replace(b'"n": 1,', b'"n": 1e999,'),
        lambda record: record.decode().encode("utf-16"),
        lambda record: b"\0" + record,
        lambda record: b"\xef\xbb\xbf\xef\xbb\xbf" + record,
        lambda record: b"\x1f\x8b\x08\0" + record,
    ],
)
@pytest.mark.parametrize("full", [False, True])
def test_a_record_that_cannot_be_is_refused_with_one_sentence(server: Server, spoil: object, full: bool) -> None:
    answer = server.person().http.post("/api/records", content=spoil(cat_record(full)))  # type: ignore[operator]
    assert answer.status_code == 422, answer.text
    assert answer.headers["content-type"] == "application/problem+json"
    told = answer.json()["detail"]
    assert told.startswith("line ")
    assert "\n" not in told
    assert len(told) < 300


def test_what_is_no_character_is_told_by_its_number(ann: Person) -> None:
    answer = ann.http.post("/api/records", content=header_with(cat_record(), option="\ud800"))
    assert r"option target is" in answer.json()["detail"] or r"cannot be \ud800" in answer.json()["detail"]


def test_a_shared_victory_has_several_winners(ann: Person) -> None:
    record = record_of(new_game("allegra", 3, TIED_SEED, rounds=1))
    table = ann.http.post("/api/records", content=record).json()["id"]
    assert ann.get(f"/api/tables/{table}/replay")["winners"] == [0, 2]
    shown = ann.see(table)
    assert shown["look"]["winners"] == [0, 2]
    assert shown["scores"][-1][0] == shown["scores"][-1][2] < shown["scores"][-1][1]
