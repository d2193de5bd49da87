"""The verbs for callers in plain Python, on the game at one place of an array.

Numba takes an array ten times as fast as a single record, and these few functions are all that is compiled for a game that
is played from Python.
"""

import numpy as np
import numpy.typing as npt

from parlour.kernel import contract
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record, RecordArray


@compiled
def begin(states: RecordArray, i: int) -> None:
    """Deal the next round."""
    contract.begin(states[i])


@compiled
def legal(states: RecordArray, i: int, seat: int, actions: npt.NDArray[np.int16]) -> int:
    """Write the actions that the seat may play; returns how many they are."""
    return contract.legal(states[i].public, states[i].seats[seat], seat, actions)


@compiled
def legal_in_view(views: RecordArray, i: int, actions: npt.NDArray[np.int16]) -> int:
    """Write the actions that the viewer may play; returns how many they are."""
    return contract.legal(views[i].public, views[i].own, views[i].viewer, actions)


@compiled
def why_not(states: RecordArray, i: int, seat: int, action: int) -> int:
    """The reason why the seat may not play this, or ALLOWED."""
    return contract.why_not(states[i].public, states[i].seats[seat], seat, action)


@compiled
def act(states: RecordArray, i: int, seat: int, action: int) -> None:
    """Play a legal action."""
    contract.act(states[i], seat, action)


@compiled
def observe(states: RecordArray, i: int, seat: int, views: RecordArray) -> None:
    """Write what the seat (-1: a spectator) may know to the same place of the views."""
    contract.observe(states[i], seat, views[i])


@compiled
def determinize(views: RecordArray, i: int, states: RecordArray, generators: RecordArray) -> None:
    """Write a state that the viewer holds possible to the same place of the states."""
    contract.determinize(views[i], states[i], generators[0])


@compiled
def returns(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """Write each seat's share of the victory."""
    contract.returns(public, shares)
