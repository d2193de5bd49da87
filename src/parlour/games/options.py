"""The options of a game: what they may be, how they are written, and the number that stands for them in a state."""

import operator
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from parlour.errors import BadOption

Value: TypeAlias = "str | int | bool | None"
"""An option as JSON has it."""

RANDOM = "random"
RANDOM_SEAT = -1
NO_LIMIT = 0
_WHOLE = re.compile(r"-?[0-9]{1,9}")
_SWITCH = {"on": True, "true": True, "off": False, "false": False}


@dataclass(frozen=True)
class Option(ABC):
    """One option: `meaning` is a sentence for people, with the id of its rule."""

    name: str
    default: Value
    meaning: str

    @abstractmethod
    def choices(self, players: int) -> str:
        """What may be chosen, in words."""

    @abstractmethod
    def parse(self, value: Value, players: int) -> Value:
        """The value as JSON has it, from that or from a word of the command line. Raises ValueError."""

    @abstractmethod
    def code(self, value: Value) -> int:
        """The number that stands for the value in a state."""

    def check(self, value: Value, players: int) -> Value:
        """`parse`, with an error for the person who chose."""
        try:
            return self.parse(value, players)
        except ValueError:
            raise BadOption(f"option {self.name} cannot be {value!s:.80}: it is {self.choices(players)}") from None


@dataclass(frozen=True)
class Choice(Option):
    """One of some words; the code is its place among them."""

    words: tuple[str, ...]

    def choices(self, players: int) -> str:
        """The words."""
        return ", ".join(self.words[:-1]) + f" or {self.words[-1]}"

    def parse(self, value: Value, players: int) -> Value:
        """One of the words."""
        return self.words[self.code(value)]

    def code(self, value: Value) -> int:
        """The place of the word."""
        if not isinstance(value, str):
            raise ValueError
        return self.words.index(value)


@dataclass(frozen=True)
class Number(Option):
    """A whole number from `low` to `high`; with `optional` also none, which is null in JSON and 0 as a code."""

    low: int
    high: int
    optional: bool = False

    def choices(self, players: int) -> str:
        """The range."""
        return ("none or " if self.optional else "") + f"a whole number from {self.low} to {self.high}"

    def parse(self, value: Value, players: int) -> Value:
        """The number, or None."""
        if self.optional and value in (None, "none"):
            return None
        number = whole_number(value)
        if not self.low <= number <= self.high:
            raise ValueError
        return number

    def code(self, value: Value) -> int:
        """The number itself."""
        return NO_LIMIT if value is None else int(value)


@dataclass(frozen=True)
class Seat(Option):
    """A seat, or `random`: drawn from the seed."""

    def choices(self, players: int) -> str:
        """The seats."""
        return f"random or a seat from 0 to {players - 1}"

    def parse(self, value: Value, players: int) -> Value:
        """The seat, or the word random."""
        if value == RANDOM:
            return RANDOM
        seat = whole_number(value)
        if not 0 <= seat < players:
            raise ValueError
        return seat

    def code(self, value: Value) -> int:
        """The seat, or -1."""
        return RANDOM_SEAT if value == RANDOM or value is None else int(value)


@dataclass(frozen=True)
class Switch(Option):
    """On or off; true or false in JSON."""

    def choices(self, players: int) -> str:
        """The words."""
        return "on or off"

    def parse(self, value: Value, players: int) -> Value:
        """True or False."""
        word = str(value).lower()
        if word not in _SWITCH:
            raise ValueError
        return _SWITCH[word]

    def code(self, value: Value) -> int:
        """1 or 0."""
        return int(bool(value))


def as_whole(value: object) -> int:
    """The whole number that this is: of Python, of NumPy, or of whatever else can be an index. Raises ValueError.

    Truth values are no numbers.
    """
    if isinstance(value, bool):
        raise ValueError
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError from None


def whole(value: object, name: str, low: int, high: int) -> int:
    """A whole number from `low` to `high`, of any kind. Raises BadOption, which calls it by this name."""
    try:
        number = as_whole(value)
    except ValueError:
        number = low - 1
    if not low <= number <= high:
        raise BadOption(f"{name} cannot be {value!r:.80}: it is a whole number from {low} to {high}")
    return number


def whole_number(value: Value) -> int:
    """The number that a whole number of any kind or some digits stand for. Raises ValueError."""
    if not isinstance(value, str):
        return as_whole(value)
    if not _WHOLE.fullmatch(value):
        raise ValueError
    return int(value)


def check_all(options: Sequence[Option], chosen: Mapping[str, Value], players: int) -> dict[str, Value]:
    """Every option with its value: the one that was chosen, or the default. Raises BadOption."""
    names = [option.name for option in options]
    for name in chosen:
        if name not in names:
            raise BadOption(f"there is no option {name}: the options are {', '.join(names)}")
    return {option.name: option.check(chosen.get(option.name, option.default), players) for option in options}
