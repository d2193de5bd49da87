"""Alley Cat: the pictures of the cards, a French-suited pack whose court are cats."""

from parlour.games.alley_cat.actions import NAMES
from parlour.games.alley_cat.cats import court, sitting
from parlour.games.alley_cat.suits import pip
from parlour.games.drawing import circle, line, placed, rectangle
from parlour.games.faces import border, both_ways, card, indices, lying
from parlour.games.lettering import Lettering
from parlour.games.look import Faces

PAPER, EDGE = "#ffffff", "#b9b4a8"
INKS = {"C": "#14171c", "S": "#14171c", "D": "#c4122f"}
PIP_SIZES = {"A": 2.3, "2": 1.0, "3": 1.0, "T": 0.66}
MARGIN = 6.0
INDEX = Lettering(31, 5.4, 0.86, underlined=False)
"""No line below the 6 and the 9: the suit below them shows which way they stand."""
TEN = Lettering(31, 4.4, 0.52)
PIP_COLUMN, PIP_ROW = 13.5, 46.0
"""How far the outer pips lie from the middle of the card."""
LAYOUTS: dict[str, tuple[tuple[float, float], ...]] = {
    "A": ((0, 0),),
    "2": ((0, -1), (0, 1)),
    "3": ((0, -1), (0, 0), (0, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    "7": ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    "8": ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    "9": ((-1, -1), (1, -1), (-1, -1 / 3), (1, -1 / 3), (0, 0), (-1, 1 / 3), (1, 1 / 3), (-1, 1), (1, 1)),
    "T": (
        (-1, -1), (1, -1), (0, -2 / 3), (-1, -1 / 3), (1, -1 / 3),
        (-1, 1 / 3), (1, 1 / 3), (0, 2 / 3), (-1, 1), (1, 1),
    ),
}  # fmt: skip
"""Where the pips lie, in columns and rows from the middle; those below it stand on their heads."""

NIGHT, MOON, CAT = "#1b2a4e", "#ffe08a", "#0b0f1d"
BRICK, MORTAR = "#8f463b", "#6d332c"
HOUSE, WINDOW, BACK_EDGE = "#121c36", "#ffc95c", "#4a5c8c"


def tones(name: str) -> tuple[str, str]:
    """The ground of a card and the ink of its index."""
    return PAPER, INKS[name[1]]


def faces() -> Faces:
    """The pictures of all cards of Alley Cat."""
    return Faces(back=_back(), picture=_picture(), faces={name: _face(name) for name in NAMES if name})


def _face(name: str) -> str:
    rank, suit = name[0], name[1]
    if name == "5D":
        middle = _alley_cat()
    elif rank in "JQK":
        middle = court(rank, suit, INKS[suit])
    else:
        middle = _pips(rank, suit)
    return card(PAPER, EDGE, middle, _corners(rank, suit))


def _corners(rank: str, suit: str) -> str:
    ink = INKS[suit]
    index = indices("10", TEN, ink, MARGIN) if rank == "T" else indices(rank, INDEX, ink, MARGIN)
    return index + both_ways(pip(suit, 15, 50, 0.92, ink))


def _pips(rank: str, suit: str) -> str:
    size = PIP_SIZES.get(rank, 0.8)
    return "".join(
        pip(suit, 50 + PIP_COLUMN * column, 70 + PIP_ROW * row, size, INKS[suit], row > 0)
        for column, row in LAYOUTS[rank]
    )


def _alley_cat() -> str:
    """The five pips, and the cat before the one in the middle."""
    pips = "".join(
        pip("D", 50 + PIP_COLUMN * column, 70 + PIP_ROW * row, 0.9, INKS["D"], row > 0) for column, row in LAYOUTS["4"]
    )
    return pips + pip("D", 50, 70, 3.2, INKS["D"]) + placed(sitting(CAT, MOON), 50, 71, 0.84)


# ---- back and lobby


def _joints(width: int, top: int, bottom: int) -> str:
    """What lies between the bricks of a wall from the left edge to this width."""
    rows = "".join(
        f"M0 {y}H{width}" + "".join(f"M{x} {y}v10" for x in range(10 + 10 * (y // 10 % 2), width, 20))
        for y in range(top, bottom, 10)
    )
    return line(rows, MORTAR, 1.8)


def _back() -> str:
    """An alley at night."""
    stars = "".join(circle(x, y, r, MOON) for x, y, r in ((16, 20, 1.3), (13, 62, 0.9), (86, 74, 1), (82, 14, 1.1)))
    cat = placed(sitting(CAT, MOON), 50, 62, 1.08)
    wall = rectangle(1, 100, 98, 39, BRICK, rx=8) + rectangle(1, 92, 98, 24, BRICK) + _joints(100, 92, 132)
    return card(NIGHT, BACK_EDGE, circle(54, 44, 28, MOON), stars, cat, wall, border(BACK_EDGE))


def _house(x: int, top: int, width: int, lit: str) -> str:
    """A house in the dark; `lit` has the places of its lighted windows."""
    windows = "".join(
        rectangle(x + 10 + 20 * int(column), top + 14 + 24 * row, 9, 13, WINDOW)
        for row, columns in enumerate(lit.split()) for column in columns if column != "-"
    )  # fmt: skip
    return rectangle(x, top, width, 200, HOUSE) + windows


def _picture() -> str:
    """The cats' alley: three cards on a wall, and who guards them."""
    sky = rectangle(0, 0, 320, 200, NIGHT) + circle(232, 70, 52, MOON)
    houses = _house(0, 46, 74, "0 0") + _house(262, 84, 58, "1 1")
    places = (("QC", 66, 94, -14), ("5D", 104, 84, 0), ("KS", 142, 94, 14))
    fan = "".join(lying(_face(name), x, y, 0.8, turn) for name, x, y, turn in places)
    wall = rectangle(0, 142, 320, 58, BRICK) + _joints(320, 142, 200)
    return sky + houses + fan + placed(sitting(CAT, MOON), 228, 92, 1.75) + wall
