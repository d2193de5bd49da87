"""Alley Cat: the cats of the court, and the one on the wall."""

from dataclasses import dataclass

from parlour.games.alley_cat.suits import pip
from parlour.games.drawing import circle, ellipse, line, placed, polygon, rectangle, shape
from parlour.games.faces import both_ways

GOLD, RED, BLUE, GREEN, CREAM = "#e9a820", "#c4122f", "#22468c", "#1f7a5c", "#fbf3e0"
DARK = "#14171c"


@dataclass(frozen=True, slots=True)
class Fur:
    """The colours of a cat: its coat, its muzzle and the inside of its ears, its eyes."""

    coat: str
    light: str
    eyes: str


FURS = {
    "JS": Fur("#8b94a5", "#dfe3ea", "#f2c230"),
    "QS": Fur("#f1ece2", "#ffffff", "#3b8fd0"),
    "KS": Fur("#2c313c", "#8d95a3", "#f2c230"),
    "JC": Fur("#e08a3c", "#fbe3c4", "#3f9d5a"),
    "QC": Fur("#d9b38c", "#fbeedd", "#3b8fd0"),
    "KC": Fur("#7a5a45", "#e8d3bd", "#8fc44a"),
}
ROBES = {"S": (BLUE, RED), "C": (GREEN, RED)}
"""The robe of a suit and its trimming."""


def court(rank: str, suit: str, ink: str) -> str:
    """A court card: the upper half of a cat, and the same one upside down."""
    fur, (robe, trim) = FURS[rank + suit], ROBES[suit]
    frame = rectangle(28, 9, 44, 122, CREAM, rx=3, stroke=ink, stroke_width=1)
    half = _robe(rank, robe, trim) + placed(_head(fur), 50, 42, 1) + _HATS[rank](robe, trim)
    medal = circle(50, 70, 9, CREAM, stroke=GOLD, stroke_width=2) + pip(suit, 50, 70, 0.58, ink)
    return frame + both_ways(half) + medal


def _head(fur: Fur) -> str:
    """A cat's face, about 32 wide, around the origin."""
    ears = polygon("-15,0 -14,-19 -3,-10", fur.coat) + polygon("15,0 14,-19 3,-10", fur.coat)
    inside = polygon("-12,-5 -12,-14 -6,-9", fur.light) + polygon("12,-5 12,-14 6,-9", fur.light)
    face = ellipse(0, 1, 16, 12.5, fur.coat) + ellipse(0, 7, 8, 5.5, fur.light)
    eyes = "".join(ellipse(x, -1, 3.6, 3.9, fur.eyes) + ellipse(x, -1, 1.3, 3.4, DARK) for x in (-7, 7))
    nose = polygon("-2,3.6 2,3.6 0,6", "#c8566b")
    mouth = line("M0 6V7.5M0 7.5C-1 9.5 -3.5 9.5 -4 8M0 7.5C1 9.5 3.5 9.5 4 8", DARK, 0.9)
    whiskers = line("M-10 5L-19 3M-10 7L-19 8M10 5L19 3M10 7L19 8", DARK, 0.6)
    return ears + inside + face + eyes + nose + mouth + whiskers


def _robe(rank: str, robe: str, trim: str) -> str:
    shoulders = shape("M28.5 70L28.5 66C31 58 40 54 50 54C60 54 69 58 71.5 66L71.5 70Z", robe)
    if rank == "K":
        collar = shape("M36 57C40 54 60 54 64 57L58 70L42 70Z", "#ffffff")
        spots = "".join(ellipse(x, y, 0.8, 1.6, DARK) for x, y in ((41, 59), (46, 62), (54, 62), (59, 59)))
        return shoulders + collar + spots
    if rank == "Q":
        return shoulders + line("M36 57C42 64 58 64 64 57", GOLD, 2.5) + circle(50, 62, 2.4, trim)
    return shoulders + polygon("40,55 50,66 60,55 60,62 50,70 40,62", trim)


def _crown(robe: str, trim: str) -> str:
    points = polygon("40,33 36,15 44,22 50,11 56,22 64,15 60,33", GOLD)
    jewels = circle(36, 15, 1.8, trim) + circle(50, 12, 2, trim) + circle(64, 15, 1.8, trim)
    return points + rectangle(40, 30, 20, 4, trim, rx=1) + jewels


def _tiara(robe: str, trim: str) -> str:
    band = shape("M39 33C44 29 56 29 61 33L61 24C57 27 53 23 50 15C47 23 43 27 39 24Z", GOLD)
    pearls = circle(50, 15, 2.2, trim) + circle(39, 24, 1.6, trim) + circle(61, 24, 1.6, trim) + circle(50, 26, 2, robe)
    return band + pearls


def _cap(robe: str, trim: str) -> str:
    feather = shape("M57 27C62 24 67 18 66 10C59 11 55 17 54 26Z", "#ffffff", stroke=DARK, stroke_width=0.6)
    cloth = shape("M39 32C37 20 46 16 52 18C58 19 62 25 61 32Z", trim)
    return feather + cloth + rectangle(38, 29.5, 24, 4.5, robe, rx=2)


_HATS = {"J": _cap, "Q": _tiara, "K": _crown}


def sitting(coat: str, eyes: str) -> str:
    """A cat that sits and looks at you, a silhouette around the origin, 60 high."""
    body = shape("M-15 30C-19 14 -10 2 -8 -8L8 -8C10 2 19 14 15 30Z", coat)
    ears = polygon("-12,-14 -11,-30 -2,-22", coat) + polygon("12,-14 11,-30 2,-22", coat)
    head = ellipse(0, -15, 12, 10, coat) + ears
    tail = line("M12 27C24 28 27 18 22 10", coat, 5)
    look = "".join(ellipse(x, -15.5, 2.6, 3.2, eyes) + ellipse(x, -15.5, 0.9, 2.8, coat) for x in (-4.8, 4.8))
    return body + tail + head + look
