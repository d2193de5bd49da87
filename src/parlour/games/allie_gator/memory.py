"""Allie Gator: what comes to light about hidden cards.

AG-5: hands are secret. But a thief and their victim know the card that was stolen (AG-14), and a player who needs the draw
pile for a target has shown that their hand is all special cards (AG-23), or that the pile is, too (AG-24). Every seat keeps
what it saw, the public part keeps in which order things happened; what follows from both is for histories.py to say.
"""

from parlour.games.allie_gator.state import NUMBERS, SHOWED_NUMBER, TIMES
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record


@compiled
def forget(state: Record) -> None:
    """A new round: all cards come back."""
    public = state.public
    public.deck_special = 0
    for time in range(TIMES):
        piles.clear(public.special_draws[time])
        piles.clear(public.shown[time])
    public.plays = 0
    piles.clear(public.play_card)
    piles.clear(public.play_seat)
    piles.clear(public.play_hand)
    piles.clear(public.play_victim)
    piles.clear(public.victim_hand)
    public.thefts = 0
    piles.clear(state.secret.was_stolen)
    for seat in range(public.players):
        own = state.seats[seat]
        piles.clear(own.stolen)
        piles.clear(own.shown_by)
        piles.clear(own.shown_at)


@compiled
def note_play(public: Record, seat: int, card: int, victim: int) -> None:
    """A special card has left the hand, to steal from `victim` (-1: not to steal)."""
    play = int(public.plays)
    public.play_card[play] = card
    public.play_seat[play] = seat
    public.play_hand[play] = public.hand_counts[seat] + 1
    public.play_victim[play] = victim
    public.victim_hand[play] = public.hand_counts[victim] if victim >= 0 else 0
    public.plays += 1


@compiled
def note_theft(state: Record, thief: int, victim: int, card: int) -> None:
    """AG-14: thief and victim know the card of the theft that was just noted."""
    public = state.public
    state.seats[thief].stolen[public.thefts] = card
    state.seats[victim].stolen[public.thefts] = card
    state.secret.was_stolen[card] = 1
    public.thefts += 1


@compiled
def note_shown(state: Record, seat: int, card: int) -> None:
    """A card left the seat's hand for the table: whoever has seen this number card in a theft knows where it ended."""
    state.public.shown[state.public.plays, seat] |= SHOWED_NUMBER * int(card <= NUMBERS)
    if state.secret.was_stolen[card] and card <= NUMBERS:
        for other in range(state.public.players):
            note_end(state.public, state.seats[other], seat, card)


@compiled
def note_end(public: Record, own: Record, seat: int, card: int) -> None:
    """Whoever has seen this number card stolen, and not shown since, sees who shows it."""
    for theft in range(public.thefts):
        if own.stolen[theft] == card and own.shown_by[theft] == 0:
            own.shown_by[theft] = seat + 1
            own.shown_at[theft] = public.plays


@compiled
def note_no_number(public: Record, seat: int, deck_has_number: bool) -> None:
    """AG-23: all cards of the hand are special cards. AG-24: and all of the draw pile, if it had no number card either."""
    public.shown[public.plays, seat] |= public.hand_counts[seat]
    if not deck_has_number:
        public.deck_special = 1


@compiled
def note_draw(public: Record, seat: int) -> None:
    """AG-24: a card that is drawn from a pile of special cards is a special card."""
    public.special_draws[public.plays, seat] += public.deck_special
