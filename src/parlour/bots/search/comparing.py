"""Moves compared with like effort: each is searched by itself, on the same deals and with the same chance after them.

So luck that does not depend on the move is the same for all, and differences are surer than the shares themselves (common
random numbers). Whoever compares moves that a search has chosen compares them on deals which that search has not seen:
the move that came out best in some deals was also lucky in them.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from parlour.bots.search import tree
from parlour.bots.search.replies import Reply, replies
from parlour.bots.search.searchers import searchers
from parlour.bots.search.searching import Budget, nodes_for, settings_of
from parlour.bots.search.simulate import run
from parlour.games.definition import Definition
from parlour.games.identity import Identity
from parlour.kernel import chance
from parlour.kernel.records import RecordArray


@dataclass(frozen=True)
class Tried:
    """A move, what the viewer got with it in each of the deals, and what others answered: these moves are in words."""

    move: str
    shares: npt.NDArray[np.float64]
    replies: tuple[Reply, ...] = ()

    @property
    def share(self) -> float:
        """What the viewer got on average."""
        return float(np.mean(self.shares))


def halves(budget: Budget) -> tuple[Budget, int]:
    """One half of the simulations to choose moves by, and so many deals as are in the other half to compare two of them in.

    Raises ValueError for a budget that has no number of simulations.
    """
    if budget.simulations is None:
        raise ValueError("moves are compared in a number of deals: the budget needs a number of simulations")
    return Budget((budget.simulations + 1) // 2, trees=budget.trees), max(1, budget.simulations // 2)


def are_alike(definition: Definition, views: RecordArray, move: str, other: str) -> bool:
    """Whether nothing but a name tells the two moves of the viewer apart."""
    return _standing_for(definition, views, move) == _standing_for(definition, views, other)


def distinct(definition: Definition, views: RecordArray, moves: Sequence[str]) -> list[str]:
    """The moves without those that are like one before them."""
    first: dict[int, str] = {}
    for move in moves:
        first.setdefault(_standing_for(definition, views, move), move)
    return list(first.values())


def _standing_for(definition: Definition, views: RecordArray, move: str) -> int:
    return definition.alike(views[0], definition.numbers[move])


def compare(
    game: Identity, views: RecordArray, seed: str, moves: Sequence[str], deals: int, with_replies: bool = False
) -> list[Tried]:
    """Try each of these moves of the viewer in the same deals, all following from view and seed; in the order given."""
    definition = game.definition()
    actions = [definition.numbers[move] for move in moves]
    digest = hashlib.sha256(f"compare {seed} ".encode() + views.tobytes()).digest()
    chances = chance.fast_generators(int.from_bytes(digest), deals)
    rooms = [_room(game, views, action, chances) for action in actions]
    with searchers.shared(None):
        searchers.all_done(run, rooms, [deals] * len(rooms))
    answers = [
        tuple(replies([room], definition.spoken or definition.moves, action)) if with_replies else ()
        for room, action in zip(rooms, actions, strict=True)
    ]
    return [Tried(*tried) for tried in zip(moves, (room.results for room in rooms), answers, strict=True)]


def _room(game: Identity, views: RecordArray, action: int, chances: RecordArray) -> tree.Room:
    """The room of the tree below one action."""
    rules = game.definition().rules
    settings = settings_of(rules, int(views[0].public.players))
    settings[0].only = action
    room = tree.make_room(rules, views, settings, 0, nodes_for(len(chances)))
    return room._replace(chances=chances, results=np.zeros(len(chances)))
