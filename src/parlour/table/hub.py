"""Who listens to which table: a bounded queue for each stream. One that overflows is ended, and its client catches up."""

import asyncio
import itertools
from collections import defaultdict
from dataclasses import dataclass, field

from parlour.table.messages import Snapshot

MOST_QUEUED = 64


@dataclass(eq=False)
class Stream:
    """The events on their way to one tab. `shown` and `sent` (a move's number) are what it was told last."""

    id: str
    table: str
    person: str
    tab: str
    sent: int | None
    shown: Snapshot | None = None
    ended: bool = False
    _queued: list[bytes] = field(default_factory=list)
    _news: asyncio.Event = field(default_factory=asyncio.Event)

    def put(self, event: bytes) -> None:
        """Queue an event, or end the stream if it does not keep up."""
        if self.ended:
            return
        if len(self._queued) == MOST_QUEUED:
            self.end()
            return
        self._queued.append(event)
        self._news.set()

    def end(self, last: bytes = b"") -> None:
        """Let the stream send this, and nothing that was queued or comes after it."""
        self.ended = True
        self._queued = [last] if last else []
        self._news.set()

    async def next(self) -> bytes:
        """The events that have queued up, as soon as there is one; empty at the end."""
        await self._news.wait()
        events, self._queued = b"".join(self._queued), []
        if not self.ended:
            self._news.clear()
        return events


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

    def ping(self, event: bytes) -> None:
        """Send every stream something, so that nobody on the way takes it for dead."""
        for stream in self.all():
            stream.put(event)

    def close(self, last: bytes) -> None:
        """End every stream with this event."""
        self.closed = True
        for stream in self.all():
            stream.end(last)
