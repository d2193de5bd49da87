"""Matches: everybody has every hand, the interval is honest, and careful bots win."""

import pytest
from scipy.stats import binomtest

from parlour.bots.match import Match, deal_shares, interval, played, played_out, standings

from ..every_game.tables import INTERPRETED

SHORT = Match("alley-cat", ("careful", "random"), "9f", {"target": 11})


def test_each_deal_is_played_once_in_every_rotation() -> None:
    match = Match("allegra", ("careful", "random", "random"), "9f", {"rounds": 1})
    games = [played_out(match, rotation, "5") for rotation in range(3)]
    assert len({str(game._start.tobytes()) for game in games}) == 1
    assert len({tuple(game.moves) for game in games}) == 3


def test_in_a_rotation_every_bot_sits_one_seat_further() -> None:
    """Careful bots win this game by far, so the winner's seat tells where they sat."""
    match = Match("allegra", ("random", "careful", "random"), "9f", {"rounds": 1})
    assert [played_out(match, rotation, "6").winners for rotation in range(3)] == [[1], [2], [0]]


def test_the_shares_of_a_deal_are_one_victory() -> None:
    shares = deal_shares(SHORT, 0)
    assert len(shares) == 2
    assert sum(shares) == pytest.approx(1)


def test_two_processes_play_what_one_plays() -> None:
    assert list(played(SHORT, 3, workers=2)) == list(played(SHORT, 3, workers=1))


def test_another_seed_is_another_match() -> None:
    first, second = (Match("alley-cat", ("careful", "random"), seed, {"target": 11}) for seed in ("9e", "9f"))
    assert list(played(first, 12, workers=1)) != list(played(second, 12, workers=1))


# ---- counting


def test_a_bot_with_several_seats_is_counted_by_the_seat() -> None:
    match = Match("allegra", ("careful", "random", "random"), "9f", {})
    careful, rest = standings(match, [[0.6, 0.3, 0.1], [1.0, 0.0, 0.0]])
    assert (careful.bot, careful.seats, rest.bot, rest.seats) == ("careful", 1, "random", 2)
    assert (careful.share, rest.share) == pytest.approx((0.8, 0.1))


def test_the_interval_of_single_independent_games_is_wilsons() -> None:
    """Wilson's interval for 8 of 10, with the variance of a sample in place of that of a proportion."""
    low, high = interval([1.0] * 8 + [0.0] * 2, 1)
    number = 0.8 * 0.2 * 10 / (1.6 / 9)
    assert number == pytest.approx(9)
    assert (low, high) == pytest.approx((0.4738, 0.9467), abs=1e-4)


def test_deals_that_are_all_alike_are_as_sure_as_their_games() -> None:
    wilson = binomtest(100, 100).proportion_ci(method="wilson")
    assert interval([1.0] * 50, 2) == pytest.approx((wilson.low, wilson.high))


def test_deals_that_differ_little_give_a_narrow_interval() -> None:
    wide, narrow = interval([0.0, 1.0] * 50, 2), interval([0.5, 0.5, 0.5, 0.5, 0.5, 1.0, 0.0, 0.5] * 12, 2)
    assert narrow[1] - narrow[0] < (wide[1] - wide[0]) * 0.6
    assert narrow[0] < 0.5 < narrow[1]


# ---- strength


@pytest.mark.skipif(INTERPRETED, reason="hundreds of games")
@pytest.mark.parametrize(
    ("game", "players", "deals", "least"),
    [
        ("alley-cat", 2, 150, 0.85),
        ("allie-gator", 2, 50, 0.97),
        ("allie-gator", 4, 40, 0.90),
        ("allegra", 2, 50, 0.97),
        ("allegra", 4, 15, 0.95),
        ("allegra", 6, 6, 0.95),
    ],
)
def test_careful_bots_beat_random_ones(game: str, players: int, deals: int, least: float) -> None:
    match = Match(game, ("careful", *["random"] * (players - 1)), "9f", {})
    careful, _ = standings(match, list(played(match, deals, workers=1)))
    assert careful.share > least


@pytest.mark.skipif(INTERPRETED, reason="hundreds of games")
@pytest.mark.parametrize("scoring", ["captured", "tricks"])
def test_careful_bots_know_every_scoring_of_alley_cat(scoring: str) -> None:
    match = Match("alley-cat", ("careful", "random"), "9f", {"scoring": scoring})
    careful, _ = standings(match, list(played(match, 50, workers=1)))
    assert careful.share > 0.9
