"""Looking back: a replay that loses its connection, a long one, one that was brought along, and the check of its deal."""

import json
import random
import sqlite3
from pathlib import Path

import pytest
from playwright.sync_api import Page
from tests.page.conftest import Come
from tests.table.serving import Server, until

from parlour.play.match import Game, new_game
from parlour.play.notation import NEXT_ROUND


def played(moves: int) -> Game:
    """A finished game of at least so many moves."""
    chooser = random.Random(moves)
    game = new_game("alley-cat", 2, 5) if moves < 50 else new_game("allegra", 2, 5)
    while not game.over:
        if game.to_act:
            seat = game.to_act[0]
            game.play(seat, chooser.choice(game.legal_moves(seat)))
        else:
            game.next_round()
    assert len(game.moves) >= moves
    return game


def record(game: Game) -> bytes:
    header = {"parlour": 1, "game": game.name, "players": game.players, "options": game.options, "seed": game.seed}
    moves = [
        {"n": n, "seat": seat, "move": NEXT_ROUND if seat is None else move}
        for n, (seat, move) in enumerate(game.moves, 1)
    ]
    return "".join(json.dumps(line) + "\n" for line in (header, *moves)).encode()


def brought_along(server: Server, moves: int = 20) -> str:
    """The path of the replay of a record."""
    answer = server.person().http.post("/api/records", content=record(played(moves)))
    return f"/r/{answer.json()['id']}"


def told(page: Page) -> str:
    return page.locator("#told").inner_text()


def test_a_look_that_could_not_be_fetched_is_fetched_again(come: Come, shared_server: Server) -> None:
    person = come()
    person.go(brought_along(shared_server))
    page = person.page
    page.locator("#told", has_text="Move 0 of").wait_for()
    page.locator("#on").click()
    page.locator("#told", has_text="Move 1 of").wait_for()
    until(lambda: page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.endsWith('/2'))"))
    person.context.set_offline(True)
    for _ in range(2):
        page.locator("#on").click()
    page.locator("#told", has_text="Move 3 cannot be shown").wait_for()
    page.locator("#last").click()
    page.locator("#told", has_text="cannot be shown").wait_for()
    assert page.locator("#at").input_value() == "2"
    person.context.set_offline(False)
    for number in (3, 4):
        page.locator("#on").click()
        page.locator("#told", has_text=f"Move {number} of").wait_for()
    page.locator("#last").click()
    page.locator("#result h2").wait_for()


def test_a_replay_that_plays_stops_where_the_connection_ends(come: Come, shared_server: Server) -> None:
    person = come()
    person.go(brought_along(shared_server))
    person.page.locator("#run").click()
    person.page.locator("#told", has_text="Move 1 of").wait_for()
    person.context.set_offline(True)
    person.page.locator("#told", has_text="cannot be shown").wait_for()
    assert person.page.locator("#run").get_attribute("aria-pressed") == "false"
    person.context.set_offline(False)
    person.page.locator("#run").click()
    person.page.locator("#told", has_text="Move 4 of").wait_for()


def test_a_replay_that_did_not_come_comes_when_the_server_does(come: Come, shared_server: Server) -> None:
    person = come()
    path = brought_along(shared_server)
    person.page.route("**/replay", lambda route: route.abort("connectionrefused"))
    person.go(path)
    person.page.locator("#fault", has_text="does not answer").wait_for()
    person.page.unroute("**/replay")
    person.page.locator("#told", has_text="Move 0 of").wait_for()
    assert person.page.locator("#fault").inner_text() == ""


LIMITED = """const times = []; window.refused = 0; const replace = history.replaceState;
history.replaceState = function (...what) {
  const now = performance.now();
  if (times.filter((time) => time > now - 30_000).length >= 100) {
    window.refused += 1;
    throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError');
  }
  times.push(now);
  return replace.apply(this, what);
};"""


def test_a_long_replay_is_stepped_through_where_the_address_may_be_written_seldom(
    come: Come, shared_server: Server
) -> None:
    person = come()
    person.page.add_init_script(LIMITED)
    person.go(brought_along(shared_server, 200))
    person.page.locator("#told", has_text="Move 0 of").wait_for()
    person.page.locator("#on").evaluate(
        "button => { for (let i = 0; i < 200; i += 1) setTimeout(() => button.click(), 10 * i); }"
    )
    person.page.locator("#told", has_text="Move 200 of").wait_for(timeout=60_000)
    until(lambda: person.page.evaluate("location.hash") == "#200")
    assert person.page.evaluate("window.refused") == 0


def test_an_address_that_was_refused_is_written_later(come: Come, shared_server: Server) -> None:
    person = come()
    person.page.clock.install()
    person.page.add_init_script(LIMITED)
    person.go(brought_along(shared_server))
    person.page.locator("#told", has_text="Move 0 of").wait_for()
    person.page.evaluate(
        "() => { for (let i = 0; i < 150; i += 1) try { history.replaceState(null, '', '#0'); } catch {} }"
    )
    person.page.locator("#on").click()
    person.page.locator("#told", has_text="Move 1 of").wait_for()
    until(lambda: person.page.evaluate("window.refused") > 50)
    person.page.clock.fast_forward(45_000)
    until(lambda: person.page.evaluate("location.hash") == "#1")


# ---- the deal


def test_a_record_that_was_brought_along_has_no_deal_to_check(come: Come, shared_server: Server) -> None:
    person = come()
    person.go(brought_along(shared_server))
    person.page.locator("#ask-review").wait_for()
    assert person.page.locator("#verify").count() == 0


@pytest.fixture
def finished(shared_server: Server) -> str:
    person = shared_server.person()
    table = person.make("alley-cat", bot="random", start=True, options={"target": 11})
    person.play_to_the_end(table)
    return table


SPOILT = "update tables set secret = ?, revision = (select max(revision) + 1 from tables) where id = ?"


def spoil(folder: Path, table: str) -> None:
    """Give the table another secret, as somebody does who can write to the database."""
    connection = sqlite3.connect(folder / "parlour.db", timeout=20)
    with connection:
        connection.execute(SPOILT, ("00" * 32, table))
    connection.close()


def test_only_what_fails_is_said_to_fail(come: Come, shared_server: Server, finished: str) -> None:
    person, asker = come(), shared_server.person()
    spoil(shared_server.folder, finished)
    until(lambda: not asker.get(f"/api/tables/{finished}/verify")["holds"])
    steps = asker.get(f"/api/tables/{finished}/verify")["steps"]
    person.go(f"/r/{finished}")
    person.page.locator("#verify").click()
    verdict = person.page.locator(".verdict > p").inner_text()
    assert "does not hold" in verdict
    assert {step["holds"] for step in steps} == {True, False}
    assert all((step["what"] in verdict) != step["holds"] for step in steps)
    assert person.page.locator(".verdict li.why").count() == sum(not step["holds"] for step in steps)


def test_a_check_that_fails_says_why(come: Come, finished: str) -> None:
    person = come()
    person.go(f"/r/{finished}")
    person.page.locator("#verify").wait_for()
    person.context.set_offline(True)
    person.page.locator("#verify").click()
    person.page.locator("#fault", has_text="does not answer").wait_for()
    person.context.set_offline(False)
    person.page.locator("#verify").click()
    person.page.locator(".verdict", has_text="The deal holds").wait_for()
    assert person.page.locator("#fault").inner_text() == ""
