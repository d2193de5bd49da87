"""A program that prints a hash for each table: over all states, views and deals of a random game.

With the word `meanwhile` the rules run as plain Python where they are not compiled yet, as in a server that has just been
started; with `later` they do so for the first moves of the first table of each game, and are compiled then.
"""

import contextlib
import hashlib
import sys

from numba.core import config

from parlour.kernel import entry
from parlour.kernel.compiled import Waiting, interpret_meanwhile, waiting_as
from tests.every_game.deals import dealt, view_of, viewers
from tests.every_game.tables import TABLES, Table, walk

LOOKS = 8
MOVES = 90


def fingerprint(table: Table) -> str:
    """SHA-256 over every state of the beginning of a game, and over views and deals now and then."""
    digest = hashlib.sha256()
    for number, game in enumerate(walk(table.new(1), 1)):
        if number == MOVES:
            break
        digest.update(game.state_bytes())
        if number % (MOVES // LOOKS) == 0:
            for viewer in viewers(game):
                views = view_of(game, viewer)
                digest.update(views.tobytes() + dealt(game, views, 1, number).tobytes())
    return digest.hexdigest()


def played_in_two_ways(table: Table) -> str:
    """A hash over a game that nobody waits for the compiler in, and then somebody does."""
    digest = hashlib.sha256()
    with contextlib.ExitStack() as stack:
        for number, game in enumerate(walk(table.new(1), 1)):
            if number == MOVES // 2:
                stack.enter_context(waiting_as(Waiting.COMPILE))
            if number == MOVES:
                break
            digest.update(game.state_bytes())
    return digest.hexdigest()


def how() -> str:
    """How the rules have run so far."""
    return "interpreted" if config.DISABLE_JIT or not entry.act.signatures else "compiled"  # type: ignore[attr-defined]


if __name__ == "__main__":
    if sys.argv[1:]:
        interpret_meanwhile()
    if sys.argv[1:] == ["later"]:
        for name in dict.fromkeys(table.name for table in TABLES):
            first = next(table for table in TABLES if table.name == name)
            print(first, played_in_two_ways(first))
    else:
        for table in TABLES:
            print(table, fingerprint(table))
    print(how())
