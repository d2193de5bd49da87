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
        "and after, the costliest mistakes among those that are clear, and how much was luck, with 95 % intervals.",
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
    """The decisions, the costliest mistakes, and the seats, as Markdown."""
    yield "| move | seat | played | chance before | after | best | cost | 95 % interval | |"
    yield "|---|---|---|---|---|---|---|---|---|"
    for place, made in enumerate(review.decisions):
        row = f"| {made.number} | {made.seat} | {made.move} | {made.before:.1%} | {made.after:.1%} | {made.best} "
        interval = f"{made.low:.1%} to {made.high:.1%}" if made.best != made.move else ""
        yield row + f"| {made.cost:.1%} | {interval} | {'mistake' if place in review.mistakes else ''} |"
    yield ""
    yield from _mistakes(review)
    yield ""
    yield "| seat | start | own mistakes | others' mistakes | luck | result |"
    yield "|---|---|---|---|---|---|"
    for seat in review.seats:
        mistakes = _with_interval(seat.mistakes, seat.mistakes_interval)
        gifts, luck = _with_interval(seat.gifts, seat.gifts_interval), _with_interval(seat.luck, seat.luck_interval)
        yield f"| {seat.seat} | {seat.start:.1%} | {mistakes} | {gifts} | {luck} | {seat.result:.1%} |"
    low, high = review.luck_interval
    yield f"\nOf all that moved the chances {review.luck:.0%} was luck ({low:.0%} to {high:.0%})."


def _with_interval(value: float, interval: tuple[float, float]) -> str:
    return f"{value:+.1%} ({interval[0]:+.1%} to {interval[1]:+.1%})"


def _mistakes(review: "Review") -> Iterator[str]:
    """A line for each of the costliest, and how many more there are."""
    for place in review.costliest:
        made = review.decisions[place]
        interval = f"{made.low:.1%} to {made.high:.1%}"
        yield f"Move {made.number}, seat {made.seat}: {made.move} cost {made.cost:.1%} ({interval}); best was {made.best}."
    more = len(review.mistakes) - len(review.costliest)
    if more:
        yield f"{more} more {'moves were clear mistakes' if more > 1 else 'move was a clear mistake'}."
    if not review.mistakes:
        yield "There was no clear mistake."
