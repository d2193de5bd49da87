"""The bots: programs that choose moves. A bot is given views, never a game: it cannot see what its seat does not know."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from parlour.errors import BadOption
from parlour.games.identity import Identity

if TYPE_CHECKING:
    from parlour.kernel.records import RecordArray

Bot = Callable[["RecordArray"], str]
"""Chooses a move for the viewer of a view (`Game.view_record`), an array of one record; the viewer is to act."""


@dataclass(frozen=True)
class Strength:
    """A way to play that can be asked for by name.

    about: what it does, for people who choose an opponent.
    make: a bot that plays this game so; the same seed gives the same choices from the same views.
    """

    name: str
    about: str
    make: Callable[[Identity, str], Bot]


def _random_bot(game: Identity, seed: str) -> Bot:
    from parlour.bots import quick

    return quick.random_bot(game, seed)


def _careful_bot(game: Identity, seed: str) -> Bot:
    from parlour.bots import quick

    return quick.careful_bot(game, seed)


_ALL = (
    Strength("random", "plays any legal move, each as likely", _random_bot),
    Strength("careful", "plays at once, by a few rules of thumb for each game", _careful_bot),
)
STRENGTHS = {strength.name: strength for strength in _ALL}


def make_bots(game: Identity, names: Sequence[str], players: int, seed: str) -> Bot:
    """One bot for all seats: it asks the bot of the viewer's seat. One name stands for every seat, else one for each.

    Raises BadOption for an unknown name and for a wrong number of names.
    """
    seats = [STRENGTHS[name] for name in seated(names, players)]
    bots = [strength.make(game, f"{seed} seat {seat}") for seat, strength in enumerate(seats)]
    return lambda views: bots[views[0].viewer](views)


def seated(names: Sequence[str], players: int) -> list[str]:
    """The name of each seat's bot. Raises BadOption for an unknown name and for a wrong number of names."""
    for name in names:
        if name not in STRENGTHS:
            raise BadOption(f"there is no bot {name!r}: the bots are {', '.join(STRENGTHS)}")
    if len(names) not in (1, players):
        raise BadOption(f"{len(names)} bots are named for {players} seats: name one for all of them, or one for each")
    return list(names) * players if len(names) == 1 else list(names)
