"""The command line: what it prints, and that a mistake is one line on stderr and status 2."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from parlour.cli import games, main
from parlour.games import all_games

PARLOUR = Path(sys.executable).with_name("parlour")
QUICK = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
SHORT_CAT = ("alley-cat", "--seed", "9a", "--option", "target=11")
LONG_GAME = ("record", "allegra", "--players", "6", "--seed", "9a", "--option", "rounds=10", "--full")
COMMANDS = (
    *(
        "games",
        "rules",
        "play",
        "hint",
        "match",
        "ladder",
        "record",
        "replay",
        "review",
        "serve",
        "compile",
        "verify-deal",
    ),
)

Capture = pytest.CaptureFixture[str]


def run(*words: str, content: bytes = b"") -> "subprocess.CompletedProcess[bytes]":
    return subprocess.run([PARLOUR, *words], input=content, capture_output=True, check=False, env=QUICK)


def output(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    return printed.out


def complaint(capsys: Capture, *words: str, status: int = 2) -> str:
    """The one line that the command says on stderr, without `parlour: `."""
    assert main(words) == status
    printed = capsys.readouterr()
    assert printed.err.startswith("parlour: ")
    assert printed.err.count("\n") == 1
    return printed.err.removeprefix("parlour: ").rstrip("\n")


@pytest.fixture(autouse=True)
def in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the locale is in which the tests run."""
    monkeypatch.setenv("PARLOUR_LANGUAGE", "en")


@pytest.fixture
def cat_file(tmp_path: Path, capsys: Capture) -> Path:
    path = tmp_path / "cat.jsonl"
    path.write_text(output(capsys, "record", *SHORT_CAT, "--full"))
    return path


# ---- the console script


def test_the_console_script_and_the_module_are_the_same_program() -> None:
    module = subprocess.run([sys.executable, "-m", "parlour", "games"], capture_output=True, check=True, env=QUICK)
    assert run("games").stdout == module.stdout
    assert module.stdout.startswith(b"allie-gator: ")


def test_a_record_goes_through_a_pipe() -> None:
    record = run("record", *SHORT_CAT, "--full")
    replayed = run("replay", "-", content=record.stdout)
    assert (replayed.returncode, replayed.stderr) == (0, b"")
    assert b"won by: seat" in replayed.stdout


def test_bytes_that_are_no_record_give_one_line() -> None:
    replayed = run("replay", "-", content=b'{"parlour": 1, "game": "\xff"}')
    assert replayed.returncode == 2
    assert replayed.stderr == b"parlour: line 1: byte 25 is not UTF-8 (the record is cut off here)\n"


def test_a_pipe_that_nobody_reads_to_its_end_is_no_mistake() -> None:
    with subprocess.Popen([PARLOUR, *LONG_GAME], stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=QUICK) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdout.readline()
        child.stdout.close()
        assert child.stderr.read() == b""
    assert child.returncode == 141


def test_an_interrupted_command_ends_without_a_word() -> None:
    with subprocess.Popen(
        [PARLOUR, *LONG_GAME],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=QUICK,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as child:
        assert child.stdout is not None
        child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, said = child.communicate()
    assert (child.returncode, said) == (130, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told_in_one_line() -> None:
    with Path("/dev/full").open("wb") as full:
        child = subprocess.run(
            [PARLOUR, "record", *SHORT_CAT], stdout=full, stderr=subprocess.PIPE, check=False, env=QUICK
        )
    assert child.returncode == 2
    assert child.stderr == b"parlour: the output cannot be written: No space left on device\n"


LIGHT = """
import contextlib, sys
from parlour.cli import main
with contextlib.suppress(SystemExit):
    main(sys.argv[1:])
assert not {"numpy", "numba"} & set(sys.modules)
"""


@pytest.mark.parametrize("words", [["--help"], ["play", "--help"], ["games"], ["rules", "allegra", "AL-1"], ["x"]])
def test_what_needs_no_rules_loads_no_compiler(words: list[str]) -> None:
    subprocess.run([sys.executable, "-c", LIGHT, *words], check=True, capture_output=True)


MEASURE = """
import sys
from pathlib import Path
from parlour.cli import main
assert main(["replay", sys.argv[1]]) == 2
print(next(line for line in Path("/proc/self/status").read_text().splitlines() if line.startswith("VmHWM")).split()[1])
"""


def peak_memory(path: Path) -> int:
    """The most megabytes that a replay of this file, which is no record, has held."""
    child = subprocess.run([sys.executable, "-c", MEASURE, path], check=True, capture_output=True, env=QUICK)
    return int(child.stdout) // 1024


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs the memory figures of Linux")
@pytest.mark.parametrize("whole", [False, True])
def test_two_hundred_megabytes_of_zeros_are_not_taken_into_memory(tmp_path: Path, cat_file: Path, whole: bool) -> None:
    start = cat_file.read_bytes() if whole else b""
    small, large = tmp_path / "small", tmp_path / "large"
    for path, size in ((small, 100), (large, 200_000_000)):
        path.write_bytes(start)
        os.truncate(path, len(start) + size)
    assert peak_memory(large) < peak_memory(small) + 50


# ---- games and rules


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_command_has_a_help_with_an_example(capsys: Capture, command: str | None) -> None:
    with pytest.raises(SystemExit) as end:
        main([command, "--help"] if command else ["--help"])
    assert end.value.code == 0
    assert "example: parlour " in capsys.readouterr().out


def test_games_lists_every_game_with_its_options(capsys: Capture) -> None:
    listed = output(capsys, "games")
    for card in all_games().values():
        assert f"{card.name}: {card.title}, {card.players_text()} players, about {card.minutes} minutes" in listed
        assert card.aim in listed
        assert all(f"--option {option.name}=...  {option.meaning}" in listed for option in card.options)
    assert "none or a whole number from 20 to 200; none unless chosen" in listed


def test_rules_prints_the_rulebook(capsys: Capture) -> None:
    assert output(capsys, "rules", "allegra") == all_games()["allegra"].rulebook().rstrip() + "\n"


@pytest.mark.parametrize(("arguments", "variable"), [(["--language", "de"], "ro"), ([], "de")])
def test_rules_speaks_the_language_that_is_asked_for(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, arguments: list[str], variable: str
) -> None:
    monkeypatch.setenv("PARLOUR_LANGUAGE", variable)
    assert output(capsys, "rules", "alley-cat", "AC-9", *arguments) == (
        "AC-9 (Spiel)\nWer den Stich gewinnt, spielt zum nächsten aus.\n"
    )


def test_rules_prints_one_rule_as_a_paragraph(capsys: Capture) -> None:
    assert output(capsys, "rules", "alley-cat", "ac-5") == (
        "AC-5 (Play)\nThe non-dealer leads the first trick with any card.\n"
    )
    assert "next to act is the player whose turn came just before." in " ".join(
        output(capsys, "rules", "allie-gator", "AG-13").split()
    )


# ---- record, replay, play


def test_the_same_command_prints_the_same_record(capsys: Capture) -> None:
    assert output(capsys, "record", *SHORT_CAT) == output(capsys, "record", *SHORT_CAT, "--bots", "random,random")


def test_replay_prints_the_final_table(capsys: Capture, cat_file: Path) -> None:
    printed = output(capsys, "replay", str(cat_file)).splitlines()
    assert printed[0].startswith("Alley Cat, 2 players, seed 9a, ")
    assert printed[1] == "round 1, over"
    assert printed[2].startswith("scores: seat 0 has ")
    assert printed[3].startswith("won by: seat ")
    state = json.loads(output(capsys, "replay", str(cat_file), "--json"))
    assert f"deck      {' '.join(state['deck'])}" in printed
    assert any(line.startswith("tricks 0  ") for line in printed)


def test_replay_reads_the_standard_input(capsys: Capture, cat_file: Path) -> None:
    replayed = run("replay", "-", "--json", content=cat_file.read_bytes())
    assert json.loads(replayed.stdout) == json.loads(output(capsys, "replay", str(cat_file), "--json"))


def test_replay_json_is_the_last_state_of_the_record(capsys: Capture, cat_file: Path) -> None:
    last = json.loads(cat_file.read_text().splitlines()[-1])
    assert json.loads(output(capsys, "replay", str(cat_file), "--json")) == last["state"]


@pytest.mark.parametrize("game", all_games())
def test_every_game_can_be_recorded_and_replayed(capsys: Capture, game: str, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(output(capsys, "record", game, "--seed", "1"))
    assert "won by: seat" in output(capsys, "replay", str(path))


def test_play_tells_a_game_and_how_to_see_it_again(capsys: Capture) -> None:
    told = output(capsys, "play", *SHORT_CAT)
    lines = told.splitlines()
    assert lines[0] == "Round 1"
    assert lines[1].startswith("  Seat 1 leads ")
    assert any(line.startswith("After round 1: seat 0 has ") for line in lines)
    assert lines[-2].startswith("The game is over. Won by: seat ")
    again = lines[-1].removeprefix("The same game again: parlour ").split()
    assert output(capsys, *again) == told


def test_play_deals_one_round_after_another(capsys: Capture) -> None:
    told = output(capsys, "play", "allegra", "--seed", "2", "--option", "rounds=2", "--option", "tap=off")
    headers = [line for line in told.splitlines() if line.startswith(("Round ", "After round "))]
    assert [line.split(":")[0] for line in headers] == ["Round 1", "After round 1", "Round 2", "After round 2"]


def test_play_and_record_tell_the_same_game(capsys: Capture, cat_file: Path) -> None:
    points = json.loads(output(capsys, "replay", str(cat_file), "--json"))["scores"]
    assert f"After round 1: seat 0 has {points[0]}, seat 1 has {points[1]}." in output(capsys, "play", *SHORT_CAT)


# ---- match


def test_match_counts_victories_and_tells_how_to_see_them_again(capsys: Capture) -> None:
    told = output(capsys, "match", *SHORT_CAT, "--games", "5")
    lines = told.splitlines()
    assert lines[0] == "Alley Cat, 2 players, 6 games: 3 deals, each in every rotation of the seats"
    assert lines[2:4] == ["| bot | seats | victories a seat | 95 % interval | fair share |", "|---|---|---|---|---|"]
    careful, rand = ([cell.strip() for cell in line.strip("|").split("|")] for line in lines[4:6])
    assert (careful[:2], rand[:2]) == (["careful", "1"], ["random", "1"])
    assert float(careful[2].rstrip("%")) + float(rand[2].rstrip("%")) == pytest.approx(100, abs=0.2)
    again = lines[-1].removeprefix("The same match again: parlour ").split()
    assert output(capsys, *again) == told


def test_careful_bots_can_be_watched_and_recorded(capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "record.jsonl"
    path.write_text(output(capsys, "record", *SHORT_CAT, "--bots", "careful,random"))
    assert "won by: seat" in output(capsys, "replay", str(path))
    told = output(capsys, "play", *SHORT_CAT, "--bots", "careful,random")
    assert told.rstrip().endswith("--bots careful,random")
    assert told != output(capsys, "play", *SHORT_CAT, "--bots", "random")


# ---- mistakes


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "the following arguments are required: COMMAND (see parlour --help)"),
        (["dance"], "argument COMMAND: invalid choice: 'dance' (choose from "),
        (["record"], "the following arguments are required: GAME (see parlour record --help)"),
        (["record", "chess"], "there is no game 'chess': the games are allie-gator, allegra, alley-cat"),
        (["play", "chess"], "there is no game 'chess': "),
        (["rules", "chess"], "there is no game 'chess': "),
        (["rules", "allie-gator", "AG-99"], "there is no rule 'AG-99': the rules are AG-1 to AG-34"),
        (["record", "alley-cat", "--players", "two"], "argument --players: invalid int value: 'two'"),
        (["record", "alley-cat", "--players", "3"], "Alley Cat is for 2 players, not for 3"),
        (["record", "alley-cat", "--seed", "xyz"], "the seed cannot be 'xyz': it is 1 to 64 hexadecimal digits"),
        (["record", "alley-cat", "--option", "target"], "--option 'target' has no value: write it as NAME=VALUE"),
        (["record", "alley-cat", "--option", "x=1"], "there is no option x: the options are scoring, target"),
        (["record", "alley-cat", "--option", "target=9"], "option target cannot be 9: it is a whole number from 11 "),
        (["record", "alley-cat", *("--option", "target=50") * 2], "option target is given twice"),
        (
            ["record", "alley-cat", "--bots", "clever"],
            "there is no bot 'clever': the bots are random, careful, skilled",
        ),
        (["record", "alley-cat", "--bots", ""], "there is no bot '': the bots are random, careful, skilled"),
        (["record", "alley-cat", "--bots", "random,random,random"], "3 bots are named for 2 seats: "),
        (["match", "alley-cat", "--games", "0"], "--games is 0: at least one game has to be played"),
        (
            ["match", "allegra", "--players", "3"],
            "2 bots are named for 3 seats: name one for all of them, or one for each",
        ),
        (["record", "alley-cat", "--ful"], "unrecognized arguments: --ful"),
        (["rules", "a\nb\ud800"], "there is no game 'a\\nb\\ud800': "),
        (["record", "alley-cat", "--option", "a\nb=1"], "there is no option a\\nb: "),
        (["record", "alley-cat", "--option", "target=" + "9" * 9999], "option target cannot be 999"),
    ],
)
def test_a_mistake_is_told_in_one_line(capsys: Capture, words: Sequence[str], message: str) -> None:
    told = complaint(capsys, *words)
    assert told.startswith(message)
    assert len(told) < 700


def test_a_file_that_cannot_be_read(capsys: Capture, tmp_path: Path) -> None:
    assert (
        complaint(capsys, "replay", f"{tmp_path}/none") == f"{tmp_path}/none cannot be read: No such file or directory"
    )
    assert complaint(capsys, "replay", str(tmp_path)) == f"{tmp_path} cannot be read: Is a directory"


def test_a_difference_is_status_1(capsys: Capture, cat_file: Path) -> None:
    cat_file.write_text(cat_file.read_text().replace('"over": false', '"over": true', 1))
    told = complaint(capsys, "replay", str(cat_file), status=1)
    assert told == "line 1: state.over is true, but the game gives false"


def test_a_record_that_is_cut_off_is_status_2(capsys: Capture, cat_file: Path) -> None:
    cat_file.write_bytes(cat_file.read_bytes()[:5000])
    assert complaint(capsys, "replay", str(cat_file)).endswith("(the record is cut off here)")


@pytest.mark.parametrize(
    ("happening", "status", "said"),
    [
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (OSError(28, "No space left on device"), 2, "parlour: the output cannot be written: No space left on device\n"),
    ],
)
def test_what_happens_to_a_command_from_outside(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, happening: BaseException, status: int, said: str
) -> None:
    def interrupted() -> dict[str, Any]:
        raise happening

    monkeypatch.setattr(games, "all_games", interrupted)
    assert main(["games"]) == status
    assert capsys.readouterr() == ("", said)


def test_a_closed_standard_output_is_no_mistake(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["games"]) == 0
