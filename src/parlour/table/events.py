"""What a stream sends: a whole table, or what has changed of the one before, by its place."""

from typing import Any

import msgspec

from parlour.table.messages import Change, Snapshot

_encode = msgspec.json.Encoder().encode


def event(before: Snapshot | None, shown: Snapshot, sent: int) -> bytes:
    """A server-sent event: this table, or what is different from the one that was told before.

    Its id is the version and the number of the last move that was told.
    """
    if before is None:
        return _event(b"table", shown, sent, shown)
    return _event(b"change", shown, sent, Change(before.version, changes(before, shown) | {"log": shown.log}))


def _event(kind: bytes, shown: Snapshot, sent: int, content: Snapshot | Change) -> bytes:
    return b"event: %b\nid: %d-%d\ndata: %b\n\n" % (kind, shown.version, sent, _encode(content))


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
