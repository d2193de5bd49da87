"""Advice: what a search thinks of the moves of a seat, from that seat's view alone, in numbers and in words."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from parlour.bots.estimates import among, difference, scaled
from parlour.bots.match import interval
from parlour.bots.search.comparing import Tried, are_alike, compare, distinct, halves
from parlour.bots.search.replies import Reply
from parlour.bots.search.searching import Budget, search, warm_search
from parlour.games.definition import Definition
from parlour.games.identity import Identity
from parlour.kernel.records import RecordArray
from parlour.play.notation import action_of

BEST = 3
HINT_BUDGET = Budget(simulations=6000)
_RARE = 0.02
"""A reply that comes less often than this is not worth speaking of."""


@dataclass(frozen=True)
class Hint:
    """A move and the share of the victory that it is expected to bring, with the 95 % interval of the mean.

    tried: in how many deals; all moves of a hint are tried in the same ones. why: a sentence in words.
    """

    move: str
    share: float
    low: float
    high: float
    tried: int
    why: str


def hints(game: Identity, views: RecordArray, seed: str = "hint", budget: Budget = HINT_BUDGET) -> list[Hint]:
    """The three best moves of the viewer, who is to act, the best one first: they follow from view, seed and budget.

    One half of the budget chooses them, of moves that are alike one; the other half tries them in the same deals. The order
    is that of what they brought there.
    """
    warm_search(game)
    choosing, deals = halves(budget)
    definition = game.definition()
    found = search(game, views, seed, choosing).candidates
    moves = distinct(definition, views, [candidate.move for candidate in found if candidate.visits])[:BEST]
    tried = compare(game, views, seed, moves, max(1, deals // len(moves)), with_replies=True)
    tried.sort(key=lambda each: -each.share)
    twins = {move: sum(are_alike(definition, views, move, each.move) for each in found) - 1 for move in moves}
    return [_hint(definition, views, tried, place, twins) for place in range(len(tried))]


def _hint(
    definition: Definition, views: RecordArray, tried: Sequence[Tried], place: int, twins: Mapping[str, int]
) -> Hint:
    one = tried[place]
    low, high = interval(one.shares.tolist(), 1)
    said = (_compared(definition, views, tried, place), _alike(twins[one.move]), _feared(one))
    return Hint(one.move, one.share, low, high, len(one.shares), " ".join(filter(None, said)))


def _compared(definition: Definition, views: RecordArray, tried: Sequence[Tried], place: int) -> str:
    """How the move stands beside the best one, or the best one beside the next, in a sentence."""
    if len(tried) == 1:
        return "There is no other move worth a try."
    other = tried[1 if place == 0 else 0]
    gap = among(difference(tried[place].shares, other.shares), math.comb(len(tried), 2))
    name = definition.choice_label(views[0].public, action_of(definition, other.move))
    if gap.low <= 0 <= gap.high:
        return f"There is no clear difference from “{name}”."
    word, gap = ("better", gap) if gap.value > 0 else ("worse", scaled(gap, -1))
    return f"It comes out {gap.value:.1%} {word} than “{name}”, between {gap.low:.1%} and {gap.high:.1%}."


def _alike(others: int) -> str:
    """How many other moves are the same but for a name, in a sentence; empty where there are none."""
    if others == 0:
        return ""
    return "Another move comes to the same." if others == 1 else f"{others} other moves come to the same."


def _feared(one: Tried) -> str:
    """The reply that costs most, as often as it comes; empty where no reply hurts."""
    total = sum(reply.visits for reply in one.replies)
    frequent = [reply for reply in one.replies if reply.visits >= _RARE * total]
    if len(frequent) < 2:
        return ""
    worst = max(frequent, key=lambda reply: _cost(reply, one))
    if _cost(worst, one) <= 0:
        return ""
    often = f"that came in {worst.visits / total:.0%} of the lines, and left {worst.share:.0%}"
    return f"What it fears most is “{worst.move}” by seat {worst.seat}: {often}."


def _cost(reply: Reply, one: Tried) -> float:
    return reply.visits * (one.share - reply.share)
