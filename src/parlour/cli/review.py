"""`parlour review`: where a game was lost."""

import argparse
import dataclasses
import json
from collections.abc import Iterator
from typing import TYPE_CHECKING

from parlour.cli.arguments import Commands
from parlour.cli.hint import check_simulations
from parlour.cli.progress import watched
from parlour.cli.replay import replayed

if TYPE_CHECKING:
    from parlour.bots.review import Review


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "review",
        help="show what each decision of a record was worth, and what was luck",
        description="Search each decision of a record from the view that its seat had, and show the chance to win before "
        "and after, the costliest mistakes, and how much was luck.",
        epilog="example: parlour record alley-cat --bots careful --seed 9f > game.jsonl; parlour review game.jsonl",
    )
    parser.add_argument("file", metavar="RECORD", help="the file of the record; - for the standard input")
    parser.add_argument("--simulations", type=int, default=1000, metavar="N", help="how long each is searched; 1000")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the review."""
    from parlour.bots.review import decisions, summed_up
    from parlour.bots.search.searching import Budget

    check_simulations(arguments.simulations)
    game = replayed(arguments.file)
    made = watched(decisions(game, Budget(arguments.simulations)), f"of {len(game.moves)} moves")
    review = summed_up(game, [decision for decision in made if decision])
    if arguments.json:
        print(json.dumps(dataclasses.asdict(review), ensure_ascii=False))
    else:
        print("\n".join(_report(review)))
    return 0


def _report(review: "Review") -> Iterator[str]:
    """The decisions, the costliest of them, and the seats, as Markdown."""
    yield "| move | seat | played | chance before | after | best | cost |"
    yield "|---|---|---|---|---|---|---|"
    for made in review.decisions:
        row = f"| {made.number} | {made.seat} | {made.move} | {made.before:.1%} | {made.after:.1%} "
        yield row + f"| {made.best} | {made.cost:.1%} |"
    yield ""
    for place in review.costliest:
        made = review.decisions[place]
        yield f"Move {made.number}, seat {made.seat}: {made.move} cost {made.cost:.1%}; best was {made.best}."
    yield ""
    yield "| seat | start | own mistakes | others' mistakes | luck | result |"
    yield "|---|---|---|---|---|---|"
    for seat in review.seats:
        row = f"| {seat.seat} | {seat.start:.1%} | {seat.mistakes:+.1%} | {seat.gifts:+.1%} | {seat.luck:+.1%} "
        yield row + f"| {seat.result:.1%} |"
    yield f"\nOf all that moved the chances {review.luck:.0%} was luck."
