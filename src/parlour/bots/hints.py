"""Advice: what a search thinks of the moves of a seat, from that seat's view alone, in numbers and in words."""

from dataclasses import dataclass

from parlour.bots.match import Z
from parlour.bots.search.replies import Reply
from parlour.bots.search.searching import Budget, Candidate, search, warm_search
from parlour.games.definition import Definition
from parlour.games.identity import Identity
from parlour.kernel.records import RecordArray
from parlour.play.notation import action_of

BEST = 3
HINT_BUDGET = Budget(simulations=6000)
_ALIKE = 0.005
_RARE = 0.02
"""A reply that comes less often than this is not worth speaking of."""


@dataclass(frozen=True)
class Hint:
    """A move and the share of the victory that it is expected to bring, with the 95 % interval of the search's mean.

    tried: how often the search tried it. why: a sentence in words.
    """

    move: str
    share: float
    low: float
    high: float
    tried: int
    why: str


def hints(game: Identity, views: RecordArray, seed: str = "hint", budget: Budget = HINT_BUDGET) -> list[Hint]:
    """The three best moves of the viewer, who is to act, the best one first: they follow from view, seed and budget."""
    warm_search(game)
    found = search(game, views, seed, budget, with_replies=True)
    best = [candidate for candidate in found.candidates[:BEST] if candidate.visits]
    definition = game.definition()
    return [_hint(definition, candidate, place, best) for place, candidate in enumerate(best)]


def _hint(definition: Definition, candidate: Candidate, place: int, best: list[Candidate]) -> Hint:
    reach = Z * candidate.deviation / candidate.visits**0.5
    low, high = max(0.0, candidate.share - reach), min(1.0, candidate.share + reach)
    why = f"{_compared(definition, candidate, place, best)} {_feared(definition, candidate)}".strip()
    return Hint(candidate.move, candidate.share, low, high, candidate.visits, why)


def _compared(definition: Definition, candidate: Candidate, place: int, best: list[Candidate]) -> str:
    """How the move stands beside the others, in a sentence."""
    if len(best) == 1:
        return "There is no other move worth a try."
    other = best[1] if place == 0 else best[0]
    gap, other_move = candidate.share - other.share, _spoken(definition, other.move)
    if abs(gap) < _ALIKE:
        return f"It comes out like {other_move}."
    word = "better" if gap > 0 else "worse"
    return f"It comes out {abs(gap):.1%} {word} than {other_move}."


def _spoken(definition: Definition, move: str) -> str:
    return f"“{definition.spoken[action_of(definition, move)]}”"


def _feared(definition: Definition, candidate: Candidate) -> str:
    """The reply that costs most, as often as it comes; empty where no reply hurts."""
    total = sum(reply.visits for reply in candidate.replies)
    frequent = [reply for reply in candidate.replies if reply.visits >= _RARE * total]
    if len(frequent) < 2:
        return ""
    worst = max(frequent, key=lambda reply: _cost(reply, candidate))
    if _cost(worst, candidate) <= 0:
        return ""
    often = f"that came in {worst.visits / total:.0%} of the lines, and left {worst.share:.0%}"
    return f"What it fears most is {_spoken(definition, worst.move)} by seat {worst.seat}: {often}."


def _cost(reply: Reply, candidate: Candidate) -> float:
    return reply.visits * (candidate.share - reply.share)
