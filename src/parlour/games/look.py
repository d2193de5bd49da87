"""What a seat sees of a table, as plain data: areas of cards, prompts, and what a click means.

A game describes its table in these words (its module `look`); the page, and whatever else shows a table, draws them and
knows no game. All of it is made from what the viewer may know.

A *place* is a name like `hand/27`, `discard/L`, `cell/2/c1`, `seat/3` or `button/take`: where a card lies or what can be
picked. The same place may be shown twice (a column that two players share). A move is made by picking the places of one of
its paths one after the other: `play 27 L` is `hand/27`, then `discard/L`.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

Path = tuple[str, ...]
"""Places to pick, in this order."""

CARD_WIDTH, CARD_HEIGHT = 100, 140
"""The view box of a card's face."""

BACK = "back"
"""The face of a card that the viewer does not know."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the table.

    face: the name of its picture among the game's faces; `BACK` where the viewer does not know it.
    label: the card in words, as a screen reader says it: `queen of clubs`, `27`, `face-down card`.
    place: where it lies; two cards of a row may share a place where nothing tells them apart.
    marks: words for how it is drawn: `shared`, `new`, `raised`, `led`, `dim`.
    """

    face: str
    label: str
    place: str
    marks: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """Cards that lie together.

    kind: `row` (beside one another: a hand, a trick), `pile` (on one another; `cards` are the topmost, the top one last,
        `count` says how many there are in all), `fan` (many, overlapping: penalties, tricks won) or `grid` (rows of places,
        None where a card was cleared).
    region: `own` and `seat` lie with the seat in `seat`, `centre` belongs to nobody.
    place: the place that is picked when the area itself is (an empty discard space, a draw pile).
    note: a few words that stand beside it: `Allie's chip`, `shared with seat 2`.
    """

    name: str
    label: str
    kind: Literal["row", "pile", "fan", "grid"]
    region: Literal["own", "seat", "centre"]
    seat: int | None = None
    place: str = ""
    cards: tuple[Card, ...] = ()
    rows: tuple[tuple[Card | None, ...], ...] = ()
    heads: tuple[str, ...] = ()
    count: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """What stands by a seat's name: its score in few words, and badges such as `dealer`, `finisher`, `leads`."""

    seat: int
    score: str
    badges: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Button:
    """Something to pick that is no card. `place` begins with `button/`; `tone` is how loud it is."""

    place: str
    label: str
    tone: Literal["plain", "main", "urgent"] = "plain"


@dataclass(frozen=True, slots=True)
class SheetLine:
    """A line of a score sheet: what it counts, by which rule, each seat's points and the cards that made them."""

    label: str
    rule: str
    values: tuple[str, ...]
    faces: tuple[tuple[str, ...], ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """How the points of a round came about, line by line."""

    title: str
    lines: tuple[SheetLine, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """What a game says of its table; `Look` adds what may be played.

    prompt: what is asked of the viewer or whom the game waits for, one sentence; `prompt_rule` is the rule that asks.
    urgent: whether the viewer is asked in a moment that passes (a tap).
    """

    round_title: str
    prompt: str
    prompt_rule: str
    seats: tuple[SeatLook, ...]
    areas: tuple[Area, ...]
    buttons: tuple[Button, ...] = ()
    sheet: Sheet | None = None
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """A move that the viewer may play now, in words, and the picks that mean it. `in_order`: whether their order counts."""

    move: str
    label: str
    paths: tuple[Path, ...]
    in_order: bool = True


@dataclass(frozen=True, slots=True)
class Refusal:
    """Picks that mean a move which may not be played now, and why: a sentence and its rule."""

    paths: tuple[Path, ...]
    sentence: str
    rule: str


@dataclass(frozen=True, slots=True)
class Look:
    """Everything that a viewer sees of a game. `viewer` is None for a spectator."""

    viewer: int | None
    phase: str
    round: int
    over: bool
    to_act: tuple[int, ...]
    winners: tuple[int, ...]
    table: Table
    choices: tuple[Choice, ...] = ()
    refusals: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True)
class Faces:
    """The pictures of a game's cards: for each face its SVG markup in a view box of 100 x 140, and the back.

    picture: a scene of the game for the lobby, in a view box of 320 x 200.

    Drawn with presentation attributes alone (no style, script, gradient or link), so that a strict content security policy
    lets them through and every browser shows them from a sprite.
    """

    back: str
    picture: str
    faces: dict[str, str] = field(default_factory=dict)


def places_shown(table: Table) -> set[str]:
    """Every place of the table that can be picked."""
    places = {button.place for button in table.buttons} | {f"seat/{seat.seat}" for seat in table.seats}
    for area in table.areas:
        cards: Sequence[Card | None] = [*area.cards, *(card for row in area.rows for card in row)]
        places |= {card.place for card in cards if card is not None} | {area.place}
    return places - {""}
