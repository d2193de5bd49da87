"""The tables that agents rely on: pinned, and in the documentation as they are."""

from pathlib import Path

import numpy as np
import pytest
from numpy.random import PCG64, Generator

from parlour.envs import versions
from parlour.games import find_game
from parlour.kernel import entry

from ..every_game.tables import Table, walk

PINNED = {
    "alley-cat": ("alley_cat_v1", "55ca30b5b467bd8d", 80795469),
    "allie-gator": ("allie_gator_v1", "82f8a7e9dff57ba0", 8003060144),
    "allegra": ("allegra_v1", "28d69fc20fd7f79a", 9088856203),
}
"""For each game its environment, the fingerprint of its tables, and a sum over what it shows in one game.

A change here breaks every agent that was trained before: it needs a new version.
"""


@pytest.mark.parametrize("name", PINNED)
def test_observations_and_actions_are_those_of_the_version(name: str) -> None:
    identity = find_game(name)
    assert (versions.env_name(identity), versions.fingerprint(identity), shown(name)) == PINNED[name]


def shown(name: str) -> int:
    """The numbers of all seats in the first moves of a game, each weighed with a number of its own, and added."""
    planes = find_game(name).definition().rules.planes
    weights = Generator(PCG64(1)).integers(1, 1000, planes.length)
    vector, total = np.zeros(planes.length, np.int8), 0
    for number, game in enumerate(walk(Table(name, find_game(name).players[-1], 0).new(3), 3)):
        for seat in range(game.players):
            entry.encode(game.view_record(seat), 0, vector)
            total += (number + 1) * int((weights * vector).sum())
        if number == 150:
            break
    return total


def test_the_documentation_has_these_tables() -> None:
    text = (Path(__file__).parents[2] / "docs" / "environments.md").read_text("utf-8")
    assert versions.written(text) == text
