"""`parlour compile`: what it has compiled is there for every later process."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from numba.core import config

pytestmark = pytest.mark.skipif(bool(config.DISABLE_JIT), reason="interpreted rules are not compiled")

IS_READY = """
from parlour.bots.search.searching import is_search_ready
from parlour.games import find_game
print(is_search_ready(find_game("alley-cat")))
"""


def python(*words: str, cache: Path) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "PARLOUR_CACHE": str(cache)}
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, check=False, env=environment)


def test_compiling_a_game_makes_it_ready_for_other_processes(tmp_path: Path) -> None:
    assert python("-c", IS_READY, cache=tmp_path).stdout == "False\n"
    done = python("-m", "parlour", "compile", "alley-cat", cache=tmp_path)
    assert (done.returncode, done.stdout, done.stderr) == (0, "Alley Cat is compiled\n", "")
    assert python("-c", IS_READY, cache=tmp_path).stdout == "True\n"


def test_a_game_that_is_not_there_is_not_compiled(tmp_path: Path) -> None:
    done = python("-m", "parlour", "compile", "alley-cat", "whist", cache=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "parlour: there is no game 'whist': the games are allie-gator, allegra, alley-cat\n"
    assert not list(tmp_path.iterdir())
