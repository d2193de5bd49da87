"""Estimates: an interval holds the truth as often as it says, and what is called clear is."""

import numpy as np
import numpy.typing as npt
import pytest

from parlour.bots.estimates import NOTHING, Estimate, Z, among, clear, difference, scaled, total

TRIALS = 2000
RARE = 0.05


def shares(generator: np.random.Generator, deals: int, kind: str) -> npt.NDArray[np.float64]:
    """What a move brings in deals: often a little, or seldom all."""
    if kind == "seldom":
        return (generator.random(deals) < RARE).astype(float)
    return generator.beta(2, 3, deals)


@pytest.mark.parametrize("kind", ["often", "seldom"])
@pytest.mark.parametrize("deals", [20, 200])
def test_the_interval_holds_the_truth_as_often_as_it_says(kind: str, deals: int) -> None:
    """About: where whole victories are rare, sums come in steps, and the nearest one is 93.6 % or more."""
    generator = np.random.default_rng(1)
    held = 0
    for _ in range(TRIALS):
        gap = difference(shares(generator, deals, kind), shares(generator, deals, kind))
        held += gap.low <= 0 <= gap.high
    assert 0.93 < held / TRIALS <= 1


@pytest.mark.parametrize("deals", [5, 200])
def test_where_all_are_alike_something_is_called_clear_in_one_game_of_twenty_at_most(deals: int) -> None:
    generator = np.random.default_rng(2)
    wrong = 0
    for _ in range(300):
        made = [difference(*generator.beta(2, 3, (2, deals))) for _ in range(40)]
        wrong += bool(clear(made))
    assert wrong / 300 < 0.08


def test_what_is_clear_is_named_the_largest_first() -> None:
    costs = [Estimate(0.0, 0.02), Estimate(0.1, 0.03), Estimate(0.3, 0.05), Estimate(0.02, 0.02), Estimate(-0.2, 0.01)]
    assert clear(costs) == [2, 1]
    assert clear([]) == []


def test_what_would_be_clear_alone_may_not_be_among_many() -> None:
    one = Estimate(2.2 / Z, 1.0)
    assert clear([one]) == [0]
    assert clear([one, *[NOTHING_MUCH] * 10]) == []
    assert among(one, 1).reach == pytest.approx(one.reach)
    assert among(one, 3).reach > one.reach


NOTHING_MUCH = Estimate(0.0, 1.0)


def test_a_difference_that_no_deal_shows_is_not_known_to_be_nothing() -> None:
    gap = difference(np.ones(50), np.ones(50))
    assert gap.value == 0
    assert 0 < gap.reach < 2 / 50 + 1e-9


def test_a_difference_that_all_deals_show_is_clear_unless_there_are_few_of_them() -> None:
    assert clear([difference(np.full(20, 0.6), np.full(20, 0.5))] + [NOTHING_MUCH] * 50) == [0]
    assert clear([difference(np.full(3, 0.6), np.full(3, 0.5))] + [NOTHING_MUCH] * 50) == []


def test_sums_and_multiples() -> None:
    parts = [Estimate(1.0, 3.0), Estimate(2.0, 4.0)]
    assert total(parts) == Estimate(3.0, 5.0)
    assert total([]) == NOTHING
    assert scaled(parts[0], -2.0) == Estimate(-2.0, 6.0)
