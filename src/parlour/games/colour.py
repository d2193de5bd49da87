"""Colours of drawings: a scale that the eye sees as even, and how well something can be read on something."""

import math

BLACK, WHITE = "#05070a", "#ffffff"


def oklch(lightness: float, chroma: float, hue: float) -> str:
    """The screen colour, as `#rrggbb`, of a colour in the space OKLCH: equal steps there look equal.

    lightness runs from 0 to 1, chroma from 0 (grey), hue is in degrees. What a screen cannot show loses chroma.
    """
    linear = _linear(lightness, chroma, hue)
    while chroma > 0 and not all(-0.0005 <= part <= 1.0005 for part in linear):
        chroma -= 0.004
        linear = _linear(lightness, max(chroma, 0.0), hue)
    return "#" + "".join(f"{round(255 * _encoded(part)):02x}" for part in linear)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as the Web Content Accessibility Guidelines define it, from 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ink_on(ground: str) -> str:
    """Black or white, whichever reads better on this ground. One of them always has a contrast of 4.5 or more."""
    return max(WHITE, BLACK, key=lambda ink: contrast(ink, ground))


def _linear(lightness: float, chroma: float, hue: float) -> tuple[float, float, float]:
    """Linear red, green and blue; the matrices are those of Björn Ottosson's OKLab."""
    a, b = chroma * math.cos(math.radians(hue)), chroma * math.sin(math.radians(hue))
    long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
    middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
    short = (lightness - 0.0894841775 * a - 1.2914855480 * b) ** 3
    return (
        4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
        -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
        -0.0041960863 * long - 0.7034186147 * middle + 1.7076147010 * short,
    )


def _encoded(part: float) -> float:
    part = min(max(part, 0.0), 1.0)
    return 12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055


def _luminance(colour: str) -> float:
    red, green, blue = (_decoded(int(colour[start : start + 2], 16) / 255) for start in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _decoded(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)
