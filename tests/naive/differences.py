"""How a state that was found differs from the one that the rules require, in words."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

State = dict[str, Any]

_ABSENT = object()


def differences(expected: State, found: State, rules: Mapping[str, str]) -> list[str]:
    """One sentence for each place where the states differ; `rules` names for each key the rules that decide it."""
    return [
        f"{where}: expected {_text(should)}, found {_text(does)} ({rules.get(key, 'records.md')})"
        for key in sorted(expected.keys() | found.keys())
        for where, should, does in _unequal(key, expected.get(key, _ABSENT), found.get(key, _ABSENT))
    ]


def miscounted(expected: Iterable[str], found: Iterable[str], rule: str) -> list[str]:
    """The cards that are missing and those that are too many."""
    should, does = Counter(expected), Counter(found)
    missing, surplus = should - does, does - should
    problems = [f"cards missing: {sorted(missing.elements())} ({rule})"] if missing else []
    return problems + ([f"cards too many: {sorted(surplus.elements())} ({rule})"] if surplus else [])


def wrong_sizes(hands: list[list[str]], players: int, size: int, rule: str) -> list[str]:
    """The hands of a fresh deal that are not one a player and `size` cards each."""
    sizes = [len(hand) for hand in hands]
    return [] if sizes == [size] * players else [f"hands: expected {players} of {size} cards, found {sizes} ({rule})"]


def wrong_options(options: dict[str, Any], allowed: Mapping[str, Iterable[Any]]) -> list[str]:
    """The options that are missing, unknown, or have a value that the rules do not allow."""
    problems = [f"options: {name} missing" for name in allowed if name not in options]
    problems += [f"options: {name} unknown" for name in options if name not in allowed]
    return problems + [
        f"options[{name}]: {_text(value)} is not allowed"
        for name, value in options.items()
        if name in allowed and not any(_is_same(choice, value) for choice in allowed[name])
    ]


def _unequal(where: str, expected: Any, found: Any) -> Iterator[tuple[str, Any, Any]]:
    """The smallest parts that differ; a plain list (a hand, a pile) is shown whole, since its order has a meaning."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            yield from _unequal(f"{where}[{key}]", expected.get(key, _ABSENT), found.get(key, _ABSENT))
    elif _is_nested(expected) and isinstance(found, list) and len(expected) == len(found):
        for index, (should, does) in enumerate(zip(expected, found, strict=True)):
            yield from _unequal(f"{where}[{index}]", should, does)
    elif not _is_same(expected, found):
        yield where, expected, found


def _is_nested(value: Any) -> bool:
    return isinstance(value, list) and any(isinstance(part, list | dict) for part in value)


def _is_same(expected: Any, found: Any) -> bool:
    """Equal as JSON: `true` is not 1 (as it is in Python), but -2 is -2.0."""
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(map(_is_same, expected, found))
    return isinstance(expected, bool) == isinstance(found, bool) and bool(expected == found)


def _text(value: Any) -> str:
    return "nothing" if value is _ABSENT else json.dumps(value)
