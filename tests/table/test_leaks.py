"""No byte that a seat is sent depends on what it may not know: with hidden cards dealt anew, all stays the same."""

import asyncio
import json
import re
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import uvicorn

from parlour.kernel import chance, entry
from parlour.kernel.records import zeros
from parlour.play.differences import first_difference
from parlour.play.match import Game
from parlour.table.app import make_app
from parlour.table.house import House
from parlour.table.listening import listen
from parlour.table.migrate import migrate
from parlour.table.room import Room
from parlour.table.settings import Settings

from .serving import Json, Person, until

MOVES = 40
EVERY = 8
ALSO_ASKED_FOR = ("refusals", "replay", "record", "deal", "replay/0")
MOVES_TO_REFUSE = ("next round", "QC", "take", "play 27 L", "steal 1", "tap", "draw deck", "swap c1")


class Inside:
    """A server in a thread, whose rooms can be reached into."""

    def __init__(self, folder: Path) -> None:
        migrate(folder / "parlour.db")
        self.house = House(Settings(folder / "parlour.db", longest_pause=0.0))
        self.people: list[Person] = []
        self.socket = listen("127.0.0.1", 0)
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        config = uvicorn.Config(make_app(self.house), log_config=None, lifespan="on", timeout_graceful_shutdown=1)
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self._run)
        self.thread.start()
        until(lambda: self.server.started)

    def _run(self) -> None:
        asyncio.run(self.server.serve([self.socket]))

    def person(self) -> Person:
        self.people.append(Person(self.url))
        return self.people[-1]

    def room(self, table: str) -> Room:
        [opened] = [task.result() for name, task in self.house.rooms._open.items() if name == table]
        return opened.room

    def end(self) -> None:
        for person in self.people:
            person.http.close()
        self.server.should_exit = True
        self.thread.join()
        self.socket.close()


@pytest.fixture
def inside(own_folder: Path) -> Iterator[Inside]:
    server = Inside(own_folder)
    yield server
    server.end()


def deal_anew(room: Room, seat: int | None, seed: int) -> None:
    room.game = dealt_anew(room.running(), seat, seed)
    if room.question.before is not None:
        room.question = replace(room.question, before=dealt_anew(room.question.before, seat, seed))


def dealt_anew(game: Game, seat: int | None, seed: int) -> Game:
    """A twin of the game in which what this seat does not see is dealt at random."""
    twin = game.copy()
    views = game.view_record(seat)
    states = zeros(game.identity.definition().rules.state)
    entry.determinize(views, 0, states, chance.fast_generators(seed))
    twin._states = np.array(states)
    return twin


def bytes_sent(person: Person, table: str, asked: int, refusable: bool) -> list[str]:
    """Everything that can be got of a table: the first event, answers to requests, and refusals of moves."""
    with person.listening(table) as events:
        _, _, event = events.next()
    until(lambda: is_left(person.see(table)))
    texts = [event, person.http.get(f"/api/tables/{table}").text]
    wrong = [(asked, "nonsense"), (asked + 7, "take")] + [(asked, move) for move in MOVES_TO_REFUSE if refusable]
    for number, move in wrong:
        answer = person.move(table, number, move)
        assert answer.status_code in (403, 409, 422), (move, answer.text)
        texts.append(answer.text)
    texts += [person.http.get(f"/api/tables/{table}/{what}").text for what in ALSO_ASKED_FOR]
    return [re.sub(r'"(version|seconds_left)":[0-9.]+', r'"\1":0', text) for text in texts]


def is_left(shown: Json) -> bool:
    return shown["watchers"] == 0 and not any(seat["online"] for seat in shown["seats"])


@pytest.mark.parametrize(("name", "players"), [("alley-cat", 2), ("allie-gator", 3), ("allegra", 3)])
def test_what_a_seat_is_sent_stays_the_same_when_hidden_cards_change(inside: Inside, name: str, players: int) -> None:
    *people, eve = [inside.person() for _ in range(players + 1)]
    table = people[0].make(name, players)
    for seat in range(1, players):
        people[seat].sit(table, seat)
    people[0].done("POST", f"/api/tables/{table}/start")
    people[0].see(table)
    room = inside.room(table)
    changed = 0
    for number in range(MOVES):
        if number % EVERY == 0:
            changed += check_nothing_leaks(room, [*people, eve], number)
        play_one(people, table)
    assert changed > MOVES // EVERY


def check_nothing_leaks(room: Room, viewers: list[Person], seed: int) -> int:
    """Returns for how many viewers something hidden was changed."""
    real, question = room.running(), room.question
    changed = 0
    for seat, viewer in enumerate(viewers):
        refusable = bool(real.to_act) and seat not in real.to_act
        before = bytes_sent(viewer, room.id, room.question.opened, refusable)
        deal_anew(room, seat if seat < real.players else None, seed)
        changed += room.running().state_bytes() != real.state_bytes()
        after = bytes_sent(viewer, room.id, room.question.opened, refusable)
        room.game, room.question = real, question
        assert after == before, told_difference(seat, before, after)
    return changed


def told_difference(seat: int, before: list[str], after: list[str]) -> str | None:
    """Where the answers to this seat differ first."""
    pairs = zip(map(json.loads, before), map(json.loads, after), strict=True)
    return next(filter(None, (first_difference(f"what seat {seat} is sent", new, old) for old, new in pairs)), None)


def play_one(people: list[Person], table: str) -> None:
    """One move of whoever is to act: not the same kind each time."""
    for person in people:
        shown = person.see(table)
        choices = shown["look"]["choices"]
        if choices:
            person.move(table, shown["asked"], choices[shown["number"] % len(choices)]["move"])
            return
    people[0].move(table, shown["asked"], "next round")
