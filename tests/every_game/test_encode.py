"""Views as numbers: in their ranges, from the viewer's own seat, and nothing in them that the viewer may not know."""

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings

from parlour.kernel import contract, entry
from parlour.kernel.contract import seats_in
from parlour.kernel.records import RecordArray
from parlour.play.match import SPECTATOR, Game

from .deals import dealt, rules, seen, view_of, viewers
from .tables import PLAIN_TABLES, Table, either, games, walk

STRIDE = either(7, 40)


def encoded(game: Game, views: RecordArray) -> npt.NDArray[np.int8]:
    """The view as numbers, written over what lay there before."""
    vector = np.full(rules(game).planes.length, 99, np.int8)
    entry.encode(views, 0, vector)
    return vector


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_hidden_cards_that_are_dealt_anew_leave_the_numbers_as_they_are(table: Table) -> None:
    for number, game in enumerate(walk(table.new(11), 11)):
        if number % STRIDE == 0:
            for viewer in viewers(game):
                vector = encoded(game, view_of(game, viewer))
                states = dealt(game, view_of(game, viewer), 2, number)
                for i in range(2):
                    assert encoded(game, seen(game, states, viewer, i)).tobytes() == vector.tobytes(), repr(game)


@given(games())
@settings(max_examples=either(60, 15), deadline=None)
def test_every_number_is_in_the_range_of_its_plane(game: Game) -> None:
    planes = rules(game).planes
    for viewer in viewers(game):
        vector = encoded(game, view_of(game, viewer))
        wrong = np.flatnonzero((vector < planes.low) | (vector > planes.high))
        assert not wrong.size, (wrong, vector[wrong], repr(game))


@given(games())
@settings(max_examples=either(40, 10), deadline=None)
def test_the_viewer_comes_first_and_knows_whether_it_is_to_act(game: Game) -> None:
    start = rules(game).planes.start("to act")
    for viewer in range(game.players):
        assert encoded(game, view_of(game, viewer))[start] == (viewer in game.to_act)


@given(games())
@settings(max_examples=either(40, 10), deadline=None)
def test_a_spectator_sees_what_seat_0_sees_but_for_what_only_seat_0_knows(game: Game) -> None:
    spectator, seat = encoded(game, view_of(game, SPECTATOR)), encoded(game, view_of(game, 0))
    different = {name for name in rules(game).planes.names if _differs(game, name, spectator, seat)}
    assert different <= {
        *("hand", "hand numbers", "hand specials", "stolen card", "stolen shown by", "stolen shown at"),
        *("held", "swapped", "unknown", "taken card", "tapped", "passed"),
    }


def _differs(game: Game, name: str, one: npt.NDArray[np.int8], other: npt.NDArray[np.int8]) -> bool:
    planes = rules(game).planes
    start = planes.start(name)
    end = start + planes.planes[planes.names.index(name)].length
    return bool((one[start:end] != other[start:end]).any())


@given(games())
@settings(max_examples=either(40, 10), deadline=None)
def test_of_several_seats_to_act_the_next_clockwise_is_asked_first(game: Game) -> None:
    for last in range(game.players):
        if game.to_act:
            mask = sum(1 << seat for seat in game.to_act)
            asked = contract.next_asked(mask, last, game.players)
            assert asked == min(game.to_act, key=lambda seat: (seat - last - 1) % game.players)
            assert asked in seats_in(mask)
