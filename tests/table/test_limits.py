"""The buckets: so many at once, and then so many a second."""

from parlour.table.limits import Buckets


def test_a_burst_and_then_a_steady_rate() -> None:
    buckets = Buckets(rate=2.0, burst=5.0)
    assert [buckets.take("ann", 0.0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert [buckets.take("ann", 1.0) for _ in range(3)] == [True, True, False]
    assert [buckets.take("ann", 100.0) for _ in range(6)] == [True] * 5 + [False]


def test_one_client_does_not_use_up_what_another_has() -> None:
    buckets = Buckets(rate=1.0, burst=1.0)
    assert buckets.take("ann", 0.0)
    assert not buckets.take("ann", 0.0)
    assert buckets.take("bob", 0.0)
