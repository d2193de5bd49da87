"""What a stream sends: a whole table, or what has changed of the one before, by its place."""

from typing import Any

import msgspec

from parlour.table.hub import Stream
from parlour.table.messages import Change, Snapshot

_encode = msgspec.json.Encoder().encode


def whole(shown: Snapshot, sent: int) -> bytes:
    """A server-sent event with this table; its id is the version and the number of the last move that was told."""
    return b"event: table\nid: %d-%d\ndata: %b\n\n" % (shown.version, sent, _encode(shown))


def change(stream: Stream, shown: Snapshot) -> bytes:
    """A server-sent event with what is different from the table that the stream was told last; the id is as above."""
    before = stream.shown
    assert before is not None
    changed = Change(before.version, changes(before, shown) | {"log": shown.log})
    return b"event: change\nid: %d-%d\ndata: %b\n\n" % (shown.version, stream.sent or 0, _encode(changed))


def changes(before: Any, after: Any) -> dict[str, Any]:
    """The smallest parts that differ, each by its place: names and numbers of items, `look/table/areas/3`.

    A list of another length counts as one part.
    """
    found: dict[str, Any] = {}
    _add_changes(before, after, "", found)
    return found


def _add_changes(before: Any, after: Any, place: str, found: dict[str, Any]) -> None:
    if isinstance(after, msgspec.Struct) and type(before) is type(after):
        for name in after.__struct_fields__:
            old, new = getattr(before, name), getattr(after, name)
            if old is not new:
                _add_changes(old, new, f"{place}/{name}", found)
    elif isinstance(after, tuple | list) and isinstance(before, tuple | list) and len(before) == len(after):
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new:
                _add_changes(old, new, f"{place}/{number}", found)
    elif before != after:
        found[place[1:]] = after
