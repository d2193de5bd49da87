"""A game looked at again: for each decision what it was worth, and what was luck.

Each decision is searched from the view that its seat had. One half of the effort chooses the move that is best; the other
half measures by how much, with that move and the played one in the same deals (`search/comparing.py`). A cost that is
measured so is as often too high as too low: it can be below 0 by chance, and sums of costs are right on average. Only what
is clearly above 0 is called a mistake.

Whatever else moves the chance of a seat, from the start to the result, came from the moves of the others and from the
cards: what others' mistakes gave is shared among all other seats, and the rest is luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from parlour.bots.estimates import NOTHING, Estimate, Z, clear, difference, scaled, total
from parlour.bots.search.comparing import are_alike, compare, halves
from parlour.bots.search.searching import Budget, search, warm_search
from parlour.play.match import Game, new_game
from parlour.play.notation import action_of

COSTLIEST = 3
REVIEW_BUDGET = Budget(simulations=1000)
_RESAMPLES = 1000

Interval = tuple[float, float]
"""The lower and the upper end of a 95 % interval."""


@dataclass(frozen=True)
class Decision:
    """A move that was not forced, the `number`-th of the record, and what the best one and the played one promise.

    cost: the difference, with its 95 % interval from `low` to `high`; exactly 0 where the played move is the best one that
    was found, or like it: then `best` is the played move. label, best_label: the two moves in words.
    """

    number: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    cost: float
    low: float
    high: float
    label: str
    best_label: str


@dataclass(frozen=True)
class SeatReview:
    """Where a seat's chance went from `start`, the fair share, to `result`: the sum of the other three is the difference.

    mistakes: what its own moves cost, below 0 but for chance. gifts: its part of what others' moves cost. luck: the rest.
    Each has a 95 % interval.
    """

    seat: int
    start: float
    result: float
    mistakes: float
    gifts: float
    luck: float
    mistakes_interval: Interval
    gifts_interval: Interval
    luck_interval: Interval


@dataclass(frozen=True)
class Review:
    """All decisions, each seat, and the part of all swings that was luck, with its 95 % interval.

    mistakes: the places among the decisions of those that clearly cost something, the costliest first: all of them did
    with a chance of 95 %. costliest: the first ones of these.
    """

    decisions: tuple[Decision, ...]
    mistakes: tuple[int, ...]
    costliest: tuple[int, ...]
    seats: tuple[SeatReview, ...]
    luck: float
    luck_interval: Interval


def decisions(game: Game, budget: Budget = REVIEW_BUDGET) -> Iterator[Decision | None]:
    """For each move of the finished game in turn its decision, or None where there was no choice."""
    warm_search(game.identity)
    again = new_game(game.name, game.players, game.seed, **game.options)
    for number, (seat, move) in enumerate(game.moves, 1):
        forced = seat is None or len(again.legal_moves(seat)) == 1
        yield None if seat is None or forced else _decision(again, number, seat, move, budget)
        again.apply(seat, move)


def reviewed(game: Game, budget: Budget = REVIEW_BUDGET) -> Review:
    """The review of a finished game."""
    return summed_up(game, [decision for decision in decisions(game, budget) if decision])


def _decision(game: Game, number: int, seat: int, move: str, budget: Budget) -> Decision:
    """The played move beside the one that the search would have played."""
    views, seed, definition = game.view_record(seat), f"{game.seed} {number}", game.identity.definition()
    choosing, deals = halves(budget)
    best = search(game.identity, views, seed, choosing).candidates[0].move
    best = move if are_alike(definition, views, move, best) else best
    tried = compare(game.identity, views, seed, list(dict.fromkeys((move, best))), deals)
    played, other = tried[0], tried[-1]
    cost = NOTHING if move == best else difference(other.shares, played.shares)
    labels = [definition.choice_label(views[0].public, action_of(definition, text)) for text in (move, best)]
    return Decision(number, seat, move, best, other.share, played.share, cost.value, cost.low, cost.high, *labels)


# ---- the whole game


def summed_up(game: Game, made: Sequence[Decision]) -> Review:
    """The review of the finished game, from its decisions."""
    open_to_doubt = [place for place, decision in enumerate(made) if decision.move != decision.best]
    mistakes = tuple(open_to_doubt[i] for i in clear([_cost(made[place]) for place in open_to_doubt]))
    costs = [total([_cost(decision) for decision in made if decision.seat == seat]) for seat in range(game.players)]
    seats = tuple(_seat_review(game, costs, seat) for seat in range(game.players))
    part, interval = _luck(game, costs)
    return Review(tuple(made), mistakes, mistakes[:COSTLIEST], seats, part, interval)


def _cost(decision: Decision) -> Estimate:
    return Estimate(decision.cost, decision.high - decision.cost)


def _result(game: Game, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _seat_review(game: Game, costs: Sequence[Estimate], seat: int) -> SeatReview:
    start, result = 1 / game.players, _result(game, seat)
    mistakes = scaled(costs[seat], -1)
    gifts = scaled(total([cost for other, cost in enumerate(costs) if other != seat]), 1 / (game.players - 1))
    known = Estimate(result - start)
    luck = total([known, scaled(mistakes, -1), scaled(gifts, -1)])
    intervals = [(figure.low, figure.high) for figure in (mistakes, gifts, luck)]
    return SeatReview(seat, start, result, mistakes.value, gifts.value, luck.value, *intervals)


def _luck(game: Game, costs: Sequence[Estimate]) -> tuple[float, Interval]:
    """The part of all swings that was luck; its interval is that of costs drawn at random as their errors are."""
    values, errors = np.array([(cost.value, cost.reach / Z) for cost in costs]).T
    drawn = np.random.default_rng(1).normal(values, errors, (_RESAMPLES, game.players))
    low, high = np.quantile(_parts_of_luck(game, drawn), (0.025, 0.975))
    return float(_parts_of_luck(game, values[None])[0]), (float(low), float(high))


def _parts_of_luck(game: Game, costs: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """For each line of what the seats' own moves cost the part of luck in all swings. What seems below 0 is no swing."""
    gifts = (costs.sum(axis=1, keepdims=True) - costs) / (game.players - 1)
    changes = np.array([_result(game, seat) for seat in range(game.players)]) - 1 / game.players
    luck = np.abs(changes + costs - gifts).sum(axis=1)
    skill = (np.maximum(costs, 0) + np.maximum(gifts, 0)).sum(axis=1)
    return np.asarray(np.divide(luck, luck + skill, out=np.zeros(len(luck)), where=luck + skill > 0))
