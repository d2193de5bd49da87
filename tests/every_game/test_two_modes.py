"""The same seed and moves give the same bytes, interpreted and compiled."""

import functools
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .tables import TABLES, Table

ROOT = Path(__file__).parents[2]


@functools.cache
def printed(mode: str) -> list[str]:
    """What the program prints, run in a process of its own with this NUMBA_DISABLE_JIT."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": mode}
    command = [sys.executable, "-m", "tests.every_game.fingerprints"]
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout.splitlines()


def test_each_process_runs_in_its_own_mode() -> None:
    assert (printed("0")[0], printed("1")[0]) == ("compiled", "interpreted")


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_modes_give_the_same_bytes(table: Table) -> None:
    place = 1 + TABLES.index(table)
    assert printed("0")[place].startswith(f"{table} ")
    assert printed("0")[place] == printed("1")[place]
