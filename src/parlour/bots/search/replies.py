"""What a search has seen others answer: for each move of the searching seat the replies, and what was left of it then."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.bots.search import tree
from parlour.kernel.records import Record


@dataclass(frozen=True)
class Reply:
    """A move of another seat that came next among others' moves, how often, and the searching seat's mean share then."""

    seat: int
    move: str
    visits: int
    share: float


def replies(rooms: Sequence[tree.Room], moves: Sequence[str], action: int) -> list[Reply]:
    """The replies to this action of the searching seat, the most frequent one first."""
    sums: dict[tuple[int, int], list[float]] = defaultdict(lambda: [0, 0.0])
    for room in rooms:
        for edge in _edges_of(room, action):
            for node in _next_of_others(room, edge):
                counted = sums[int(node.seat), int(node.key)]
                counted[0] += int(node.visits)
                counted[1] += float(node.searching)
    found = [Reply(seat, moves[key], int(n), total / n) for (seat, key), (n, total) in sums.items() if n]
    return sorted(found, key=lambda reply: (-reply.visits, reply.seat, reply.move))


def _edges_of(room: tree.Room, action: int) -> list[int]:
    viewer = room.views[0].viewer
    return [
        child
        for child in tree.children(room, tree.ROOT)
        if room.nodes[child].seat == viewer and room.nodes[child].key == action
    ]


def _next_of_others(room: tree.Room, edge: int) -> Iterator[Record]:
    """The first moves of others below an edge; the searching seat may move again before them."""
    viewer, left = room.views[0].viewer, [edge]
    while left:
        for child in tree.children(room, left.pop()):
            node = room.nodes[child]
            if node.seat in (tree.POSITION, viewer):
                left.append(child)
            else:
                yield node
