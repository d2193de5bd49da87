"""The tree of a search: what was made is found again, whatever else there is, and a full tree says so."""

import random

from parlour.bots.search import tree
from parlour.bots.search.searching import settings_of
from parlour.games import find_game
from parlour.kernel.records import zeros

from ..every_game.tables import either

NODES = either(5000, 1500)
MOST_KEYS = 20


def room_of(nodes: int) -> tree.Room:
    rules = find_game("alley-cat").definition().rules
    return tree.make_room(rules, zeros(rules.view), settings_of(rules, 2), 1, nodes)


def test_a_child_that_was_made_is_found_again() -> None:
    room, chooser = room_of(NODES), random.Random(7)
    made: dict[tuple[int, int, int], int] = {}
    while len(made) < NODES - 1:
        child = (chooser.randrange(len(made) + 1), chooser.randrange(-1, 3), chooser.randrange(MOST_KEYS) << 40)
        place = tree.child_of(room, *child)
        assert place == made.setdefault(child, len(made) + 1)
    for child, place in made.items():
        assert tree.child_of(room, *child) == place
    assert tree.children(room, tree.ROOT) == [place for (parent, _, _), place in made.items() if parent == tree.ROOT]


def test_a_full_tree_has_no_room_for_another_child() -> None:
    room = room_of(4)
    assert [tree.child_of(room, tree.ROOT, 0, key) for key in range(4)] == [1, 2, 3, tree.NONE]
    assert [tree.child_of(room, tree.ROOT, 0, key) for key in range(3)] == [1, 2, 3]


def test_edges_of_a_seat_are_not_those_of_another() -> None:
    room = room_of(10)
    room.actions[:3] = [4, 5, 6]
    edge = tree.child_of(room, tree.ROOT, 1, 5)
    for seat, edges in ((0, [tree.NONE] * 3), (1, [tree.NONE, edge, tree.NONE])):
        tree.find_edges(room, tree.ROOT, seat, 3)
        assert list(room.edges[:3]) == edges
