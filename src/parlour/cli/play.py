"""`parlour play`: a game between bots, told in words."""

import argparse
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.cli.arguments import Commands, add_game_arguments, game_words, open_game, seated_bots
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
    again = ["parlour", "play", *game_words(game), "--bots", arguments.bots]
    print(f"The same game again: {shlex.join(again)}")
    return 0


def _told(game: "Game", choose: "Bot") -> Iterator[str]:
    """The game in words, while it is played."""
    yield f"Round {game.round}"
    for seat in game.turns():
        if seat is None:
            yield from _score_told(game)
            game.next_round()
            yield f"Round {game.round}"
        elif told := game.tell(seat, choose(game.view_record(seat))):
            yield f"  {told}"
    yield from _score_told(game)
    yield f"The game is over. Won by: {seat_words(game.winners)}."


def _score_told(game: "Game") -> Iterator[str]:
    yield f"After round {game.round}: {score_words(game.scores)}."
    yield ""
