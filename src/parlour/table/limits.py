"""How much one client may ask for: buckets that fill at a steady rate, and from which each request takes a drop."""

import time
from collections import OrderedDict

BODY_BYTES = 64 * 1024
RECORD_BYTES = 2 * 1024 * 1024
STREAMS_A_PERSON = 24
STREAMS = 5_000
_MOST_BUCKETS = 20_000


class Buckets:
    """A bucket for each client: `burst` requests at once, and then `rate` a second."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, now: float | None = None) -> bool:
        """Whether this client may go on; then a drop is gone."""
        now = time.monotonic() if now is None else now
        level, at = self._buckets.pop(client, (self._burst, now))
        level = min(self._burst, level + (now - at) * self._rate)
        self._buckets[client] = (max(level - 1, 0.0) if level >= 1 else level, now)
        if len(self._buckets) > _MOST_BUCKETS:
            self._buckets.popitem(last=False)
        return level >= 1


READS = (40.0, 300.0)
WRITES = (20.0, 120.0)
RECORDS = (0.2, 20.0)
"""The rate and the burst of requests that change nothing, of those that do, and of records that are brought along."""
