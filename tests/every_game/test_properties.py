"""What always holds, in every game, at any table, however it is played."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from parlour.errors import IllegalMove
from parlour.kernel import entry
from parlour.kernel.contract import ALLOWED
from parlour.kernel.records import Record, RecordArray
from parlour.play.match import SPECTATOR, Game

from .deals import dealt, legal, parts, rules, view_of
from .tables import CARD_KEYS, TABLES, Table, either, games, lying, step, walk

thorough = settings(max_examples=either(25, 4), deadline=None, suppress_health_check=list(HealthCheck))
brief = settings(thorough, max_examples=either(10, 2))


def state_of(game: Game) -> RecordArray:
    return np.frombuffer(game.state_bytes(), rules(game).state).copy()


# ---- cards


@thorough
@given(game=games(), seed=st.integers(0, 1000))
def test_no_card_comes_or_goes(game: Game, seed: int) -> None:
    assume(game.name in CARD_KEYS)
    chooser, cards = random.Random(seed), lying(game)
    for _ in range(either(20, 10)):
        if game.to_act:
            step(game, chooser)
            assert lying(game) == cards


@thorough
@given(game=games(), seed=st.integers(0, 1000))
def test_places_that_hold_no_card_are_0(game: Game, seed: int) -> None:
    states = state_of(game)
    assert_empty_places_are_0(states[0])
    for viewer in (SPECTATOR, *range(game.players)):
        assert_empty_places_are_0(dealt(game, view_of(game, viewer), 1, seed)[0])


def assert_empty_places_are_0(state: Record) -> None:
    """Piles beyond their count, hands and draw pile beyond theirs."""
    for part in parts(state):
        if part.dtype.names == ("count", "cards"):
            assert not part.cards[part.count :].any()
    if "deck_count" in state.public.dtype.names:
        assert not state.secret.deck[state.public.deck_count :].any()
        assert state.secret.deck[: state.public.deck_count].all()
    if "hand_counts" in state.public.dtype.names:
        for seat, count in enumerate(state.public.hand_counts):
            assert not state.seats[seat].hand[count:].any()
            assert state.seats[seat].hand[:count].all()


# ---- moves


@brief
@given(game=games())
def test_a_move_is_refused_exactly_if_it_is_not_legal(game: Game) -> None:
    for seat in range(game.players):
        moves = game.legal_moves(seat)
        assert bool(moves) == (seat in game.to_act)
        assert moves == sorted(set(moves))
        for move in game.identity.definition().moves:
            refusal = game.why_not(seat, move)
            assert (refusal is None) == (move in moves), (seat, move, game.state())
            assert refusal is None or refusal.sentence


@thorough
@given(game=games(), seed=st.integers(0, 1000))
def test_the_legal_actions_are_those_without_a_reason_against_them(game: Game, seed: int) -> None:
    chooser = random.Random(seed)
    for _ in range(either(10, 2)):
        states = state_of(game)
        for seat in range(game.players):
            free = [n for n in range(rules(game).actions) if entry.why_not(states, 0, seat, n) == ALLOWED]
            assert legal(states, 0, seat) == (free if game.to_act else [])
        if game.over:
            return
        step(game, chooser)


@thorough
@given(game=games(), text=st.text(max_size=12), data=st.data())
def test_a_refused_move_changes_nothing(game: Game, text: str, data: st.DataObject) -> None:
    before, moves = game.state_bytes(), game.moves
    for _ in range(5):
        seat = data.draw(st.integers(0, game.players - 1))
        move = data.draw(st.sampled_from([text, *game.identity.definition().moves]))
        if game.why_not(seat, move) is not None:
            with pytest.raises(IllegalMove):
                game.play(seat, move)
        else:
            assert move in game.legal_moves(seat)
        assert (game.state_bytes(), game.moves) == (before, moves)


@thorough
@given(game=games(), seat=st.integers(-3, 9))
def test_asking_changes_nothing(game: Game, seat: int) -> None:
    before = game.state_bytes()
    game.view()
    game.state()
    if 0 <= seat < game.players:
        game.view(seat)
        game.legal_moves(seat)
    else:
        with pytest.raises(IllegalMove):
            game.view(seat)
        with pytest.raises(IllegalMove):
            game.legal_moves(seat)
    if game.to_act:
        with pytest.raises(IllegalMove):
            game.next_round()
    assert game.state_bytes() == before


# ---- the course of a game


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_game_ends(table: Table) -> None:
    for seed in range(either(2, 1)):
        for game in walk(table.new(seed), seed):
            assert bool(game.to_act) != (game.phase in ("scored", "over"))
        assert game.winners
        assert not any(game.legal_moves(seat) for seat in range(game.players))
        with pytest.raises(IllegalMove):
            game.next_round()


@thorough
@given(game=games())
def test_a_state_in_json_is_read_as_it_was_written(game: Game) -> None:
    again = Game.from_state(game.state(), game.seed, **game.options)
    assert again.state() == game.state()
    assert [again.legal_moves(seat) for seat in range(game.players)] == [
        game.legal_moves(seat) for seat in range(game.players)
    ]


@thorough
@given(game=games())
def test_the_same_seed_and_moves_give_the_same_bytes(game: Game) -> None:
    again = Game(game.name, game.players, game.seed, game.options)
    again.next_round()
    for seat, move in game.moves:
        if seat is None:
            again.next_round()
        else:
            again.play(seat, move)
    assert again.state_bytes() == game.state_bytes()


@thorough
@given(game=games(), seed=st.integers(0, 1000))
@pytest.mark.parametrize("twin", [Game.copy, copy.copy, copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_twin_is_equal_and_goes_on_equally(twin: Any, game: Game, seed: int) -> None:
    other, before = twin(game), game.state_bytes()
    assert other == game
    assert other.moves == game.moves
    step(other, random.Random(seed))
    assert game.state_bytes() == before
    assert other != game
    step(game, random.Random(seed))
    assert other == game
    assert other.state_bytes() == game.state_bytes()


@thorough
@given(game=games(), seed=st.integers(0, 1000), moves=st.integers(1, 5))
def test_moves_that_are_taken_back_leave_the_former_bytes(game: Game, seed: int, moves: int) -> None:
    chooser, before = random.Random(seed), []
    for _ in range(moves):
        if not game.over:
            before.append((game.state_bytes(), game.moves))
            step(game, chooser)
    while before:
        game.undo()
        assert (game.state_bytes(), game.moves) == before.pop()
