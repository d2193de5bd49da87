"""Deals of finished games, for tests of what checks them: played without a server."""

import msgspec

from parlour.bots import make_bots
from parlour.play.match import new_game
from parlour.play.record import record_lines
from parlour.table.deal import Share, commitment_of, hash_of, seed_of
from parlour.table.verify import DealFile

TABLE = "TableForTests"
SECRET = "c0ffee" * 10 + "c0ff"
NAMES = ("Ann", "Bob")
GIVEN = ("a1" * 32, "b2" * 32)


def dealt(given: tuple[str, str] = GIVEN, kinds: tuple[str, str] = ("person", "person"), attempt: int = 1) -> DealFile:
    """The deal of a game of Alley Cat between these."""
    shares = [_share(seat, attempt, given[seat], kinds[seat]) for seat in range(2)]
    seed = seed_of(TABLE, attempt, SECRET, shares)
    game = new_game("alley-cat", seed=seed, target=11)
    record = list(record_lines(game, make_bots(game.identity, ["random"], 2, "9f"), full=False))
    return DealFile(TABLE, attempt, commitment_of(SECRET), SECRET, shares, [], seed, record)


def _share(seat: int, attempt: int, given: str, kind: str) -> Share:
    if kind == "person":
        return Share("person", NAMES[seat], hash_of(TABLE, attempt, seat, given), given)
    return msgspec.convert({"kind": kind, "name": NAMES[seat]}, Share)
