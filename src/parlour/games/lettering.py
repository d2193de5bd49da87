"""Numerals and letters of our own drawing, so that a card looks the same whatever fonts a machine has.

A glyph is the middle line of a round pen, in a box 100 high: a path of absolute M, L, C, S and Z, so that it can be made
narrower without its strokes getting thinner.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from parlour.games.drawing import line

GLYPHS = {
    "0": (56, "M28 0C9 0 0 18 0 50S9 100 28 100S56 82 56 50S47 0 28 0Z"),
    "1": (24, "M0 20L24 0L24 100"),
    "2": (54, "M2 28C2 10 12 0 27 0S52 10 52 27C52 41 44 51 35 61L0 100L54 100"),
    "3": (53, "M3 0L49 0L25 39C42 39 53 51 53 69S41 100 26 100C13 100 4 93 0 82"),
    "4": (58, "M42 100L42 0L0 70L58 70"),
    "5": (53, "M47 0L9 0L4 45C10 39 18 36 26 36C42 36 53 49 53 67S41 100 26 100C13 100 4 94 0 84"),
    "6": (54, "M40 0C19 20 0 46 0 69C0 87 11 100 27 100S54 87 54 69S43 39 27 39C15 39 5 47 1 59"),
    "7": (52, "M0 0L52 0L18 100"),
    "8": (54, "M27 45C14 45 5 36 5 23S14 0 27 0S49 10 49 23S40 45 27 45"
               "C11 45 0 57 0 73S11 100 27 100S54 89 54 73S43 45 27 45Z"),
    "9": (54, "M14 100C35 80 54 54 54 31C54 13 43 0 27 0S0 13 0 31S11 61 27 61C39 61 49 53 53 41"),
    "-": (30, "M0 54L30 54"),
    "A": (60, "M0 100L30 0L60 100M11 67L49 67"),
    "J": (44, "M44 0L44 68C44 89 35 100 22 100C10 100 2 92 0 80"),
    "Q": (62, "M31 0C10 0 0 18 0 50S10 100 31 100S62 82 62 50S52 0 31 0ZM38 76L60 103"),
    "K": (56, "M0 0L0 100M53 0L0 62M20 39L56 100"),
}  # fmt: skip

Corner = tuple[float, float, int]
"""Where a text begins, x and y, and which way it goes: 1 upright, -1 upside down."""

TURNABLE = str.maketrans("01689", "01986")


@dataclass(frozen=True, slots=True)
class Lettering:
    """How high something is written, how thick the pen is, and how narrow the glyphs are (1: as drawn).

    underlined: whether a number that is another one upside down gets a line below it.
    """

    height: float
    pen: float
    narrow: float = 1.0
    underlined: bool = True

    @property
    def scale(self) -> float:
        """From a glyph's box to what is written."""
        return (self.height - self.pen) / 100

    @property
    def gap(self) -> float:
        """From the middle line of one glyph to that of the next one."""
        return self.pen * 1.15 + self.height * 0.09


def width_of(text: str, style: Lettering) -> float:
    """How wide the text is, pen included."""
    glyphs = sum(GLYPHS[letter][0] for letter in text) * style.scale * style.narrow
    return glyphs + style.gap * (len(text) - 1) + style.pen


def write(text: str, corners: Sequence[Corner], style: Lettering, ink: str) -> str:
    """The text at each of these corners."""
    written = line("".join(_strokes(text, corner, style) for corner in corners), ink, style.pen)
    if not (style.underlined and reads_upside_down(text)):
        return written
    return written + line("".join(_underline(text, corner, style) for corner in corners), ink, style.pen * 0.6)


def write_centred(text: str, x: float, y: float, style: Lettering, ink: str) -> str:
    """The text with its middle at x, y."""
    return write(text, [(x - width_of(text, style) / 2, y - style.height / 2, 1)], style, ink)


def reads_upside_down(text: str) -> bool:
    """Whether a card turned round would show another number: 6 and 9, 16 and 91."""
    turned = text.translate(TURNABLE)[::-1]
    return set(text) <= set("01689") and turned != text and not turned.startswith("0")


def _strokes(text: str, corner: Corner, style: Lettering) -> str:
    x, y, way = corner
    left, strokes = style.pen / 2, []
    for letter in text:
        width, outline = GLYPHS[letter]
        strokes.append(_placed(outline, (x + way * left, y + way * style.pen / 2), way * style.scale, style.narrow))
        left += width * style.scale * style.narrow + style.gap
    return "".join(strokes)


def _placed(outline: str, start: tuple[float, float], scale: float, narrow: float) -> str:
    """The outline at its place: numbers are x and y in turn."""
    scales, parts, axis = (scale * narrow, scale), [], 0
    for letter, number in re.findall(r"([A-Z])|(-?[\d.]+)", outline):
        if letter:
            parts.append(letter)
            continue
        parts.append(f"{start[axis] + float(number) * scales[axis]:.1f} ".replace(".0 ", " "))
        axis = 1 - axis
    return re.sub(r" (?=[A-Z]|$)", "", "".join(parts))


def _underline(text: str, corner: Corner, style: Lettering) -> str:
    x, y, way = corner
    below, right = style.height + style.pen * 0.55, width_of(text, style) - style.pen / 2
    return f"M{x + way * style.pen / 2:.1f} {y + way * below:.1f}L{x + way * right:.1f} {y + way * below:.1f}"
