"""Parlour: a home for card games taken from their rulebooks.

The public interface is what `__all__` lists. Importing the package is cheap; the compiler is loaded with the first game.
"""

from typing import TYPE_CHECKING, Any

from parlour.errors import (
    BadOption,
    BadRecord,
    IllegalMove,
    ImpossiblePosition,
    InUse,
    ParlourError,
    RecordDiffers,
    UnknownGame,
    UnknownMove,
)

if TYPE_CHECKING:
    from parlour.play.match import Game, new_game

__version__ = "0.1.0"

__all__ = [
    "BadOption",
    "BadRecord",
    "Game",
    "IllegalMove",
    "ImpossiblePosition",
    "InUse",
    "ParlourError",
    "RecordDiffers",
    "UnknownGame",
    "UnknownMove",
    "new_game",
]


def __getattr__(name: str) -> Any:
    if name in ("Game", "new_game"):
        from parlour.play import match

        return getattr(match, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
