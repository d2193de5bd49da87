"""Allegra: what a seat may know, and the deals that it holds possible.

AL-4: nobody has seen the face-down cards. During an exchange the tapper knows the card they took into hand (AL-18) and the
active player the card they took (AL-19) and the one they swapped out (AL-12), also where these lay face down; what others
decide about a tap stays hidden until all have decided (AL-16). After a reshuffle (AL-30) everyone knows which cards the
draw pile holds, though not in which order.
"""

import numpy as np

from parlour.games.allegra.area import cell_of
from parlour.games.allegra.deal import copies
from parlour.games.allegra.legality import tappers
from parlour.games.allegra.state import CELLS, DOWN, GRID, KINDS, NOWHERE, PASSED, TAP, TAPPED, UNDECIDED, UNKNOWN
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled
from parlour.kernel.contract import is_in
from parlour.kernel.records import Record


@compiled
def observe(state: Record, seat: int, view: Record) -> None:
    """AL-4, AL-16: the public part and what this seat alone knows."""
    view.public = state.public
    view.viewer = seat
    if seat >= 0:
        view.own = state.seats[seat]
    else:
        clear_seat(view.own)


@compiled
def clear_seat(own: Record) -> None:
    """A seat's part without anything in it."""
    own.tap = UNDECIDED
    own.held = 0
    own.taken_card = 0
    own.swapped = 0


# ---- dealing what is hidden


@compiled
def determinize(view: Record, state: Record, generator: Record) -> None:
    """AL-4: deal the unseen cards at random. AL-30: those that are known to be in the draw pile stay there.

    AL-16: a seat that has decided about a tap is dealt a decision, each as likely.
    """
    public, secret = view.public, state.secret
    state.public = public
    chance.rekey(secret.chance, generator)
    for seat in range(len(state.seats)):
        clear_seat(state.seats[seat])
    if view.viewer >= 0:
        state.seats[view.viewer] = view.own
    counts = np.zeros(KINDS + 1, np.int8)
    count_unseen(view, counts)
    deal_deck(view, secret, counts, generator)
    deal_down(view, state, counts, generator)
    deal_hands(view, state)
    decide_taps(view, state, generator)


@compiled
def count_unseen(view: Record, counts: piles.Cards) -> None:
    """How many cards of each kind the viewer does not see."""
    public = view.public
    for kind in range(1, KINDS + 1):
        counts[kind] = copies(public.players, kind)
    for cell in range(GRID * public.players):
        see(counts, public.cells[cell])
    for i in range(public.discard.count):
        see(counts, public.discard.cards[i])
    see(counts, public.drawn)
    see(counts, known_held(view))
    see(counts, known_swapped(view))
    if known_taken_cell(view) != NOWHERE:
        see(counts, view.own.taken_card)


@compiled
def see(counts: piles.Cards, kind: int) -> None:
    """Take a card that is seen out of the counts."""
    if kind > 0:
        counts[kind] -= 1


@compiled
def known_held(view: Record) -> int:
    """AL-18: the card in the tapper's hand, UNKNOWN or 0 for none."""
    return int(view.own.held) if view.viewer == view.public.tapper else int(view.public.held)


@compiled
def known_swapped(view: Record) -> int:
    """AL-12: the card that waits to be discarded, UNKNOWN or 0 for none."""
    return int(view.own.swapped) if view.viewer == view.public.active else int(view.public.swapped)


@compiled
def known_taken_cell(view: Record) -> int:
    """AL-19: the cell of the face-down card that the viewer has taken and so has seen, or NOWHERE."""
    public = view.public
    if public.taken == NOWHERE or view.viewer != public.active:
        return NOWHERE
    cell = cell_of(public, public.tapper, public.taken)
    return cell if public.cells[cell] == DOWN else NOWHERE


@compiled
def deal_deck(view: Record, secret: Record, counts: piles.Cards, generator: Record) -> None:
    """AL-30: a draw pile whose cards are known is those in a new order; otherwise any of the unseen cards."""
    public = view.public
    piles.clear(secret.deck)
    if public.deck_known:
        write_cards(public.deck_kinds, secret.deck)
        chance.shuffle(generator, secret.deck, public.deck_count)
        for kind in range(1, KINDS + 1):
            counts[kind] -= public.deck_kinds[kind]
        return
    unseen = write_cards(counts, secret.deck)
    chance.shuffle(generator, secret.deck, unseen)
    piles.clear(counts)
    for i in range(public.deck_count, unseen):
        counts[secret.deck[i]] += 1
        secret.deck[i] = 0


@compiled
def write_cards(counts: piles.Cards, cards: piles.Cards) -> int:
    """Write so many cards of each kind; returns how many they are."""
    count = 0
    for kind in range(1, KINDS + 1):
        for _ in range(counts[kind]):
            cards[count] = kind
            count += 1
    return count


@compiled
def deal_down(view: Record, state: Record, counts: piles.Cards, generator: Record) -> None:
    """AL-4: the other unseen cards lie face down, or in a hand whose card only its player has seen."""
    public, down = view.public, state.secret.down
    cards = np.zeros(CELLS + 2, np.int8)
    left = write_cards(counts, cards)
    chance.shuffle(generator, cards, left)
    known = known_taken_cell(view)
    for cell in range(CELLS):
        down[cell] = 0
        if cell == known:
            down[cell] = view.own.taken_card
        elif public.cells[cell] == DOWN:
            left -= 1
            down[cell] = cards[left]
    if known_held(view) == UNKNOWN:
        left -= 1
        state.seats[public.tapper].held = cards[left]
    if known_swapped(view) == UNKNOWN:
        left -= 1
        state.seats[public.active].swapped = cards[left]


@compiled
def deal_hands(view: Record, state: Record) -> None:
    """AL-12, AL-18, AL-19: what the players of an exchange know of their own cards."""
    public = view.public
    if public.held > 0:
        state.seats[public.tapper].held = public.held
    if public.swapped > 0:
        state.seats[public.active].swapped = public.swapped
    if public.taken != NOWHERE:
        cell = cell_of(public, public.tapper, public.taken)
        card = public.cells[cell]
        state.seats[public.active].taken_card = state.secret.down[cell] if card == DOWN else card


@compiled
def decide_taps(view: Record, state: Record, generator: Record) -> None:
    """AL-16: decisions that have been made and not been shown."""
    public = view.public
    if public.phase != TAP:
        return
    decided = tappers(public) & ~int(public.to_act)
    for seat in range(public.players):
        if is_in(decided, seat) and seat != view.viewer:
            state.seats[seat].tap = TAPPED if chance.below(generator, 2) == 0 else PASSED
