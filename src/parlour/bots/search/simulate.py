"""Information-set Monte Carlo tree search, written once for every game.

Source: P. Cowling, E. Powley, D. Whitehouse, "Information Set Monte Carlo Tree Search" (2012), with a single observer. Each
simulation deals what the searching seat does not know anew, goes down the tree by moves that are legal in that deal, as far
as a move has visits enough, plays the round out and tells every move on the way what its seat got. Every seat seeks its own
share.

Which move is tried goes by the mean so far and, as in PUCT (Rosin 2011), by first expectations, here from the game's
`worth`, with which a seat looks at its own cards of that deal alone. Where several decide at once their moves are edges of
the same position, so what one tries cannot depend on what another has decided.
"""

import numpy as np

from parlour.bots.search import tree
from parlour.bots.search.tree import NONE, POSITION, ROOT, Room
from parlour.kernel import chance, choice, contract
from parlour.kernel.borrowing import borrowed
from parlour.kernel.compiled import compiled, compiled_apart, entry_point
from parlour.kernel.records import Record

_HASH = 1_000_003
_KEYS = (1 << 62) - 1
_UNIT = 1 << 16


@entry_point
def run(room: Room, simulations: int) -> None:
    """Make so many simulations."""
    own_room = borrowed(room)
    for _ in range(simulations):
        simulate(own_room)


@compiled
def simulate(room: Room) -> None:
    """Deal, go down the tree, play out, and write down what came of it."""
    state, number = room.states[0], int(room.tallies[tree.SIMULATIONS])
    if number < len(room.chances):
        room.generators[0] = room.chances[number]
    contract.determinize(room.views[0], state, room.generators[0])
    length = go_down(room, state)
    room.tallies[tree.DECISIONS] += length + play_round(room, state)
    room.tallies[tree.SIMULATIONS] += 1
    judge(state.public, room.shares)
    tree.add_result(room, length)
    if number < len(room.results):
        room.results[number] = room.shares[room.views[0].viewer]


# ---- in the tree


@compiled
def go_down(room: Room, state: Record) -> int:
    """Play moves of the tree, to one that is new to it or has few visits; returns how many moves the path has.

    Where several decide at once, all of them do so in the tree: the searching seat, too, whoever is asked first.
    """
    position, length, hidden, is_settled = ROOT, 0, 0, True
    while (is_settled or hidden != 0) and state.public.to_act != 0 and length < len(room.path):
        asked = int(state.public.to_act)
        seat = contract.first_in(asked)
        edge = chosen_edge(room, state, position, seat)
        if edge == NONE:
            return length
        is_settled = is_settled and room.nodes[edge].visits >= room.settings[0].settled
        room.path[length] = edge
        length += 1
        act(state, seat, int(room.nodes[edge].key))
        if is_undecided(asked, int(state.public.to_act), seat):
            hidden = _HASH * hidden + int(room.nodes[edge].key) + 1
            continue
        if not is_settled:
            return length
        position, hidden = position_after(room, state.public, edge, hidden), 0
        if position == NONE:
            return length
    return length


@compiled
def is_undecided(asked: int, to_act: int, seat: int) -> bool:
    """Whether the seats that decide at the same time as this one have not all decided yet."""
    return to_act != 0 and to_act == asked & ~(1 << seat)


@compiled
def position_after(room: Room, public: Record, edge: int, hidden: int) -> int:
    """Where the move led: the edge itself unless chance has shown something or others have decided at the same time."""
    key = (_HASH * hidden + contract.news(public)) & _KEYS
    return edge if key == 0 else tree.child_of(room, edge, POSITION, key)


@compiled
def chosen_edge(room: Room, state: Record, position: int, seat: int) -> int:
    """The edge of the move that the seat tries next, made if it is new; NONE if there is no room left."""
    own = state.seats[seat]
    count = open_actions(room, state, position, seat)
    write_hopes(room, state.public, own, seat, count)
    tree.find_edges(room, position, seat, count)
    best = most_promising(room, count)
    edge = int(room.edges[best])
    return edge if edge != NONE else tree.child_of(room, position, seat, int(room.actions[best]))


@compiled
def open_actions(room: Room, state: Record, position: int, seat: int) -> int:
    """Write what the seat can try, and return how many actions that is: all legal ones, or the only one at the root."""
    only = int(room.settings[0].only)
    if only != tree.ANY and position == ROOT and seat == room.views[0].viewer:
        room.actions[0] = only
        return 1
    return contract.legal(state.public, state.seats[seat], seat, room.actions)


@compiled
def write_hopes(room: Room, public: Record, own: Record, seat: int, count: int) -> None:
    """For each action how likely it is the best one, before anything was tried; 1 in all."""
    hopes, worths, odds = room.hopes, room.worths, room.odds
    contract.gain_insight(public, own, seat, room.insight)
    for i in range(count):
        worths[i] = contract.worth(public, own, seat, int(room.actions[i]), room.insight)
    best = worths[:count].max()
    total = 0.0
    for i in range(count):
        hopes[i] = odds[min(best - worths[i], len(odds) - 1)]
        total += hopes[i]
    even = room.settings[0].even
    part, rest = (1 - even) / total, even / count
    for i in range(count):
        hopes[i] = part * hopes[i] + rest


@compiled
def most_promising(room: Room, count: int) -> int:
    """The place of the action with the highest mean and bonus; what was not tried counts as the mean of all others."""
    visits, total = 0, 0.0
    for i in range(count):
        node = room.nodes[room.edges[i]]
        visits += int(node.visits)
        total += float(node.total)
    bonus = room.settings[0].explore * np.sqrt(visits + 1.0)
    usual = total / visits if visits > 0 else 0.0
    best, promise = 0, -1.0
    for i in range(count):
        node = room.nodes[room.edges[i]]
        mean = tree.mean_share(node) if node.visits > 0 else usual
        value = mean + bonus * room.hopes[i] / (1.0 + node.visits)
        if value > promise:
            best, promise = i, value
    return best


# ---- below the tree


@compiled
def play_round(room: Room, state: Record) -> int:
    """Play to the end of the round, not longer than `longest`; returns the number of moves."""
    settings, generator = room.settings[0], room.generators[0]
    rash = int(settings.rashness * _UNIT)
    for moves in range(settings.longest):
        if state.public.to_act == 0:
            return moves
        play_move(state, generator, room.actions, room.insight, rash)
    return int(settings.longest)


@compiled
def play_move(state: Record, generator: Record, actions: choice.Actions, insight: contract.Insight, rash: int) -> None:
    """Let the first seat that is to act play carefully, or at random as often as it is rash, in 65536 times."""
    seat = contract.first_in(state.public.to_act)
    own = state.seats[seat]
    count = contract.legal(state.public, own, seat, actions)
    if count == 1:
        action = int(actions[0])
    elif rash > 0 and chance.below(generator, _UNIT) < rash:
        action = choice.random_choice(actions, count, generator)
    else:
        action = choice.careful(state.public, own, seat, actions, count, insight, generator)
    act(state, seat, action)


@compiled_apart
def act(state: Record, seat: int, action: int) -> None:
    """The game's verb, compiled once for the moves of the tree and of playouts."""
    contract.act(state, seat, action)


@compiled
def judge(public: Record, shares: tree.Shares) -> None:
    """Each seat's share of the victory: what it is when the game is over, and what the scores promise before."""
    if public.over:
        contract.returns(public, shares)
    else:
        contract.prospects(public, shares)
