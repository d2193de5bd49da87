"""`parlour hint`, `review` and `ladder`."""

import json
from pathlib import Path

import pytest
from numba.core import config

from parlour.cli import main

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="interpreted, a search takes minutes")


@pytest.fixture
def record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A short game."""
    assert main(["record", "alley-cat", "--bots", "careful,random", "--seed", "9f", "--option", "target=11"]) == 0
    path = tmp_path / "game.jsonl"
    path.write_text(capsys.readouterr().out)
    return path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    out: str = capsys.readouterr().out
    return out


def test_hints_for_a_position_of_a_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "hint", str(record), "--move", "4", "--simulations", "50").splitlines()
    assert out[0].endswith("is to act after 4 moves.")
    assert len(out) == 4
    told = json.loads(printed(capsys, "hint", str(record), "--move", "4", "--simulations", "50", "--json"))
    assert out[1].startswith(told["hints"][0]["move"] + ": ")


def test_hints_for_an_unfinished_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text("".join(line + "\n" for line in record.read_text().splitlines()[:4]))
    assert "is to act after 3 moves." in printed(capsys, "hint", str(record), "--simulations", "50")


def test_a_review_as_text_and_as_json(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = printed(capsys, "review", str(record), "--simulations", "200")
    told = json.loads(printed(capsys, "review", str(record), "--simulations", "200", "--json"))
    assert text.count("\n| ") >= len(told["decisions"])
    dearest = told["decisions"][told["costliest"][0]]
    cost = f"{dearest['cost']:.1%} ({dearest['low']:.1%} to {dearest['high']:.1%})"
    assert f"Move {dearest['number']}, seat {dearest['seat']}: {dearest['move']} cost {cost}; best was" in text
    assert text.count("| mistake |") == len(told["mistakes"]) >= len(told["costliest"])
    for seat in told["seats"]:
        low, high = seat["luck_interval"]
        assert f"| {seat['luck']:+.1%} ({low:+.1%} to {high:+.1%}) |" in text


def test_a_review_of_few_simulations_names_no_mistake(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Five deals are too few to blame anybody."""
    text = printed(capsys, "review", str(record), "--simulations", "10")
    assert "\nThere was no clear mistake.\n" in text
    assert "| mistake |" not in text


def test_a_ladder_has_the_better_bot_above(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("ladder", "alley-cat", "--bots", "random,careful,skilled:20", "--games", "10", "--option", "target=11")
    lines = printed(capsys, *words).splitlines()
    assert lines[0] == "Alley Cat, 2 players, 10 games for each pair of bots"
    assert lines[-1].startswith("| random |")
    assert len(lines) == 7


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hint", "{}", "--move", "999"], "--move is 999: the record has "),
        (["hint", "{}"], "nobody is to act after "),
        (["hint", "{}", "--simulations", "1"], "--simulations is 1: it has to be 10 to 10000000"),
        (["review", "{}", "--simulations", "0"], "--simulations is 0: it has to be 10 to 10000000"),
        (["review", "nowhere.jsonl"], "nowhere.jsonl cannot be read: "),
        (
            ["ladder", "alley-cat", "--bots", "careful"],
            "--bots is careful: it has to name at least two bots, each once",
        ),
        (["ladder", "alley-cat", "--bots", "random,careful:3"], "there is no bot 'careful:3': careful does not search"),
        (["ladder", "alley-cat", "--games", "0"], "--games is 0: at least one game has to be played"),
        (["ladder", "chess"], "there is no game 'chess'"),
    ],
)
def test_mistakes_are_one_line(
    record: Path, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word.format(record) for word in words]) == 2
    assert capsys.readouterr().err.startswith(f"parlour: {message}")
