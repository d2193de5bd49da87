"""The verbs for callers in plain Python, on the game at one place of an array.

Numba takes an array ten times as fast as a single record, and these few functions are all that is compiled for a game that
is played from Python.
"""

from typing import Any

import numba
import numpy as np
import numpy.typing as npt
from numba import types

from parlour.kernel import chance, choice, contract
from parlour.kernel.compiled import entry_point
from parlour.kernel.contract import ALLOWED
from parlour.kernel.records import RecordArray

NOBODY = -1
"""In place of a seat: nobody is asked any more."""
ILLEGAL = -2
"""In place of a seat: the action may not be played, and nothing has changed."""


@entry_point
def begin(states: RecordArray, i: int) -> None:
    """Deal the next round."""
    contract.begin(states[i])


@entry_point
def legal(states: RecordArray, i: int, seat: int, actions: npt.NDArray[np.int16]) -> int:
    """Write the actions that the seat may play; returns how many they are."""
    return contract.legal(states[i].public, states[i].seats[seat], seat, actions)


@entry_point
def legal_in_view(views: RecordArray, i: int, actions: npt.NDArray[np.int16]) -> int:
    """Write the actions that the viewer may play; returns how many they are."""
    return contract.legal(views[i].public, views[i].own, views[i].viewer, actions)


@entry_point
def why_not(states: RecordArray, i: int, seat: int, action: int) -> int:
    """The reason why the seat may not play this, or ALLOWED."""
    return contract.why_not(states[i].public, states[i].seats[seat], seat, action)


@entry_point
def why_not_in_view(views: RecordArray, i: int, action: int) -> int:
    """The reason why the viewer may not play this, or ALLOWED."""
    return contract.why_not(views[i].public, views[i].own, views[i].viewer, action)


@entry_point
def act(states: RecordArray, i: int, seat: int, action: int) -> None:
    """Play a legal action."""
    contract.act(states[i], seat, action)


@entry_point
def advance(states: RecordArray, i: int, seat: int, action: int, last_round: int) -> int:
    """Play an action, and deal until somebody is asked; returns that seat, or NOBODY at the end, or ILLEGAL.

    The end is that of the game, or of the round of this number.
    """
    state = states[i]
    if contract.why_not(state.public, state.seats[seat], seat, action) != ALLOWED:
        return ILLEGAL
    contract.act(state, seat, action)
    public = state.public
    while public.to_act == 0 and not public.over and public.round_number < last_round:
        contract.begin(state)
    if public.to_act == 0:
        return NOBODY
    return int(contract.next_asked(int(public.to_act), seat, int(public.players)))


@entry_point
def observe(states: RecordArray, i: int, seat: int, views: RecordArray) -> None:
    """Write what the seat (-1: a spectator) may know to the same place of the views."""
    contract.observe(states[i], seat, views[i])


@entry_point
def encode(views: RecordArray, i: int, vector: npt.NDArray[np.int8]) -> None:
    """Write a view as numbers."""
    contract.encode(views[i], vector)


@entry_point
def determinize(views: RecordArray, i: int, states: RecordArray, generators: RecordArray) -> None:
    """Write a state that the viewer holds possible to the same place of the states."""
    contract.determinize(views[i], states[i], generators[0])


@entry_point
def careful(views: RecordArray, i: int, actions: npt.NDArray[np.int16], count: int, generators: RecordArray) -> int:
    """What a careful viewer plays: of the first `count` actions, which are legal, the one that seems best."""
    view = views[i]
    insight = np.zeros(contract.INSIGHT, np.int64)
    return choice.careful(view.public, view.own, view.viewer, actions, count, insight, generators[0])


@entry_point
def returns(states: RecordArray, i: int, shares: npt.NDArray[np.float64]) -> None:
    """Write each seat's share of the victory."""
    contract.returns(states[i].public, shares)


def signatures(rules: contract.Rules) -> list[tuple[Any, tuple[Any, ...]]]:
    """The entry points that playing a game needs, each with the Numba types of its arguments."""
    states, views = (types.Array(numba.from_dtype(record), 1, "C") for record in (rules.state, rules.view))
    number, actions = types.int64, types.Array(types.int16, 1, "C")
    return [
        (begin, (states, number)),
        (legal, (states, number, number, actions)),
        (why_not, (states, number, number, number)),
        (act, (states, number, number, number)),
        (observe, (states, number, number, views)),
    ]


def choosing_signatures(rules: contract.Rules) -> list[tuple[Any, tuple[Any, ...]]]:
    """The entry points that choosing a move from a view needs, each with the Numba types of its arguments."""
    views, generators = (types.Array(numba.from_dtype(record), 1, "C") for record in (rules.view, chance.FAST))
    number, actions = types.int64, types.Array(types.int16, 1, "C")
    return [
        (legal_in_view, (views, number, actions)),
        (careful, (views, number, actions, number, generators)),
    ]
