"""What a seat sees of a table, as plain data: areas of cards, prompts, and what a click means.

A game describes its table in these words (its module `look`); the page, and whatever else shows a table, draws them and
knows no game. All of it is made from what the viewer may know.

A *place* is a name like `hand/27`, `discard/L`, `cell/2/c1`, `seat/3` or `button/take`: where a card lies or what can be
picked. The same place may be shown twice (a column that two players share). A move is made by picking the places of one of
its paths one after the other: `play 27 L` is `hand/27`, then `discard/L`.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct, field

Path = tuple[str, ...]
"""Places to pick, in this order."""

CARD_WIDTH, CARD_HEIGHT = 100, 140
"""The view box of a card's face."""

MANY = 4096
"""So many parts of tables are kept by what makes them: most of a table is as it was before the last move."""

FEW = 256
"""And so many of what all viewers of a position see alike."""

BACK = "back"
"""The face of a card that the viewer does not know."""

Region = Literal["own", "seat", "centre"]


class Card(Struct, frozen=True):
    """A card on the table.

    face: the name of its picture among the game's faces; `BACK` where the viewer does not know it.
    label: the card in words, as a screen reader says it: `queen of clubs`, `27`, `face-down card`.
    place: where it lies; two cards of a row may share a place where nothing tells them apart.
    marks: words for how it is drawn: `shared` (lies in two areas), `raised` (a target under another), `led` (the first of a
        trick), `dim` (shown once more, lies elsewhere), `taken` (being taken), `down` (lies face down, but is known).
    """

    face: str
    label: str
    place: str
    marks: tuple[str, ...] = ()


class Area(Struct, frozen=True):
    """Cards that lie together.

    name: what it is; together with `seat` no other area has it.
    kind: `row` (beside one another: a hand, a trick), `pile` (on one another; `cards` are the topmost, the top one last),
        `fan` (many, overlapping: penalties, tricks won) or `grid` (rows of places, None where a card was cleared).
    region: `own` and `seat` lie with the seat in `seat`, `centre` belongs to nobody.
    place: the place that is picked when the area itself is (an empty discard space, a draw pile).
    count: how many cards lie here in all. Cards that are only shown once more (marked `dim`) do not count; those of a
        shared column count in either grid.
    note: a few words that stand beside it: `Allie's chip`, `shared with seat 2`.
    group: areas of the same group lie below one another: a target and its discard space.
    """

    name: str
    label: str
    kind: Literal["row", "pile", "fan", "grid"]
    region: Region
    seat: int | None = None
    place: str = ""
    cards: tuple[Card, ...] = ()
    rows: tuple[tuple[Card | None, ...], ...] = ()
    heads: tuple[str, ...] = ()
    count: int = 0
    note: str = ""
    group: str = ""


class SeatLook(Struct, frozen=True):
    """What stands by a seat's name: its score in few words, and badges such as `dealer`, `finisher`, `leads`."""

    seat: int
    score: str
    badges: tuple[str, ...] = ()
    details: tuple[str, ...] = ()


class Button(Struct, frozen=True):
    """Something to pick that is no card. `place` begins with `button/`; `tone` is how loud it is."""

    place: str
    label: str
    tone: Literal["plain", "main", "urgent"] = "plain"


class SheetLine(Struct, frozen=True):
    """A line of a score sheet: what it counts, by which rule, each seat's points and the cards that made them."""

    label: str
    rule: str
    values: tuple[str, ...]
    faces: tuple[tuple[str, ...], ...] = ()
    total: bool = False


class Sheet(Struct, frozen=True):
    """How the points of a round came about, line by line."""

    title: str
    lines: tuple[SheetLine, ...]


class Table(Struct, frozen=True):
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


class Choice(Struct, frozen=True):
    """A move that the viewer may play now, in words, and the picks that mean it. `in_order`: whether their order counts."""

    move: str
    label: str
    paths: tuple[Path, ...]
    in_order: bool = True


class Refusal(Struct, frozen=True):
    """Picks that mean a move which may not be played now, and why: a sentence and its rule.

    A path ends as soon as no move can follow the picks and everything that could be tried then has the same answer: out of
    turn that is the first pick. `move` is the first of those moves.
    """

    move: str
    paths: tuple[Path, ...]
    sentence: str
    rule: str
    in_order: bool = True


class Look(Struct, frozen=True):
    """Everything that a viewer sees of a game. `viewer` is None for a spectator.

    tries: the places where the picks begin of what the viewer might try and may not do now: why, `Game.refusals` says.
    """

    viewer: int | None
    phase: str
    round: int
    over: bool
    to_act: tuple[int, ...]
    winners: tuple[int, ...]
    table: Table
    choices: tuple[Choice, ...] = ()
    tries: tuple[str, ...] = ()


class Faces(Struct, frozen=True):
    """The pictures of a game's cards: for each face its SVG markup in a view box of 100 x 140, and the back.

    picture: a scene of the game for the lobby, in a view box of 320 x 200.

    Drawn with presentation attributes alone (no style, script, gradient or link), so that a strict content security policy
    lets them through and every browser shows them from a sprite.
    """

    back: str
    picture: str
    faces: dict[str, str] = field(default_factory=dict)


# ---- what all games say alike


@lru_cache(MANY)
def face_down(place: str, marks: tuple[str, ...] = ()) -> Card:
    """A card that the viewer does not know."""
    return Card(BACK, "face-down card", place, marks)


def region_of(is_own: bool) -> Region:
    """Where a seat's areas lie."""
    return "own" if is_own else "seat"


@lru_cache(MANY)
def draw_pile(count: int, cards: tuple[Card, ...] | None) -> Area:
    """The draw pile: its cards, the top one last, or where they are hidden a face-down card."""
    shown = (face_down("deck"),) * min(count, 1) if cards is None else cards
    return Area("deck", "Draw pile", "pile", "centre", place="deck", cards=shown, count=count)


def flags(**held: object) -> tuple[str, ...]:
    """The names of those that are true: `flags(dealer=True, leads=False)` is `("dealer",)`."""
    return tuple(name.replace("_", " ") for name, holds in held.items() if holds)


def joined(words: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([*([", ".join(words[:-1])] if words[1:] else []), *words[-1:]])


def seats_named(seats: Sequence[int], viewer: int = -1) -> str:
    """`Seat 1 and seat 2`, to begin a sentence with; the viewer comes first, as `You`."""
    names = ["you"] * (viewer in seats) + [f"seat {seat}" for seat in seats if seat != viewer]
    return joined(names).capitalize()


def prompt(asked: Sequence[int], viewer: int, deed: str) -> str:
    """What is asked: `Your turn: draw a card.` or `Seat 2 is to draw a card.`."""
    if viewer in asked:
        return f"Your turn: {deed}."
    return f"{seats_named(asked)} {'are' if asked[1:] else 'is'} to {deed}."


def victory(winners: Sequence[int], viewer: int) -> str:
    """Who has won: `You win the game.`, `Seat 0 and seat 2 share the victory.`."""
    if winners[1:]:
        return f"{seats_named(winners, viewer)} share the victory."
    return f"{seats_named(winners, viewer)} {'win' if viewer in winners else 'wins'} the game."


def places_shown(table: Table) -> set[str]:
    """Every place of the table that can be picked."""
    places = {button.place for button in table.buttons} | {f"seat/{seat.seat}" for seat in table.seats}
    for area in table.areas:
        cards: Sequence[Card | None] = [*area.cards, *(card for row in area.rows for card in row)]
        places |= {card.place for card in cards if card is not None} | {area.place}
    return places - {""}
