"""Reading a state in JSON: each value is checked where it is taken, and what is wrong is said with its place."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from parlour.errors import ImpossiblePosition

HEAD_KEYS = ("game", "players", "round", "phase", "to_act", "over", "winners")
LATER_HEAD_KEYS = ("options", "chance")
"""Keys that states of every game have by now: in a state that is older they are not there, and it is read nevertheless."""
MAX_ROUND = 60


def check_keys(state: Mapping[str, Any], keys: Iterable[str], later: Iterable[str] = ()) -> None:
    """The state has these keys besides those that every game has, perhaps the later ones, and no others."""
    wanted = {*HEAD_KEYS, *keys}
    missing, unknown = sorted(wanted - state.keys()), sorted(state.keys() - wanted - {*LATER_HEAD_KEYS, *later})
    if missing:
        raise ImpossiblePosition(f"the state has no {missing[0]}")
    if unknown:
        raise ImpossiblePosition(f"the state has an unknown key {unknown[0]}")


def whole(value: Any, where: str, low: int, high: int) -> int:
    """A whole number in a range."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ImpossiblePosition(f"{where} is {shown(value)}: it has to be a whole number from {low} to {high}")
    return value


def truth(value: Any, where: str) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise ImpossiblePosition(f"{where} is {shown(value)}: it has to be true or false")
    return value


def seat_or_none(value: Any, where: str, players: int) -> int:
    """A seat, or -1 for null."""
    return -1 if value is None else whole(value, where, 0, players - 1)


def word(value: Any, where: str, words: Sequence[str]) -> int:
    """The place of one of these words."""
    if not isinstance(value, str) or value not in words:
        raise ImpossiblePosition(f"{where} is {shown(value)}: it has to be one of {', '.join(words)}")
    return list(words).index(value)


def items(value: Any, where: str, low: int, high: int) -> list[Any]:
    """A list of so many items."""
    if not isinstance(value, list) or not low <= len(value) <= high:
        length = str(low) if low == high else f"{low} to {high}"
        raise ImpossiblePosition(f"{where} is {shown(value)}: it has to be a list of {length} items")
    return value


def counts(value: Any, where: str, length: int, high: int) -> list[int]:
    """A list of so many whole numbers from 0."""
    return [whole(item, f"{where}[{i}]", 0, high) for i, item in enumerate(items(value, where, length, length))]


def cards(value: Any, where: str, numbers: Mapping[str, int], high: int, low: int = 0) -> list[int]:
    """A list of cards, as their numbers."""
    return [card(item, f"{where}[{i}]", numbers) for i, item in enumerate(items(value, where, low, high))]


def card(value: Any, where: str, numbers: Mapping[str, int]) -> int:
    """One card, as its number."""
    if not isinstance(value, str) or value not in numbers:
        raise ImpossiblePosition(f"{where} is {shown(value)}: that is not a card of this game")
    return numbers[value]


def mapping(value: Any, where: str, keys: Iterable[str]) -> dict[str, Any]:
    """An object with these keys."""
    if not isinstance(value, dict) or set(value) != set(keys):
        raise ImpossiblePosition(f"{where} is {shown(value)}: it has to be an object with {', '.join(keys)}")
    return value


def seats(value: Any, where: str, players: int) -> int:
    """A list of different seats, ascending, as a bit mask."""
    found = [whole(item, f"{where}[{i}]", 0, players - 1) for i, item in enumerate(items(value, where, 0, players))]
    if found != sorted(set(found)):
        raise ImpossiblePosition(f"{where} is {found}: seats are listed once, in ascending order")
    return sum(1 << seat for seat in found)


def check_conserved(found: Iterable[int], wanted: Mapping[int, int], names: Mapping[int, str], rule: str) -> None:
    """Each card lies somewhere, as often as there are cards of its kind."""
    counts = Counter(found)
    for number, name in names.items():
        if counts[number] != wanted[number]:
            raise ImpossiblePosition(f"card {name} is there {counts[number]} times, not {wanted[number]} ({rule})")


def check_equal(value: object, expected: object, where: str, why: str) -> None:
    """The value is the one that follows from the rest."""
    if value != expected:
        raise ImpossiblePosition(f"{where} is {shown(value)}, not {shown(expected)}: {why}")


def shown(value: object) -> str:
    """The value, shortened if it is long."""
    text = str(value)
    return text if len(text) <= 60 else text[:57] + "..."
