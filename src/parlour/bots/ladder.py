"""A ladder: all bots against each other, and the ratings that explain the results best.

Model: R. Bradley, M. Terry, "Rank Analysis of Incomplete Block Designs" (1952); fitted as D. Hunter, "MM Algorithms for
Generalized Bradley-Terry Models" (2004) has it. At a table with more than two players bots sit in turn, and a share of the
victory counts as that share of a win in comparisons with each seat of the other bot.
"""

import itertools
import random
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from parlour.bots.match import Match, Shares
from parlour.games.options import Value

RESAMPLES = 400
A_RATING = 400 / np.log(10)
"""In the usual scale: 400 points more make ten times the odds."""
_A_PRIOR_WIN = 0.5
"""Each pair is given half a win to either side, so that a bot that never loses has a rating, too."""
_STEPS = 200

Wins = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Rating:
    """A bot's rating with its 95 % interval; the mean of all ratings is 0."""

    bot: str
    rating: float
    low: float
    high: float


def pairings(game: str, players: int, bots: Sequence[str], seed: str, options: dict[str, Value]) -> list[Match]:
    """A match for each pair of bots; they sit in turn around the table."""
    return [
        Match(game, tuple(pair[seat % 2] for seat in range(players)), seed, options)
        for pair in itertools.combinations(bots, 2)
    ]


def ratings(bots: Sequence[str], played: Sequence[tuple[Match, Sequence[Shares]]]) -> list[Rating]:
    """The ratings, the best one first; the intervals are the bootstrap's, over the deals of each match."""
    chooser = random.Random(1)
    middle = _fitted(_counted(bots, played))
    samples = np.array([_fitted(_counted(bots, _resampled(played, chooser))) for _ in range(RESAMPLES)])
    low, high = np.quantile(samples, (0.025, 0.975), axis=0)
    found = [Rating(bot, float(middle[i]), float(low[i]), float(high[i])) for i, bot in enumerate(bots)]
    return sorted(found, key=lambda rating: -rating.rating)


def _resampled(
    played: Sequence[tuple[Match, Sequence[Shares]]], chooser: random.Random
) -> list[tuple[Match, Sequence[Shares]]]:
    return [(match, chooser.choices(deals, k=len(deals))) for match, deals in played]


def _counted(bots: Sequence[str], played: Sequence[tuple[Match, Sequence[Shares]]]) -> Wins:
    """How often each bot has won against each other: for a deal of n games there are n wins to share out."""
    wins = np.full((len(bots), len(bots)), _A_PRIOR_WIN)
    np.fill_diagonal(wins, 0.0)
    for match, deals in played:
        first, second = bots.index(match.bots[0]), bots.index(match.bots[1])
        won = _mean_shares(match, deals) * len(deals) * len(match.bots)
        wins[first, second] += won[0]
        wins[second, first] += won[1]
    return wins


def _mean_shares(match: Match, deals: Sequence[Shares]) -> Wins:
    """What a seat of the first bot and a seat of the second one got, 1 in all."""
    shares = np.mean(np.array(deals), axis=0)
    seats = np.array([bot == match.bots[0] for bot in match.bots])
    each = np.array([shares[seats].mean(), shares[~seats].mean()])
    return np.asarray(each / each.sum())


def _fitted(wins: Wins) -> Wins:
    """The ratings under which these wins are most likely."""
    strengths, games, won = np.ones(len(wins)), wins + wins.T, wins.sum(axis=1)
    for _ in range(_STEPS):
        strengths = won / (games / (strengths[:, None] + strengths[None, :])).sum(axis=1)
        strengths /= np.exp(np.log(strengths).mean())
    return np.asarray(A_RATING * np.log(strengths))
