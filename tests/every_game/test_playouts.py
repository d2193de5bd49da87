"""Playouts are the games that the verbs play one by one, from the same chance."""

import numpy as np
import pytest

from parlour.games import all_games, find_game
from parlour.kernel import chance, entry, playout
from parlour.kernel.contract import seats_in
from parlour.kernel.records import RecordArray, zeros

from .tables import INTERPRETED

GAMES = 2
SEATS = 2
NAMES = list(all_games()) if INTERPRETED else ["alley-cat"]
"""Compiled only the game that takes seconds to compile: both modes give the same bytes."""


def prepared(name: str, count: int = 1) -> RecordArray:
    """So many states before their first deal, with the default options."""
    identity = find_game(name)
    definition = identity.definition()
    states = zeros(definition.rules.state, count)
    for i in range(count):
        state = states[i]
        state.public.players = SEATS
        definition.set_options(state.public, {option.name: option.code(option.default) for option in identity.options})
    return states


def play_by_verbs(state: RecordArray, generators: RecordArray, actions: int) -> int:
    """Play this one game to its end at random; returns the number of decisions."""
    moves, decisions = np.zeros(actions + 1, np.int16), 0
    while not state[0].public.over:
        if state[0].public.to_act == 0:
            entry.begin(state, 0)
            continue
        seat = seats_in(state[0].public.to_act)[0]
        count = entry.legal(state, 0, seat, moves)
        entry.act(state, 0, seat, int(moves[chance.below(generators[0], count)]))
        decisions += 1
    return decisions


@pytest.mark.parametrize("name", NAMES)
def test_random_playouts_are_whole_games(name: str) -> None:
    actions, start, work = find_game(name).definition().rules.actions, prepared(name), prepared(name)
    generators, again = chance.fast_generators(3), chance.fast_generators(3)
    found = playout.play_games(start, work, generators, playout.room_for_moves(actions), GAMES, playout.RANDOM_PLAY)
    decisions = 0
    for _ in range(GAMES):
        state = start.copy()
        chance.rekey(state[0].secret.chance, again[0])
        decisions += play_by_verbs(state, again, actions)
    assert found == decisions
    assert work.tobytes() == state.tobytes()
    assert generators.tobytes() == again.tobytes()
