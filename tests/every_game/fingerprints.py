"""A program that prints a hash for each table: over all states, views and deals of a random game."""

import hashlib

from numba.core import config

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


if __name__ == "__main__":
    print("interpreted" if config.DISABLE_JIT else "compiled")
    for table in TABLES:
        print(table, fingerprint(table))
