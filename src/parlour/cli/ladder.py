"""`parlour ladder`: all bots against each other."""

import argparse

from parlour.cli.arguments import BadUsage, Commands, chosen_options, show_compiling
from parlour.cli.progress import watched


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "ladder",
        help="let all bots play against each other, and rate them",
        description="Let each pair of bots play, each deal once for each rotation of the seats, and print Bradley-Terry "
        "ratings with their 95 % intervals. Same seed, same games, unless bots go by time.",
        epilog="example: parlour ladder allegra --players 4 --bots random,careful,skilled:200 --games 40 --seed 9f",
    )
    parser.add_argument("game", metavar="GAME", help="the name of a game, see parlour games")
    parser.add_argument("--players", type=int, metavar="N", help="the number of players; the fewest, unless given")
    parser.add_argument("--bots", default="random,careful,skilled,master", metavar="BOTS", help="all of them")
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games each pair plays; 100")
    parser.add_argument("--seed", default="1", metavar="S", help="1 to 64 hexadecimal digits; 1")
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game, see parlour games"
    )
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Play, and print the table."""
    from parlour.bots import maker
    from parlour.bots.ladder import pairings, ratings
    from parlour.bots.match import played
    from parlour.play.match import new_game

    bots = arguments.bots.split(",")
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise BadUsage(f"--bots is {arguments.bots}: it has to name at least two bots, each once")
    if arguments.games < 1:
        raise BadUsage(f"--games is {arguments.games}: at least one game has to be played")
    for bot in bots:
        maker(bot)
    show_compiling()
    game = new_game(arguments.game, arguments.players, arguments.seed, **chosen_options(arguments.option))
    deals = -(-arguments.games // game.players)
    results = [
        (match, watched(played(match, deals), f"of {deals} deals of {match.bots[0]} and {match.bots[1]}"))
        for match in pairings(game.name, game.players, bots, game.seed, game.options)
    ]
    print(f"{game.identity.title}, {game.players} players, {deals * game.players} games for each pair of bots\n")
    print("| bot | rating | 95 % interval |\n|---|---|---|")
    for row in ratings(bots, results):
        print(f"| {row.bot} | {row.rating:+.0f} | {row.low:+.0f} to {row.high:+.0f} |")
    return 0
