"""The first minute: tables are played while the rules are being compiled in processes beside the server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.games import all_games
from tests.table.serving import Json, Person, Server, children_of, until

COMPILED_BESIDE = """
from parlour.kernel import entry
from parlour.kernel.compiled import interpret_meanwhile
from parlour.play.match import new_game
from parlour.table.warming import Warming

interpret_meanwhile()
new_game("alley-cat", 2, 1).look(0)
warming = Warming(compiles=True)
before = warming.state_of("alley-cat")
print(before.done, before.rules, entry.act.signatures)
warming.make_ready("alley-cat", "rules")
after = warming.state_of("alley-cat")
print(after.done == after.of - 1, after.rules, after.search)
print(len(entry.act.signatures), entry.act.stats.cache_misses == {}, sum(entry.act.stats.cache_hits.values()))
"""


class NewServer(Server):
    """A server on a machine on which nothing has been compiled."""

    def __init__(self, folder: Path) -> None:
        self.cache = folder / "cache"
        super().__init__(folder, PARLOUR_CACHE=str(self.cache))


@pytest.fixture
def newcomer(own_folder: Path) -> Iterator[Person]:
    server = NewServer(own_folder)
    yield server.person()
    server.end()


def preparation(person: Person, game: str) -> Json:
    found: Json = next(each for each in person.get("/ready")["games"] if each["game"] == game)
    return found


@pytest.mark.parametrize("game", all_games())
def test_a_first_game_is_played_before_anything_is_compiled(newcomer: Person, game: str) -> None:
    table = newcomer.make(game, bot="careful", start=True)
    until(lambda: newcomer.see(table)["look"]["choices"])
    before = newcomer.play_first(table)
    assert newcomer.see(table)["number"] > before["number"]
    assert not preparation(newcomer, game)["rules"]


def test_a_bot_that_thinks_ahead_plays_by_rules_of_thumb_until_it_can(newcomer: Person) -> None:
    table = newcomer.make("alley-cat", bot="master", start=True)
    until(lambda: newcomer.see(table)["look"]["choices"])
    number = newcomer.play_first(table)["number"]
    until(lambda: newcomer.see(table)["number"] >= number + 2)
    assert not preparation(newcomer, "alley-cat")["search"]


def test_hints_are_refused_with_a_sentence_until_they_can_be_had(newcomer: Person) -> None:
    table = newcomer.make("alley-cat", bot="careful", start=True)
    until(lambda: newcomer.see(table)["look"]["choices"])
    refused = newcomer.do("GET", f"/api/tables/{table}/hint")
    assert refused.status_code == 503
    assert "still being compiled" in refused.json()["detail"]


def test_what_is_compiled_beside_is_only_loaded(tmp_path: Path) -> None:
    environment = {**os.environ, "PARLOUR_CACHE": str(tmp_path / "cache"), "NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-c", COMPILED_BESIDE]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["0 False []", "True True False", "1 True 1"], done.stderr


def test_a_server_on_a_machine_with_everything_compiled_is_soon_ready(server: Server) -> None:
    person = server.person()
    until(lambda: preparation(person, "alley-cat")["rules"], patience=120)


def test_the_processes_that_compile_end_with_the_server(own_folder: Path) -> None:
    server = NewServer(own_folder)
    children = until(lambda: children_of(server.process.pid))
    server.kill()
    until(lambda: not any(Path(f"/proc/{child}").exists() for child in children))
