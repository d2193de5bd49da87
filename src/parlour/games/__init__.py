"""The games: those of the house, and plug-ins that other packages offer as entry points of the group `parlour.games`."""

import functools
import importlib
from importlib.metadata import entry_points

from parlour.errors import BadOption, UnknownGame
from parlour.games.identity import Identity

HOUSE = ("parlour.games.allie_gator", "parlour.games.allegra", "parlour.games.alley_cat")
PLUGIN_GROUP = "parlour.games"


@functools.cache
def all_games() -> dict[str, Identity]:
    """The identity card of every game, by name. A plug-in's entry point names a package that has an `IDENTITY`."""
    packages = [*HOUSE, *(point.value for point in entry_points(group=PLUGIN_GROUP))]
    cards: list[Identity] = [importlib.import_module(package).IDENTITY for package in packages]
    return {card.name: card for card in cards}


def find_game(name: str) -> Identity:
    """The game of this name. Raises UnknownGame, and BadOption for what is no name at all."""
    if not isinstance(name, str):
        raise BadOption(f"the name of a game is a text, not {name!r:.80}: the games are {', '.join(all_games())}")
    if name not in all_games():
        raise UnknownGame(f"there is no game {name!r:.80}: the games are {', '.join(all_games())}")
    return all_games()[name]
