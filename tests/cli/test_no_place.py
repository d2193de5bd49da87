"""The commands where there is no home, none that can be written, no known user, and a package that is closed to writing."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from numba.core import config

SOURCE = Path(__file__).parents[2] / "src"
SLOW = "What is compiled cannot be kept, so the first moves are slow after each start: "
_SOMEBODY = ["unshare", "--user", "--map-user=4242"]
"""Somebody whom no list of users knows, and who may write nothing that is closed to its owner."""

pytestmark = [
    pytest.mark.skipif(bool(config.DISABLE_JIT), reason="interpreted rules are not kept"),
    pytest.mark.skipif(
        shutil.which("unshare") is None or subprocess.run([*_SOMEBODY, "true"], check=False).returncode != 0,
        reason="no user can be made up on this machine",
    ),
]
Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A folder that cannot be written, with the package in it."""
    folder = tmp_path_factory.mktemp("closed")
    shutil.copytree(SOURCE / "parlour", folder / "parlour", ignore=shutil.ignore_patterns("__pycache__"))
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)
    yield folder
    for path in [folder, *folder.rglob("*")]:
        path.chmod(0o755)


@pytest.fixture
def run(closed: Path, tmp_path: Path) -> Run:
    """Runs the command as somebody without a place of their own; what is given goes into the environment."""

    def one(*words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
        variables = {
            name: value for name, value in os.environ.items() if not name.startswith(("HOME", "XDG", "PARLOUR"))
        }
        variables |= {"PYTHONPATH": str(closed)} | environment
        command = [*_SOMEBODY, sys.executable, "-m", "parlour", *words]
        return subprocess.run(command, env=variables, cwd=tmp_path, capture_output=True, text=True, check=False)

    return one


@pytest.mark.parametrize("words", [["games"], ["rules", "alley-cat", "AC-8"], ["play", "--help"]])
def test_what_needs_no_compiler_does_not_speak_of_it(run: Run, words: list[str]) -> None:
    done = run(*words)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_game_is_played_and_one_line_says_that_it_is_slow(run: Run) -> None:
    done = run("record", "alley-cat", "--seed", "9f")
    assert done.returncode == 0, done.stderr
    assert done.stderr.startswith(SLOW)
    assert done.stderr.count("\n") == 1
    assert '"seed":"9f"' in done.stdout.splitlines()[0].replace(" ", "")


def test_a_home_that_cannot_be_written_is_as_good_as_none(run: Run, closed: Path) -> None:
    done = run("record", "alley-cat", HOME=str(closed))
    assert (done.returncode, done.stderr.count("\n")) == (0, 1), done.stderr
    assert done.stderr.startswith(SLOW)


def test_a_folder_that_is_named_is_used(run: Run, tmp_path: Path) -> None:
    done = run("record", "alley-cat", PARLOUR_CACHE=str(tmp_path / "cache"))
    assert (done.returncode, done.stderr) == (0, "")
    assert list((tmp_path / "cache").iterdir())


def test_compiling_beforehand_is_refused_where_nothing_can_be_kept(run: Run) -> None:
    done = run("compile", "alley-cat")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(SLOW)
    assert done.stderr.endswith("parlour: there is no use in compiling: what comes of it cannot be kept\n")


def test_a_server_without_a_place_for_its_tables_says_what_is_missing(run: Run) -> None:
    done = run("serve", "--port", "0")
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1), done.stderr
    assert "--database" in done.stderr


def test_a_server_in_a_home_that_cannot_be_written_says_so(run: Run, closed: Path) -> None:
    done = run("serve", "--port", "0", HOME=str(closed))
    assert (done.returncode, done.stdout) == (2, ""), done.stderr
    slow, complaint = done.stderr.splitlines()
    assert slow.startswith(SLOW)
    assert "cannot be made" in complaint
