"""Allie Gator: how good a move seems to a careful player, in hundredths of a penalty card.

A penalty card costs what it counts (AG-27). A move that leaves other cards of the hand playable is good, and a pile that
is not to be taken should not grow under the chip. The numbers were found by letting players with other numbers play
against each other; how much room a card wastes between discard and target turned out not to matter beside these.
"""

from parlour.games.allie_gator.legality import card_of, refuse_play
from parlour.games.allie_gator.play import other_side
from parlour.games.allie_gator.state import (
    DIRECTION,
    GIFT,
    GIFT_NOTHING,
    LEFT,
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


@compiled
def worth(public: Record, own: Record, seat: int, action: int, insight: Insight) -> int:
    """AG-8 to AG-10, AG-22: what the move costs, and what it leaves to be played."""
    if action < DIRECTION:
        return play_worth(public, own, card_of(action - PLAY), (action - PLAY) & 1)
    if action < TAKE:
        return special_worth(public, own, action)
    if action == TAKE:
        return take_worth(public, seat)
    side = other_side(int(public.allie))
    return target_worth(public, own, action - PLACE + 1, side)


@compiled
def under_chip(public: Record) -> int:
    """How many cards a player who takes would get (AG-20)."""
    return int(public.targets[public.allie].count) + int(public.discards[public.allie].count)


# ---- taking


@compiled
def take_worth(public: Record, seat: int) -> int:
    """AG-20: the cards under the chip. AG-25: with the draw pile empty that ends the round, fine for whoever then wins it.

    Nothing to take with cards left to draw comes last: players who all took nothing again and again would never end.
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
def play_worth(public: Record, own: Record, card: int, side: int) -> int:
    """AG-8: a number on a discard space, better not on the pile under the chip."""
    left = card if side == LEFT else piles.top(public.discards[LEFT])
    right = card if side == RIGHT else piles.top(public.discards[RIGHT])
    fitting = count_fitting(own, card, piles.top(public.targets[LEFT]), piles.top(public.targets[RIGHT]), left, right)
    return outlook(public, fitting, side)


@compiled
def target_worth(public: Record, own: Record, card: int, side: int) -> int:
    """AG-16, AG-22: a new target, low rather than high, under which cards of the hand fit."""
    left = card if side == LEFT else piles.top(public.targets[LEFT])
    right = card if side == RIGHT else piles.top(public.targets[RIGHT])
    fitting = count_fitting(own, card, left, right, piles.top(public.discards[LEFT]), piles.top(public.discards[RIGHT]))
    return _A_TARGET_STEP * card + outlook(public, fitting, side)


@compiled
def outlook(public: Record, fitting: int, side: int) -> int:
    """After a card more on this side: what can be played next, and what may have to be taken."""
    grows = side == public.allie
    worth = _A_CARD_THAT_FITS * fitting + (_UNDER_THE_CHIP if grows else 0)
    return worth if fitting > 0 else worth + _STUCK * (under_chip(public) + int(grows))


@compiled
def count_fitting(own: Record, used: int, left: int, right: int, left_discard: int, right_discard: int) -> int:
    """How many numbers of the hand, without the one that is used, fit below one of these targets (AG-8)."""
    count = 0
    for card in own.hand:
        fits = refuse_play(int(card), left, left_discard) == ALLOWED
        fits |= refuse_play(int(card), right, right_discard) == ALLOWED
        count += int(fits & (card != used))
    return count


# ---- special cards


@compiled
def special_worth(public: Record, own: Record, action: int) -> int:
    """AG-12 to AG-19: the penalty card that it becomes, and what it does."""
    if action == DIRECTION:
        return _A_SPECIAL
    if action <= STEAL_NOTHING:
        return _A_SPECIAL + (rival_worth(public, action - STEAL) if action < STEAL_NOTHING else 0)
    if action < GIFT:
        card, side = card_of(action - RAISE), (action - RAISE) & 1
        return _A_SPECIAL + target_worth(public, own, card, side)
    if action == GIFT_NOTHING:
        return _A_SPECIAL
    return _A_SPECIAL + _A_GIFT + rival_worth(public, (action - GIFT) % SEATS)


@compiled
def rival_worth(public: Record, rival: int) -> int:
    """How good it is that this player is harmed."""
    return _A_RIVALS_PENALTY * int(public.penalty_counts[rival])
