"""Who listens to which table: a bounded queue for each stream. One that overflows is ended, and its client catches up."""

import asyncio
import itertools
from collections import defaultdict
from dataclasses import dataclass, field

MOST_QUEUED = 64
_END = b""


@dataclass(eq=False)
class Stream:
    """The events on their way to one tab. `version` and `sent` (a move's number) are what it was told last."""

    id: str
    table: str
    person: str
    tab: str
    sent: int | None
    version: int = -1
    queue: asyncio.Queue[bytes] = field(default_factory=lambda: asyncio.Queue(MOST_QUEUED))
    ended: bool = False

    def put(self, event: bytes) -> None:
        """Queue an event, or end the stream if it does not keep up."""
        if self.ended:
            return
        try:
            self.queue.put_nowait(event)
        except asyncio.QueueFull:
            self.end()

    def end(self, last: bytes = _END) -> None:
        """Let the stream send this, and nothing that was queued or comes after it."""
        self.ended = True
        while not self.queue.empty():
            self.queue.get_nowait()
        self.queue.put_nowait(last)

    async def next(self, seconds: float) -> bytes | None:
        """The next event; the empty one at the end, None if there was none for so long."""
        try:
            return await asyncio.wait_for(self.queue.get(), seconds)
        except TimeoutError:
            return None


class Hub:
    """All streams of this process, by table."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._numbers = itertools.count(1)
        self._streams: defaultdict[str, list[Stream]] = defaultdict(list)
        self.closed = False

    def new(self, table: str, person: str, tab: str, sent: int | None) -> Stream:
        """A new stream, which nothing is told yet."""
        return Stream(f"{self._process}-{next(self._numbers)}", table, person, tab, sent)

    def add(self, stream: Stream) -> None:
        """From now on the stream is told what happens, in place of the one that its tab has had."""
        for old in self.of(stream.table):
            if stream.tab and (old.person, old.tab) == (stream.person, stream.tab):
                old.end()
        self._streams[stream.table].append(stream)
        if self.closed:
            stream.end()

    def forget(self, stream: Stream) -> None:
        """Its client has gone."""
        stream.ended = True
        left = [other for other in self._streams.pop(stream.table, ()) if other is not stream]
        if left:
            self._streams[stream.table] = left

    def of(self, table: str) -> list[Stream]:
        """The streams of a table that have not ended."""
        return [stream for stream in self._streams.get(table, ()) if not stream.ended]

    def all(self) -> list[Stream]:
        """Every stream that has not ended."""
        return [stream for table in list(self._streams) for stream in self.of(table)]

    def close(self, last: bytes) -> None:
        """End every stream with this event."""
        self.closed = True
        for stream in self.all():
            stream.end(last)
