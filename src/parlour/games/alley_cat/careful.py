"""Alley Cat: how good a move seems to a careful player, in hundredths of a point.

A trick won counts for us and a trick lost against us, and with the card goes what it would have been worth later. With the
scoring `difference` the points of a round are the ranks that one has played less those of the other player, whoever won
the tricks, but for the Alley Cat's; so drawing is worth a lot: who draws chooses from more cards, and keeps the low ones.
The numbers of each scoring were found by letting players with other numbers play against each other.
"""

import numpy as np

from parlour.games.alley_cat.rules import beats, next_leader, trick_points
from parlour.games.alley_cat.state import ALLEY_CAT, CARDS, RANKS
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record

_A_POINT = 100

# For the scorings `difference`, `captured` and `tricks`:
_A_RANK = np.array([58, 57, 17], np.int16)
"""What a card in hand is worth, for each step of its rank."""
_THE_CAT = np.array([539, 103, 128], np.int16)
"""What the Alley Cat in hand is worth beyond its rank."""
_A_DRAW = np.array([458, 0, 5], np.int16)
_FORESIGHT = np.array([30, 100, 74], np.int16)
"""How much of a lead's worth, in hundredths, goes by the best answer to it; the rest goes by the average answer."""


@compiled
def worth(public: Record, own: Record, seat: int, action: int) -> int:
    """AC-5, AC-6: an answer by the trick that it makes, a lead by the answers that it may get."""
    card = action + 1
    ends_round = ends_with_trick(public, seat)
    if public.trick != 0:
        return answer_worth(public, int(public.trick), card, ends_round)
    kept = 0 if ends_round else keeping_worth(public, card)
    return -kept - answers_worth(public, own, card, ends_round)


@compiled
def ends_with_trick(public: Record, seat: int) -> bool:
    """AC-11: whether the trick that this seat leads or answers takes somebody's last card."""
    other_left = int(public.hand_counts[1 - seat]) + int(public.trick != 0)
    return bool(public.hand_counts[seat] == 1 or other_left == 1)


@compiled
def answer_worth(public: Record, led: int, answer: int, ends_round: bool) -> int:
    """AC-7, AC-12: the trick's points for the answering player; unless that ends the round also what is kept and drawn."""
    points = _A_POINT * trick_points(public.scoring, led, answer)
    wins = beats(answer, led)
    gain = points if wins else -points
    if ends_round:
        return gain
    leads_next = next_leader(int(wins), led, answer) == 1  # with the answering player as seat 1; the other one draws
    return gain - keeping_worth(public, answer) + (0 if leads_next else int(_A_DRAW[public.scoring]))


@compiled
def keeping_worth(public: Record, card: int) -> int:
    """What the card is worth as long as it is held."""
    worth = int(_A_RANK[public.scoring]) * RANKS[card]
    return worth + int(_THE_CAT[public.scoring]) if card == ALLEY_CAT else worth


@compiled
def answers_worth(public: Record, own: Record, led: int, ends_round: bool) -> int:
    """What the other player can make of this lead: between the average over all cards not seen yet and the best one."""
    seen = seen_cards(public, own)
    total, count, best = 0, 0, -_A_POINT * _A_POINT
    for card in range(1, CARDS + 1):
        if not (seen >> card) & 1:
            worth = answer_worth(public, led, card, ends_round)
            total, count, best = total + worth, count + 1, max(best, worth)
    foresight = int(_FORESIGHT[public.scoring])
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
