"""Allie Gator: what a seat may know, and the deals that it holds possible.

AG-5: hands are secret, and so is the order of the draw pile. All else lies open, and what comes to light about hidden
cards is kept as memory.py says; what follows from it, histories.py.
"""

import numpy as np

from parlour.games.allie_gator.deal import copies
from parlour.games.allie_gator.histories import draw_history
from parlour.games.allie_gator.history import GONE, HISTORY, PILE, count_turned_up
from parlour.games.allie_gator.legality import numbers_in
from parlour.games.allie_gator.memory import forget_seen
from parlour.games.allie_gator.state import GIFT_CARD, KINDS, LEFT, NUMBERS, RIGHT, TARGET
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled
from parlour.kernel.contract import first_in
from parlour.kernel.records import Record, RecordArray


@compiled
def observe(state: Record, seat: int, view: Record) -> None:
    """AG-5: the public part, the own hand, and what the seat remembers."""
    view.public = state.public
    view.viewer = seat
    if seat >= 0:
        view.own = state.seats[seat]
    else:
        clear_seat(view.own)


@compiled
def clear_seat(own: Record) -> None:
    """A seat's part without anything in it."""
    piles.clear(own.hand)
    forget_seen(own)


# ---- dealing what is hidden


@compiled
def determinize(view: Record, state: Record, generator: Record) -> None:
    """AG-5: deal the unseen cards to the hands and the draw pile at random, as the viewer's knowledge allows."""
    state.public = view.public
    chance.rekey(state.secret.chance, generator)
    while True:
        deal_anew(view, state, generator)
        if can_place(state):
            break


@compiled
def can_place(state: Record) -> bool:
    """AG-22, AG-23: a player who is asked for a target has a number card."""
    public = state.public
    return public.phase != TARGET or numbers_in(state.seats[first_in(public.to_act)]) > 0


@compiled
def deal_anew(view: Record, state: Record, generator: Record) -> None:
    """Deal what is hidden, once."""
    for seat in range(len(state.seats)):
        clear_seat(state.seats[seat])
    piles.clear(state.secret.deck)
    if view.viewer >= 0:
        state.seats[view.viewer] = view.own
    share_memory(view, state)
    histories = np.zeros(1, HISTORY)
    deal_by_history(view, state, histories, generator)


@compiled
def deal_by_history(view: Record, state: Record, histories: RecordArray, generator: Record) -> None:
    """Draw a history, and deal as it says.

    It is given as an array, which lives until this returns: a compiled function that only takes the record out of an array
    of its own lets go of the memory at once.
    """
    history = histories[0]
    count_unseen(view, history.unseen)
    draw_history(view, history.unseen, generator, history)
    deal_hidden(view, state, history, history.unseen, generator)


@compiled
def share_memory(view: Record, state: Record) -> None:
    """AG-14: of a theft that the viewer had a part in, the other one knows the same."""
    public, own = view.public, view.own
    piles.clear(state.secret.stolen)
    theft = 0
    for play in range(public.plays):
        if public.play_victim[play] >= 0:
            if own.stolen[theft] > 0:
                other = public.play_seat[play] if public.play_victim[play] == view.viewer else public.play_victim[play]
                share_theft(own, state.seats[other], theft)
                state.secret.stolen[theft] = own.stolen[theft]
            theft += 1


@compiled
def share_theft(own: Record, other: Record, theft: int) -> None:
    """Let the other one know of this theft what the viewer knows."""
    other.stolen[theft] = own.stolen[theft]
    other.ends[theft] = own.ends[theft]


@compiled
def count_unseen(view: Record, counts: piles.Cards) -> None:
    """How many cards of each kind the viewer does not see."""
    public = view.public
    for card in range(1, GIFT_CARD + 1):
        counts[card] = copies(card)
    for side in (LEFT, RIGHT):
        take_away(counts, public.targets[side])
        take_away(counts, public.discards[side])
    take_away(counts, public.penalties)
    for card in view.own.hand:
        counts[card] -= int(card > 0)


@compiled
def take_away(counts: piles.Cards, pile: Record) -> None:
    """Take the cards of a pile, which are seen, out of the counts."""
    for i in range(pile.count):
        counts[pile.cards[i]] -= 1


@compiled
def deal_hidden(view: Record, state: Record, history: Record, counts: piles.Cards, generator: Record) -> None:
    """First the cards whose places are known, then those that have to be special cards, then the rest at random."""
    public, deck, held = view.public, state.secret.deck, history.held
    for theft in range(public.thefts):
        if history.holders[theft] != GONE:
            give(state, int(history.holders[theft]), held, view.own.stolen[theft])
            counts[view.own.stolen[theft]] -= 1
    if public.turnings > 0:
        give_turned_up(state, history, held, counts)
    left = write_shuffled(counts, deck, generator)
    for seat in range(public.players):
        left = deal_cards(state, seat, int(history.specials[seat]), held, left)
    in_pile = count_turned_up(PILE, history)
    reserved = reserve_specials(public, deck, left, in_pile)
    chance.shuffle(generator, deck[reserved:], left - reserved)
    for seat in range(public.players):
        if seat != view.viewer:
            left = deal_cards(state, seat, int(public.hand_counts[seat] - held[seat]), held, left)
    if public.turnings > 0:
        put_turned_up(state, history, left, generator)


@compiled
def give_turned_up(state: Record, history: Record, held: piles.Cards, counts: piles.Cards) -> None:
    """AG-23: the cards that were turned up in the draw pile, to whom the history says that they have drawn them."""
    for kind in range(KINDS):
        for seat in range(state.public.players):
            for _ in range(history.turned_up[seat, kind]):
                give(state, seat, held, NUMBERS + 1 + kind)
        for place in range(len(history.turned_up)):
            counts[NUMBERS + 1 + kind] -= history.turned_up[place, kind]


@compiled
def put_turned_up(state: Record, history: Record, left: int, generator: Record) -> None:
    """AG-23: those of them that are still in the pile, somewhere among the `left` others."""
    deck, count = state.secret.deck, left
    for kind in range(KINDS):
        for _ in range(history.turned_up[PILE, kind]):
            deck[count] = NUMBERS + 1 + kind
            count += 1
    if count > left:
        chance.shuffle(generator, deck, count)


@compiled
def give(state: Record, seat: int, held: piles.Cards, card: int) -> None:
    """Put a card into a hand that has `held` cards so far."""
    piles.insert(state.seats[seat].hand, card)
    held[seat] += 1


@compiled
def write_shuffled(counts: piles.Cards, cards: piles.Cards, generator: Record) -> int:
    """Write the unseen cards, the numbers first, and shuffle the special cards; returns how many they are."""
    count = 0
    numbers = 0
    for card in range(1, GIFT_CARD + 1):
        for _ in range(counts[card]):
            cards[count] = card
            count += 1
        if card == NUMBERS:
            numbers = count
    chance.shuffle(generator, cards[numbers:], count - numbers)
    return count


@compiled
def deal_cards(state: Record, seat: int, number: int, held: piles.Cards, left: int) -> int:
    """Deal this many of the `left` unseen cards from the end; returns how many are left."""
    deck = state.secret.deck
    for _ in range(number):
        left -= 1
        give(state, seat, held, deck[left])
        deck[left] = 0
    return left


@compiled
def reserve_specials(public: Record, cards: piles.Cards, left: int, known: int) -> int:
    """AG-24: where the draw pile was shown to be all special cards, lay those not known at the bottom; returns how many."""
    if not public.deck_special:
        return 0
    for place in range(left // 2):
        card = cards[place]
        cards[place] = cards[left - 1 - place]
        cards[left - 1 - place] = card
    return int(public.deck_count) - known
