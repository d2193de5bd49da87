"""A game as it is played: what a move would lead to, what is played, and whose turn comes."""

import random

import pytest

from parlour.errors import IllegalMove
from parlour.play.match import Game, new_game
from parlour.play.notation import NEXT_ROUND

from ..every_game.tables import PLAIN_TABLES, Table


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_prepared_move_changes_nothing_until_it_is_taken(table: Table) -> None:
    game = table.new(1)
    [seat] = game.to_act
    before, move = game.state_bytes(), game.legal_moves(seat)[0]
    twin = game.copy()
    step = game.prepared(seat, move)
    assert (game.state_bytes(), game.moves) == (before, [])
    twin.play(seat, move)
    assert (step.to_act, step.over, step.after.tobytes()) == (twin.to_act, twin.over, twin.state_bytes())
    told = game.told(step)
    game.take(step)
    assert game == twin
    assert told == table.new(1).tell(seat, move)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_lines_of_a_game_applied_one_by_one_are_the_game(table: Table) -> None:
    game, again, chooser = table.new(2), table.new(2), random.Random(2)
    for seat in game.turns():
        move = NEXT_ROUND if seat is None else chooser.choice(game.legal_moves(seat))
        game.apply(seat, move)
        again.apply(*game.moves[-1])
        if len(game.moves) == 200:
            break
    assert again == game


def test_a_move_that_was_prepared_before_another_was_played_is_not_taken() -> None:
    game = new_game("alley-cat", seed=3)
    [seat] = game.to_act
    first, second = (game.prepared(seat, move) for move in game.legal_moves(seat)[:2])
    game.take(first)
    before = game.state_bytes()
    with pytest.raises(ValueError, match="was prepared when"):
        game.take(second)
    assert (game.state_bytes(), len(game.moves)) == (before, 1)


def test_a_copy_goes_its_own_way() -> None:
    game = new_game("alley-cat", seed=3)
    twin = game.copy()
    [seat] = game.to_act
    twin.play(seat, twin.legal_moves(seat)[0])
    assert (len(game.moves), len(twin.moves)) == (0, 1)
    assert game == new_game("alley-cat", seed=3) != twin
    twin.undo()
    assert twin == game


def refused(game: Game, seat: int | None, move: str) -> str:
    before = game.state_bytes()
    with pytest.raises(IllegalMove) as raised:
        game.apply(seat, move)
    assert game.state_bytes() == before
    return str(raised.value)


def test_nobody_plays_a_move_and_no_round_is_dealt_in_the_middle_of_one() -> None:
    game = new_game("alley-cat", seed=3)
    assert refused(game, None, game.legal_moves(game.to_act[0])[0]).endswith("is nobody's move")
    assert "is to act" in refused(game, None, NEXT_ROUND)
    assert "not a move" in refused(game, game.to_act[0], "nonsense")


def test_AL_16_of_several_the_next_one_clockwise_is_asked_first() -> None:
    game = new_game("allegra", 4, 5)
    asked: list[tuple[list[int], int, int]] = []
    last = -1
    for seat in game.turns():
        if seat is None or len(game.moves) > 300:
            break
        asked.append((game.to_act, last, seat))
        game.play(seat, game.legal_moves(seat)[0])
        last = seat
    several = [each for each in asked if len(each[0]) > 1]
    assert several
    assert all(seat == min(to_act, key=lambda other: (other - before - 1) % 4) for to_act, before, seat in several)
