"""Progress of what takes long, for a person at a terminal."""

import sys
from collections.abc import Iterable
from typing import TypeVar

Item = TypeVar("Item")


def watched(items: Iterable[Item], what: str) -> list[Item]:
    """All of them. A person at a terminal sees how far it is, as in `7 of 9 deals`, on a line that goes away afterwards."""
    found = []
    for item in items:
        found.append(item)
        _show(f"{len(found)} {what}")
    _show("")
    return found


def _show(text: str) -> None:
    if sys.stderr.isatty():
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
