"""What a game brings besides its identity card: its rules, and the language in which people and programs speak of them."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from parlour.errors import IllegalMove
from parlour.games.look import Faces, Path, Table
from parlour.kernel.contract import Rules
from parlour.kernel.records import Record

Json = dict[str, Any]


def unlike(view: Record, action: int) -> int:
    """What stands for an action in a game in which no two are alike: the action itself."""
    return action


def a_million(public: Record) -> int:
    """More decisions than a game has of which nothing else is known."""
    return 1_000_000


@dataclass(frozen=True)
class Definition:
    """The rules of a game and its notation.

    What words and pictures are made of (by `scores`, `refuse`, `tell`, `table`, `paths`, `attempts` and `choice_label`) is
    plain records, see `kernel/plain.py`; all else is given NumPy's.

    rules: the compiled verbs and the records they work on.
    phases: the printable names of the phases, by number.
    moves: the text of each action, by number.
    forms: for the first word of a move how it goes on, and the rule that says so, for messages about unknown moves.
    set_options: writes the options' codes into a public part.
    scores: each seat's score so far, as JSON has it.
    position: the game's own keys of a state in JSON, from the public part, each seat's part (None where it is hidden)
        and the secret part (None where it is hidden); hidden cards are null.
    set_position: writes a state in JSON into a state that holds players and options. Raises ImpossiblePosition.
    refuse: the sentence and rule for a reason of `why_not`, from what the seat may know.
    tell: a move in words, from the public parts before and after it: fit for everybody's eyes, and empty where there is
        nothing that everybody sees.
    faces: the pictures of its cards.
    table: what a viewer (-1: a spectator) sees of the table, from the public part, each seat's part (None where it is
        hidden) and the secret part (None where it is hidden).
    paths: the picks that mean an action, from the public part, the viewer and the action; the usual ones come first.
    attempts: the actions that a person could try by picking now, and would like to be told why they may not: from the
        public part, the seat's own part and the seat.
    choice_label: an action in few words, for a button.
    spoken: each action in words, by number, for who does not see the table that it was played at; none where a game does
        without.
    any_order: the actions whose places can be picked in any order.
    alike: of the actions that a symmetry of what the viewer of a view sees turns into this one, itself among them, the
        lowest: where two have the same, nothing but a name tells them apart. Unless a game says otherwise none are alike.
    passing: the action that a seat plays which lets a moment go by, None in a game that has no such moments.
    most_decisions: as many decisions as a game can have or more, from a public part that holds players and options.
    later_keys: keys of `position` that states of earlier versions do not have, which are read and replayed nevertheless.
    """

    rules: Rules
    phases: tuple[str, ...]
    moves: tuple[str, ...]
    forms: Mapping[str, tuple[str, str]]
    set_options: Callable[[Record, Mapping[str, int]], None]
    scores: Callable[[Record], list[float]]
    position: Callable[[Record, Sequence[Record | None], Record | None], Json]
    set_position: Callable[[Json, Record], None]
    refuse: Callable[[Record, Record, int, int, int], IllegalMove]
    tell: Callable[[Record, Record, int, int], str]
    faces: Callable[[], Faces]
    table: Callable[[Record, Sequence[Record | None], Record | None, int], Table]
    paths: Callable[[Record, int, int], tuple[Path, ...]]
    attempts: Callable[[Record, Record, int], Sequence[int]]
    choice_label: Callable[[Record, int], str]
    spoken: tuple[str, ...] = ()
    any_order: Container[int] = ()
    alike: Callable[[Record, int], int] = unlike
    passing: int | None = None
    most_decisions: Callable[[Record], int] = a_million
    later_keys: tuple[str, ...] = ()

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each action, by its text."""
        return {move: action for action, move in enumerate(self.moves)}
