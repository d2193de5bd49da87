"""Matches between bots: many games, with the luck of the deal and of the seat taken out as far as that goes.

Each deal is played once for each rotation of the seats, so that everybody has every hand. What a bot wins of a deal is the
mean over these games; deals are independent of each other, and the interval goes by how much they differ.
"""

import hashlib
import math
import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean, variance

from parlour.bots import make_bots
from parlour.bots.estimates import Z
from parlour.bots.search.searchers import searchers
from parlour.games import find_game
from parlour.games.options import Value
from parlour.play.match import Game, new_game
from parlour.play.notation import NEXT_ROUND

Shares = list[float]
"""For each bot its mean share of the victory in the games of one deal."""


@dataclass(frozen=True)
class Match:
    """Who plays what: a name of a bot for each seat of the first rotation. All games follow from the seed."""

    game: str
    bots: tuple[str, ...]
    seed: str
    options: dict[str, Value]


@dataclass(frozen=True)
class Standing:
    """How a bot has done: its share of the victories for each of its seats, and the 95 % interval of that."""

    bot: str
    seats: int
    share: float
    low: float
    high: float


# ---- playing


def played(match: Match, deals: int, workers: int | None = None) -> Iterator[Shares]:
    """The shares of each deal, in order, played on so many processes: on all processors, unless given."""
    make_bots(find_game(match.game), match.bots, len(match.bots), match.seed)  # compiled here, and not by each process
    one_deal = partial(deal_shares, match)
    workers = min(workers or os.cpu_count() or 1, deals)
    if workers == 1:
        yield from map(one_deal, range(deals))
        return
    with multiprocessing.get_context("spawn").Pool(workers, _prepare_worker, (workers,)) as pool:
        yield from pool.imap(one_deal, range(deals))


def _prepare_worker(workers: int) -> None:
    """Leave interrupts to the parent, and searches no more than this worker's share of the processors."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    searchers.limit((os.cpu_count() or 1) // workers)


def deal_shares(match: Match, number: int) -> Shares:
    """Play one deal in every rotation: in rotation r the bot at place i sits at seat i + r."""
    seed = hashlib.sha256(f"{match.seed} deal {number}".encode()).hexdigest()
    players = len(match.bots)
    shares = [0.0] * players
    for rotation in range(players):
        winners = played_out(match, rotation, seed).winners
        for seat in winners:
            shares[(seat - rotation) % players] += 1 / len(winners) / players
    return shares


def played_out(match: Match, rotation: int, seed: str) -> Game:
    """The game of this seed and rotation at its end."""
    players = len(match.bots)
    names = [match.bots[(seat - rotation) % players] for seat in range(players)]
    game = new_game(match.game, players, seed, **match.options)
    choose = make_bots(find_game(match.game), names, players, seed)
    for seat in game.turns():
        game.apply(seat, NEXT_ROUND if seat is None else choose(game.view_record(seat)))
    return game


# ---- counting


def standings(match: Match, deals: Sequence[Shares]) -> list[Standing]:
    """How each bot has done, in the order in which they are named; a bot that has several seats is counted once."""
    return [_standing(match, name, deals) for name in dict.fromkeys(match.bots)]


def _standing(match: Match, name: str, deals: Sequence[Shares]) -> Standing:
    places = [place for place, bot in enumerate(match.bots) if bot == name]
    shares = [fmean(deal[place] for place in places) for deal in deals]
    low, high = interval(shares, len(match.bots))
    return Standing(name, len(places), fmean(shares), low, high)


def interval(shares: Sequence[float], games: int) -> tuple[float, float]:
    """The 95 % interval of the mean share, each deal's being of so many games.

    Wilson's interval, for the number of games that, each on its own, would be as sure as these deals are. It stays between
    0 and 1, and where all deals are alike it is that of the games played.
    """
    share, number = fmean(shares), float(len(shares) * games)
    spread = variance(shares) if len(shares) > 1 else 0.0
    if spread > 0:
        number = share * (1 - share) * len(shares) / spread
    middle = (share + Z * Z / (2 * number)) / (1 + Z * Z / number)
    reach = Z / (1 + Z * Z / number) * math.sqrt(share * (1 - share) / number + (Z / (2 * number)) ** 2)
    return max(0.0, middle - reach), min(1.0, middle + reach)
