"""Alley Cat: the suits, drawn in a box from -10 to 10."""

from parlour.games.drawing import placed, shape

_STEM = "C1.6 8 2.6 9.3 4 10H-4C-2.6 9.3 -1.6 8 -1.3 5"
OUTLINES = {
    "S": f"M0 -10C2.6 -5.6 9.4 -1.6 9.4 3.6C9.4 8 4.4 9 1.3 5{_STEM}C-4.4 9 -9.4 8 -9.4 3.6C-9.4 -1.6 -2.6 -5.6 0 -10Z",
    "C": "M-4.7 -5.3a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1 -9.4 0ZM-9.8 2.4a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1 -9.4 0Z"
    f"M0.4 2.4a4.7 4.7 0 1 1 9.4 0a4.7 4.7 0 1 1 -9.4 0ZM-2.4 -2H2.4L1.3 5{_STEM}Z",
    "D": "M0 -10C1.8 -6 4.6 -2.4 7.8 0C4.6 2.4 1.8 6 0 10C-1.8 6 -4.6 2.4 -7.8 0C-4.6 -2.4 -1.8 -6 0 -10Z",
}


def pip(suit: str, x: float, y: float, size: float, ink: str, on_head: bool = False) -> str:
    """A suit with its middle at x, y; of size 1 it is 20 high."""
    return placed(shape(OUTLINES[suit], ink), x, y, size, 180.0 if on_head else 0.0)
