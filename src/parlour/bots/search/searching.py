"""Searching for the best move: as many simulations, or as much time, as a budget allows, in one tree or in several."""

import hashlib
import math
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from parlour.bots import Bot
from parlour.bots.search import tree
from parlour.bots.search.replies import Reply, replies
from parlour.bots.search.searchers import searchers
from parlour.bots.search.simulate import run
from parlour.games.identity import Identity
from parlour.kernel import contract, entry
from parlour.kernel.compiled import is_ready
from parlour.kernel.records import RecordArray, zeros
from parlour.play.warm import make_ready_all, warm_choosing

_SKILLED_SECONDS = 0.2
_MASTER_SECONDS = 1.8
_SLICE_SECONDS = 0.01
"""So often, about, a search looks at the clock."""
_FIRST_SLICE = 16
_MOST_NODES = 1 << 19
_NODES_PER_SIMULATION = 2 + contract.MAX_SEATS
"""A simulation adds a move to the tree, or one of each seat where all decide at once, and what chance showed after it."""

EXPLORE = 0.5
EVEN = 0.1
RASHNESS = 0.0
SETTLED = 2
"""With its first visits a move is played on carefully: what follows it is not worth a place in the tree yet."""


Sums = npt.NDArray[np.float64]

_stopped: ContextVar[threading.Event | None] = ContextVar("stopped", default=None)


@contextmanager
def until(stopped: threading.Event) -> Iterator[None]:
    """Within this, this thread's searches by the clock end soon after the event is set, with what they have found."""
    token = _stopped.set(stopped)
    try:
        yield
    finally:
        _stopped.reset(token)


@dataclass(frozen=True)
class Budget:
    """How long to search: so many simulations in all, or so many seconds, in so many trees at the same time.

    With simulations the result follows from view and seed.
    """

    simulations: int | None = None
    seconds: float | None = None
    trees: int = 1


@dataclass(frozen=True)
class Candidate:
    """A legal move, how often it was tried, the mean share of the victory that it brought, and how much that varied.

    `deviation` is the standard deviation of the shares of single simulations; `replies` are what others answered.
    """

    move: str
    visits: int
    share: float
    deviation: float
    replies: tuple[Reply, ...] = ()


@dataclass(frozen=True)
class Found:
    """What a search found: the candidates, the best one first, and how many simulations and decisions it took."""

    candidates: tuple[Candidate, ...]
    simulations: int
    decisions: int


def skilled() -> Budget:
    """The budget of a skilled bot: one processor."""
    return Budget(seconds=_SKILLED_SECONDS)


def master() -> Budget:
    """The budget of a master: every processor that searches are given."""
    return Budget(seconds=_MASTER_SECONDS, trees=searchers.count)


def search_bot(game: Identity, seed: str, budget: Budget) -> Bot:
    """Plays the move that the search finds best; one that is forced without searching."""
    warm_search(game)
    definition = game.definition()
    actions = np.zeros(definition.rules.actions + 1, np.int16)

    def choose(views: RecordArray) -> str:
        if entry.legal_in_view(views, 0, actions) == 1:
            return definition.moves[int(actions[0])]
        return search(game, views, seed, budget).candidates[0].move

    return choose


def search(game: Identity, views: RecordArray, seed: str, budget: Budget, with_replies: bool = False) -> Found:
    """What is best for the viewer, who is to act, of a view (an array of one record); with others' replies if asked.

    The result follows from view, seed and budget alone, unless the budget is one of time.
    """
    rooms = [_room(game, views, seed, number, budget) for number in range(budget.trees)]
    shares = [_share_of(budget, number) for number in range(len(rooms))]
    stopped = _stopped.get() or threading.Event()
    with searchers.shared(budget.seconds) as seconds:
        searchers.all_done(_fill, rooms, shares, [seconds] * len(rooms), [stopped.is_set] * len(rooms))
    return _found(game, views, rooms, with_replies)


def warm_search(game: Identity) -> None:
    """Compile the search of this game, or load it."""
    warm_choosing(game)
    make_ready_all(f"the search of {game.title}", [search_signature(game)])


def is_search_ready(game: Identity) -> bool:
    """Whether a search of this game begins at once: it is compiled, in this process or where it would be loaded."""
    return is_ready(*search_signature(game))


def search_signature(game: Identity) -> tuple[Any, tuple[Any, ...]]:
    """The entry point that searching this game needs, with the Numba types of its arguments."""
    rules = game.definition().rules
    room = tree.make_room(rules, zeros(rules.view), settings_of(rules, 1), 0, 1)
    return run, (numba.typeof(room), numba.int64)


def settings_of(rules: contract.Rules, players: int) -> RecordArray:
    """The settings with which a game is searched."""
    settings = zeros(tree.SETTINGS)
    settings[0].explore = EXPLORE
    settings[0].doubt = rules.doubt
    settings[0].even = EVEN
    settings[0].rashness = RASHNESS
    settings[0].settled = SETTLED
    settings[0].longest = rules.horizon * players
    settings[0].only = tree.ANY
    return settings


def _room(game: Identity, views: RecordArray, seed: str, number: int, budget: Budget) -> tree.Room:
    """The room of one tree. Its chance follows from the seed, the view and the number of the tree."""
    digest = hashlib.sha256(f"search {number} {seed} ".encode() + views.tobytes()).digest()
    rules = game.definition().rules
    settings = settings_of(rules, int(views[0].public.players))
    nodes = nodes_for(_share_of(budget, number))
    return tree.make_room(rules, views, settings, int.from_bytes(digest), nodes)


def nodes_for(simulations: int) -> int:
    """How many nodes a tree of so many simulations can have."""
    return min(1 + _NODES_PER_SIMULATION * simulations, _MOST_NODES)


def _share_of(budget: Budget, number: int) -> int:
    """How many simulations this tree makes at most."""
    if budget.simulations is None:
        return 1 << 60
    return (budget.simulations + budget.trees - 1 - number) // budget.trees


def _fill(room: tree.Room, simulations: int, seconds: float | None, is_stopped: Callable[[], bool]) -> None:
    """Simulate until one or the other is used up, or the search is stopped. The GIL is free meanwhile."""
    if seconds is None:
        run(room, simulations)
        return
    begin, done, part = time.perf_counter(), 0, _FIRST_SLICE
    while (taken := time.perf_counter() - begin) < seconds and done < simulations:
        if done and is_stopped():
            return
        if done:
            part = max(1, min(2 * part, int(_SLICE_SECONDS * done / taken)))
        run(room, min(part, simulations - done))
        done += part


# ---- what was found


def _found(game: Identity, views: RecordArray, rooms: Sequence[tree.Room], with_replies: bool) -> Found:
    definition = game.definition()
    actions = np.zeros(definition.rules.actions + 1, np.int16)
    count = entry.legal_in_view(views, 0, actions)
    sums = np.zeros((definition.rules.actions, 3))
    for room in rooms:
        _add_edges(room, int(views[0].viewer), sums)
    candidates = [
        _candidate(
            definition.moves[action],
            sums[action],
            replies(rooms, definition.moves, int(action)) if with_replies else (),
        )
        for action in actions[:count]
    ]
    candidates.sort(key=lambda candidate: (-candidate.visits, -candidate.share, candidate.move))
    tallies = np.sum([room.tallies for room in rooms], axis=0)
    return Found(tuple(candidates), int(tallies[tree.SIMULATIONS]), int(tallies[tree.DECISIONS]))


def _add_edges(room: tree.Room, seat: int, sums: Sums) -> None:
    """Add visits, total and squares of the seat's moves at the root."""
    for node in room.nodes[tree.children(room, tree.ROOT)]:
        if node.seat == seat:
            sums[node.key] += (node.visits, node.total, node.squares)


def _candidate(move: str, sums: Sums, answered: Sequence[Reply]) -> Candidate:
    visits, total, squares = map(float, sums)
    if visits == 0:
        return Candidate(move, 0, 0.0, 0.0)
    share = total / visits
    deviation = math.sqrt(max(0.0, squares / visits - share * share))
    return Candidate(move, int(visits), share, deviation, tuple(answered))
