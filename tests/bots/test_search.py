"""The search in every game: from the view alone, repeatable, within its budget, and right about what it has counted."""

import threading
import time

import pytest

from parlour import Game, new_game
from parlour.bots import make_bots
from parlour.bots.search import searching
from parlour.bots.search.searching import Budget, search

from ..every_game.deals import dealt, seen, view_of
from ..every_game.tables import PLAIN_TABLES, Table, either
from ..games.allegra_positions import PLAIN, table
from .searched import found, found_in
from .test_bots import positions

FEW = either(60, 3)


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_hidden_cards_dealt_anew_change_no_statistics(table: Table) -> None:
    """The leak test. The states differ in what the seat does not know, and the whole result is the same."""
    differ = 0
    for number, game in enumerate(positions(table)):
        for seat in game.to_act[: either(6, 1)]:
            statistics = found(game, seat, FEW)
            states = dealt(game, view_of(game, seat), 1, number)
            differ += states.tobytes() != game.state_bytes()
            assert found_in(game, seen(game, states, seat), FEW) == statistics, f"seat {seat} of {game!r}"
    assert differ


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_the_same_seed_finds_the_same_and_another_one_searches_otherwise(table: Table) -> None:
    game = table.new(3)
    [seat] = game.to_act
    assert found(game, seat, FEW) == found(game, seat, FEW)
    assert found(game, seat, FEW) != found(game, seat, FEW, seed="2")


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_every_simulation_tries_one_legal_move_and_shares_lie_between_0_and_1(table: Table) -> None:
    for game in positions(table):
        for seat in game.to_act:
            statistics = found(game, seat, FEW)
            assert sorted(each.move for each in statistics.candidates) == game.legal_moves(seat)
            assert sum(each.visits for each in statistics.candidates) == statistics.simulations == FEW
            assert all(0 <= each.share <= 1 and each.deviation <= 0.5 + 1e-9 for each in statistics.candidates)
            for each in statistics.candidates:
                assert all(reply.seat != seat and 0 <= reply.share <= 1 for reply in each.replies)
                assert all(reply.visits <= each.visits for reply in each.replies)


def test_several_trees_share_the_simulations_and_are_repeatable() -> None:
    game = new_game("alley-cat", 2, 5)
    views = game.view_record(game.to_act[0])
    three = found_in(game, views, 100, trees=3)
    assert three.simulations == sum(each.visits for each in three.candidates) == 100
    assert three == found_in(game, views, 100, trees=3)
    assert three != found_in(game, views, 100, trees=1)


def test_time_is_respected() -> None:
    game = new_game("allie-gator", 2, 5)
    views = game.view_record(game.to_act[0])
    found_in(game, views, 1)
    begin = time.perf_counter()
    statistics = search(game.identity, views, "1", Budget(seconds=0.1))
    assert 0.1 <= time.perf_counter() - begin < 2.0
    assert statistics.simulations > 0


def test_a_forced_move_is_answered_without_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    game = table("? 4 ? ? / ? 4 ? ? / ? 4 ? ?", phase="clear")
    searched = []
    choose = make_bots(game.identity, ["master:20"], 2, "1")
    monkeypatch.setattr(searching, "search", lambda *_: searched.append(1))
    with pytest.raises(AttributeError):
        choose(game.view_record(0))
    assert searched == [1]
    forced = _forced(new_game("alley-cat", 2, 2))
    [seat] = forced.to_act
    assert [choose_in(forced, seat)] == forced.legal_moves(seat)
    assert searched == [1]


def choose_in(game: Game, seat: int) -> str:
    return make_bots(game.identity, ["master:20"], 2, "1")(game.view_record(seat))


def _forced(game: Game) -> Game:
    """The game of first moves as soon as there is only one move."""
    while len(game.legal_moves(game.to_act[0])) != 1:
        game.play(game.to_act[0], game.legal_moves(game.to_act[0])[0])
    return game


def test_AL_16_what_others_decide_about_a_tap_changes_no_statistics() -> None:
    """Seats 1 and 2 are asked at once: whatever one of them has decided, the other one's view and search are the same."""
    statistics = []
    for decision in (None, "tap", "pass"):
        game = table(PLAIN, "? 9 ? ? / ? 9 ? ? / ? 11 ? ?", PLAIN, phase="tap", drawn="9", to_act=[1, 2])
        views = game.view_record(2)
        if decision is not None:
            game.play(1, decision)
            views = game.view_record(2)
            views[0].public.to_act = 0b110  # as the table server shows it, and everybody who asks all at once
        statistics.append(found_in(game, views, FEW))
    assert statistics[0] == statistics[1] == statistics[2]


def test_a_search_leaves_the_view_as_it_is() -> None:
    game = new_game("allegra", 3, 1)
    views = game.view_record(game.to_act[0])
    before = views.tobytes()
    found_in(game, views, FEW)
    assert views.tobytes() == before


def test_a_search_that_is_stopped_ends_with_what_it_has_found() -> None:
    """It has ten minutes, and nobody waits for them."""
    game = new_game("alley-cat", 2, 5)
    stopped = threading.Event()
    stopped.set()
    with searching.until(stopped):
        statistics = search(game.identity, game.view_record(game.to_act[0]), "1", Budget(seconds=600))
    assert sum(each.visits for each in statistics.candidates) == statistics.simulations > 0
