"""Alley Cat: how good a move seems to a careful player, in hundredths of a point.

A trick won counts for us and a trick lost against us, and with the card goes what it would have been worth later. With the
scoring `difference` the points of a round are the ranks that one has played less those of the other player, whoever won
the tricks, but for the Alley Cat's; so drawing is worth a lot: who draws chooses from more cards, and keeps the low ones.
The numbers of each scoring were found by letting players with other numbers play against each other.
"""

from itertools import product

import numpy as np
import numpy.typing as npt

from parlour.games.alley_cat.rules import beats, next_leader, trick_points
from parlour.games.alley_cat.state import ALLEY_CAT, CARDS, RANKS, SCORINGS
from parlour.kernel.compiled import compiled, interpreted
from parlour.kernel.contract import Insight
from parlour.kernel.records import Record

_A_POINT = 100
_WORST = -10_000
_ALL_CARDS = (1 << (CARDS + 1)) - 2

# For the scorings `difference`, `captured` and `tricks`:
_A_RANK = (58, 57, 17)
"""What a card in hand is worth, for each step of its rank."""
_THE_CAT = (539, 103, 128)
"""What the Alley Cat in hand is worth beyond its rank."""
_A_DRAW = (458, 0, 5)
_FORESIGHT = np.array([30, 100, 74], np.int16)
"""How much of a lead's worth, in hundredths, goes by the best answer to it; the rest goes by the average answer."""


# ---- tables

_beats, _trick_points, _next_leader = interpreted(beats), interpreted(trick_points), interpreted(next_leader)


def _answer_worth(scoring: int, led: int, answer: int, ends_round: bool) -> int:
    """AC-7, AC-12: the trick's points for the answering player; unless that ends the round also what is kept and drawn."""
    wins = _beats(answer, led)
    points = _A_POINT * _trick_points(scoring, led, answer)
    gain = points if wins else -points
    if ends_round:
        return gain
    # With the answering player as seat 1; the other one draws.
    leads_next = _next_leader(int(wins), led, answer) == 1
    return gain - _keeping_worth(scoring, answer) + (0 if leads_next else _A_DRAW[scoring])


def _keeping_worth(scoring: int, card: int) -> int:
    """What the card is worth as long as it is held."""
    return _A_RANK[scoring] * RANKS[card] + (_THE_CAT[scoring] if card == ALLEY_CAT else 0)


def _answers() -> npt.NDArray[np.int16]:
    """For each scoring, and whether the trick ends the round, what an answer to a led card is worth."""
    table = np.zeros((len(SCORINGS), 2, CARDS + 1, CARDS + 1), np.int16)
    cards = range(1, CARDS + 1)
    for scoring, ends_round, led, answer in product(range(len(SCORINGS)), range(2), cards, cards):
        table[scoring, ends_round, led, answer] = _answer_worth(scoring, led, answer, bool(ends_round))
    return table


_ANSWERS = _answers()
_KEEPING = np.array([[_keeping_worth(s, card) for card in range(CARDS + 1)] for s in range(len(SCORINGS))], np.int16)

_GROUP = 7
_GROUPS = 4
"""A bit mask of cards is looked up in so many groups of so many bits."""
TOTAL, BEST = range(2)


def _grouped_answers() -> npt.NDArray[np.int32]:
    """For each led card, and for each set of cards of each group as answers, the total of their worths and the best one."""
    answers = _ANSWERS.reshape(len(SCORINGS), 2, CARDS + 1, _GROUPS, 1, _GROUP)
    sets = np.arange(1 << _GROUP)[:, None] >> np.arange(_GROUP) & 1
    return np.stack([(answers * sets).sum(-1), np.where(sets, answers, _WORST).max(-1)], axis=-1).astype(np.int32)


_GROUPED = _grouped_answers()


# ---- choosing

UNSEEN, HOW_MANY = range(2)
"""What an insight tells."""


@compiled
def gain_insight(public: Record, own: Record, seat: int, insight: Insight) -> None:
    """For a lead a bit mask of the cards that may come as answers, all that this seat has not seen, and their number."""
    if public.trick == 0:
        insight[UNSEEN] = _ALL_CARDS & ~seen_cards(public, own)
        insight[HOW_MANY] = CARDS - 2 * (public.trick_counts[0] + public.trick_counts[1]) - public.hand_counts[seat]


@compiled
def worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """AC-5, AC-6: an answer by the trick that it makes, a lead by the answers that it may get."""
    card = action + 1
    ends_round = int(ends_with_trick(public, seat))
    if public.trick != 0:
        return int(_ANSWERS[public.scoring, ends_round, public.trick, card])
    kept = 0 if ends_round else int(_KEEPING[public.scoring, card])
    return -kept - answers_worth(public.scoring, ends_round, card, int(insight[UNSEEN]), int(insight[HOW_MANY]))


@compiled
def ends_with_trick(public: Record, seat: int) -> bool:
    """AC-11: whether the trick that this seat leads or answers takes somebody's last card."""
    other_left = int(public.hand_counts[1 - seat]) + int(public.trick != 0)
    return bool(public.hand_counts[seat] == 1 or other_left == 1)


@compiled
def answers_worth(scoring: int, ends_round: int, led: int, unseen: int, count: int) -> int:
    """What the other player can make of this lead: between the average over all cards not seen yet and the best one."""
    total, best = 0, _WORST
    for group in range(_GROUPS):
        cards = (unseen >> (group * _GROUP)) & ((1 << _GROUP) - 1)
        answers = _GROUPED[scoring, ends_round, led, group, cards]
        total += int(answers[TOTAL])
        best = max(best, int(answers[BEST]))
    foresight = int(_FORESIGHT[scoring])
    return (foresight * best + (100 - foresight) * (total // count)) // 100


@compiled
def seen_cards(public: Record, own: Record) -> int:
    """A bit mask of the cards of the tricks and of the own hand."""
    seen = 0
    for seat in range(2):
        for i in range(public.trick_counts[seat]):
            seen |= (1 << int(public.tricks[seat, i, 0])) | (1 << int(public.tricks[seat, i, 1]))
    for card in own.hand:
        seen |= 1 << int(card)
    return seen
