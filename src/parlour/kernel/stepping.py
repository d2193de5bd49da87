"""A step of a batch of games, all of it in one compiled call: act, deal, begin anew, observe, encode, list what is legal.

The full states stay here; what an environment shows of itself is another record, a turn: whose turn it is, what that seat
may know as numbers, and what it may play. Nothing is read from there: what the next action is held to is kept apart.
"""

import functools

import numpy as np
import numpy.typing as npt

from parlour.kernel import chance, choice, contract
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import Rules
from parlour.kernel.entry import NOBODY
from parlour.kernel.records import Record, RecordArray, record

HOLD = -1
"""In place of an action: the environment is left as it is."""
RESTART = -2
"""In place of an action: its next game begins, whatever has become of this one."""

NONE_ILLEGAL = -1

Actions = npt.NDArray[np.int64]
_ALIGNMENT = 4
_BITS = 8


@functools.cache
def env_record(rules: Rules) -> np.dtype[np.record]:
    """What belongs to an environment besides the state of its game.

    next_key: the key of the next game's chance. keys: where the keys of the games after that come from.
    choice: for whoever plays at random. last: the seat that moved last. watched: the seat whose view of a game's end is
    kept. restarts: whether the next game begins when one is over.
    seat, count, legal: whose turn it is, and what it may play: how many actions, and a bit for each action.
    """
    return record(
        {
            "next_key": chance.STREAM["key"],
            "keys": chance.FAST,
            "choice": chance.FAST,
            "count": "i2",
            "last": "i1",
            "watched": "i1",
            "restarts": "i1",
            "seat": "i1",
            "legal": ("u1", -(-rules.actions // _BITS)),
        }
    )


@functools.cache
def turn_record(rules: Rules) -> np.dtype[np.record]:
    """What an environment shows with every step, all of it written anew, so that a batch is written from end to end.

    rewards: of the last step, for each seat. count: how many actions are legal.
    seat: whose turn it is, NOBODY in a game that stays over. done: whether a game ended with the last step.
    mask: for each action whether it is legal. observation: what the seat may know.
    """
    bytes_in_all = 2 + 1 + 1 + rules.actions + rules.planes.length
    return record(
        {
            "rewards": ("f4", len_of_seats(rules)),
            "count": "i2",
            "seat": "i1",
            "done": "i1",
            "mask": ("i1", rules.actions),
            "observation": ("i1", rules.planes.length),
            "padding": ("i1", _ALIGNMENT - bytes_in_all % _ALIGNMENT),
        }
    )


@functools.cache
def extra_record(rules: Rules) -> np.dtype[np.record]:
    """What an environment shows besides, most of which a step leaves alone.

    legal: the actions of the seat, ascending, the first `count` of them. final: what `watched` saw of the last game's end.
    """
    padding = _ALIGNMENT - (2 * (rules.actions + 1) + rules.planes.length) % _ALIGNMENT
    return record(
        {
            "legal": ("i2", rules.actions + 1),
            "final": ("i1", rules.planes.length),
            "padding": ("i1", padding),
        }
    )


@functools.cache
def table_record(rules: Rules) -> np.dtype[np.record]:
    """What a thread steps with: the state that games begin from, room for a view and for the actions of a seat."""
    return record({"start": rules.state, "seen": rules.view, "moves": ("i2", rules.actions + 1)})


def len_of_seats(rules: Rules) -> int:
    """How many seats a state has room for."""
    seats: int = rules.state["seats"].shape[0]
    return seats


@entry_point
def step(
    states: RecordArray,
    envs: RecordArray,
    turns: RecordArray,
    extras: RecordArray,
    tables: RecordArray,
    actions: Actions,
) -> int:
    """Play an action in each environment, and show whose turn it is then.

    Returns the first environment whose action is not legal, and then has done nothing, else NONE_ILLEGAL.
    """
    wrong = first_illegal(envs, actions)
    if wrong != NONE_ILLEGAL:
        return wrong
    table = tables[0]
    for i in range(len(states)):
        clear_outcome(turns[i])
        if actions[i] != HOLD:
            if actions[i] == RESTART:
                states[i] = table.start
                prepare(states[i], envs[i])
            else:
                envs[i].last = envs[i].seat
                contract.act(states[i], int(envs[i].seat), int(actions[i]))
            while not settle(states[i], envs[i], turns[i], extras[i], table.seen):
                states[i] = table.start
                prepare(states[i], envs[i])
            list_legal(envs[i], turns[i], extras[i], table.seen)
    return NONE_ILLEGAL


@entry_point
def first_illegal(envs: RecordArray, actions: Actions) -> int:
    """The first environment whose action is not legal, or NONE_ILLEGAL."""
    for i in range(len(envs)):
        if not may_play(envs[i], int(actions[i])):
            return i
    return NONE_ILLEGAL


@compiled
def may_play(env: Record, action: int) -> bool:
    """Whether this is an action that the environment takes now."""
    if 0 <= action < _BITS * len(env.legal):
        return ((int(env.legal[action // _BITS]) >> (action % _BITS)) & 1) == 1
    return action in (HOLD, RESTART)


@compiled
def clear_outcome(turn: Record) -> None:
    """Nothing has been won or lost, and no game has ended."""
    turn.done = 0
    for seat in range(len(turn.rewards)):
        turn.rewards[seat] = 0


@compiled
def prepare(state: Record, env: Record) -> None:
    """The key of a new game, before its first deal; and another for the game after it."""
    chance.rekey(state.secret.chance, env.keys)
    for word in range(len(env.next_key)):
        fresh = state.secret.chance.key[word]
        state.secret.chance.key[word] = env.next_key[word]
        env.next_key[word] = fresh
    env.last = 0


@compiled
def settle(state: Record, env: Record, turn: Record, extra: Record, view: Record) -> bool:
    """Deal where nobody is to act, and show whose turn it is; at the end of a game what came of it.

    Whether that is all; if not, the next game is to begin.
    """
    public = state.public
    while public.to_act == 0 and not public.over:
        contract.begin(state)
    seat = int(env.watched)
    if not public.over:
        seat = contract.next_asked(int(public.to_act), int(env.last), int(public.players))
    contract.observe(state, seat, view)
    contract.encode(view, turn.observation)
    turn.seat = seat
    env.seat = seat
    if not public.over:
        return True
    env.seat = NOBODY
    finish(public, turn, extra)
    return not env.restarts


@compiled
def finish(public: Record, turn: Record, extra: Record) -> None:
    """The game is over: what each seat gets for it, and how the seat that is watched has seen it end."""
    turn.done = 1
    turn.seat = NOBODY
    write_rewards(public, turn.rewards)
    for i in range(len(extra.final)):
        extra.final[i] = turn.observation[i]


@compiled
def write_rewards(public: Record, rewards: npt.NDArray[np.float32]) -> None:
    """1 for who wins alone; what the winners get is what the others pay, in equal parts, so the sum is 0."""
    players = int(public.players)
    contract.returns(public, rewards)
    for seat in range(players):
        rewards[seat] = (players * rewards[seat] - 1) / (players - 1)


@compiled
def list_legal(env: Record, turn: Record, extra: Record, view: Record) -> None:
    """Write what the seat may play: nothing in a game that is over."""
    legal = extra.legal
    for action in range(len(turn.mask)):
        turn.mask[action] = 0
    for place in range(len(env.legal)):
        env.legal[place] = 0
    count = contract.legal(view.public, view.own, int(view.viewer), legal)
    for i in range(count):
        action = int(legal[i])
        turn.mask[action] = 1
        env.legal[action // _BITS] = int(env.legal[action // _BITS]) | (1 << (action % _BITS))
    turn.count = count
    env.count = count


@entry_point
def sample(envs: RecordArray, extras: RecordArray, actions: Actions) -> None:
    """Write a random legal action for each environment, each as likely; HOLD where nobody is to act."""
    for i in range(len(envs)):
        count = int(envs[i].count)
        actions[i] = choice.random_choice(extras[i].legal, count, envs[i].choice) if count > 0 else HOLD


@entry_point
def careful(states: RecordArray, envs: RecordArray, tables: RecordArray, actions: Actions) -> None:
    """Write a careful player's action for each environment, see `contract.worth`; HOLD where nobody is to act."""
    insight = np.zeros(contract.INSIGHT, np.int64)
    moves = tables[0].moves
    for i in range(len(envs)):
        public, seat = states[i].public, int(envs[i].seat)
        actions[i] = HOLD
        if envs[i].count > 0:
            own = states[i].seats[seat]
            count = contract.legal(public, own, seat, moves)
            actions[i] = choice.careful(public, own, seat, moves, count, insight, envs[i].choice)
