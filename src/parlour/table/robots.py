"""The bots at a table: which there are, and what one of them plays."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.bots import BOTS, make_bots
from parlour.errors import BadOption

if TYPE_CHECKING:
    from parlour.play.match import Game

_DESCRIPTIONS = {
    "random": "Plays anything that may be played.",
    "careful": "Plays by a few rules of thumb.",
}
_BEST = "careful"


def bot_names() -> Sequence[str]:
    """All bots, the best one first."""
    return sorted(BOTS, key=lambda name: name != _BEST)


def described(name: str) -> str:
    """The bot in a sentence."""
    return _DESCRIPTIONS.get(name, "")


def check_bot(name: str) -> str:
    """The name, if a bot has it. Raises BadOption."""
    if name not in BOTS:
        raise BadOption(f"there is no bot {name!r}: the bots are {', '.join(bot_names())}")
    return name


def standing_in() -> str:
    """The bot that moves for a person who is away."""
    return bot_names()[0]


def choose(name: str, game: "Game", seat: int) -> str:
    """The move of this bot for the seat."""
    return make_bots([name], game.players, secrets.token_hex(8))(game, seat)
