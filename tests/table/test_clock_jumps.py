"""The machine's clock is set back or ahead while people play: nobody waits an hour, or is hurried, or gone."""

import os
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.table.moments import Moments
from tests.table.serving import Person, Server, until

LIBRARY = next(Path("/usr/lib").glob("*/faketime/libfaketime.so.1"), None)
HOUR = 3_600


@settings(deadline=None)
@given(ago=st.floats(-1e6, 1e6), longest=st.sampled_from([0.0, 10.0, 60.0]))
def test_no_deadline_is_farther_off_than_it_can_be(ago: float, longest: float) -> None:
    moments, at = Moments(), time.time() - ago
    moment = moments.of(at, longest)
    assert moment <= time.monotonic() + longest
    assert moments.of(at, longest) == moment, "what has been seen stays where it is"
    if -longest < ago:
        assert moment == pytest.approx(time.monotonic() - ago, abs=1)


class JumpingServer(Server):
    """A server whose clock shows what a file says, and whose measure of time that has passed is the machine's."""

    def __init__(self, folder: Path) -> None:
        self.offset = folder / "offset"
        self.jump(0)
        super().__init__(
            folder,
            LD_PRELOAD=str(LIBRARY),
            FAKETIME_TIMESTAMP_FILE=str(self.offset),
            FAKETIME_NO_CACHE="1",
            FAKETIME_DONT_FAKE_MONOTONIC="1",
        )

    def jump(self, by: int) -> None:
        """Set the clock so many seconds ahead of the machine's."""
        self.offset.with_suffix(".new").write_text(f"{by:+d}\n")
        os.replace(self.offset.with_suffix(".new"), self.offset)


@pytest.fixture
def jumping(own_folder: Path) -> Iterator[JumpingServer]:
    if LIBRARY is None and shutil.which("faketime") is None and "CI" not in os.environ:
        pytest.skip("libfaketime is not installed")
    server = JumpingServer(own_folder)
    yield server
    server.end()


def begun(person: Person, **wanted: int) -> str:
    """A table against a bot, whose turn it has been at least once."""
    table = person.make("alley-cat", bot="careful", start=True, options={"target": 121}, **wanted)
    until(lambda: person.see(table)["look"] and person.see(table)["look"]["choices"])
    return table


def is_asked(person: Person, table: str) -> bool:
    """Whether the person can do something: play a move, or have the next round dealt."""
    look = person.see(table)["look"]
    return bool(look["choices"] or not look["to_act"])


@pytest.mark.parametrize("by", [-HOUR, HOUR])
def test_bots_move_on_when_the_clock_jumps(jumping: JumpingServer, by: int) -> None:
    person = jumping.person()
    table = begun(person)
    jumping.jump(by)
    before = person.see(table)["number"]
    for _ in range(6):
        until(lambda: is_asked(person, table))
        person.play_first(table)
    until(lambda: is_asked(person, table))
    assert person.see(table)["number"] > before + 6, "the bot has moved as well"


def test_the_clock_of_a_table_shows_no_hour_when_it_is_set_back(jumping: JumpingServer) -> None:
    person = jumping.person()
    table = begun(person, clock=6)
    jumping.jump(-HOUR)
    assert 0 < person.see(table)["deadline"]["seconds_left"] <= 6
    until(lambda: person.see(table)["seats"][0]["standing_in"])


def test_nobody_is_hurried_when_the_clock_is_set_ahead(jumping: JumpingServer) -> None:
    person = jumping.person()
    table = begun(person, clock=60)
    jumping.jump(HOUR)
    assert person.see(table)["deadline"]["seconds_left"] > 20
    assert person.play_first(table)["seats"][0]["standing_in"] is False
    until(lambda: is_asked(person, table))
    assert person.see(table)["seats"][0]["standing_in"] is False


def test_who_looks_on_is_still_there_after_a_jump(jumping: JumpingServer) -> None:
    person = jumping.person()
    table = begun(person)
    with person.listening(table) as events:
        events.table()
        assert person.see(table)["seats"][0]["online"]
        jumping.jump(HOUR)
        until(lambda: person.see(table)["seats"][0]["online"])
