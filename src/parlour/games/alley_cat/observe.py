"""Alley Cat: what a seat may know, and the deals that it holds possible.

AC-4: hands are secret. What was played lies in the tricks for everyone to see; the rest is in the other hand or in the
draw pile, each way as likely.
"""

from parlour.games.alley_cat.state import CARDS
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record


@compiled
def observe(state: Record, seat: int, view: Record) -> None:
    """AC-4: the public part and the own hand."""
    view.public = state.public
    view.viewer = seat
    if seat >= 0:
        view.own = state.seats[seat]
    else:
        piles.clear(view.own.hand)


@compiled
def determinize(view: Record, state: Record, generator: Record) -> None:
    """AC-4: deal the unseen cards to the hands and the draw pile at random."""
    public, secret = view.public, state.secret
    state.public = public
    chance.rekey(secret.chance, generator)
    piles.clear(secret.deck)
    unseen = write_unseen(view, secret.deck)
    chance.shuffle(generator, secret.deck, unseen)
    for seat in range(2):
        if seat == view.viewer:
            state.seats[seat] = view.own
        else:
            unseen = deal_hand(state.seats[seat].hand, public.hand_counts[seat], secret.deck, unseen)


@compiled
def deal_hand(hand: piles.Cards, count: int, unseen: piles.Cards, left: int) -> int:
    """Deal `count` of the unseen cards from the end; returns how many are left."""
    piles.clear(hand)
    for _ in range(count):
        left -= 1
        piles.insert(hand, unseen[left])
        unseen[left] = 0
    return left


@compiled
def write_unseen(view: Record, cards: piles.Cards) -> int:
    """Write the cards that the viewer has not seen, ascending; returns how many they are."""
    count = 0
    for card in range(1, CARDS + 1):
        if not is_seen(view, card):
            cards[count] = card
            count += 1
    return count


@compiled
def is_seen(view: Record, card: int) -> bool:
    """Whether the card is in the trick, in a trick that was won, or in the own hand."""
    public = view.public
    if public.trick == card or piles.contains(view.own.hand, card):
        return True
    for seat in range(2):
        for i in range(public.trick_counts[seat]):
            if public.tricks[seat, i, 0] == card or public.tricks[seat, i, 1] == card:
                return True
    return False
