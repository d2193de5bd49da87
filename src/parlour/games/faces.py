"""What the cards of all games have in common: their outline, the indices in two corners, and the file that holds them."""

from parlour.games.drawing import element, group, placed, rectangle
from parlour.games.lettering import Lettering, write
from parlour.games.look import BACK, CARD_HEIGHT, CARD_WIDTH, Faces

CORNER_RADIUS = 8
PICTURE_WIDTH, PICTURE_HEIGHT = 320, 200
MARGIN = 8.0
"""Between the edge of a card and its index."""


def card(ground: str, edge: str, *drawings: str) -> str:
    """A card of this colour with a thin border, and what is drawn on it."""
    return _outline(ground, edge) + "".join(drawings)


def border(edge: str) -> str:
    """The border alone, above drawings that go up to the edge."""
    return _outline("none", edge)


def _outline(fill: str, edge: str) -> str:
    return rectangle(
        1, 1, CARD_WIDTH - 2, CARD_HEIGHT - 2, fill, rx=CORNER_RADIUS, stroke=edge, stroke_width=2
    )  # fmt: skip


def both_ways(drawing: str) -> str:
    """A drawing, and once more for who sees the card upside down."""
    return drawing + group(drawing, f"rotate(180 {CARD_WIDTH // 2} {CARD_HEIGHT // 2})")


def indices(text: str, style: Lettering, ink: str, margin: float = MARGIN) -> str:
    """A card's name in the left upper and the right lower corner."""
    corners = [(margin, margin, 1), (CARD_WIDTH - margin, CARD_HEIGHT - margin, -1)]
    return write(text, corners, style, ink)


def lying(face: str, x: float, y: float, scale: float, turn: float = 0.0) -> str:
    """A card in a picture: its middle at x, y, turned clockwise by degrees."""
    middle = placed(face, -CARD_WIDTH / 2 * scale, -CARD_HEIGHT / 2 * scale, scale)
    return placed(middle, x, y, 1.0, turn)


def sprite(faces: Faces) -> str:
    """All drawings of a game as one SVG document: symbols `card-<face>`, `card-back` and `picture`."""
    cards = "".join(_symbol(f"card-{name}", CARD_WIDTH, CARD_HEIGHT, face) for name, face in faces.faces.items())
    back = _symbol(f"card-{BACK}", CARD_WIDTH, CARD_HEIGHT, faces.back)
    picture = _symbol("picture", PICTURE_WIDTH, PICTURE_HEIGHT, faces.picture)
    return element("svg", f"\n{cards}{back}{picture}", xmlns="http://www.w3.org/2000/svg") + "\n"


def _symbol(name: str, width: int, height: int, drawing: str) -> str:
    return element("symbol", drawing, id=name, viewBox=f"0 0 {width} {height}") + "\n"
