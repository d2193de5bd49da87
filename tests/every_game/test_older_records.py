"""Thirty records of version 0.1.0, written before states had all their keys: they still replay to what they ended in.

`tests/records/` has what `parlour record` printed for each game, number of players and option, plain and full, and in
`finals.jsonl` what `parlour replay --json` of that version printed for each.
"""

import gzip
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.errors import RecordDiffers
from parlour.games import all_games
from parlour.kernel.records import RecordArray
from parlour.play.match import new_game
from parlour.play.record import record_lines, replay
from tests.games.older import later_keys, older

from .tables import INTERPRETED

FOLDER = Path(__file__).parents[1] / "records"
FINALS = {json.loads(line)["record"]: line for line in (FOLDER / "finals.jsonl").read_text("utf-8").splitlines()}
TRIED = list(FINALS)[:: 3 if INTERPRETED else 1]


def content(name: str) -> bytes:
    packed = (FOLDER / name).read_bytes()
    return gzip.decompress(packed) if name.endswith(".gz") else packed


def header(name: str) -> dict[str, Any]:
    head: dict[str, Any] = json.loads(content(name).splitlines()[0])
    return head


def test_there_are_records_of_every_kind() -> None:
    heads = [header(name) for name in FINALS]
    assert len(heads) == 30
    assert {path.name for path in FOLDER.iterdir()} == {*FINALS, "finals.jsonl"}
    for card in all_games().values():
        for option in card.options:
            values = {str(head["options"][option.name]) for head in heads if head["game"] == card.name}
            assert len(values) > 1, (card.name, option.name)
        for full in (True, False):
            found = {head["players"] for head in heads if head["game"] == card.name and ("state" in head) == full}
            assert len(found) >= len(card.players) - 1, (card.name, full)


def test_the_full_ones_have_none_of_the_later_keys() -> None:
    heads = [head for head in map(header, FINALS) if "state" in head]
    assert len(heads) > 12
    assert not any(head["state"].keys() & later_keys(head["game"]) for head in heads)


@pytest.mark.parametrize("name", TRIED)
def test_a_record_replays_to_the_state_that_it_ended_in(name: str) -> None:
    game = replay(io.BytesIO(content(name)))
    final = json.dumps(older(game.state()), ensure_ascii=False)
    assert FINALS[name] == f'{{"record": "{name}", "state": {final}}}'


@pytest.mark.parametrize("name", TRIED)
def test_what_is_written_now_is_the_same_in_the_keys_of_then(name: str) -> None:
    """To the byte, so also in their order."""
    lines, head = content(name).decode("utf-8").splitlines(), header(name)
    game = new_game(head["game"], head["players"], head["seed"], **head["options"])
    moves = played(lines)

    def choose(views: RecordArray) -> str:
        return next(moves)

    written = [json.loads(line) for line in record_lines(game, choose, "state" in head)]
    for line in written:
        if "state" in line:
            line["state"] = older(line["state"])
    assert [json.dumps(line, ensure_ascii=False) for line in written] == lines


def played(lines: list[str]) -> Iterator[str]:
    """The moves of seats, in order."""
    return (line["move"] for line in map(json.loads, lines[1:]) if line["seat"] is not None)


# ---- records of this version, of which some keys are missing or wrong


def whole_record() -> list[dict[str, Any]]:
    lines = content("alley-cat-2-9f-full.jsonl").decode("utf-8").splitlines()
    head, moves = json.loads(lines[0]), played(lines)
    game = new_game(head["game"], head["players"], head["seed"], **head["options"])
    return [json.loads(line) for line in record_lines(game, lambda _: next(moves), full=True)]


def replayed(lines: list[dict[str, Any]]) -> None:
    replay(io.BytesIO("".join(json.dumps(line) + "\n" for line in lines).encode("utf-8")))


def test_each_line_may_lack_any_of_the_later_keys() -> None:
    for key in later_keys("alley-cat"):
        lines = whole_record()
        replayed(lines)
        for line in lines[::2]:
            del line["state"][key]
        replayed(lines)


@pytest.mark.parametrize(
    ("key", "value", "message"),
    [
        ("with_cat", None, "line 4: state.with_cat is null, but the game gives true"),
        ("options", {}, 'line 4: state.options.scoring is missing, but the game gives "difference"'),
        ("chance", None, "line 4: state.chance is null, but the game gives an object"),
    ],
)
def test_a_later_key_that_is_there_has_to_be_right(key: str, value: object, message: str) -> None:
    lines = whole_record()
    lines[3]["state"][key] = value
    with pytest.raises(RecordDiffers) as differs:
        replayed(lines)
    assert str(differs.value) == message
