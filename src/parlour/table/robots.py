"""The bots at a table: which there are, and what one of them plays."""

import secrets
from collections.abc import Sequence
from typing import TYPE_CHECKING

from parlour.bots import STRENGTHS
from parlour.errors import BadOption
from parlour.games.identity import Identity

if TYPE_CHECKING:
    from parlour.kernel.records import RecordArray

_BEST = "careful"


def bot_names() -> Sequence[str]:
    """All bots, the best one first."""
    return sorted(STRENGTHS, key=lambda name: name != _BEST)


def described(name: str) -> str:
    """What the bot does, as a sentence."""
    about = STRENGTHS[name].about
    return f"{about[0].upper()}{about[1:]}."


def check_bot(name: str) -> str:
    """The name, if a bot has it. Raises BadOption."""
    if name not in STRENGTHS:
        raise BadOption(f"there is no bot {name!r}: the bots are {', '.join(bot_names())}")
    return name


def standing_in() -> str:
    """The bot that moves for a person who is away."""
    return bot_names()[0]


def choose(name: str, game: Identity, views: "RecordArray") -> str:
    """The move of this bot for the viewer of the view."""
    return STRENGTHS[name].make(game, secrets.token_hex(8))(views)
