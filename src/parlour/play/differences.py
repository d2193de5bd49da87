"""Where two JSON values differ, in words."""

import json
import re
from collections.abc import Iterable
from typing import Any

_LONGEST = 60
_BARE = re.compile(r"[!-~]+( [!-~]+)*")
_NOTHING = object()


def is_same(found: Any, ours: Any) -> bool:
    """Equal as JSON: `true` is not 1 (as it is in Python), but 2 is 2.0."""
    return first_difference("", found, ours) is None


def first_difference(path: str, found: Any, ours: Any) -> str | None:
    """A sentence on the first place where the values differ, in the order of ours; None if they do not."""
    if isinstance(found, dict) and isinstance(ours, dict):
        keys = [*ours, *(key for key in found if key not in ours)]
        parts = ((_below(path, key), found.get(key, _NOTHING), ours.get(key, _NOTHING)) for key in keys)
        return _first(parts)
    if isinstance(found, list) and isinstance(ours, list):
        return _first((f"{path}[{i}]", _item(found, i), _item(ours, i)) for i in range(max(len(found), len(ours))))
    if isinstance(found, bool) == isinstance(ours, bool) and found == ours:
        return None
    return _sentence(path, found, ours)


def _first(parts: Iterable[tuple[str, Any, Any]]) -> str | None:
    return next((difference for part in parts if (difference := first_difference(*part))), None)


def _below(path: str, key: str) -> str:
    return f"{path}.{key}" if _BARE.fullmatch(key) and len(key) <= _LONGEST else f"{path}[{shown(key)}]"


def _item(items: list[Any], i: int) -> Any:
    return items[i] if i < len(items) else _NOTHING


def _sentence(path: str, found: Any, ours: Any) -> str:
    if found is _NOTHING:
        return f"{path} is missing, but the game gives {shown(ours)}"
    if ours is _NOTHING:
        return f"{path} is {shown(found)}, but the game has nothing there"
    if _is_bare(found) and _is_bare(ours):
        return f"{path} is {found}, but the game gives {ours}"
    return f"{path} is {shown(found)}, but the game gives {shown(ours)}"


def _is_bare(value: Any) -> bool:
    """Whether a string can stand in a sentence without quotation marks."""
    return isinstance(value, str) and len(value) <= _LONGEST and _BARE.fullmatch(value) is not None


def shown(value: Any) -> str:
    """The value as JSON on one line, shortened if it is long; lists and objects are named and not written out."""
    if isinstance(value, list):
        return f"a list of {len(value)}"
    if isinstance(value, dict):
        return "an object"
    text = json.dumps(value)
    return text if len(text) <= _LONGEST else text[: _LONGEST - 3] + "..."
