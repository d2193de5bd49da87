"""A game looked at again: for each decision what it was worth, and what was luck.

Each decision is searched from the view that its seat had. The chance to win before it is what the best move promises, after
it what the played move promises; the difference is what the move has cost. Whatever else moves the chance of a seat, from
the start to the result, came from the moves of the others and from the cards: what others' mistakes gave is shared among
all other seats, and the rest is luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from parlour.bots.search.searching import Budget, Candidate, search, warm_search
from parlour.play.match import Game, new_game

COSTLIEST = 3
REVIEW_BUDGET = Budget(simulations=1000)
_ENOUGH = 10
"""The mean of a move that was tried less often says little."""


@dataclass(frozen=True)
class Decision:
    """A move that was not forced, the `number`-th of the record, and what the best one and the played one promise.

    cost: the difference, never below 0.
    """

    number: int
    seat: int
    move: str
    best: str
    before: float
    after: float
    cost: float


@dataclass(frozen=True)
class SeatReview:
    """Where a seat's chance went from `start`, the fair share, to `result`: the sum of the other three is the difference.

    mistakes: what its own moves cost, 0 or less. gifts: its part of what others' moves cost. luck: the rest.
    """

    seat: int
    start: float
    result: float
    mistakes: float
    gifts: float
    luck: float


@dataclass(frozen=True)
class Review:
    """All decisions, the places among them of the costliest, each seat, and the part of all swings that was luck."""

    decisions: tuple[Decision, ...]
    costliest: tuple[int, ...]
    seats: tuple[SeatReview, ...]
    luck: float


def decisions(game: Game, budget: Budget = REVIEW_BUDGET) -> Iterator[Decision | None]:
    """For each move of the finished game in turn its decision, or None where there was no choice."""
    warm_search(game.identity)
    again = new_game(game.name, game.players, game.seed, **game.options)
    for number, (seat, move) in enumerate(game.moves, 1):
        if seat is None:
            again.next_round()
            yield None
            continue
        yield _decision(again, number, seat, move, budget) if len(again.legal_moves(seat)) > 1 else None
        again.play(seat, move)


def summed_up(game: Game, made: Sequence[Decision]) -> Review:
    """The review of the finished game, from its decisions."""
    dear = sorted((place for place, decision in enumerate(made) if decision.cost > 0), key=lambda i: -made[i].cost)
    seats = tuple(_seat_review(game, made, seat) for seat in range(game.players))
    swings = [(abs(seat.luck), abs(seat.mistakes) + abs(seat.gifts)) for seat in seats]
    luck, all_of_it = sum(swing[0] for swing in swings), sum(map(sum, swings))
    return Review(tuple(made), tuple(dear[:COSTLIEST]), seats, luck / all_of_it if all_of_it else 0.0)


def reviewed(game: Game, budget: Budget = REVIEW_BUDGET) -> Review:
    """The review of a finished game."""
    return summed_up(game, [decision for decision in decisions(game, budget) if decision])


def _decision(game: Game, number: int, seat: int, move: str, budget: Budget) -> Decision:
    views = game.view_record(seat)
    found = search(game.identity, views, f"{game.seed} {number}", budget)
    played = next(candidate for candidate in found.candidates if candidate.move == move)
    best = found.candidates[0]
    after = min(played.share, best.share) if played.visits >= _ENOUGH else _worst(found.candidates, best)
    after = best.share if move == best.move else after
    return Decision(number, seat, move, best.move, best.share, after, best.share - after)


def _worst(candidates: Sequence[Candidate], best: Candidate) -> float:
    """The lowest share among what was tried often enough: a move that was hardly tried promises no more than that."""
    return min(candidate.share for candidate in candidates if candidate.visits >= _ENOUGH or candidate is best)


def _seat_review(game: Game, made: Sequence[Decision], seat: int) -> SeatReview:
    start, others = 1 / game.players, game.players - 1
    result = 1 / len(game.winners) if seat in game.winners else 0.0
    mistakes = -sum(decision.cost for decision in made if decision.seat == seat)
    gifts = sum(decision.cost for decision in made if decision.seat != seat) / others
    return SeatReview(seat, start, result, mistakes, gifts, result - start - mistakes - gifts)
