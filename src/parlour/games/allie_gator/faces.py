"""Allie Gator: the pictures of the cards. The higher a number, the wider Allie opens her mouth."""

import math

from parlour.games.allie_gator.actions import NAMES, SPECIAL_WORDS
from parlour.games.allie_gator.state import NUMBERS
from parlour.games.colour import BLACK, WHITE, ink_on, oklch
from parlour.games.drawing import circle, ellipse, group, line, placed, polygon, rectangle, shape, words
from parlour.games.faces import both_ways, card, indices, lying
from parlour.games.lettering import Lettering
from parlour.games.look import Faces

INDEX = Lettering(36, 6.8, 0.92)
PAPER, EDGE = "#fffaf0", "#d8cfbb"
FRAMES = {"D": "#c2410c", "S": "#22252c", "I": "#b0124a", "G": "#8a6100"}
"""The colour of each special card; none of them is on the scale of the numbers."""
SWAMP, GOLD, MOUTH = "#0f3d33", "#ffd24a", "#e8607a"

BODY = (
    "M54 60l-6-9-5 7ZM44 58l-7-6-3 8ZM35 60l-8-4 0 8ZM27 63l-9-1 2 9ZM20 70l-9 2 4 8ZM15 79l-9 5 6 6Z"
    "M60 60C48 55 34 57 24 66C12 77 7 94 10 110C12 119 18 126 28 129C22 121 21 110 24 101C27 94 30 92 32 92L32 96"
    "A4 4 0 0 0 40 96L41 92L50 92L50 95A5 5 0 0 0 60 95L61 92L88 89C95 88 95 78 88 78Z"
)
"""Back and tail, legs and lower jaw."""
SKULL = "M42 78C38 66 44 58 50 57A7.5 7.5 0 0 1 65 60L64 66L82 69C85 65 92 66 93 71C94 76 92 78 88 78Z"


def scale(number: int) -> tuple[float, float, float]:
    """Lightness, chroma and hue of a number: pale green through teal to deep violet, in even steps."""
    part = (number - 1) / (NUMBERS - 1)
    return 0.94 - 0.62 * part, 0.085 + 0.075 * part, 128 + 170 * part


def tones(number: int) -> tuple[str, str]:
    """The ground of a number card and the ink of its index."""
    ground = oklch(*scale(number))
    return ground, ink_on(ground)


def faces() -> Faces:
    """The pictures of all cards of Allie Gator."""
    numbers = {str(number): _number(number) for number in range(1, NUMBERS + 1)}
    specials = {NAMES[kind]: _special(NAMES[kind], words) for kind, words in SPECIAL_WORDS.items()}
    return Faces(back=_back(), picture=_picture(), faces=numbers | specials)


# ---- numbers


def _number(number: int) -> str:
    lightness, chroma, hue = scale(number)
    ground, ink = tones(number)
    allie = placed(gator(_skin(number), 4 + 44 * number / NUMBERS), 4, 2, 0.93)
    return card(ground, oklch(lightness * 0.72, chroma, hue), allie, indices(str(number), INDEX, ink))


def _skin(number: int) -> str:
    """Allie is darker than a light card and lighter than a dark one."""
    lightness, chroma, hue = scale(number)
    if lightness > 0.77:
        return oklch(lightness - 0.24, chroma + 0.02, hue)
    return oklch(lightness + 0.17, chroma, hue)


def gator(skin: str, angle: float) -> str:
    """Allie from the side, on her way to the right, with her mouth open by this angle in degrees."""
    x, y = 54 + 38 * math.cos(math.radians(angle)), 77 - 38 * math.sin(math.radians(angle))
    mouth = shape(f"M54 77L{x:.0f} {y:.0f}Q80 74 88 79Z", MOUTH)
    teeth = shape("M63 79l3-8 3 8 2 0 3-8 3 8 2 0 3-8 3 8Z", WHITE)
    return mouth + teeth + shape(BODY, skin) + _head(skin, angle)


def _head(skin: str, angle: float) -> str:
    """The upper jaw and the eye, turned around the corner of the mouth."""
    white = shape("M62 78l3 6.5 3-6.5 2 0 3 6.5 3-6.5 2 0 3 6.5 3-6.5ZM53 60a5 5 0 0 0 10 0a5 5 0 0 0-10 0Z", WHITE)
    return group(shape(SKULL, skin) + white + circle(59.5, 60, 2.5, BLACK), f"rotate({-angle:.0f} 54 77)")


# ---- special cards


def _special(name: str, title: str) -> str:
    colour, icon = FRAMES[name], _ICONS[name](FRAMES[name])
    frame = rectangle(5.5, 5.5, 89, 129, "none", rx=5, stroke=colour, stroke_width=7)
    first, second = title.split()
    title_lines = words(first, 35, 117, 8, colour) + words(second, 35, 126, 8, colour)
    corners = both_ways(placed(icon, 26, 28, 0.52) + title_lines)
    return card(PAPER, EDGE, frame, circle(50, 70, 27, colour, fill_opacity=0.13), placed(icon, 50, 70, 0.8), corners)


def _turn(colour: str) -> str:
    """Two curved arrows, in a box from -30 to 30."""
    half = line("M-22 -4A22 22 0 0 1 14 -17", colour, 8) + polygon("7,-29 27,-10 2,-6", colour)
    return half + group(half, "rotate(180)")


def _theft(colour: str) -> str:
    """A hand of cards; one goes."""
    other = rectangle(-11, -34, 22, 34, PAPER, rx=4, stroke=colour, stroke_width=4.5)
    hand = "".join(placed(other, x, 26, 1, turn) for x, turn in ((-4, -24), (4, 24)))
    stolen = rectangle(-12.5, -30, 25, 38, colour, rx=4, stroke=PAPER, stroke_width=2)
    return hand + stolen + polygon("-9,-12 1,-22 1,-16 8,-16 8,-8 1,-8 1,-2", PAPER)


def _raise(colour: str) -> str:
    """The rings of a target, and an arrow up."""
    rings = circle(-7, 6, 20, "none", stroke=colour, stroke_width=6) + circle(-7, 6, 8, colour)
    outline = "M19 29L19 -8L10 -8L23 -29L36 -8L27 -8L27 29Z"
    return rings + shape(outline, colour, stroke=PAPER, stroke_width=3)


def _gift(colour: str) -> str:
    """A box with a ribbon."""
    box = rectangle(-22, -2, 44, 28, colour, rx=3) + rectangle(-26, -12, 52, 12, colour, rx=3)
    ribbon = rectangle(-4, -12, 8, 38, PAPER) + line("M-26 0.5L26 0.5", PAPER, 2)
    bow = line("M0 -13C-8 -30 -24 -28 -18 -18C-15 -13 -6 -13 0 -13C8 -30 24 -28 18 -18C15 -13 6 -13 0 -13", colour, 5)
    return box + ribbon + bow


_ICONS = {"D": _turn, "S": _theft, "I": _raise, "G": _gift}


# ---- back and lobby


def _back() -> str:
    """Scales, and an eye that watches."""
    starts = [(8 + 12 * column - row % 2 * 6, 4 + 8 * row) for row in range(16) for column in range(8)]
    scales = "".join(f"M{x} {y}a6 7 0 0 0 12 0" for x, y in starts if x < 90)
    frame = rectangle(4.5, 4.5, 91, 131, "none", rx=5, stroke=SWAMP, stroke_width=7)
    lid = ellipse(50, 70, 32, 27, SWAMP)
    eye = shape("M22 70C34 48 66 48 78 70C66 92 34 92 22 70Z", GOLD) + ellipse(50, 70, 5, 15, BLACK)
    return card("#17584a", "#3f9f7e", line(scales, "#2f8a6c", 1.6), frame, lid, eye, circle(47, 62, 2.6, WHITE))


def _picture() -> str:
    """Allie in her swamp, about to eat some cards."""
    water = shape("M0 132Q40 122 80 132T160 132T240 132T320 132L320 200L0 200Z", oklch(0.55, 0.1, 200))
    shallow = shape("M0 160Q40 150 80 160T160 160T240 160T320 160L320 200L0 200Z", oklch(0.44, 0.1, 215))
    sun = circle(262, 52, 30, oklch(0.93, 0.11, 95))
    reeds = line("M18 150L22 60M30 150L30 82M296 150L292 90M308 150L310 70", oklch(0.6, 0.12, 145), 4)
    heads = line("M22 60L22.6 46M30 82L30 68M292 90L291.4 76M310 70L310 56", oklch(0.45, 0.08, 60), 8)
    allie = placed(gator(oklch(0.62, 0.15, 150), 34), 0, -4, 1.75)
    hand = "".join(
        lying(_number(number), x, y, 0.5, turn)
        for number, x, y, turn in ((7, 196, 84, -16), (33, 228, 92, 2), (58, 258, 108, 18))
    )
    ground = rectangle(0, 0, 320, 200, oklch(0.92, 0.06, 165))
    return ground + sun + reeds + heads + water + allie + hand + shallow
