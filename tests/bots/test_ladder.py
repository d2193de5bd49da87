"""The ladder: who plays whom, and the ratings that explain it."""

import math

import pytest

from parlour import BadOption
from parlour.bots import maker
from parlour.bots.ladder import A_RATING, pairings, ratings


def test_everybody_plays_everybody_in_turn_around_the_table() -> None:
    matches = pairings("allegra", 3, ["a", "b", "c"], "1", {})
    assert [match.bots for match in matches] == [("a", "b", "a"), ("a", "c", "a"), ("b", "c", "b")]


def test_ratings_are_the_logarithm_of_the_odds() -> None:
    [match] = pairings("alley-cat", 2, ["a", "b"], "1", {})
    better, worse = ratings(["b", "a"], [(match, [[0.75, 0.25]] * 2000)])
    assert (better.bot, worse.bot) == ("a", "b")
    assert better.rating - worse.rating == pytest.approx(A_RATING * math.log(3), abs=0.5)
    assert better.rating + worse.rating == pytest.approx(0)


def test_intervals_hold_the_rating_and_grow_narrower_with_more_deals() -> None:
    [match] = pairings("alley-cat", 2, ["a", "b"], "1", {})
    few, many = (ratings(["a", "b"], [(match, [[1.0, 0.0], [0.5, 0.5], [0.0, 1.0]] * n)])[0] for n in (10, 300))
    assert few.low <= few.rating <= few.high
    assert many.high - many.low < (few.high - few.low) / 3


def test_at_larger_tables_a_seat_of_each_bot_is_compared() -> None:
    [match] = pairings("allegra", 3, ["a", "b"], "1", {})
    rows = ratings(["a", "b"], [(match, [[0.3, 0.4, 0.3]] * 2000)])
    assert [row.bot for row in rows] == ["b", "a"]
    assert rows[0].rating - rows[1].rating == pytest.approx(A_RATING * math.log(4 / 3), abs=0.5)


def test_a_bot_that_never_wins_has_a_rating() -> None:
    [match] = pairings("alley-cat", 2, ["a", "b"], "1", {})
    assert all(
        math.isfinite(row.low) and math.isfinite(row.high) for row in ratings(["a", "b"], [(match, [[1.0, 0.0]])])
    )


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("careful:20", "there is no bot 'careful:20': careful does not search, so it makes no simulations"),
        ("master:", "there is no bot 'master:': the number of simulations is 1 to 100000000"),
        ("master:0", "there is no bot 'master:0': the number of simulations is 1 to 100000000"),
        ("skilled:2x", "there is no bot 'skilled:2x': the number of simulations is 1 to 100000000"),
    ],
)
def test_numbers_of_simulations_that_cannot_be(name: str, message: str) -> None:
    with pytest.raises(BadOption, match=f"^{message}$"):
        maker(name)
