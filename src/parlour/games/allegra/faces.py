"""Allegra: the pictures of the cards. A value is a colour, from cool to hot, and as many sound waves as it counts."""

from parlour.games.allegra.actions import NAMES
from parlour.games.colour import BLACK, ink_on, oklch
from parlour.games.drawing import circle, rectangle, shape
from parlour.games.faces import border, both_ways, card, indices, lying
from parlour.games.lettering import Lettering, write_centred
from parlour.games.look import Faces

SCALE = (
    (0.30, 0.10, 300),  # -1, the value that everybody wants, is as dark as the back
    (0.43, 0.16, 268),
    (0.53, 0.16, 258),
    (0.63, 0.14, 243),
    (0.72, 0.12, 215),
    (0.76, 0.13, 180),
    (0.80, 0.17, 150),
    (0.87, 0.19, 122),
    (0.90, 0.18, 100),
    (0.82, 0.17, 78),
    (0.73, 0.18, 55),
    (0.62, 0.21, 32),
    (0.49, 0.19, 18),
)
"""Lightness, chroma and hue of each value from -1 on; lightness differs between neighbours for those who see fewer hues."""

NIGHT, BACK_EDGE, MOON = "#1c1030", "#57467f", "#ffd75e"
INDEX = Lettering(30, 5.6, 0.86)
NUMERAL = Lettering(64, 12.5, 0.92)
NARROW_NUMERAL = Lettering(52, 11, 0.92)


def tones(value: int) -> tuple[str, str]:
    """The ground of a card and the ink of its numerals."""
    ground = oklch(*SCALE[value + 1])
    return ground, MOON if value < 0 else ink_on(ground)


def faces() -> Faces:
    """The pictures of all cards of Allegra."""
    return Faces(back=_back(), picture=_picture(), faces={name: _face(int(name)) for name in NAMES if name})


def _face(value: int) -> str:
    lightness, chroma, hue = SCALE[value + 1]
    ground, ink = tones(value)
    away = -0.07 if ink != BLACK else 0.06  # waves keep away from the ink, for its contrast
    waves = _below_nothing() if value < 0 else _waves(value, oklch(lightness + away, chroma, hue))
    text = str(value)
    numeral = write_centred(text, 50, 70, NUMERAL if len(text) == 1 else NARROW_NUMERAL, ink)
    edge = oklch(0.52 if value < 0 else lightness * 0.72, chroma, hue)
    return card(ground, edge, both_ways(waves), border(edge), numeral, indices(text, INDEX, ink))


def _waves(count: int, colour: str) -> str:
    """Sound waves out of the right upper corner, one for each point."""
    radii = [14 + 7.4 * number for number in range(count)]
    return "".join(_quarter(radius, colour, 4) for radius in radii)


def _quarter(radius: float, colour: str, width: float) -> str:
    """A quarter of a ring around the right upper corner."""
    outline = f"M{99 - radius:.1f} 1A{radius:.1f} {radius:.1f} 0 0 0 99 {1 + radius:.1f}"
    return shape(outline, "none", stroke=colour, stroke_width=width)


def _below_nothing() -> str:
    """The night of -1: a moon and its stars."""
    stars = ((60, 12, 1.4), (72, 34, 1.8), (90, 46, 1.2), (48, 26, 1.1), (92, 62, 1.0))
    crescent = circle(80, 22, 12, MOON) + circle(85.5, 18, 10.5, tones(-1)[0])
    return crescent + "".join(circle(x, y, radius, MOON) for x, y, radius in stars)


def _ring(x: float, y: float, radius: float, value: int, width: float) -> str:
    return circle(x, y, radius, "none", stroke=oklch(*SCALE[value + 1]), stroke_width=width)


def _back() -> str:
    """All values as the grooves of a record."""
    rings = "".join(_ring(50, 70, 7 + 3.1 * value, value, 2.2) for value in range(12))
    corner = "".join(_quarter(10 + 4 * number, oklch(*SCALE[12 - number]), 2) for number in range(5))
    return card(NIGHT, BACK_EDGE, rings, circle(50, 70, 4, MOON), both_ways(corner), border(BACK_EDGE))


def _picture() -> str:
    """A hand of cards before a rainbow of sound."""
    ground = rectangle(0, 0, 320, 200, NIGHT)
    rainbow = "".join(_ring(160, 190, 52 + 12 * value, value, 8) for value in range(12))
    fan = ("-1", "2", "5", "7", "11")
    cards = [
        lying(_face(int(name)), 160 + 41 * place, 122 + 5 * place * place, 0.84, 12 * place)
        for place, name in enumerate(fan, -2)
    ]
    return ground + rainbow + "".join(cards)
