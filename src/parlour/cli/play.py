"""`parlour play`: a game between bots, told in words."""

import argparse
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.cli.arguments import Commands, add_game_arguments, open_game, option_word, seated_bots
from parlour.cli.table import score_words, seat_words

if TYPE_CHECKING:
    from parlour.bots import Bot
    from parlour.play.match import Game


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "play",
        help="watch a game between bots, told in words",
        description="Let bots play a game, and tell it move by move. Same seed, same game.",
        epilog="example: parlour play allie-gator --players 3 --seed 9f --option teeth=4",
    )
    add_game_arguments(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Tell the game."""
    game = open_game(arguments)
    for sentence in _told(game, seated_bots(arguments, game)):
        print(sentence)
    print(f"The same game again: {_command(game, arguments.bots)}")
    return 0


def _told(game: "Game", choose: "Bot") -> Iterator[str]:
    """The game in words, while it is played."""
    yield from _round_told(game, choose)
    while not game.over:
        game.next_round()
        yield from _round_told(game, choose)
    yield f"The game is over. Won by: {seat_words(game.winners)}."


def _round_told(game: "Game", choose: "Bot") -> Iterator[str]:
    from parlour.play.record import NOBODY, seat_asked

    yield f"Round {game.round}"
    last = NOBODY
    while game.to_act:
        last = seat_asked(game, last)
        yield f"  {game.tell(last, choose(game, last))}"
    yield f"After round {game.round}: {score_words(game.scores)}."
    yield ""


def _command(game: "Game", bots: str) -> str:
    """The command line that plays this game again."""
    options = [word for name, value in game.options.items() for word in ("--option", f"{name}={option_word(value)}")]
    words = [
        "parlour",
        "play",
        game.name,
        "--players",
        str(game.players),
        "--seed",
        game.seed,
        *options,
        "--bots",
        bots,
    ]
    return shlex.join(words)
