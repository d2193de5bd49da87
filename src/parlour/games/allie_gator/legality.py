"""Allie Gator: what may be played, rule by rule. Each rule answers with ALLOWED or with the reason why not."""

import numpy as np
import numpy.typing as npt

from parlour.games.allie_gator.state import (
    DIRECTION,
    DIRECTION_CARD,
    GIFT,
    GIFT_CARD,
    GIFT_NOTHING,
    HAND,
    INCREASE_CARD,
    LEFT,
    NUMBERS,
    PLACE,
    PLAY,
    RAISE,
    RIGHT,
    SEATS,
    STEAL,
    STEAL_CARD,
    STEAL_NOTHING,
    TAKE,
    TARGET,
)
from parlour.kernel import piles
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import ALLOWED, is_in
from parlour.kernel.records import Record

NOT_TO_ACT, MUST_PLACE, NOTHING_TO_PLACE, NOT_IN_HAND, NO_TARGET, NOT_LOWER, NOT_HIGHER = range(1, 8)
NO_SUCH_SEAT, OWN_SEAT, NO_CARDS, MUST_STEAL, NOTHING_TO_RAISE, NOT_ABOVE, NOTHING_TO_GIVE = range(8, 15)

Actions = npt.NDArray[np.int16]


@compiled
def refuse_play(card: int, target: int, discard: int) -> int:
    """AG-8: lower than the target's top card, and higher than the top of the discard space if that holds cards.

    AG-24: an empty target counts as 0, so nothing can be played under it.
    """
    if card >= target:
        return NO_TARGET if target == 0 else NOT_LOWER
    return NOT_HIGHER if card <= discard else ALLOWED


@compiled
def refuse_victim(public: Record, seat: int, victim: int) -> int:
    """AG-14, AG-15: another player, who holds a card."""
    if victim >= public.players:
        return NO_SUCH_SEAT
    if victim == seat:
        return OWN_SEAT
    return ALLOWED if public.hand_counts[victim] > 0 else NO_CARDS


@compiled
def refuse_no_victim(public: Record, seat: int) -> int:
    """AG-15: Steal Card is without effect only if no other player holds a card."""
    for victim in range(public.players):
        if refuse_victim(public, seat, victim) == ALLOWED:
            return MUST_STEAL
    return ALLOWED


@compiled
def refuse_raise(card: int, target: int) -> int:
    """AG-16: a number card that is higher than that target's top card. AG-24: an empty target counts as 0."""
    return ALLOWED if target < card <= NUMBERS else NOT_ABOVE


@compiled
def can_raise(public: Record, own: Record) -> bool:
    """AG-17: whether the hand has a number card that suits Increase Target."""
    lowest = min(piles.top(public.targets[LEFT]), piles.top(public.targets[RIGHT]))
    suits = False
    for card in own.hand:
        suits |= refuse_raise(int(card), lowest) == ALLOWED
    return suits


@compiled
def refuse_gift(public: Record, seat: int, side: int, receiver: int) -> int:
    """AG-18: the top card of a discard space, to another player."""
    if receiver >= public.players:
        return NO_SUCH_SEAT
    if receiver == seat:
        return OWN_SEAT
    return ALLOWED if public.discards[side].count > 0 else NOTHING_TO_GIVE


# ---- one action


@compiled
def why_not(public: Record, own: Record, seat: int, action: int) -> int:
    """AG-8 to AG-10, AG-22: whose turn it is, what is asked, the card in hand, and then the card's own rule."""
    if not is_in(public.to_act, seat):
        return NOT_TO_ACT
    if (action >= PLACE) != (public.phase == TARGET):
        return MUST_PLACE if public.phase == TARGET else NOTHING_TO_PLACE
    for card in cards_needed(action):
        if card > 0 and not piles.contains(own.hand, card):
            return NOT_IN_HAND
    if RAISE <= action < GIFT and not can_raise(public, own):
        return NOTHING_TO_RAISE
    return refuse_effect(public, seat, action)


@entry_point
def cards_needed(action: int) -> tuple[int, int]:
    """The special card and the number card that the action takes from the hand, 0 for none."""
    if action < DIRECTION:
        return 0, card_of(action - PLAY)
    if action == DIRECTION:
        return DIRECTION_CARD, 0
    if action <= STEAL_NOTHING:
        return STEAL_CARD, 0
    if action < GIFT:
        return INCREASE_CARD, card_of(action - RAISE)
    if action <= GIFT_NOTHING:
        return GIFT_CARD, 0
    return (0, 0) if action == TAKE else (0, action - PLACE + 1)


@compiled
def card_of(offset: int) -> int:
    """The number card of a play or a raise."""
    return offset // 2 + 1


@compiled
def refuse_effect(public: Record, seat: int, action: int) -> int:
    """AG-8, AG-14 to AG-19: the rule of the card that is played. AG-10: taking is always allowed, AG-13: so is D."""
    if action < DIRECTION:
        side = (action - PLAY) % 2
        return refuse_play(card_of(action - PLAY), piles.top(public.targets[side]), piles.top(public.discards[side]))
    if STEAL <= action < STEAL_NOTHING:
        return refuse_victim(public, seat, action - STEAL)
    if action == STEAL_NOTHING:
        return refuse_no_victim(public, seat)
    if RAISE <= action < GIFT:
        return refuse_raise(card_of(action - RAISE), piles.top(public.targets[(action - RAISE) % 2]))
    if GIFT <= action < GIFT_NOTHING:
        return refuse_gift(public, seat, (action - GIFT) // SEATS, (action - GIFT) % SEATS)
    return ALLOWED


# ---- all actions


@compiled
def legal(public: Record, own: Record, seat: int, actions: Actions) -> int:
    """AG-8 to AG-10: a number card, a special card, or take; AG-22: after taking, any number card as the target."""
    if not is_in(public.to_act, seat):
        return 0
    if public.phase == TARGET:
        return add_targets(own, actions)
    count = add_plays(public, own, actions)
    count = add_specials(public, own, seat, actions, count)
    actions[count] = TAKE
    return count + 1


@entry_point
def numbers_in(own: Record) -> int:
    """How many number cards the hand has; they come first in it."""
    count = 0
    for card in own.hand:
        count += int(0 < card <= NUMBERS)
    return count


@compiled
def add_targets(own: Record, actions: Actions) -> int:
    """AG-22: a number card of their choice."""
    count = numbers_in(own)
    for i in range(count):
        actions[i] = PLACE + int(own.hand[i]) - 1
    return count


@compiled
def add_plays(public: Record, own: Record, actions: Actions) -> int:
    """AG-8: the number cards that can go onto a discard space."""
    left, right = piles.top(public.targets[LEFT]), piles.top(public.targets[RIGHT])
    left_discard, right_discard = piles.top(public.discards[LEFT]), piles.top(public.discards[RIGHT])
    count = 0
    for place in range(HAND):
        card = int(own.hand[place])
        actions[count] = PLAY + 2 * (card - 1) + LEFT
        count += int(refuse_play(card, left, left_discard) == ALLOWED)
        actions[count] = PLAY + 2 * (card - 1) + RIGHT
        count += int(refuse_play(card, right, right_discard) == ALLOWED)
    return count


@compiled
def add_specials(public: Record, own: Record, seat: int, actions: Actions, count: int) -> int:
    """AG-9: each kind of special card in the hand, once."""
    before = NUMBERS
    for place in range(HAND):
        card = int(own.hand[place])
        if card > before:
            count = add_special(public, own, seat, card, actions, count)
            before = card
    return count


@compiled
def add_special(public: Record, own: Record, seat: int, card: int, actions: Actions, count: int) -> int:
    """AG-13 to AG-19: the ways to play this special card."""
    if card == DIRECTION_CARD:
        actions[count] = DIRECTION
        return count + 1
    if card == STEAL_CARD:
        return add_thefts(public, seat, actions, count)
    if card == INCREASE_CARD:
        return add_raises(public, own, actions, count)
    return add_gifts(public, seat, actions, count)


@compiled
def add_thefts(public: Record, seat: int, actions: Actions, count: int) -> int:
    """AG-14, AG-15: each player who can be robbed, or nobody."""
    for victim in range(public.players):
        actions[count] = STEAL + victim
        count += int(refuse_victim(public, seat, victim) == ALLOWED)
    actions[count] = STEAL_NOTHING
    return count + int(refuse_no_victim(public, seat) == ALLOWED)


@compiled
def add_gifts(public: Record, seat: int, actions: Actions, count: int) -> int:
    """AG-18, AG-19: the top card of either discard space to each other player, or nothing."""
    for side in (LEFT, RIGHT):
        for receiver in range(public.players):
            actions[count] = GIFT + SEATS * side + receiver
            count += int(refuse_gift(public, seat, side, receiver) == ALLOWED)
    actions[count] = GIFT_NOTHING
    return count + 1


@compiled
def add_raises(public: Record, own: Record, actions: Actions, count: int) -> int:
    """AG-16: the number cards that can go onto a target."""
    left, right = piles.top(public.targets[LEFT]), piles.top(public.targets[RIGHT])
    for place in range(HAND):
        card = int(own.hand[place])
        actions[count] = RAISE + 2 * (card - 1) + LEFT
        count += int(refuse_raise(card, left) == ALLOWED)
        actions[count] = RAISE + 2 * (card - 1) + RIGHT
        count += int(refuse_raise(card, right) == ALLOWED)
    return count
