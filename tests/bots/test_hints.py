"""Hints: what is said of moves, and what it is made from."""

import dataclasses
import json

import pytest

from parlour import Game, new_game
from parlour.bots import make_bots
from parlour.bots.hints import BEST, hints
from parlour.bots.search.searching import Budget

from ..every_game.deals import dealt, seen, view_of
from ..every_game.tables import INTERPRETED, PLAIN_TABLES, Table, either
from ..games.alley_cat_positions import at
from .test_bots import positions

FEW = Budget(either(100, 3))


def as_json(game: Game, views: object) -> str:
    return json.dumps([dataclasses.asdict(hint) for hint in hints(game.identity, views, budget=FEW)])  # type: ignore[arg-type]


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_hidden_cards_dealt_anew_change_no_hint(table: Table) -> None:
    """The leak test, to the byte."""
    differ = 0
    for number, game in enumerate(positions(table)[: either(8, 1)]):
        for seat in game.to_act:
            states = dealt(game, view_of(game, seat), 1, number)
            differ += states.tobytes() != game.state_bytes()
            assert as_json(game, seen(game, states, seat)) == as_json(game, view_of(game, seat))
    assert differ


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_hints_are_the_best_legal_moves_with_an_interval_and_a_sentence(table: Table) -> None:
    for game in positions(table)[:2]:
        for seat in game.to_act:
            found = hints(game.identity, game.view_record(seat), budget=FEW)
            assert 1 <= len(found) <= BEST
            assert {hint.move for hint in found} <= set(game.legal_moves(seat))
            assert [hint.share for hint in found] == sorted((hint.share for hint in found), reverse=True)
            assert len({hint.tried for hint in found}) == 1, "tried with like effort"
            assert all(0 <= hint.low <= hint.share <= hint.high <= 1 and hint.why.endswith(".") for hint in found)


@pytest.mark.skipif(INTERPRETED, reason="it takes some hundred simulations")
def test_the_best_move_comes_first_and_says_how_much_better_it_is() -> None:
    game = at("AS QC |", "KC", options={"target": 121})
    best, other = hints(game.identity, game.view_record(0), budget=Budget(400))
    assert (best.move, other.move) == ("QC", "AS")
    assert best.share > other.share
    told = f"It comes out {best.share - other.share:.1%} "
    assert best.why.startswith(f"{told}better than “Answer with the ace of spades”, between ")
    assert other.why.startswith(f"{told}worse than “Answer with the queen of clubs”, between ")


@pytest.mark.skipif(INTERPRETED, reason="it takes some thousand simulations")
def test_of_moves_that_are_alike_one_is_named_and_no_difference_is_made_up() -> None:
    """The columns b and d are alike but for their names, and so are rows; c is nearly so."""
    game = new_game("allegra", 2, 7)
    found = hints(game.identity, game.view_record(game.to_act[0]), budget=Budget(3000))
    assert len(found) == len({"bd ae".find(hint.move[-2]) // 3 for hint in found}), "one of each kind"
    for hint in found:
        twins = 2 if hint.move[-2] == "c" else 5
        assert f" {twins} other moves come to the same." in hint.why
        assert hint.move[-2] in "ae" or hint.why.startswith("There is no clear difference from “Turn up ")


def test_a_reply_that_is_feared_is_named() -> None:
    game = at("KC 2S 3C 9C JS | 5S 7C 8C TC QS")
    found = hints(game.identity, game.view_record(0), budget=Budget(either(2000, 300)))
    assert any("What it fears most is " in hint.why and " by seat 1: " in hint.why for hint in found)


def test_make_bots_takes_a_number_of_simulations() -> None:
    game = new_game("alley-cat", 2, 1)
    [seat] = game.to_act
    assert make_bots(game.identity, ["skilled:30"], 2, "1")(game.view_record(seat)) in game.legal_moves(seat)
