"""Allie Gator: what comes to light about hidden cards.

AG-5: hands are secret. But a thief and their victim know the card that was stolen (AG-14), and a player who needs the draw
pile for a target shows that their hand is all special cards, and which ones lie in the pile (AG-23), or that it holds no
others (AG-24). Every seat keeps what it saw, the public part keeps in which order things happened; what follows from both
is for histories.py to say.
"""

from parlour.games.allie_gator.state import COUNT, MOST, NUMBERS, TIMES
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record


@compiled
def forget(state: Record) -> None:
    """A new round: all cards come back."""
    public = state.public
    public.deck_special = 0
    piles.clear(public.turned_up)
    public.turned_up_at = 0
    for time in range(TIMES):
        piles.clear(public.draws[time])
        piles.clear(public.shown[time])
    public.plays = 0
    piles.clear(public.play_card)
    piles.clear(public.play_seat)
    piles.clear(public.play_hand)
    piles.clear(public.play_victim)
    piles.clear(public.victim_hand)
    public.thefts = 0
    piles.clear(state.secret.stolen)
    for seat in range(public.players):
        own = state.seats[seat]
        piles.clear(own.stolen)
        piles.clear(own.shown_by)
        piles.clear(own.shown_at)
        piles.clear(own.drawn)


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
    state.secret.stolen[public.thefts] = card
    public.thefts += 1


@compiled
def note_shown(state: Record, seat: int, card: int) -> None:
    """A card left the seat's hand for the table: whoever has seen this number card in a theft knows where it ended."""
    public = state.public
    if card > NUMBERS:
        return
    if public.shown[public.plays, seat] < COUNT * MOST:
        public.shown[public.plays, seat] += COUNT
    if public.thefts > 0 and piles.contains(state.secret.stolen, card):
        for other in range(public.players):
            note_end(public, state.seats[other], seat, card)


@compiled
def note_end(public: Record, own: Record, seat: int, card: int) -> None:
    """Whoever has seen this number card stolen, and not shown since, sees who shows it."""
    for theft in range(public.thefts):
        if own.stolen[theft] == card and own.shown_by[theft] == 0:
            own.shown_by[theft] = seat + 1
            own.shown_at[theft] = public.plays


@compiled
def note_no_number(public: Record, seat: int) -> None:
    """AG-23: all cards of the hand are special cards."""
    shown = int(public.shown[public.plays, seat])
    public.shown[public.plays, seat] = shown - shown % COUNT + public.hand_counts[seat]


@compiled
def note_turned_up(state: Record, top: int) -> None:
    """AG-23: the special cards from the top of the draw pile to this place are turned up. AG-24: they may be all of it.

    Only the last time is kept, as a pile of which special cards were turned up twice in a round is hardly ever seen.
    """
    public, deck = state.public, state.secret.deck
    piles.clear(public.turned_up)
    for place in range(top, public.deck_count):
        public.turned_up[deck[place] - NUMBERS - 1] += 1
    public.turned_up_at = public.plays + 1
    public.deck_special |= int(top == 0)
    for time in range(TIMES):
        for seat in range(public.players):
            public.draws[time, seat] %= COUNT
    for seat in range(public.players):
        piles.clear(state.seats[seat].drawn)


@compiled
def note_draw(state: Record, seat: int, card: int) -> None:
    """A card is drawn from the pile. AG-24: from a pile of special cards it is a special card."""
    public = state.public
    if public.turned_up_at == 0:
        return
    draws = int(public.draws[public.plays, seat])
    special = int(public.deck_special and draws % COUNT < COUNT - 1)
    since = COUNT * int(draws < COUNT * MOST)
    public.draws[public.plays, seat] = draws + special + since
    if card > NUMBERS:
        state.seats[seat].drawn[card - NUMBERS - 1] += 1
