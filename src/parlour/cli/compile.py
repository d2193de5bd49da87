"""`parlour compile`: the compiler's work done beforehand, such as when the image of a machine is made."""

import argparse
import multiprocessing
import os
import sys
from concurrent.futures import ProcessPoolExecutor, as_completed

from parlour.cli.arguments import BadUsage, Commands
from parlour.games import all_games, find_game


def add_command(commands: Commands) -> None:
    """Let the command line know the command."""
    parser = commands.add_parser(
        "compile",
        help="compile rules, bots and environments now, so that nobody waits for that later",
        description="Compile the rules, the bots and the environments of all games or of some, and keep what comes of it "
        "for this user. What is compiled already is left as it is. Takes a minute or two.",
        epilog="example: parlour compile alley-cat",
    )
    parser.set_defaults(run=run)
    parser.add_argument(
        "games", nargs="*", metavar="GAME", help="the name of a game, see parlour games; all unless given"
    )


def run(arguments: argparse.Namespace) -> int:
    """Compile each game in a process of its own, as many at the same time as there are processors."""
    from parlour.kernel import cache
    from parlour.table.parent import end_with_parent

    if cache.parent() is None:
        raise BadUsage("there is no use in compiling: what comes of it cannot be kept")
    titles = {name: find_game(name).title for name in arguments.games or all_games()}
    processes = min(len(titles), os.cpu_count() or 1)
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), end_with_parent) as pool:
        if sys.stderr.isatty():
            print(f"Compiling {', '.join(titles.values())}", file=sys.stderr)
        running = {pool.submit(_compile, name): title for name, title in titles.items()}
        for future in as_completed(running):
            future.result()
            print(f"{running[future]} is compiled", flush=True)
    return 0


def _compile(name: str) -> None:
    from parlour.bots.search.searching import warm_search
    from parlour.envs import vector
    from parlour.table import warming

    warming.use_rules(name)
    warm_search(find_game(name))
    batch = vector.make(name, num_envs=1, seed=1)
    batch.step(batch.sample())
    batch.careful()
