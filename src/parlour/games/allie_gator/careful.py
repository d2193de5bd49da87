"""Allie Gator: how good a move seems to a careful player, in hundredths of a penalty card.

A penalty card costs what it counts (AG-27). A move that leaves other cards of the hand playable is good, and a pile that
is not to be taken should not grow under the chip. The numbers were found by letting players with other numbers play
against each other; how much room a card wastes between discard and target turned out not to matter beside these.
"""

import numpy as np

from parlour.games.allie_gator.legality import card_of, refuse_play
from parlour.games.allie_gator.play import other_side
from parlour.games.allie_gator.state import (
    DIRECTION,
    GIFT,
    GIFT_NOTHING,
    HAND,
    LEFT,
    NUMBERS,
    PLACE,
    PLAY,
    RAISE,
    RIGHT,
    SEATS,
    STEAL,
    STEAL_NOTHING,
    TAKE,
)
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.contract import ALLOWED, Insight
from parlour.kernel.records import Record

_A_PENALTY = 100
_A_WON_ROUND = 10_000
_NO_PROGRESS = -1_000

_UNDER_THE_CHIP = -36
"""A card more under the chip: perhaps we have to take it."""
_A_CARD_THAT_FITS = 12
"""A card of the hand that can be played next."""
_STUCK = -5
"""For each card under the chip, when no card of the hand can be played next."""
_A_SPECIAL = -125
"""A special card played: a penalty card (AG-12), and an escape that is used up."""
_A_GIFT = 50
_A_TARGET_STEP = -2
"""A target that is higher by one: it gives room to others."""
_A_RIVALS_PENALTY = -5
"""For each penalty card of the player who is robbed or given to: better the one who has the fewest."""

FITTING, HIGHER = 0, 2
"""Where an insight tells, for the left and the right side, which cards fit and which are higher than the discard."""
_COUNTS = np.array([mask.bit_count() for mask in range(1 << HAND)], np.int8)


@compiled
def gain_insight(public: Record, own: Record, seat: int, insight: Insight) -> None:
    """For each side bit masks of the places in the hand of cards that fit there, and that are higher than its discard."""
    for side in (LEFT, RIGHT):
        target, discard = piles.top(public.targets[side]), piles.top(public.discards[side])
        fitting, higher = 0, 0
        for place in range(HAND):
            card = int(own.hand[place])
            fitting |= int(refuse_play(card, target, discard) == ALLOWED) << place
            higher |= int(refuse_play(card, NUMBERS + 1, discard) == ALLOWED) << place
        insight[FITTING + side] = fitting
        insight[HIGHER + side] = higher


@compiled
def worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """AG-8 to AG-10, AG-22: what the move costs, and what it leaves to be played."""
    if action < DIRECTION:
        return play_worth(public, own, card_of(action - PLAY), (action - PLAY) & 1, insight)
    if action < TAKE:
        return special_worth(public, own, action, insight)
    if action == TAKE:
        return take_worth(public, seat)
    side = other_side(int(public.allie))
    return target_worth(public, own, action - PLACE + 1, side, insight)


@compiled
def under_chip(public: Record) -> int:
    """How many cards a player who takes would get (AG-20)."""
    return int(public.targets[public.allie].count) + int(public.discards[public.allie].count)


# ---- taking


@compiled
def take_worth(public: Record, seat: int) -> int:
    """AG-20: the cards under the chip. AG-25: with the draw pile empty that ends the round, fine for whoever then wins it.

    Nothing to take with cards left to draw comes last: if all did so, that would end the round as it stands (AG-34).
    """
    taken = under_chip(public)
    if public.deck_count == 0 and wins_round(public, seat, taken):
        return _A_WON_ROUND
    return -_A_PENALTY * taken if taken > 0 or public.deck_count == 0 else _NO_PROGRESS


@compiled
def wins_round(public: Record, seat: int, taken: int) -> bool:
    """AG-27: whether with so many cards more this seat still has fewer penalty cards than anybody else."""
    own = int(public.penalty_counts[seat]) + taken
    for other in range(public.players):
        if other != seat and public.penalty_counts[other] <= own:
            return False
    return True


# ---- numbers


@compiled
def play_worth(public: Record, own: Record, card: int, side: int, insight: Insight) -> int:
    """AG-8: a number on a discard space, better not on the pile under the chip. Above it go only higher cards."""
    place = place_of(own, card)
    higher = -2 << place
    fitting = insight[FITTING + side] & higher | insight[FITTING + other_side(side)] & ~(1 << place)
    return outlook(public, int(_COUNTS[fitting]), side)


@compiled
def target_worth(public: Record, own: Record, card: int, side: int, insight: Insight) -> int:
    """AG-16, AG-22: a new target, low rather than high, under which cards of the hand fit, lower ones."""
    place = place_of(own, card)
    lower = (1 << place) - 1
    fitting = insight[HIGHER + side] & lower | insight[FITTING + other_side(side)] & ~(1 << place)
    return _A_TARGET_STEP * card + outlook(public, int(_COUNTS[fitting]), side)


@compiled
def place_of(own: Record, card: int) -> int:
    """The place of a number card in the hand, which is sorted."""
    place = 0
    for other in own.hand:
        place += int(0 < other < card)
    return place


@compiled
def outlook(public: Record, fitting: int, side: int) -> int:
    """After a card more on this side: what can be played next, and what may have to be taken."""
    grows = side == public.allie
    worth = _A_CARD_THAT_FITS * fitting + (_UNDER_THE_CHIP if grows else 0)
    return worth if fitting > 0 else worth + _STUCK * (under_chip(public) + int(grows))


# ---- special cards


@compiled
def special_worth(public: Record, own: Record, action: int, insight: Insight) -> int:
    """AG-12 to AG-19: the penalty card that it becomes, and what it does."""
    if action == DIRECTION:
        return _A_SPECIAL
    if action <= STEAL_NOTHING:
        return _A_SPECIAL + (rival_worth(public, action - STEAL) if action < STEAL_NOTHING else 0)
    if action < GIFT:
        card, side = card_of(action - RAISE), (action - RAISE) & 1
        return _A_SPECIAL + target_worth(public, own, card, side, insight)
    if action == GIFT_NOTHING:
        return _A_SPECIAL
    return _A_SPECIAL + _A_GIFT + rival_worth(public, (action - GIFT) % SEATS)


@compiled
def rival_worth(public: Record, rival: int) -> int:
    """How good it is that this player is harmed."""
    return _A_RIVALS_PENALTY * int(public.penalty_counts[rival])
