"""Cards in order: piles that carry their count, and sorted hands.

Places that hold no card are 0, always, so that equal positions have equal bytes. The loops over a hand run over all its
places and choose by comparison in place of branching: their length is known when they are compiled, and which card it is
cannot be predicted.
"""

import numpy as np
import numpy.typing as npt

from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.records import Record, record

Cards = npt.NDArray[np.int8]


def pile_record(capacity: int) -> np.dtype[np.record]:
    """A pile of face-up cards, bottom to top."""
    return record({"count": "i1", "cards": ("i1", capacity)})


@entry_point
def top(pile: Record) -> int:
    """The top card, or 0 if the pile is empty: then place -1, like all others, holds no card."""
    return int(pile.cards[pile.count - 1])


@entry_point
def push(pile: Record, card: int) -> None:
    """Put a card on top."""
    pile.cards[pile.count] = card
    pile.count += 1


@compiled
def pop(pile: Record) -> int:
    """Take the top card off."""
    pile.count -= 1
    card = int(pile.cards[pile.count])
    pile.cards[pile.count] = 0
    return card


@compiled
def empty(pile: Record) -> None:
    """Take all cards off a pile."""
    for i in range(pile.count):
        pile.cards[i] = 0
    pile.count = 0


@compiled
def clear(cards: Cards) -> None:
    """Empty these places."""
    for i in range(len(cards)):
        cards[i] = 0


@entry_point
def contains(cards: Cards, card: int) -> bool:
    """Whether one of these places holds this card."""
    found = False
    for other in cards:
        found |= other == card
    return found


@compiled
def is_before(card: int, other: int) -> bool:
    """Whether a card comes before what lies at some place of a sorted hand: a higher card, or none."""
    return (other == 0) | (other > card)


@entry_point
def insert(hand: Cards, card: int) -> None:
    """Put a card into a sorted hand that has room for it."""
    for i in range(len(hand) - 1, 0, -1):
        here = card if is_before(card, hand[i]) else hand[i]
        hand[i] = hand[i - 1] if is_before(card, hand[i - 1]) else here
    hand[0] = card if is_before(card, hand[0]) else hand[0]


@compiled
def remove_at(hand: Cards, place: int) -> int:
    """Take the card at this place out of a sorted hand."""
    card = int(hand[place])
    for i in range(len(hand) - 1):
        hand[i] = hand[i + 1] if i >= place else hand[i]
    hand[len(hand) - 1] = 0
    return card


@compiled
def remove(hand: Cards, card: int) -> None:
    """Take this card, which is there, out of a sorted hand."""
    for i in range(len(hand) - 1):
        hand[i] = hand[i + 1] if hand[i] >= card else hand[i]
    hand[len(hand) - 1] = 0
