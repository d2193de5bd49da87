"""Hints and reviews: what is said of moves, and what it is made from."""

import dataclasses
import json

import numpy as np
import pytest

from parlour import Game, new_game
from parlour.bots import make_bots
from parlour.bots.hints import BEST, hints
from parlour.bots.match import Match, played_out
from parlour.bots.review import reviewed
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
            assert [hint.tried for hint in found] == sorted((hint.tried for hint in found), reverse=True)
            assert all(0 <= hint.low <= hint.share <= hint.high <= 1 and hint.why.endswith(".") for hint in found)


def test_the_best_move_comes_first_and_says_how_much_better_it_is() -> None:
    game = at("AS QC |", "KC", options={"target": 121})
    best, other = hints(game.identity, game.view_record(0), budget=Budget(100))
    assert (best.move, other.move) == ("QC", "AS")
    assert best.share > other.share
    assert best.why == f"It comes out {best.share - other.share:.1%} better than “Play the ace of spades”."
    assert other.why == f"It comes out {best.share - other.share:.1%} worse than “Play the queen of clubs”."


def test_a_reply_that_is_feared_is_named() -> None:
    game = at("KC 2S 3C 9C JS | 5S 7C 8C TC QS")
    found = hints(game.identity, game.view_record(0), budget=Budget(either(2000, 300)))
    assert any("What it fears most is " in hint.why and " by seat 1: " in hint.why for hint in found)


# ---- reviews

DEALS = [(seed, seat) for seed in "123456" for seat in (0, 1)]


def short_game(seed: str = "9f", rotation: int = 0) -> Game:
    return played_out(Match("alley-cat", ("careful", "random"), "1", {"target": 11}), rotation, seed)


def test_a_review_accounts_for_all_of_the_difference() -> None:
    game = short_game()
    review = reviewed(game, FEW)
    assert sum(seat.result for seat in review.seats) == pytest.approx(1)
    for seat in review.seats:
        assert seat.start + seat.mistakes + seat.gifts + seat.luck == pytest.approx(seat.result)
        assert seat.mistakes <= 0 <= seat.gifts
    assert 0 <= review.luck <= 1


def test_a_review_has_every_decision_and_names_the_costliest() -> None:
    game = short_game()
    review = reviewed(game, FEW)
    again, open_to_choice = new_game("alley-cat", 2, game.seed, **game.options), []
    for number, (seat, move) in enumerate(game.moves, 1):
        if seat is None:
            again.next_round()
            continue
        if len(again.legal_moves(seat)) > 1:
            open_to_choice.append((number, seat, move))
        again.play(seat, move)
    assert [(made.number, made.seat, made.move) for made in review.decisions] == open_to_choice
    costs = [review.decisions[place].cost for place in review.costliest]
    assert costs == sorted((made.cost for made in review.decisions if made.cost > 0), reverse=True)[: len(costs)]
    assert all(made.cost == made.before - made.after >= 0 for made in review.decisions)


@pytest.mark.skipif(INTERPRETED, reason="it takes some hundred simulations for each decision")
def test_who_plays_at_random_makes_dearer_mistakes_than_a_careful_player() -> None:
    """On average: in a single short game luck decides which mistakes there are to make."""
    reviews = [[reviewed(short_game(seed, seat)).seats[seat ^ bot].mistakes for bot in (0, 1)] for seed, seat in DEALS]
    careful, randomly = np.mean(reviews, axis=0)
    assert randomly < careful - 0.05


def test_a_review_is_repeatable() -> None:
    assert reviewed(short_game(), FEW) == reviewed(short_game(), FEW)


def test_make_bots_takes_a_number_of_simulations() -> None:
    game = new_game("alley-cat", 2, 1)
    [seat] = game.to_act
    assert make_bots(game.identity, ["skilled:30"], 2, "1")(game.view_record(seat)) in game.legal_moves(seat)
