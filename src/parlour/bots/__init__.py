"""The bots: programs that choose moves."""

import random
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from parlour.errors import BadOption

if TYPE_CHECKING:
    from parlour.play.match import Game

Bot = Callable[["Game", int], str]
"""Chooses a move for a seat that is to act."""


def random_bot(seed: str) -> Bot:
    """A bot that plays any legal move. The same seed gives the same choices."""
    generator = random.Random(f"random bot {seed}")
    return lambda game, seat: generator.choice(game.legal_moves(seat))


_MAKERS: dict[str, Callable[[str], Bot]] = {"random": random_bot}

BOTS = tuple(_MAKERS)


def make_bots(names: Sequence[str], players: int, seed: str) -> Bot:
    """One bot for all seats: it asks the bot of each seat. One name stands for every seat, else there is one a seat.

    Raises BadOption for an unknown name and for a wrong number of names.
    """
    for name in names:
        if name not in BOTS:
            raise BadOption(f"there is no bot {name!r}: the bots are {', '.join(BOTS)}")
    if len(names) not in (1, players):
        raise BadOption(f"{len(names)} bots are named for {players} seats: name one for all of them, or one for each")
    seated = list(names) * players if len(names) == 1 else names
    bots = [_MAKERS[name](f"{seed} seat {seat}") for seat, name in enumerate(seated)]
    return lambda game, seat: bots[seat](game, seat)
