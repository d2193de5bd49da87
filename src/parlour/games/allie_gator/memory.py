"""Allie Gator: what comes to light about hidden cards.

AG-5: hands are secret. But a thief and their victim know the card that was stolen (AG-14), and a player who needs the draw
pile for a target shows that their hand is all special cards, and which ones lie in the pile (AG-23), or that it holds no
others (AG-24). Every seat keeps what it saw, the public part keeps in which order things happened; what follows from both
is for histories.py to say.
"""

from parlour.games.allie_gator.state import COUNT, MOST, NUMBERS, SEATS, TIMES, TURNING_UP, TURNINGS
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record


@compiled
def forget(state: Record) -> None:
    """A new round: all cards come back."""
    public = state.public
    public.deck_special = 0
    piles.clear(public.special_draws)
    public.turnings = 0
    for turning in range(TURNINGS):
        piles.clear(public.turned_up[turning])
    for time in range(TIMES):
        piles.clear(public.draws[time])
        piles.clear(public.shown[time])
    public.plays = 0
    piles.clear(public.play_card)
    piles.clear(public.play_seat)
    piles.clear(public.play_hands)
    piles.clear(public.play_victim)
    public.thefts = 0
    piles.clear(state.secret.stolen)
    for seat in range(public.players):
        forget_seen(state.seats[seat])


@compiled
def forget_seen(own: Record) -> None:
    """Forget what this seat has seen."""
    piles.clear(own.stolen)
    piles.clear(own.ends)
    for turning in range(TURNINGS):
        piles.clear(own.drawn[turning])


@compiled
def note_play(public: Record, seat: int, card: int, victim: int) -> None:
    """A special card has left the hand, to steal from `victim` (-1: not to steal)."""
    hand = int(public.hand_counts[seat]) + 1
    victim_hand = int(public.hand_counts[victim]) if victim >= 0 else 0
    add_play(public, seat, card, hand + COUNT * victim_hand, victim)


@compiled
def add_play(public: Record, seat: int, card: int, hands: int, victim: int) -> None:
    """A new time begins."""
    play = int(public.plays)
    public.play_card[play] = card
    public.play_seat[play] = seat
    public.play_hands[play] = hands
    public.play_victim[play] = victim
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
        if own.stolen[theft] == card and own.ends[theft] == 0:
            own.ends[theft] = end_of(seat, int(public.plays))


@compiled
def end_of(seat: int, time: int) -> int:
    """What is kept of a stolen number card that this seat showed at this time."""
    return 1 + seat + SEATS * time


@compiled
def note_no_number(public: Record, seat: int) -> None:
    """AG-23: all cards of the hand are special cards."""
    shown = int(public.shown[public.plays, seat])
    public.shown[public.plays, seat] = shown - shown % COUNT + public.hand_counts[seat]


@compiled
def note_turned_up(state: Record, seat: int, top: int) -> None:
    """AG-23: the special cards from the top of the draw pile to this place are turned up. AG-24: they may be all of it."""
    public = state.public
    public.deck_special |= int(top == 0)
    if public.turnings < TURNINGS:
        keep_turned_up(public, state.secret.deck, seat, top)


@compiled
def keep_turned_up(public: Record, deck: piles.Cards, seat: int, top: int) -> None:
    """AG-23: keep which cards lie from the top of the draw pile to this place, as a play."""
    for place in range(top, public.deck_count):
        public.turned_up[public.turnings, deck[place] - NUMBERS - 1] += 1
    public.turnings += 1
    add_play(public, seat, TURNING_UP, int(public.hand_counts[seat]), -1)


@compiled
def note_draw(state: Record, seat: int, card: int) -> None:
    """A card is drawn from a pile in which special cards were turned up: its player sees which one."""
    public = state.public
    if public.turnings == 0:
        return
    public.draws[public.plays, seat] += 1
    public.special_draws[seat] += public.deck_special
    if card > NUMBERS:
        state.seats[seat].drawn[public.turnings - 1, card - NUMBERS - 1] += 1


@compiled
def specials_played(public: Record, time: int) -> int:
    """How many special cards were played until this time."""
    count = time
    if public.turnings > 0:
        for play in range(time):
            count -= int(public.play_card[play] == TURNING_UP)
    return count
