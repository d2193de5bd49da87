"""`parlour match`: how strong bots are, measured."""

import argparse
import shlex
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.cli.arguments import BadUsage, Commands, add_game_arguments, game_words, open_game
from parlour.cli.progress import watched

if TYPE_CHECKING:
    from parlour.bots.match import Match, Shares
    from parlour.play.match import Game


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "match",
        help="let bots play many games, and count their victories",
        description="Let bots play many games, each deal once for each rotation of the seats, and print each bot's "
        "share of the victories for a seat with its 95 % interval. Same seed, same games.",
        epilog="example: parlour match allegra --players 3 --bots careful,random,random --games 300 --seed 9f",
    )
    add_game_arguments(parser)
    parser.set_defaults(bots="careful,random", run=run)
    parser.add_argument(
        "--games", type=int, default=1000, metavar="N", help="how many games, rounded up to whole rotations; 1000"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play the match, and print the table."""
    from parlour.bots import seated
    from parlour.bots.match import Match, played

    if arguments.games < 1:
        raise BadUsage(f"--games is {arguments.games}: at least one game has to be played")
    game = open_game(arguments)
    names = seated(arguments.bots.split(","), game.players)
    match = Match(game.name, tuple(names), game.seed, game.options)
    deals = -(-arguments.games // game.players)
    for line in _report(match, game, watched(played(match, deals), f"of {deals} deals")):
        print(line)
    again = ["parlour", "match", *game_words(game), "--bots", arguments.bots, "--games", str(arguments.games)]
    print(f"\nThe same match again: {shlex.join(again)}")
    return 0


def _report(match: "Match", game: "Game", shares: "list[Shares]") -> Iterator[str]:
    """The table, as Markdown."""
    from parlour.bots.match import standings

    players = len(match.bots)
    yield (
        f"{game.identity.title}, {players} players, {len(shares) * players} games: "
        f"{len(shares)} deals, each in every rotation of the seats"
    )
    yield ""
    yield "| bot | seats | victories a seat | 95 % interval | fair share |"
    yield "|---|---|---|---|---|"
    for row in standings(match, shares):
        between = f"{row.low:.1%} to {row.high:.1%}"
        yield f"| {row.bot} | {row.seats} | {row.share:.1%} | {between} | {1 / players:.1%} |"
