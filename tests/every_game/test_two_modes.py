"""The same seed and moves give the same bytes, interpreted and compiled, and compiled only from some move on."""

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .tables import TABLES, Table

ROOT = Path(__file__).parents[2]
FIRST = {table.name: table for table in reversed(TABLES)}


@functools.cache
def printed(mode: str, *words: str) -> list[str]:
    """What the program prints, run in a process of its own with this NUMBA_DISABLE_JIT."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": mode}
    command = [sys.executable, "-m", "tests.every_game.fingerprints", *words]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_each_process_runs_in_its_own_mode() -> None:
    assert (printed("0")[-1], printed("1")[-1]) == ("compiled", "interpreted")


def test_who_does_not_wait_for_the_compiler_is_interpreted_without_it() -> None:
    assert printed("0", "meanwhile")[-1] == "interpreted"


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_modes_give_the_same_bytes(table: Table) -> None:
    place = TABLES.index(table)
    assert printed("0")[place].startswith(f"{table} ")
    assert printed("0")[place] == printed("1")[place] == printed("0", "meanwhile")[place]


@pytest.mark.parametrize("name", FIRST)
def test_a_game_that_is_compiled_in_its_middle_goes_on_the_same(name: str) -> None:
    """The first half of the moves is interpreted, the second compiled, on the same state."""
    place = list(dict.fromkeys(table.name for table in TABLES)).index(name)
    assert printed("0", "later")[-1] == "compiled"
    assert printed("1", "later")[-1] == "interpreted"
    assert printed("0", "later")[place] == printed("1", "later")[place]
