"""Records in plain Python: the same values under the same names, for every game."""

from typing import Any

import numpy as np
import pytest

from parlour.games.allegra.area import shown
from parlour.kernel.piles import contains
from parlour.kernel.plain import plain
from parlour.kernel.records import Record
from parlour.play.match import Game

from ..every_game.tables import PLAIN_TABLES, Table, walk

STEPS = 60


def differences(record: Any, there: Any, path: str) -> list[str]:
    """The places where the plain record is not what the record is."""
    if isinstance(record, Record):
        return [
            each
            for name in record.dtype.names or ()
            for each in differences(record[name], there[name], f"{path}.{name}")
        ]
    if isinstance(record, np.ndarray):
        if len(record) != len(there):
            return [path]
        return [each for i in range(len(record)) for each in differences(record[i], there[i], f"{path}[{i}]")]
    return [] if type(there) is int and there == record else [path]


def parts(game: Game) -> list[tuple[Any, Any, str]]:
    view, states = game.view_record(0), game._states
    return [
        *((view[0][part], plain(view, part), part) for part in ("public", "own", "viewer")),
        *((states[0][part], plain(states, part), part) for part in ("public", "seats", "secret")),
    ]


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_plain_record_has_the_values_of_the_record(table: Table) -> None:
    for number, game in enumerate(walk(table.new(3), 3)):
        for record, there, name in parts(game):
            assert not differences(record, there, name)
        if number == STEPS:
            break


def test_equal_parts_are_one_and_the_same() -> None:
    game = Table("allegra", 3, 0).new(1)
    assert plain(game.view_record(0), "public") is plain(game.view_record(1), "public")


def test_a_compiled_function_takes_a_list_of_a_plain_record_and_is_not_compiled_for_it() -> None:
    hand = plain(Table("alley-cat", 2, 0).new(1).view_record(0), "own").hand
    assert contains(hand, hand[0])
    assert not contains(hand, 99)
    assert not any("list" in str(types) for types in getattr(contains, "signatures", ()))


def test_a_compiled_function_takes_a_plain_record() -> None:
    game = Table("allegra", 3, 0).new(1)
    public = plain(game._states, "public")
    assert [shown(public, 0, place) for place in range(15)] == [
        shown(game._states[0].public, 0, place) for place in range(15)
    ]
