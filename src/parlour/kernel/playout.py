"""Play to the end, at random or careful, written once for every game."""

from parlour.kernel import chance, choice, contract
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.records import Record, RecordArray, record, zeros

RANDOM_PLAY = 0
"""As the seats that play carefully: none."""
CAREFUL_PLAY = (1 << contract.MAX_SEATS) - 1
"""As the seats that play carefully: all."""


def room_for_moves(actions: int) -> RecordArray:
    """Where playouts write the legal actions of a decision; `actions` is the number of the game's action numbers.

    It is one longer, as `legal` writes a candidate before it knows whether it keeps it. And it is a record, as Numba counts
    the references to an array that is passed on, and to a record it does not. A careful choice needs the insight.
    """
    return zeros(record({"actions": ("i2", actions + 1), "insight": ("i8", contract.INSIGHT)}))


@compiled
def play_one(state: Record, generator: Record, moves: Record, careful: int) -> None:
    """Let the first seat that is to act play: carefully if the mask `careful` holds it, else at random."""
    seat = contract.first_in(state.public.to_act)
    own, actions = state.seats[seat], moves.actions
    count = contract.legal(state.public, own, seat, actions)
    if contract.is_in(careful, seat):
        action = choice.careful(state.public, own, seat, actions, count, moves.insight, generator)
    else:
        action = choice.random_choice(actions, count, generator)
    contract.act(state, seat, action)


@compiled
def play_out(state: Record, generator: Record, moves: Record, careful: int) -> int:
    """Play until the game is over, rounds being dealt as they come; returns the number of decisions.

    The seats in the mask `careful` play carefully, the others at random.
    """
    decisions = 0
    while not state.public.over:
        if state.public.to_act == 0:
            contract.begin(state)
        else:
            play_one(state, generator, moves, careful)
            decisions += 1
    return decisions


@entry_point
def play_games(
    start: RecordArray, work: RecordArray, generators: RecordArray, moves: RecordArray, games: int, careful: int
) -> int:
    """Play this many whole games, each from `start[0]` with a fresh key; returns the number of decisions.

    The seats in the mask `careful` play carefully, the others at random. `work` and `moves` (see `room_for_moves`) are
    written over.
    """
    decisions = 0
    for _ in range(games):
        work[0] = start[0]
        chance.rekey(work[0].secret.chance, generators[0])
        decisions += play_out(work[0], generators[0], moves[0], careful)
    return decisions


@entry_point
def step_batch(states: RecordArray, start: RecordArray, generators: RecordArray, moves: RecordArray, steps: int) -> int:
    """Step every game of a batch in turn by one random decision, `steps` times; a game that is over begins again."""
    for _ in range(steps):
        for i in range(len(states)):
            while states[i].public.to_act == 0:
                if states[i].public.over:
                    states[i] = start[0]
                    chance.rekey(states[i].secret.chance, generators[0])
                contract.begin(states[i])
            play_one(states[i], generators[0], moves[0], RANDOM_PLAY)
    return steps * len(states)
