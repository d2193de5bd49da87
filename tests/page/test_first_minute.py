"""A newcomer on a machine where nothing is compiled: a game is played at once, and the page says what is still to come."""

import random
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from tests.page.people import PHONE, Person
from tests.table.serving import Server

from parlour.games import all_games

NOTE = """
window.said = [];
document.addEventListener("DOMContentLoaded", () => {
  const connection = document.getElementById("connection");
  const note = () => window.said.push(connection.className);
  if (connection) new MutationObserver(note).observe(connection, { attributes: true });
});
"""
SEEN = "element => { const box = element.getBoundingClientRect(); return box.top >= 0 && box.bottom <= innerHeight; }"


@pytest.fixture
def newcomer(browser: Browser, tmp_path: Path) -> Iterator[Person]:
    server = Server(tmp_path, PARLOUR_CACHE=str(tmp_path / "cache"))
    person = Person.come(browser, server.url, PHONE)
    person.page.add_init_script(NOTE)
    yield person
    person.leave()
    server.end()
    assert person.faults == []


@pytest.mark.parametrize("game", all_games())
def test_the_first_move_is_taken_before_anything_is_compiled(newcomer: Person, game: str) -> None:
    newcomer.play_now(game, all_games()[game].players[0])
    newcomer.await_turn()
    preparing = newcomer.page.locator("#preparing")
    preparing.wait_for()
    assert "parts" in preparing.inner_text()
    assert preparing.evaluate(SEEN), "it is on the screen, wherever the table is scrolled to"
    taken: list[bool] = []
    newcomer.page.on("response", lambda answer: taken.append(answer.ok) if answer.url.endswith("/moves") else None)
    choice = random.Random(game)
    while not taken:
        newcomer.await_turn()
        newcomer.pick_anything(choice)
    assert all(taken)
    assert {"connected"} <= set(newcomer.page.evaluate("window.said")) <= {"connecting", "connected"}
