"""Alley Cat's last two tricks: what the search finds beside all deals, counted one by one.

Seat 1 has led and holds one more card; seat 0 answers with one of two. Then whoever holds two cards answers in the last
trick, and sees all that matters: so the mean over all deals, each played on perfectly, is what a move is worth.
"""

import itertools
from statistics import fmean

import numpy as np
import pytest

from parlour import Game

from ..every_game.tables import either
from ..games.alley_cat_positions import CARDS, at
from .searched import found

POSITIONS = list(itertools.product(("KC 2S", "AS QC", "5D KC", "5D 2C"), ("9S", "TC", "5S")))


def late(own: str, led: str) -> Game:
    other = next(card for card in CARDS if card not in f"{own} {led}")
    return at(f"{own} | {other}", led, options={"target": 121})


def deals(game: Game) -> list[Game]:
    """The position with each card that the other hand may hold, and each on top of the draw pile."""
    state = game.state()
    unseen = [*state["deck"], *state["hands"][1]]
    found = []
    for card, top in itertools.permutations(unseen, 2):
        rest = [other for other in unseen if other not in (card, top)]
        changed = state | {"hands": [state["hands"][0], [card]], "deck": [top, *rest]}
        found.append(Game.from_state(changed, 1, **game.options))
    return found


def share(game: Game) -> float:
    """What seat 0 can expect of the game when the round is played on perfectly."""
    if not game.to_act:
        shares = np.zeros(2)
        game.identity.definition().rules.prospects(game._states[0].public, shares)
        return float(shares[0])
    [seat] = game.to_act
    values = [share(after(game, seat, move)) for move in game.legal_moves(seat)]
    return max(values) if seat == 0 else min(values)


def after(game: Game, seat: int, move: str) -> Game:
    twin = game.copy()
    twin.play(seat, move)
    return twin


@pytest.mark.parametrize(("own", "led"), POSITIONS[:: either(1, 6)])
def test_the_search_agrees_with_all_deals_counted(own: str, led: str) -> None:
    game = late(own, led)
    values = {move: fmean(share(after(deal, 0, move)) for deal in deals(game)) for move in own.split()}
    best = found(game, 0, either(40_000, 200)).candidates[0]
    sure = either(10, 50) / 1000
    assert values[best.move] >= max(values.values()) - either(1, 50) / 1000, values
    assert best.share == pytest.approx(values[best.move], abs=sure)
