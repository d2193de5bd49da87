"""Records as files: one that begins with a byte order mark is read, one that is broken is named in one line, status 2."""

import codecs
import io
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from parlour.cli import main
from parlour.cli.replay import replayed
from parlour.errors import BadRecord
from parlour.play.record import replay

CAT = ("record", "alley-cat", "--seed", "9a", "--option", "target=11")
Capture = pytest.CaptureFixture[str]


def record(capsys: Capture, *more: str) -> bytes:
    assert main([*CAT, *more]) == 0
    return capsys.readouterr().out.encode()


def told_end(content: bytes) -> str:
    """What is said of a record that goes on after its last line."""
    return f"line {len(content.splitlines()) + 1}: there is nothing to come: the game was over with the line before"


def goes_on(content: bytes) -> tuple[bytes, str]:
    return content + content.splitlines(keepends=True)[1], told_end(content)


def is_over_in_the_middle(content: bytes) -> tuple[bytes, str]:
    """Its last move, played once more, and then what there was to come anyway."""
    return content + content.splitlines(keepends=True)[-1] * 3, told_end(content)


def has_half_a_line(content: bytes) -> tuple[bytes, str]:
    return content[:-30], f"line {len(content.splitlines())}: it is not JSON: "


def has_half_a_letter(content: bytes) -> tuple[bytes, str]:
    cut = content[: content.index(b"\n") + 1] + b'{"n": 1, "seat": 0, "move": "\xc3'
    return cut, "line 2: byte 30 is not UTF-8 (the record is cut off here)"


def has_half_a_header(content: bytes) -> tuple[bytes, str]:
    return content[:40], "line 1: it is not JSON: "


def is_of_a_later_version(content: bytes) -> tuple[bytes, str]:
    later = content.replace(b'"parlour": 1', b'"parlour": 2', 1)
    return later, "line 1: parlour is 2: records of version 1 can be read"


def is_empty(content: bytes) -> tuple[bytes, str]:
    return b"", "line 1: it is empty, where a JSON object has to be"


def is_a_byte_order_mark(content: bytes) -> tuple[bytes, str]:
    return codecs.BOM_UTF8, "line 1: it is empty, where a JSON object has to be"


def has_one_in_the_middle(content: bytes) -> tuple[bytes, str]:
    return content.replace(b"\n", b"\n" + codecs.BOM_UTF8, 1), "line 2: it is not JSON: "


BROKEN = [
    goes_on,
    is_over_in_the_middle,
    has_half_a_line,
    has_half_a_letter,
    has_half_a_header,
    is_of_a_later_version,
    is_empty,
    is_a_byte_order_mark,
    has_one_in_the_middle,
]
Break = Callable[[bytes], tuple[bytes, str]]


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("command", ["replay", "review", "hint"])
@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_record_is_named_in_one_line(
    tmp_path: Path, capsys: Capture, broken: Break, command: str, full: bool
) -> None:
    content, wanted = broken(record(capsys, *["--full"] * full))
    path = tmp_path / "game.jsonl"
    path.write_bytes(content)
    assert main([command, str(path)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"parlour: {wanted}")
    assert printed.err.count("\n") == 1
    assert len(printed.err) < 300
    assert "cut off" in printed.err or "half" not in broken.__name__


@pytest.mark.parametrize("broken", BROKEN)
def test_the_same_from_python(capsys: Capture, broken: Break) -> None:
    content, wanted = broken(record(capsys))
    for finished in (True, False):
        with pytest.raises(BadRecord) as raised:
            replay(io.BytesIO(content), finished)
        assert str(raised.value).startswith(wanted)


@pytest.mark.parametrize("command", ["replay", "review"])
def test_a_record_without_its_last_lines_is_cut_off(tmp_path: Path, capsys: Capture, command: str) -> None:
    lines = record(capsys).splitlines(keepends=True)
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(lines[:5]))
    assert main([command, str(path)]) == 2
    told = capsys.readouterr().err
    assert told.startswith("parlour: line 5: the record is cut off after this line: the game is not over, seat ")
    assert told.count("\n") == 1


# ---- a byte order mark


@pytest.mark.parametrize("full", [False, True])
def test_a_record_with_a_byte_order_mark_is_read(tmp_path: Path, capsys: Capture, full: bool) -> None:
    content = record(capsys, *["--full"] * full)
    path, marked = tmp_path / "game.jsonl", tmp_path / "marked.jsonl"
    path.write_bytes(content)
    marked.write_bytes(codecs.BOM_UTF8 + content.replace(b"\n", b"\r\n"))
    assert main(["replay", str(path)]) == 0
    wanted = capsys.readouterr().out
    assert main(["replay", str(marked)]) == 0
    assert capsys.readouterr() == (wanted, "")
    assert replayed(str(marked)) == replayed(str(path)) == replay(io.BytesIO(codecs.BOM_UTF8 + content))


def test_a_record_with_a_byte_order_mark_comes_through_a_pipe(capsys: Capture) -> None:
    marked = codecs.BOM_UTF8 + record(capsys)
    command = [str(Path(sys.executable).with_name("parlour")), "replay", "-", "--json"]
    quick = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(command, input=marked, capture_output=True, check=True, env=quick)
    assert json.loads(run.stdout)["over"] is True


def test_the_number_of_a_letter_is_counted_without_the_mark(tmp_path: Path, capsys: Capture) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(codecs.BOM_UTF8 + b'{"parlour": 1, x}\n')
    assert main(["replay", str(path)]) == 2
    assert "at character 16" in capsys.readouterr().err
