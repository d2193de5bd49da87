"""`parlour record`: a game between bots, as a record."""

import argparse

from parlour.cli.arguments import Commands, add_game_arguments, open_game, seated_bots


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "record",
        help="let bots play a game, and print its record",
        description="Let bots play a game, and print its record, a line of JSON a move. Same seed, same record.",
        epilog="example: parlour record allegra --players 3 --seed 9f --option rounds=1 --full > game.jsonl",
    )
    add_game_arguments(parser)
    parser.add_argument("--full", action="store_true", help="with the state and the legal moves at every move")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the record, each line as soon as its move is played."""
    from parlour.play.record import record_lines

    game = open_game(arguments)
    for line in record_lines(game, seated_bots(arguments, game), arguments.full):
        print(line)
    return 0
