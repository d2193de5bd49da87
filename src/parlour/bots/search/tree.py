"""The tree of a search: nodes in one array that is made before the search begins.

A node is an edge, a seat's move at a position, with what came of it; or it is a position that such a move led to, where
chance showed something (`contract.news`) or several decided at once. The children of a position are edges, those of an
edge are positions. A position that needs no node of its own is its edge.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.kernel import chance, contract
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record, RecordArray, record, zeros

NODE = record(
    {
        "child": "i4",  # the last child that was made, or NONE
        "other": "i4",  # the child of the same parent that was made before, or NONE
        "seat": "i1",  # who moves, or POSITION
        "key": "i8",  # the action, or what tells the position apart
        "visits": "i4",
        "total": "f8",  # the seat's shares of the victory, summed up,
        "squares": "f8",  # and their squares;
        "searching": "f8",  # what the searching seat got meanwhile, summed up
    }
)
ROOT = 0
NONE = 0
"""No node: the root is nobody's child."""
POSITION = -1
LONGEST_PATH = 200
_MOST_DOUBTS = 12
"""A move that is worse than the best one by so many doubts or more is expected to be the best with the same small odds."""

SETTINGS = record(
    {
        "explore": "f8",  # how much a move with few visits is favoured
        "doubt": "f8",  # see contract.Rules
        "even": "f8",  # the part of the first expectations that all moves have alike
        "rashness": "f8",  # the part of the moves of a playout that is random and not careful
        "settled": "i4",  # a move is followed by others in the tree once it has so many visits
        "longest": "i4",  # so many moves a playout has at most
    }
)

USED, DECISIONS, SIMULATIONS = range(3)


Shares = npt.NDArray[np.float64]


class Room(NamedTuple):
    """All the memory of one tree's search.

    `tallies` counts the nodes used, the decisions and the simulations. `odds` says how likely a move is the best one, by
    how much worse it is than the one with the highest worth.
    """

    views: RecordArray
    states: RecordArray
    generators: RecordArray
    settings: RecordArray
    nodes: RecordArray
    tallies: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int16]
    insight: contract.Insight
    worths: npt.NDArray[np.int64]
    odds: npt.NDArray[np.float64]
    hopes: npt.NDArray[np.float64]
    edges: npt.NDArray[np.int32]
    path: npt.NDArray[np.int32]
    shares: Shares


def make_room(rules: contract.Rules, views: RecordArray, settings: RecordArray, seed: int, nodes: int) -> Room:
    """Room for the search of this view, with so many nodes at most."""
    doubt = float(settings[0].doubt)
    room = Room(
        views=views.copy(),
        states=zeros(rules.state),
        generators=chance.fast_generators(seed),
        settings=settings,
        nodes=zeros(NODE, nodes),
        tallies=np.zeros(3, np.int64),
        actions=np.zeros(rules.actions + 1, np.int16),
        insight=np.zeros(contract.INSIGHT, np.int64),
        worths=np.zeros(rules.actions + 1, np.int64),
        odds=np.exp(-np.arange(_MOST_DOUBTS * doubt) / doubt),
        hopes=np.zeros(rules.actions + 1),
        edges=np.zeros(rules.actions, np.int32),
        path=np.zeros(LONGEST_PATH, np.int32),
        shares=np.zeros(contract.MAX_SEATS),
    )
    room.tallies[USED] = 1
    return room


@compiled
def add_child(room: Room, parent: int, seat: int, key: int) -> int:
    """A new child, or NONE if there is no room left."""
    place = room.tallies[USED]
    if place == len(room.nodes):
        return NONE
    room.tallies[USED] += 1
    node = room.nodes[place]
    node.seat = seat
    node.key = key
    node.other = room.nodes[parent].child
    room.nodes[parent].child = place
    return int(place)


@compiled
def child_of(room: Room, parent: int, seat: int, key: int) -> int:
    """The child with this seat and key, made if it is not there; NONE if there is no room left."""
    child = int(room.nodes[parent].child)
    while child != NONE:
        if room.nodes[child].key == key and room.nodes[child].seat == seat:
            return child
        child = int(room.nodes[child].other)
    return add_child(room, parent, seat, key)


@compiled
def find_edges(room: Room, position: int, seat: int, count: int) -> None:
    """Write to `edges` where the seat's first `count` actions lead at this position, NONE for those not tried yet."""
    for i in range(count):
        room.edges[room.actions[i]] = NONE
    child = int(room.nodes[position].child)
    while child != NONE:
        if room.nodes[child].seat == seat:
            room.edges[room.nodes[child].key] = child
        child = int(room.nodes[child].other)


@compiled
def add_result(room: Room, length: int) -> None:
    """Add the result in `shares` to the moves of the path, to each what its seat gets."""
    searching = room.shares[room.views[0].viewer]
    for i in range(length):
        node = room.nodes[room.path[i]]
        share = room.shares[node.seat]
        node.visits += 1
        node.total += share
        node.squares += share * share
        node.searching += searching


@compiled
def mean_share(node: Record) -> float:
    """What the seat got with this move so far, on average."""
    return float(node.total / node.visits)
