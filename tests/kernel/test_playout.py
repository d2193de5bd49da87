"""Playouts: whole games end, and the seats that play carefully are those of the mask."""

import pytest
from numba.core import config

from parlour.games import all_games
from parlour.kernel import chance
from parlour.kernel.playout import CAREFUL_PLAY, RANDOM_PLAY, play_games, room_for_moves
from parlour.kernel.records import RecordArray, zeros

FAST_GAMES = ["alley-cat"] if config.DISABLE_JIT else list(all_games())


def played(name: str, careful: int, seed: int) -> tuple[int, RecordArray]:
    """The number of decisions of a game for two, and its last state."""
    identity = all_games()[name]
    definition = identity.definition()
    start, work = zeros(definition.rules.state), zeros(definition.rules.state)
    start[0].public.players = 2
    definition.set_options(start[0].public, {option.name: option.code(option.default) for option in identity.options})
    moves = room_for_moves(definition.rules.actions)
    return play_games(start, work, chance.fast_generators(seed), moves, 1, careful), work


@pytest.mark.parametrize("careful", [RANDOM_PLAY, CAREFUL_PLAY])
@pytest.mark.parametrize("name", FAST_GAMES)
def test_a_playout_ends_the_game(name: str, careful: int) -> None:
    for seed in range(3):
        decisions, work = played(name, careful, seed)
        assert decisions > 10
        assert work[0].public.over


@pytest.mark.parametrize("name", FAST_GAMES)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_seat_of_the_mask_plays_carefully_and_wins(name: str, seat: int) -> None:
    won = sum(int(played(name, 1 << seat, seed)[1][0].public.winners) >> seat & 1 for seed in range(10))
    assert won >= 7
