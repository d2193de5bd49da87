"""One measure of time for what is left of an interval: the machine's, which no setting of its clock makes jump."""

import time


class Moments:
    """When things happened whose time of day is in the database, in seconds of `time.monotonic`.

    A time of day is translated when it is first seen, which is the moment that it notes, but for what happened in another
    process or before a start. From then on the clock may be set as one likes.
    """

    def __init__(self) -> None:
        self.loaded = time.monotonic()
        self._seen: dict[float, float] = {}

    def of(self, at: float, longest: float = 0.0) -> float:
        """The moment of this time of day: for a deadline at most so many seconds ahead, else it has been."""
        if at not in self._seen:
            self._seen[at] = time.monotonic() + min(at - time.time(), longest)
        return self._seen[at]
