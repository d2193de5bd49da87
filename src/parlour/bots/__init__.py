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


Maker = Callable[[Identity, str], Bot]


@dataclass(frozen=True)
class Strength:
    """A way to play that can be asked for by name.

    about: what it does, for people who choose an opponent.
    make: a bot that plays this game so; the same seed gives the same choices from the same views, unless it goes by time.
    limited: the same for a bot that searches, with a number of simulations for each move in place of time.
    """

    name: str
    about: str
    make: Maker
    limited: Callable[[int], Maker] | None = None


def _random_bot(game: Identity, seed: str) -> Bot:
    from parlour.bots import quick

    return quick.random_bot(game, seed)


def _careful_bot(game: Identity, seed: str) -> Bot:
    from parlour.bots import quick

    return quick.careful_bot(game, seed)


def _skilled_bot(game: Identity, seed: str) -> Bot:
    from parlour.bots.search import searching

    return searching.search_bot(game, seed, searching.skilled())


def _master_bot(game: Identity, seed: str) -> Bot:
    from parlour.bots.search import searching

    return searching.search_bot(game, seed, searching.master())


def _limited_bot(simulations: int) -> Maker:
    def make(game: Identity, seed: str) -> Bot:
        from parlour.bots.search import searching

        return searching.search_bot(game, seed, searching.Budget(simulations))

    return make


_ALL = (
    Strength("random", "plays any legal move, each as likely", _random_bot),
    Strength("careful", "plays at once, by a few rules of thumb for each game", _careful_bot),
    Strength(
        "skilled", "plays what comes out best when it thinks ahead for a fifth of a second", _skilled_bot, _limited_bot
    ),
    Strength(
        "master", "plays what comes out best when it thinks ahead for up to two seconds", _master_bot, _limited_bot
    ),
)
STRENGTHS = {strength.name: strength for strength in _ALL}

MOST_SIMULATIONS = 100_000_000


def make_bots(game: Identity, names: Sequence[str], players: int, seed: str) -> Bot:
    """One bot for all seats: it asks the bot of the viewer's seat. One name stands for every seat, else one for each.

    A name may say how many simulations a bot that searches makes for each move, as in `master:2000`.
    Raises BadOption for an unknown name and for a wrong number of names.
    """
    makers = [maker(name) for name in seated(names, players)]
    bots = [make(game, f"{seed} seat {seat}") for seat, make in enumerate(makers)]
    return lambda views: bots[views[0].viewer](views)


def maker(name: str) -> Maker:
    """What makes the bot of this name, with or without a number of simulations. Raises BadOption."""
    strength, _, simulations = name.partition(":")
    if strength not in STRENGTHS:
        raise BadOption(f"there is no bot {name!r}: the bots are {', '.join(STRENGTHS)}")
    if not simulations and ":" not in name:
        return STRENGTHS[strength].make
    limited = STRENGTHS[strength].limited
    if limited is None:
        raise BadOption(f"there is no bot {name!r}: {strength} does not search, so it makes no simulations")
    if not (simulations.isascii() and simulations.isdigit() and 1 <= int(simulations[:20]) <= MOST_SIMULATIONS):
        raise BadOption(f"there is no bot {name!r}: the number of simulations is 1 to {MOST_SIMULATIONS}")
    return limited(int(simulations))


def seated(names: Sequence[str], players: int) -> list[str]:
    """The name of each seat's bot. Raises BadOption for an unknown name and for a wrong number of names."""
    for name in names:
        maker(name)
    if len(names) not in (1, players):
        raise BadOption(f"{len(names)} bots are named for {players} seats: name one for all of them, or one for each")
    return list(names) * players if len(names) == 1 else list(names)
