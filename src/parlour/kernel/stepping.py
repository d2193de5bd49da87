"""A step of a batch of games, all of it in one compiled call: act, deal, begin anew, observe, encode, list what is legal.

An environment is a record with the full state, which stays here; what it shows of itself is another, a turn: whose turn it
is, what that seat may know as numbers, and what it may play.
"""

import functools

import numpy as np
import numpy.typing as npt

from parlour.kernel import chance, choice, contract
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import Rules
from parlour.kernel.planes import Vector
from parlour.kernel.records import Record, RecordArray, record

HOLD = -1
"""In place of an action: the environment is left as it is."""
RESTART = -2
"""In place of an action: its next game begins, whatever has become of this one."""

NOBODY = -1
NONE_ILLEGAL = -1

Actions = npt.NDArray[np.int64]
_ALIGNMENT = 4


@functools.cache
def env_record(rules: Rules) -> np.dtype[np.record]:
    """One environment.

    start: the state before the first deal, with players and options.
    keys: where each game's chance comes from. choice: for whoever plays at random.
    last: the seat that moved last. watched: the seat whose view of a game's end is kept.
    restarts: whether the next game begins when one is over.
    """
    return record(
        {
            "state": rules.state,
            "start": rules.state,
            "keys": chance.FAST,
            "choice": chance.FAST,
            "last": "i1",
            "watched": "i1",
            "restarts": "i1",
        }
    )


@functools.cache
def turn_record(rules: Rules) -> np.dtype[np.record]:
    """What an environment shows.

    rewards: of the last step, for each seat. legal: the actions of `seat`, ascending, the first `count` of them.
    seat: whose turn it is, NOBODY in a game that stays over. done: whether a game ended with the last step.
    mask: for each action whether it is legal. observation: what the seat may know. final: what `watched` saw of the end.
    """
    bytes_in_all = 2 + rules.actions + 2 * rules.planes.length + 2 * (rules.actions + 1) + 2
    return record(
        {
            "rewards": ("f4", len_of_seats(rules)),
            "legal": ("i2", rules.actions + 1),
            "count": "i2",
            "seat": "i1",
            "done": "i1",
            "mask": ("i1", rules.actions),
            "observation": ("i1", rules.planes.length),
            "final": ("i1", rules.planes.length),
            "padding": ("i1", _ALIGNMENT - bytes_in_all % _ALIGNMENT),
        }
    )


def len_of_seats(rules: Rules) -> int:
    """How many seats a state has room for."""
    seats: int = rules.state["seats"].shape[0]
    return seats


@entry_point
def step(envs: RecordArray, turns: RecordArray, views: RecordArray, actions: Actions, first: int, last: int) -> None:
    """Play an action that is legal in each environment from `first` to before `last`, and show whose turn it is then."""
    for i in range(first, last):
        clear_outcome(turns[i])
        if actions[i] != HOLD:
            play(envs[i], turns[i], int(actions[i]))
            go_on(envs[i], turns[i], views[0])
            show(envs[i], turns[i], views[0])


@entry_point
def first_illegal(turns: RecordArray, actions: Actions) -> int:
    """The first environment whose action is not legal, or NONE_ILLEGAL."""
    for i in range(len(turns)):
        if not may_play(turns[i], int(actions[i])):
            return i
    return NONE_ILLEGAL


@compiled
def may_play(turn: Record, action: int) -> bool:
    """Whether this is an action that the environment takes now."""
    if 0 <= action < len(turn.mask):
        return bool(turn.mask[action])
    return action in (HOLD, RESTART)


@compiled
def clear_outcome(turn: Record) -> None:
    """Nothing has been won or lost, and no game has ended."""
    turn.done = 0
    for seat in range(len(turn.rewards)):
        turn.rewards[seat] = 0


@compiled
def play(env: Record, turn: Record, action: int) -> None:
    """Play an action for the seat whose turn it is, or begin anew."""
    if action == RESTART:
        prepare(env)
    else:
        env.last = turn.seat
        contract.act(env.state, int(turn.seat), action)


@compiled
def prepare(env: Record) -> None:
    """A new game with a fresh key, before its first deal."""
    state = env.state
    env.state = env.start
    chance.rekey(state.secret.chance, env.keys)
    env.last = 0


@compiled
def go_on(env: Record, turn: Record, view: Record) -> None:
    """Deal where nobody is to act, after the end of a game the first round of the next one."""
    public = env.state.public
    if public.over:
        finish(env, turn, view)
    while public.to_act == 0 and not public.over:
        contract.begin(env.state)


@compiled
def finish(env: Record, turn: Record, view: Record) -> None:
    """The game is over: what each seat gets for it, and the next game."""
    state = env.state
    turn.done = 1
    write_rewards(state.public, turn.rewards)
    contract.observe(state, int(env.watched), view)
    contract.encode(view, turn.final)
    if env.restarts:
        prepare(env)


@compiled
def write_rewards(public: Record, rewards: npt.NDArray[np.float32]) -> None:
    """1 for who wins alone; what the winners get is what the others pay, in equal parts, so the sum is 0."""
    players = int(public.players)
    contract.returns(public, rewards)
    for seat in range(players):
        rewards[seat] = (players * rewards[seat] - 1) / (players - 1)


@compiled
def show(env: Record, turn: Record, view: Record) -> None:
    """Write whose turn it is, what that seat may know and what it may play."""
    state = env.state
    for i in range(turn.count):
        turn.mask[turn.legal[i]] = 0
    turn.count = 0
    if state.public.to_act == 0:
        turn.seat = NOBODY
        return
    seat = contract.next_asked(state.public.to_act, int(env.last), int(state.public.players))
    turn.seat = seat
    contract.observe(state, seat, view)
    contract.encode(view, turn.observation)
    turn.count = contract.legal(view.public, view.own, seat, turn.legal)
    for i in range(turn.count):
        turn.mask[turn.legal[i]] = 1


@entry_point
def sample(envs: RecordArray, turns: RecordArray, actions: Actions) -> None:
    """Write a random legal action for each environment, each as likely; HOLD where nobody is to act."""
    for i in range(len(envs)):
        count = int(turns[i].count)
        actions[i] = turns[i].legal[chance.below(envs[i].choice, count)] if count > 0 else HOLD


@entry_point
def look(envs: RecordArray, i: int, seat: int, views: RecordArray, vector: Vector) -> None:
    """Write what any seat (-1: a spectator) may know of an environment: the view, and the view as numbers."""
    contract.observe(envs[i].state, seat, views[0])
    contract.encode(views[0], vector)


@entry_point
def careful(envs: RecordArray, turns: RecordArray, actions: Actions) -> None:
    """Write a careful player's action for each environment, see `contract.worth`; HOLD where nobody is to act."""
    for i in range(len(envs)):
        state, turn = envs[i].state, turns[i]
        actions[i] = HOLD
        if turn.count > 0:
            seat = int(turn.seat)
            own = state.seats[seat]
            actions[i] = choice.careful(state.public, own, seat, turn.legal, int(turn.count), envs[i].choice)
