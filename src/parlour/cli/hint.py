"""`parlour hint`: what the search would play, and why."""

import argparse
import dataclasses
import json
from typing import TYPE_CHECKING

from parlour.cli.arguments import BadUsage, Commands
from parlour.cli.replay import replayed

if TYPE_CHECKING:
    from parlour.play.match import Game


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "hint",
        help="show the three best moves of a position of a record",
        description="Show the three best moves of the seat that is to act in a record, which may be unfinished: the share "
        "of the victory that each is expected to bring, how sure that is, and why. Only what that seat knows is used.",
        epilog="example: parlour record alley-cat --seed 9f > game.jsonl; parlour hint game.jsonl --move 12",
    )
    parser.add_argument("file", metavar="RECORD", help="the file of the record; - for the standard input")
    parser.add_argument("--move", type=int, metavar="N", help="the position after N moves; the last one, unless given")
    parser.add_argument("--simulations", type=int, default=6000, metavar="N", help="how long to search; 6000")
    parser.add_argument("--json", action="store_true", help="print JSON")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    """Print the hints."""
    from parlour.bots.hints import hints
    from parlour.bots.search.searching import Budget

    check_simulations(arguments.simulations)
    game = _position(replayed(arguments.file, finished=False), arguments.move)
    if not game.to_act:
        raise BadUsage(f"nobody is to act after {len(game.moves)} moves: the round is over")
    seat = game.to_act[0]
    found = hints(game.identity, game.view_record(seat), budget=Budget(arguments.simulations))
    if arguments.json:
        print(json.dumps({"seat": seat, "hints": [dataclasses.asdict(hint) for hint in found]}, ensure_ascii=False))
        return 0
    print(f"Seat {seat} is to act after {len(game.moves)} moves.")
    for hint in found:
        print(f"{hint.move}: {hint.share:.1%} ({hint.low:.1%} to {hint.high:.1%}, in {hint.tried} deals). {hint.why}")
    return 0


def check_simulations(simulations: int) -> None:
    """Raises BadUsage for a number that is too small to say anything, or that nobody could wait for."""
    if not 10 <= simulations <= 10_000_000:
        raise BadUsage(f"--simulations is {simulations}: it has to be 10 to 10000000")


def _position(game: "Game", moves: int | None) -> "Game":
    """The game as it stood after so many moves; as it stands, unless given."""
    from parlour.play.match import new_game

    if moves is None:
        return game
    if not 0 <= moves <= len(game.moves):
        raise BadUsage(f"--move is {moves}: the record has {len(game.moves)} moves")
    before = new_game(game.name, game.players, game.seed, **game.options)
    for seat, move in game.moves[:moves]:
        before.apply(seat, move)
    return before
