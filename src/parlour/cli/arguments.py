"""What several commands take: the arguments that choose a game, and the game opened from them."""

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypeAlias

from parlour.errors import BadOption, ParlourError
from parlour.games.options import Value

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.play.match import Game

Commands: TypeAlias = "argparse._SubParsersAction[CommandParser]"


class BadUsage(ParlourError):
    """The words of the command line are not what the command takes."""


class CommandParser(argparse.ArgumentParser):
    """A parser whose mistakes are errors like all others: one line, told in one place."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(allow_abbrev=False, **settings)

    def error(self, message: str) -> NoReturn:
        """Raises BadUsage."""
        raise BadUsage(f"{message} (see {self.prog} --help)")


def add_game_arguments(parser: CommandParser) -> None:
    """The arguments of `open_game` and `seated_bots`."""
    parser.add_argument("game", metavar="GAME", help="the name of a game, see parlour games")
    parser.add_argument("--players", type=int, metavar="N", help="the number of players; the fewest, unless given")
    parser.add_argument("--seed", metavar="S", help="1 to 64 hexadecimal digits; a random one, unless given")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, see parlour games"
    )
    parser.add_argument(
        "--bots", default="random", metavar="BOTS", help="one bot for all seats, or one for each: random,random"
    )


def open_game(arguments: argparse.Namespace) -> "Game":
    """The game that the arguments choose, with its first round dealt. Raises UnknownGame and BadOption."""
    from parlour.play.match import new_game

    show_compiling()
    options = chosen_options(arguments.option)
    return new_game(arguments.game, arguments.players, arguments.seed, **options)


def show_compiling() -> None:
    """Let a person at a terminal see that the rules are being compiled, on a line that goes away afterwards."""
    from parlour.play import warm

    if sys.stderr.isatty():
        warm.report_to(lambda text: print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True))


def seated_bots(arguments: argparse.Namespace, game: "Game") -> "Bot":
    """The bots that the arguments name. Raises BadOption."""
    from parlour.bots import make_bots

    return make_bots(game.identity, arguments.bots.split(","), game.players, game.seed)


def game_words(game: "Game") -> list[str]:
    """The words of a command line that choose this game again."""
    options = [word for name, value in game.options.items() for word in ("--option", f"{name}={option_word(value)}")]
    return [game.name, "--players", str(game.players), "--seed", game.seed, *options]


def chosen_options(words: Sequence[str]) -> dict[str, Value]:
    """The options from words like `teeth=4`. Raises BadOption."""
    options: dict[str, Value] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadOption(f"--option {word!r} has no value: write it as NAME=VALUE")
        if name in options:
            raise BadOption(f"option {name} is given twice")
        options[name] = value
    return options


def option_word(value: Value) -> str:
    """An option's value as it is written on the command line."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return "none" if value is None else str(value)
