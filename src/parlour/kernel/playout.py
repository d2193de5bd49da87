"""Play to the end, at random or careful, written once for every game."""

import numpy as np
import numpy.typing as npt

from parlour.kernel import chance, choice, contract
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.records import Record, RecordArray

RANDOM_PLAY = 0
"""As the seats that play carefully: none."""
CAREFUL_PLAY = (1 << contract.MAX_SEATS) - 1
"""As the seats that play carefully: all."""


@compiled
def random_move(state: Record, generator: Record, actions: npt.NDArray[np.int16]) -> None:
    """Let the first seat that is to act play one of its legal actions, each as likely."""
    seat = contract.first_in(state.public.to_act)
    count = contract.legal(state.public, state.seats[seat], seat, actions)
    contract.act(state, seat, choice.random_choice(actions, count, generator))


@compiled
def careful_move(state: Record, generator: Record, actions: npt.NDArray[np.int16]) -> None:
    """Let the first seat that is to act play the legal action that seems best to it, from what it knows."""
    seat = contract.first_in(state.public.to_act)
    own = state.seats[seat]
    count = contract.legal(state.public, own, seat, actions)
    contract.act(state, seat, choice.careful(state.public, own, seat, actions, count, generator))


@compiled
def play_out(state: Record, generator: Record, actions: npt.NDArray[np.int16], careful: int) -> int:
    """Play until the game is over, rounds being dealt as they come; returns the number of decisions.

    The seats in the mask `careful` play carefully, the others at random.
    """
    decisions = 0
    while not state.public.over:
        if state.public.to_act == 0:
            contract.begin(state)
            continue
        if contract.is_in(careful, contract.first_in(state.public.to_act)):
            careful_move(state, generator, actions)
        else:
            random_move(state, generator, actions)
        decisions += 1
    return decisions


@entry_point
def play_games(
    start: RecordArray,
    work: RecordArray,
    generators: RecordArray,
    actions: npt.NDArray[np.int16],
    games: int,
    careful: int,
) -> int:
    """Play this many whole games, each from `start[0]` with a fresh key; returns the number of decisions.

    The seats in the mask `careful` play carefully, the others at random.
    """
    decisions = 0
    for _ in range(games):
        work[0] = start[0]
        chance.rekey(work[0].secret.chance, generators[0])
        decisions += play_out(work[0], generators[0], actions, careful)
    return decisions


@entry_point
def step_batch(
    states: RecordArray, start: RecordArray, generators: RecordArray, actions: npt.NDArray[np.int16], steps: int
) -> int:
    """Step every game of a batch in turn by one random decision, `steps` times; a game that is over begins again."""
    for _ in range(steps):
        for i in range(len(states)):
            while states[i].public.to_act == 0:
                if states[i].public.over:
                    states[i] = start[0]
                    chance.rekey(states[i].secret.chance, generators[0])
                contract.begin(states[i])
            random_move(states[i], generators[0], actions)
    return steps * len(states)
