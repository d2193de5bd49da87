"""The cache of compiled code: an entry is right or it is not there.

Each test compiles a tiny package of two modules, one of which calls the other, in processes of its own.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from .tables import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

SOMEBODY = 4242
AS_ROOT = pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only root can give a folder away")

CALLER = """
from parlour.kernel.compiled import entry_point
from tiny.called import step

@entry_point
def twice(number):
    return step(step(number))
"""
CALLED = """
from parlour.kernel.compiled import compiled

@compiled
def step(number):
    return number + {step}
"""
PROGRAM = "from tiny.caller import twice; from parlour.kernel.cache import parent; print(twice(10), parent())"
BROUGHT = """
import numpy as np
from tiny.called import step
from parlour.kernel import contract, dispatch, entry
from parlour.kernel.compiled import compiled
from parlour.kernel.records import record, zeros

STATE = record({"number": "i8"})

@compiled
def act(state, seat, action):
    state.number = step(action)

dispatch.implement(contract.act, STATE, act)
states = zeros(STATE)
entry.act(states, 0, 0, 10)
print(states[0].number, sum(entry.act.stats.cache_hits.values()))
"""
OWN = "from parlour.games.allie_gator.deal import copies; print(copies(71), sum(copies.stats.cache_hits.values()))"
SAVED = "from tiny.caller import twice; print(twice(10), sum(twice.stats.cache_hits.values()))"


def write_package(folder: Path, step: int) -> None:
    package = folder / "tiny"
    package.mkdir(exist_ok=True)
    (package / "__init__.py").touch()
    (package / "caller.py").write_text(CALLER)
    (package / "called.py").write_text(CALLED.format(step=step))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_package(tmp_path, 1)
    return tmp_path


def start(folder: Path, program: str = PROGRAM, **environment: str) -> subprocess.Popen[str]:
    """A process that uses the package, with a cache beside it."""
    variables = os.environ | {
        "PYTHONPATH": str(folder),
        "PYTHONDONTWRITEBYTECODE": "1",
        "NUMBA_DISABLE_JIT": "0",
        "PARLOUR_CACHE": str(folder / "cache"),
    }
    command = [sys.executable, "-W", "error", "-c", program]
    return subprocess.Popen(
        command, cwd=folder, env=variables | environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


def result(process: subprocess.Popen[str]) -> tuple[int, str]:
    """What the process printed: the result, and the folder of its cache or how often it was hit."""
    output, errors = process.communicate(timeout=120)
    assert (process.returncode, errors) == (0, "")
    number, _, rest = output.strip().partition(" ")
    return int(number), rest


def entries(folder: Path) -> dict[str, tuple[int, int]]:
    """The files of the cache, with what changes when one is written again."""
    paths = [path for path in (folder / "cache").rglob("*") if path.is_file()]
    return {str(path.relative_to(folder)): (path.stat().st_mtime_ns, path.stat().st_ino) for path in paths}


def test_the_second_process_takes_the_code_from_the_cache(folder: Path) -> None:
    assert result(start(folder))[0] == 12
    before = entries(folder)
    assert [Path(path).name.partition("-")[0] for path in before] == ["twice"]
    assert result(start(folder, SAVED)) == (12, "1")
    assert entries(folder) == before


def test_a_change_in_the_called_function_is_seen(folder: Path) -> None:
    """Numba issue 1833: its own cache would give the former result."""
    assert result(start(folder))[0] == 12
    write_package(folder, 100)
    assert result(start(folder, SAVED)) == (210, "0")
    write_package(folder, 1)
    assert result(start(folder, SAVED)) == (12, "1")


def test_a_change_in_a_dispatched_function_is_seen(folder: Path) -> None:
    """The entry is of this package, and what it calls for its record is of another one."""
    assert result(start(folder, BROUGHT)) == (11, "0")
    assert result(start(folder, BROUGHT)) == (11, "1")
    write_package(folder, 100)
    assert result(start(folder, BROUGHT)) == (110, "0")
    write_package(folder, 1)
    assert result(start(folder, BROUGHT)) == (11, "1")


def test_what_another_package_compiles_costs_the_games_of_this_one_nothing(folder: Path) -> None:
    assert result(start(folder, OWN)) == (6, "0")
    assert result(start(folder, "import tiny.caller; " + OWN)) == (6, "1")
    write_package(folder, 100)
    assert result(start(folder, "import tiny.caller; " + OWN)) == (6, "1")


def test_processes_that_compile_at_once_are_all_right(folder: Path) -> None:
    processes = [start(folder) for _ in range(3)]
    assert [result(process)[0] for process in processes] == [12, 12, 12]
    assert len(entries(folder)) == 1
    assert result(start(folder, SAVED)) == (12, "1")


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with its entry in the cache."""
    folder = tmp_path_factory.mktemp("prepared")
    write_package(folder, 1)
    assert result(start(folder))[0] == 12
    return folder


DAMAGES: dict[str, Callable[[bytes], bytes]] = {
    "emptied": lambda _: b"",
    "cut in the middle": lambda content: content[: len(content) // 2],
    "cut before the end": lambda content: content[:-1],
    "garbage": lambda _: b"\x80\x05" + bytes(range(256)),
    "of a later Python": lambda content: b"\x80\x63" + content[2:],
    "of something else": lambda _: b"I0\n.",
    "of a function that is gone": lambda _: b"cparlour.kernel\nno_such_function\n.",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_entry_is_compiled_anew(prepared: Path, damage: str) -> None:
    """And written anew, for the next process and the next damage."""
    [name] = entries(prepared)
    path = prepared / name
    path.write_bytes(DAMAGES[damage](path.read_bytes()))
    assert result(start(prepared))[0] == 12


def test_a_folder_that_disappears_costs_the_cache_and_not_the_result(folder: Path) -> None:
    program = "import shutil, os; from tiny.caller import twice; "
    program += "shutil.rmtree(os.environ['PARLOUR_CACHE'], ignore_errors=True); "
    program += "print(twice(10)); shutil.rmtree(os.environ['PARLOUR_CACHE'], ignore_errors=True); print(twice(0.5))"
    process = start(folder, program)
    output, errors = process.communicate(timeout=120)
    assert (process.returncode, output.split(), errors) == (0, ["12", "2.5"], "")


# ---- whose folder it is


def complaint(process: subprocess.Popen[str]) -> str:
    """The one line that says why nothing is kept. The result is right all the same."""
    output, errors = process.communicate(timeout=120)
    assert (process.returncode, output) == (0, "12 None\n"), errors
    assert errors.startswith("What is compiled cannot be kept, so the first moves are slow after each start: "), errors
    assert errors.count("\n") == 1, "said once, on one line"
    return errors


def own_cache(folder: Path) -> Path:
    cache = folder / "cache"
    cache.mkdir(mode=0o700)
    return cache


def test_a_folder_that_cannot_be_made_is_not_used_nor_another_in_its_place(folder: Path) -> None:
    """The folder's name is taken by a file: nobody can write there, not even root."""
    (folder / "cache").write_text("in the way")
    (folder / "temporary").mkdir()
    assert "exists" in complaint(start(folder, TMPDIR=str(folder / "temporary")))
    assert (folder / "cache").read_text() == "in the way"
    assert not list((folder / "temporary").iterdir())


@pytest.mark.parametrize("mode", [0o777, 0o707, 0o770, 0o720, 0o1777])
def test_a_folder_in_which_others_can_write_is_not_used(folder: Path, mode: int) -> None:
    own_cache(folder).chmod(mode)
    assert f"others can write in the folder {folder / 'cache'}" in complaint(start(folder))
    assert not entries(folder)


def test_an_entry_that_somebody_else_could_have_written_is_not_run(prepared: Path, tmp_path: Path) -> None:
    """The folder as somebody would leave it who wants to have code run: open to all, and with an entry of theirs."""
    shutil.copytree(prepared, tmp_path, dirs_exist_ok=True)
    [name] = entries(tmp_path)
    (tmp_path / name).write_bytes(b"cos\nsystem\n(S'touch " + bytes(tmp_path / "was-run") + b"'\ntR.")
    assert result(start(tmp_path))[0] == 12
    assert (tmp_path / "was-run").exists(), "in one's own folder it would be run"
    (tmp_path / "was-run").unlink()
    (tmp_path / name).write_bytes(b"cos\nsystem\n(S'touch " + bytes(tmp_path / "was-run") + b"'\ntR.")
    (tmp_path / "cache").chmod(0o777)
    complaint(start(tmp_path))
    assert not (tmp_path / "was-run").exists()


@AS_ROOT
def test_a_folder_of_another_user_is_not_used(folder: Path) -> None:
    os.chown(own_cache(folder), SOMEBODY, SOMEBODY)
    assert f"the folder {folder / 'cache'} belongs to another user" in complaint(start(folder))


def test_a_folder_that_others_can_replace_is_not_used(folder: Path) -> None:
    """What lies in a folder can be renamed by whoever may write there; not where the folder is sticky, as /tmp is."""
    above = folder / "above"
    above.mkdir()
    above.chmod(0o777)
    wanted = {"PARLOUR_CACHE": str(above / "cache")}
    assert f"others can write in {above}" in complaint(start(folder, **wanted))
    above.chmod(0o1777)
    assert result(start(folder, **wanted)) == (12, str(above / "cache"))


def test_a_link_is_judged_by_where_it_leads(folder: Path) -> None:
    (folder / "open").mkdir()
    (folder / "open").chmod(0o777)
    (folder / "cache").symlink_to(folder / "open")
    assert f"others can write in the folder {folder / 'open'}" in complaint(start(folder))


def test_without_a_home_nothing_is_kept_and_the_result_is_right(folder: Path) -> None:
    """Neither the environment nor the list of users knows where this user is at home."""
    process = start(folder, "import pwd, os; pwd.getpwuid = lambda _: {}[_]; " + PROGRAM, PARLOUR_CACHE="", HOME="")
    assert "home" in complaint(process)


def test_what_is_kept_can_be_written_by_nobody_else(folder: Path) -> None:
    """Whatever the user's umask lets others do elsewhere."""
    result(start(folder, "import os; os.umask(0); " + PROGRAM))
    for path in [folder / "cache", *(folder / "cache").rglob("*")]:
        assert not path.stat().st_mode & 0o022, path
