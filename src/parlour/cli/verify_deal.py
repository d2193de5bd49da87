"""`parlour verify-deal`: the fair deal of a game that was played on a server, recomputed."""

import argparse
from pathlib import Path

from parlour.cli.arguments import BadUsage, Commands, show_compiling
from parlour.errors import RecordDiffers

_MOST_BYTES = 8 << 20
_VERDICT = "The deal was fair, if the agreement is the one that the browsers were shown before they showed their bytes."
_VERDICT_OF_VERSION_1 = (
    "The deal was as was promised, if the commitment is the one that was shown before the game. But in version 1 whoever "
    "owned the server and sat down last could choose the cards."
)


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "verify-deal",
        help="check that a deal was fair",
        description="Recompute the deal of a finished game from the server's secret and what the browsers gave, and play "
        "its record again. The file is the one that a table's replay offers. Exit status 1: something does not hold.",
        epilog="example: parlour verify-deal deal.json",
    )
    parser.add_argument("file", metavar="FILE", help="the file of the deal")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print every step. Raises RecordDiffers for one that does not hold."""
    from parlour.table.verify import FirstDealFile, read_deal, verify

    show_compiling()
    deal = read_deal(_content(arguments.file))
    steps = verify(deal)
    for step in steps:
        print(f"{'yes' if step.holds else 'NO '}  {step.what}: {step.value}")
    failed = [step.what for step in steps if not step.holds]
    if failed:
        raise RecordDiffers(f"the deal was not as was promised: it does not hold that {failed[0]}")
    print(_VERDICT_OF_VERSION_1 if isinstance(deal, FirstDealFile) else _VERDICT)
    return 0


def _content(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            return file.read(_MOST_BYTES)
    except OSError as error:
        raise BadUsage(f"{name} cannot be read: {error.strerror or error}") from None
