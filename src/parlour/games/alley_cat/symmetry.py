"""Alley Cat: cards that nothing but their suits tells apart."""

from parlour.games.alley_cat.state import ALLEY_CAT, RANKS
from parlour.kernel.records import Record


def alike(view: Record, action: int) -> int:
    """AC-2: the spade stands for the club of its rank where both are in the hand: a suit decides only between equal ranks.

    The 5 of diamonds (AC-10), which beats them both, is like neither.
    """
    card = action + 1
    has_twin = card != ALLEY_CAT and RANKS[card - 1] == RANKS[card] and card - 1 in view.own.hand
    return action - 1 if has_twin else action
