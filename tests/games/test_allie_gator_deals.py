"""Allie Gator: deals that a seat holds possible are games that look the same to it and can go on (AG-5, AG-14)."""

from collections import Counter

import pytest

from parlour.games.definition import Json
from parlour.kernel import chance, entry
from parlour.kernel.records import zeros
from parlour.play import notation
from parlour.play.match import Game, new_game

from ..every_game.tables import either
from .allie_gator_positions import CARDS, all_cards
from .allie_gator_worlds import deals, pass_turn, robbed, where, worlds


def deals_in_deals(match: Game, seat: int, other: int) -> list[Json]:
    """In deals that a seat holds possible, a deal that the other one then holds possible."""
    rules, found = match.identity.definition().rules, []
    for states in deals(match, seat, 10):
        views, inner = zeros(rules.view), zeros(rules.state)
        entry.observe(states, 0, other, views)
        entry.determinize(views, 0, inner, chance.fast_generators(3))
        found.append(notation.state_json(match.identity, inner[0]))
    return found


@pytest.mark.parametrize(("seat", "other"), [(0, 1), (1, 0)])
def test_AG_14_thief_and_victim_know_that_the_other_knows(seat: int, other: int) -> None:
    assert {where(world, "12") for world in deals_in_deals(robbed(), seat, other)} == {1}


def test_a_deal_that_the_thief_holds_possible_is_a_game_that_can_go_on_for_the_victim() -> None:
    """The 12 that seat 1 stole lies on the table; in seat 1's deals seat 0 has to know that too."""
    match = robbed()
    for _ in range(3):
        pass_turn(match)
    match.play(1, "take")
    match.play(1, "target 12")
    assert all(all_cards(world) == Counter(CARDS) for world in deals_in_deals(match, 1, 0))


def test_AG_5_chance_that_is_still_to_come_is_not_given_away() -> None:
    match = robbed()
    keys = {states[0].secret.chance.key.tobytes() for states in deals(match, 0, 10)}
    assert len(keys | {chance.key_of_seed(match.seed).tobytes(), bytes(32)}) == 12


def same_view(match: Game, seat: int | None) -> None:
    """A deal that a seat holds possible looks to it as the true one does, memory and all."""
    view, again = match.view_record(seat), zeros(match.identity.definition().rules.view)
    for states in deals(match, seat, 1):
        entry.observe(states, 0, -1 if seat is None else seat, again)
        assert again.tobytes() == view.tobytes()


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", [1, 2])
def test_AG_5_every_seat_can_deal_what_it_does_not_see_at_every_step(players: int, seed: int) -> None:
    match = new_game("allie-gator", players, seed)
    while match.to_act:
        thief = match.to_act[0]
        moves = match.legal_moves(thief)
        steals = [move for move in moves if move.startswith("steal")]
        match.play(thief, (steals or moves)[(len(match.moves) * 31 + seed) % len(steals or moves)])
        if len(match.moves) % either(1, 3) == 0:
            for seat in (None, *range(players)):
                worlds(match, seat, 1)
                same_view(match, seat)
