"""Allie Gator: the deal, and everything that is drawn from the draw pile."""

from parlour.games.allie_gator import memory
from parlour.games.allie_gator.scoring import first_winner
from parlour.games.allie_gator.state import (
    CARDS,
    DIRECTION_CARD,
    GIFT_CARD,
    HAND,
    INCREASE_CARD,
    LEFT,
    NUMBERS,
    RANDOM_SEAT,
    RIGHT,
    STEAL_CARD,
    TURN,
)
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.records import Record


@compiled
def begin(state: Record) -> None:
    """AG-3 to AG-7: shuffle, reveal the targets, deal the hands, and name who begins."""
    public = state.public
    public.starter = next_starter(state)
    public.round_number += 1
    clear_table(state)
    shuffle_all(state.secret)
    public.deck_count = CARDS
    for side in (LEFT, RIGHT):
        piles.push(public.targets[side], take_number(state))
    for seat in range(public.players):
        refill(state, seat)
    public.direction = 1  # AG-6
    public.allie = LEFT  # AG-3
    public.phase = TURN
    public.to_act = 1 << public.starter


@compiled
def next_starter(state: Record) -> int:
    """AG-7: the seat of the option `first` begins; later the winner of the round before."""
    public = state.public
    if public.round_number > 0:
        return first_winner(public)
    if public.first == RANDOM_SEAT:
        return chance.below(state.secret.chance, public.players)
    return int(public.first)


@compiled
def clear_table(state: Record) -> None:
    """Take all cards back."""
    public = state.public
    for side in (LEFT, RIGHT):
        piles.empty(public.targets[side])
        piles.empty(public.discards[side])
    piles.empty(public.penalties)
    piles.clear(public.penalty_seats)
    piles.clear(public.penalty_counts)
    piles.clear(public.special_counts)
    public.nothing_taken = 0
    for seat in range(public.players):
        piles.clear(state.seats[seat].hand)
        public.hand_counts[seat] = 0
    memory.forget(state)


@compiled
def shuffle_all(secret: Record) -> None:
    """AG-1, AG-3: seventy numbers, each once, and eighteen special cards, shuffled."""
    for i in range(NUMBERS):
        secret.deck[i] = i + 1
    count = NUMBERS
    for card in range(DIRECTION_CARD, GIFT_CARD + 1):
        for _ in range(copies(card)):
            secret.deck[count] = card
            count += 1
    chance.shuffle(secret.chance, secret.deck, CARDS)


@entry_point
def copies(card: int) -> int:
    """AG-1: how many cards of this kind there are."""
    if card == DIRECTION_CARD:
        return 6
    if card == STEAL_CARD:
        return 5
    if card == INCREASE_CARD:
        return 4
    return 3 if card == GIFT_CARD else 1


@entry_point
def is_special(card: int) -> bool:
    """AG-1: whether the card is a special card and not a number."""
    return card > NUMBERS


@compiled
def take_number(state: Record) -> int:
    """AG-4, AG-23: take the topmost number card off the draw pile; specials turned up on the way are shuffled back.

    Returns 0 where the pile has no number card (AG-24).
    """
    public, secret = state.public, state.secret
    place = topmost_number(state)
    turned_up = public.deck_count - 1 - place
    number = 0
    if place >= 0:
        number = piles.remove_at(secret.deck, place)
        public.deck_count -= 1
    if turned_up > 0:
        chance.shuffle(secret.chance, secret.deck, public.deck_count)
    return number


@compiled
def topmost_number(state: Record) -> int:
    """The place of the topmost number card in the draw pile, -1 if it has none."""
    place = state.public.deck_count - 1
    while place >= 0 and is_special(state.secret.deck[place]):
        place -= 1
    return int(place)


@compiled
def draw(state: Record, seat: int) -> None:
    """Draw the top card of the draw pile into the hand. AG-25: nobody draws from an empty pile."""
    public, secret = state.public, state.secret
    if public.deck_count == 0:
        return
    public.deck_count -= 1
    card = secret.deck[public.deck_count]
    secret.deck[public.deck_count] = 0
    add_to_hand(state, seat, card)
    memory.note_draw(state, seat, card)


@compiled
def add_to_hand(state: Record, seat: int, card: int) -> None:
    """Put a card into a hand."""
    piles.insert(state.seats[seat].hand, card)
    state.public.hand_counts[seat] += 1


@compiled
def refill(state: Record, seat: int) -> None:
    """AG-5, AG-11: draw until the hand has five cards, as long as the draw pile lasts."""
    for _ in range(HAND - state.public.hand_counts[seat]):
        draw(state, seat)
