"""The tree of a search: nodes in one array that is made before the search begins.

A node is an edge, a seat's move at a position, with what came of it; or it is a position that such a move led to, where
chance showed something (`contract.news`) or several decided at once. The children of a position are edges, those of an
edge are positions. A position that needs no node of its own is its edge.

Children are found in a hash table by parent, seat and key: a position can have many more than the moves that are legal in
the deal at hand.
"""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from parlour.kernel import chance, contract
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record, RecordArray, record, zeros

NODE = record(
    {
        "key": "i8",  # the action, or what tells the position apart
        "total": "f8",  # the seat's shares of the victory, summed up,
        "squares": "f8",  # and their squares;
        "searching": "f8",  # what the searching seat got meanwhile, summed up
        "visits": "i4",
        "parent": "i4",
        "seat": "i8",  # who moves, or POSITION
    }
)
ROOT = 0
NONE = 0
"""No node: the root is nobody's child."""
POSITION = -1
ANY = -1
_FEWEST_SLOTS = 1024
_HASH_OF_PARENT, _HASH_OF_SEAT, _HASH_OF_KEY = 2654435761, 2246822519, 3266489917
_LOW_BITS = (1 << 30) - 1
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
        "only": "i4",  # the searching seat's one action at the root, or ANY
    }
)

USED, DECISIONS, SIMULATIONS, SLOTS = range(4)


Shares = npt.NDArray[np.float64]


class Room(NamedTuple):
    """All the memory of one tree's search.

    `slots` is the hash table of the nodes. `tallies` counts nodes used, decisions, simulations, and the slots in
    use: few while there are few nodes, so that what is looked up lies close together. `odds` says how likely a move is the
    best one, by how much worse it is than the one with the highest worth. `chances` are what the first simulations begin
    with, where several searches are to have the same deals, and `results` is for what the searching seat got in each of the
    first ones; both are empty where nobody asks for it.
    """

    views: RecordArray
    states: RecordArray
    generators: RecordArray
    settings: RecordArray
    nodes: RecordArray
    slots: npt.NDArray[np.int32]
    tallies: npt.NDArray[np.int64]
    actions: npt.NDArray[np.int16]
    insight: contract.Insight
    worths: npt.NDArray[np.int64]
    odds: npt.NDArray[np.float64]
    hopes: npt.NDArray[np.float64]
    edges: npt.NDArray[np.int32]
    path: npt.NDArray[np.int32]
    shares: Shares
    chances: RecordArray
    results: npt.NDArray[np.float64]


def make_room(rules: contract.Rules, views: RecordArray, settings: RecordArray, seed: int, nodes: int) -> Room:
    """Room for the search of this view, with so many nodes at most."""
    doubt = float(settings[0].doubt)
    room = Room(
        views=views.copy(),
        states=zeros(rules.state),
        generators=chance.fast_generators(seed),
        settings=settings,
        nodes=zeros(NODE, nodes),
        slots=np.zeros(max(_FEWEST_SLOTS, _slots_for(nodes)), np.int32),
        tallies=np.zeros(4, np.int64),
        actions=np.zeros(rules.actions + 1, np.int16),
        insight=np.zeros(contract.INSIGHT, np.int64),
        worths=np.zeros(rules.actions + 1, np.int64),
        odds=np.exp(-np.arange(_MOST_DOUBTS * doubt) / doubt),
        hopes=np.zeros(rules.actions + 1),
        edges=np.zeros(rules.actions + 1, np.int32),
        path=np.zeros(LONGEST_PATH, np.int32),
        shares=np.zeros(contract.MAX_SEATS),
        chances=zeros(chance.FAST, 0),
        results=np.zeros(0),
    )
    room.tallies[USED] = 1
    room.tallies[SLOTS] = _FEWEST_SLOTS
    return room


def _slots_for(nodes: int) -> int:
    """A power of two, at least twice as many as nodes."""
    return 1 << (2 * nodes - 1).bit_length()


@compiled
def slot_of(room: Room, parent: int, seat: int, key: int) -> int:
    """Where the table holds the child with this seat and key, or the free slot where it would be put."""
    last = room.tallies[SLOTS] - 1
    slot = (_HASH_OF_PARENT * parent + _HASH_OF_SEAT * seat + _HASH_OF_KEY * (key & _LOW_BITS)) & last
    while room.slots[slot] != NONE:
        node = room.nodes[room.slots[slot]]
        if node.parent == parent and node.key == key and node.seat == seat:
            break
        slot = (slot + 1) & last
    return int(slot)


@compiled
def child_of(room: Room, parent: int, seat: int, key: int) -> int:
    """The child with this seat and key, made if it is not there; NONE if there is no room left."""
    slot = slot_of(room, parent, seat, key)
    child = int(room.slots[slot])
    return child if child != NONE else add_child(room, slot, parent, seat, key)


@compiled
def add_child(room: Room, slot: int, parent: int, seat: int, key: int) -> int:
    """A new child in a free slot, or NONE if there is no room left."""
    place = int(room.tallies[USED])
    if place == len(room.nodes):
        return NONE
    room.tallies[USED] += 1
    room.slots[slot] = place
    node = room.nodes[place]
    node.parent = parent
    node.seat = seat
    node.key = key
    if 2 * place > room.tallies[SLOTS]:
        spread(room)
    return place


@compiled_apart
def spread(room: Room) -> None:
    """Put the nodes into twice as many slots."""
    slots = 2 * int(room.tallies[SLOTS])
    room.tallies[SLOTS] = slots
    room.slots[:slots] = NONE
    for place in range(ROOT + 1, room.tallies[USED]):
        node = room.nodes[place]
        room.slots[slot_of(room, int(node.parent), int(node.seat), int(node.key))] = place


@compiled
def find_edges(room: Room, position: int, seat: int, count: int) -> None:
    """Write to `edges` where each of the seat's first `count` actions leads at this position, NONE if not tried yet."""
    for i in range(count):
        room.edges[i] = room.slots[slot_of(room, position, seat, int(room.actions[i]))]


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


def children(room: Room, parent: int) -> list[int]:
    """All children of a node, in the order in which they were made."""
    parents = room.nodes["parent"][: int(room.tallies[USED])]
    return [int(place) for place in np.flatnonzero(parents == parent) if place != ROOT]
