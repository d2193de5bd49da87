"""Every bot, in every game: legal moves from the view alone, and the same seed gives the same choices."""

import functools
import random
from collections import Counter
from itertools import islice

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour import BadOption, Game, new_game
from parlour.bots import STRENGTHS, make_bots, seated
from parlour.kernel.contract import INSIGHT
from parlour.play.notation import NEXT_ROUND

from ..every_game.deals import dealt, seen, view_of
from ..every_game.tables import INTERPRETED, PLAIN_TABLES, Table, either, games, walk
from .choosing import chosen

QUICK = [name for name, strength in STRENGTHS.items() if strength.limited is None]
SEARCHING = [] if INTERPRETED else [f"{name}:20" for name in STRENGTHS if name not in QUICK]
"""With so few simulations for a move that these tests are short; interpreted they are tried in `test_search` alone."""
NAMES = QUICK + SEARCHING
POSITIONS = either(25, 4)


def bots_moves(table: Table, name: str, seed: str, longest: int) -> list[tuple[int | None, str]]:
    """The beginning of a game between such bots; `Game.play` refuses what is not legal."""
    game = table.new(5)
    choose = make_bots(game.identity, [name], table.players, seed)
    for seat in islice(game.turns(), longest):
        game.apply(seat, NEXT_ROUND if seat is None else choose(game.view_record(seat)))
    return game.moves


@functools.cache
def positions(table: Table) -> tuple[Game, ...]:
    """Some positions of a random game in which somebody is to act."""
    played = [game.copy() for number, game in enumerate(walk(table.new(8), 8)) if number % 3 == 0 and game.to_act]
    return tuple(random.Random(8).sample(played, min(POSITIONS, len(played))))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_same_seed_plays_the_same_game(table: Table, name: str) -> None:
    longest = either(400, 60)
    moves = bots_moves(table, name, "1", longest)
    assert bots_moves(table, name, "1", longest) == moves
    assert len(moves) > 10


def test_another_seed_plays_another_game() -> None:
    table = Table("alley-cat", 2, 0)
    assert bots_moves(table, "random", "1", 40) != bots_moves(table, "random", "2", 40)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=either(60, 10), deadline=None)
@given(game=games())
def test_a_bot_chooses_a_legal_move(name: str, game: Game) -> None:
    for seat in game.to_act:
        assert chosen(game, seat, name) in game.legal_moves(seat)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_hidden_cards_dealt_anew_change_no_choice(table: Table, name: str) -> None:
    """The leak test. The states differ in what the seat does not know, and a fresh bot of the same seed does the same."""
    differ = 0
    for number, game in enumerate(positions(table)):
        for seat in game.to_act:
            move = chosen(game, seat, name)
            states = dealt(game, view_of(game, seat), 1, number)
            differ += states.tobytes() != game.state_bytes()
            again = make_bots(game.identity, [name], game.players, "1")(seen(game, states, seat))
            assert again == move, f"seat {seat} of {game!r}"
    assert differ


@pytest.mark.parametrize("name", NAMES)
def test_a_bot_does_not_change_the_view(name: str) -> None:
    game = new_game("allegra", 3, 1)
    views = game.view_record(game.to_act[0])
    before = views.tobytes()
    make_bots(game.identity, [name], 3, "1")(views)
    assert views.tobytes() == before


def test_random_bots_choose_each_move_as_often() -> None:
    game = new_game("alley-cat", 2, 3)
    [seat] = game.to_act
    draws = 1800
    choose = make_bots(game.identity, ["random"], 2, "1")
    counts = Counter(choose(game.view_record(seat)) for _ in range(draws))
    assert sorted(counts) == game.legal_moves(seat)
    expected = draws / len(counts)
    chi_squared = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_squared < 20.5  # 5 degrees of freedom: once in a thousand seeds, and this seed is always the same


def test_each_seat_is_played_by_the_bot_that_was_named_for_it() -> None:
    game = new_game("allegra", 2, 1)
    both = {name: make_bots(game.identity, [name], 2, "1") for name in NAMES}
    mixed = make_bots(game.identity, ["careful", "random"], 2, "1")
    for _ in range(30):
        [seat] = game.to_act
        views = game.view_record(seat)
        moves = {name: choose(views.copy()) for name, choose in both.items()}
        assert mixed(views) == moves[("careful", "random")[seat]]
        game.play(seat, game.legal_moves(seat)[0])


def test_one_name_stands_for_every_seat() -> None:
    assert seated(["careful"], 3) == ["careful"] * 3
    assert seated(["careful", "random"], 2) == ["careful", "random"]


@pytest.mark.parametrize(
    ("names", "message"),
    [
        (["clever"], "there is no bot 'clever': the bots are random, careful, skilled, master"),
        (["careful", "random"], "2 bots are named for 3 seats: name one for all of them, or one for each"),
    ],
)
def test_bots_that_cannot_be_seated(names: list[str], message: str) -> None:
    with pytest.raises(BadOption, match=f"^{message}$"):
        make_bots(new_game("allegra", 3, 1).identity, names, 3, "1")


def test_every_strength_says_what_it_does() -> None:
    assert all(name == strength.name and strength.about.startswith("plays ") for name, strength in STRENGTHS.items())


@settings(max_examples=either(30, 5), deadline=None)
@given(game=games(), seed=st.integers(0, 2**32))
def test_a_careful_choice_is_one_of_the_best(game: Game, seed: int) -> None:
    """By the verb `worth`, asked of each legal move."""
    rules = game.identity.definition().rules
    for seat in game.to_act:
        [view] = game.view_record(seat)
        insight = np.zeros(INSIGHT, np.int64)
        rules.gain_insight(view.public, view.own, seat, insight)
        worths = {
            move: int(rules.worth(view.public, view.own, seat, game.identity.definition().moves.index(move), insight))
            for move in game.legal_moves(seat)
        }
        assert worths[chosen(game, seat, seed=str(seed))] == max(worths.values())
