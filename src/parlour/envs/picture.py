"""What a seat sees of a table, as text and as a picture, for whoever watches an environment.

Both are made of the same look that the page draws, so they show no more than the seat may know.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from parlour.games.definition import Definition
from parlour.games.look import BACK, Area, Card, Look, SeatLook
from parlour.kernel.records import RecordArray
from parlour.play.look import look_of

Picture = npt.NDArray[np.uint8]

WIDTH, HEIGHT = 1080, 720
_MARGIN, _LINE, _GAP, _LABEL = 16, 20, 6, 170
_COLUMN = WIDTH // 2
_CARD_WIDTH, _CARD_HEIGHT = 46, 28
_TABLE, _INK, _PAPER, _BACK_COLOUR, _DIM = (
    (24, 78, 56),
    (240, 244, 240),
    (250, 248, 240),
    (120, 40, 48),
    (170, 200, 184),
)
_BLACK = (20, 20, 20)
_HIDDEN, _CLEARED = "??", "."


def words(definition: Definition, views: RecordArray) -> str:
    """The table in lines of text."""
    look = look_of(definition, views)
    return "\n".join([_headline(look), *map(_seat_line, look.table.seats), *_area_lines(look), look.table.prompt])


def _headline(look: Look) -> str:
    viewer = "spectator" if look.viewer is None else f"seat {look.viewer}"
    return f"{look.table.round_title}, as {viewer} sees it"


def _seat_line(seat: SeatLook) -> str:
    return " ".join([f"seat {seat.seat}: {seat.score}", *seat.details, *(f"[{badge}]" for badge in seat.badges)])


def _area_lines(look: Look) -> Iterator[str]:
    for area in look.table.areas:
        label, note = _label(area), f" ({area.note})" if area.note else ""
        for row in _rows(area):
            yield f"{label}: {' '.join(_short(card) for card in row) or '-'}{note}"
            label, note = " " * len(label), ""


def _label(area: Area) -> str:
    """The area's name and whose it is; how many cards a pile has, of which only the topmost are shown."""
    whose = f"seat {area.seat}, " if area.seat is not None else ""
    number = f", {area.count} card{'' if area.count == 1 else 's'}" if area.kind == "pile" else ""
    return f"{whose}{area.label}{number}"


def _rows(area: Area) -> tuple[tuple[Card | None, ...], ...]:
    return area.rows if area.kind == "grid" else (area.cards,)


def _short(card: Card | None) -> str:
    """A card in few letters: the name of its face."""
    if card is None:
        return _CLEARED
    return _HIDDEN if card.face == BACK else card.face


# ---- the picture


def picture(definition: Definition, views: RecordArray) -> Picture:
    """The table as an image of (HEIGHT, WIDTH, 3), uint8. Needs Pillow."""
    from PIL import Image, ImageDraw, ImageFont

    look = look_of(definition, views)
    image = Image.new("RGB", (WIDTH, HEIGHT), _TABLE)
    pen = _Pen(ImageDraw.Draw(image), ImageFont.load_default())
    for line in (_headline(look), look.table.prompt, *map(_seat_line, look.table.seats)):
        pen.line(line)
    for area in look.table.areas:
        pen.area(area)
    return np.asarray(image).copy()


class _Pen:
    """Draws from the top to the bottom, lines first; areas that find no room there go on in a second column."""

    def __init__(self, draw: Any, font: Any) -> None:
        self._draw, self._font = draw, font
        self._x, self._y, self._top = _MARGIN, _MARGIN, _MARGIN

    def line(self, text: str) -> None:
        self._draw.text((self._x, self._y), _plain(text), fill=_INK, font=self._font)
        self._y += _LINE
        self._top = self._y

    def area(self, area: Area) -> None:
        if self._y + _GAP + len(_rows(area)) * (_CARD_HEIGHT + 2) > HEIGHT and self._x == _MARGIN:
            self._x, self._y = _COLUMN + _MARGIN, self._top
        self._y += _GAP
        self._draw.text((self._x, self._y + _GAP), _plain(_label(area)), fill=_DIM, font=self._font)
        for row in _rows(area):
            for place, card in enumerate(row):
                if card is not None:
                    self._card(card, self._x + _LABEL + place * _step(len(row)))
            self._y += _CARD_HEIGHT + 2

    def _card(self, card: Card, x: int) -> None:
        hidden = card.face == BACK
        corners = (x, self._y, x + _CARD_WIDTH, self._y + _CARD_HEIGHT)
        self._draw.rectangle(corners, fill=_BACK_COLOUR if hidden else _PAPER, outline=_BLACK)
        if not hidden:
            self._draw.text((x + 4, self._y + 8), _plain(card.face), fill=_BLACK, font=self._font)


def _step(cards: int) -> int:
    """How far apart the left edges of cards lie: many cards overlap."""
    return min(_CARD_WIDTH + 2, (_COLUMN - _LABEL - 2 * _MARGIN - _CARD_WIDTH) // max(cards - 1, 1))


def _plain(text: str) -> str:
    """The text in the letters that Pillow's own font has."""
    return text.encode("latin-1", "replace").decode("latin-1")
