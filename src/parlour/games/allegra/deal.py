"""Allegra: the deal, and the draw pile."""

from parlour.games.allegra.state import (
    CELLS,
    DOWN,
    FROM_NOWHERE,
    GONE,
    GRID,
    KINDS,
    NOBODY,
    NOWHERE,
    RANDOM_SEAT,
    SETUP,
    UNDECIDED,
)
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import left_of
from parlour.kernel.records import Record

LEFT_OUT = 2


@compiled
def begin(state: Record) -> None:
    """AL-3 to AL-9: name the dealer, deal the grids and the first discard; the dealer's left neighbour begins."""
    public = state.public
    public.dealer = next_dealer(state)
    public.round_number += 1
    clear_table(state)
    shuffle_all(state)
    for cell in range(GRID * public.players):
        public.cells[cell] = DOWN
        state.secret.down[cell] = take_top(state)
    piles.push(public.discard, take_top(state))
    public.active = left_of(public.dealer, public.players)
    public.phase = SETUP
    public.to_act = 1 << public.active


@compiled
def next_dealer(state: Record) -> int:
    """AL-3: the seat of the option `dealer`, or one drawn from the seed. AL-9: then the dealer's left neighbour."""
    public = state.public
    if public.round_number > 0:
        return left_of(public.dealer, public.players)
    if public.first_dealer == RANDOM_SEAT:
        return chance.below(state.secret.chance, public.players)
    return int(public.first_dealer)


@compiled
def clear_table(state: Record) -> None:
    """Take all cards back; nothing has happened in this round."""
    public = state.public
    for cell in range(CELLS):
        public.cells[cell] = GONE
        state.secret.down[cell] = 0
    piles.empty(public.discard)
    clear_turn(state)
    public.finisher = NOBODY
    public.last_turns = 0
    public.turned_up = 0
    public.turns = 0
    public.deck_known = 0
    piles.clear(public.deck_kinds)


@compiled
def clear_turn(state: Record) -> None:
    """Nothing has happened in this turn."""
    public = state.public
    public.drawn = 0
    public.drawn_from = FROM_NOWHERE
    public.tapper = NOBODY
    public.held = 0
    public.taken = NOWHERE
    public.swapped = 0
    for seat in range(public.players):
        public.taps[seat] = UNDECIDED


@compiled
def shuffle_all(state: Record) -> None:
    """AL-1: all cards, shuffled. AL-2: with two or three players without two of every value."""
    public, deck = state.public, state.secret.deck
    count = 0
    for kind in range(1, KINDS + 1):
        for _ in range(copies(public.players, kind)):
            deck[count] = kind
            count += 1
    for i in range(count, len(deck)):
        deck[i] = 0
    chance.shuffle(state.secret.chance, deck, count)
    public.deck_count = count


@entry_point
def copies(players: int, kind: int) -> int:
    """AL-1: -1 to 3 eight times each, 4 to 7 eleven times, 8 to 11 nine times. AL-2: two fewer for two or three."""
    count = 8 if kind <= 5 else (11 if kind <= 9 else 9)
    return count if players > 3 else count - LEFT_OUT


@compiled
def take_top(state: Record) -> int:
    """Take the top card of the draw pile."""
    public, deck = state.public, state.secret.deck
    public.deck_count -= 1
    kind = int(deck[public.deck_count])
    deck[public.deck_count] = 0
    public.deck_kinds[kind] -= public.deck_known
    return kind


@compiled
def reshuffle(state: Record) -> None:
    """AL-30: the discard pile except for its top card is shuffled and becomes the draw pile. All have seen its cards."""
    public, secret = state.public, state.secret
    top = piles.pop(public.discard)
    public.deck_known = 1
    for i in range(public.discard.count):
        kind = public.discard.cards[i]
        secret.deck[i] = kind
        public.deck_kinds[kind] += 1
    public.deck_count = public.discard.count
    chance.shuffle(secret.chance, secret.deck, public.deck_count)
    piles.empty(public.discard)
    piles.push(public.discard, top)
