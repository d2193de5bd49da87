"""Observations read back by the names of their planes."""

import numpy as np

from parlour.kernel import entry
from parlour.play.match import Game


class Seen:
    """What a seat of a game sees, as numbers by plane."""

    def __init__(self, game: Game, viewer: int | None) -> None:
        self._planes = game.identity.definition().rules.planes
        self._vector = np.zeros(self._planes.length, np.int8)
        entry.encode(game.view_record(viewer), 0, self._vector)

    def __getitem__(self, name: str) -> list[int]:
        start = self._planes.start(name)
        length = self._planes.planes[self._planes.names.index(name)].length
        return [int(number) for number in self._vector[start : start + length]]

    def ones(self, name: str) -> list[int]:
        """The places of the plane that hold a 1, from 0."""
        return [place for place, number in enumerate(self[name]) if number == 1]
