"""`parlour replay`: a record played again and checked."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from parlour.cli.arguments import BadUsage, Commands, show_compiling
from parlour.cli.table import table_lines

if TYPE_CHECKING:
    from parlour.play.match import Game

_STDIN = "-"


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "replay",
        help="replay a record, and check every line of it",
        description="Replay a record, check every line of it, and print the final table. "
        "Exit status 1: a line differs from the game; 2: the record is broken.",
        epilog="example: parlour record alley-cat --full | parlour replay -",
    )
    parser.add_argument("file", metavar="FILE", help="the file of the record; - for the standard input")
    parser.add_argument("--json", action="store_true", help="print the final state as JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print how the table lies at the end."""
    game = replayed(arguments.file)
    if arguments.json:
        print(json.dumps(game.state(), ensure_ascii=False))
    else:
        print("\n".join(table_lines(game)))
    return 0


def replayed(name: str, finished: bool = True) -> "Game":
    """The game of the record in this file. Raises BadUsage, BadRecord and RecordDiffers."""
    from parlour.play.record import replay

    show_compiling()
    try:
        with _opened(name) as lines:
            return replay(lines, finished)
    except OSError as error:
        raise BadUsage(f"{name} cannot be read: {error.strerror or error}") from None


def _opened(name: str) -> BinaryIO:
    return Path(name).open("rb") if name != _STDIN else open(0, "rb", closefd=False)
