"""Allie Gator: what comes to light about hidden cards, and what a seat can conclude from it.

AG-5: hands are secret. But a thief and their victim know the card that was stolen (AG-14), and a player who needs the draw
pile for a target has shown that their hand is all special cards (AG-23), or that the pile is, too (AG-24). A stolen card
can be stolen again, unseen by the first victim, who then knows only how likely each hand is to hold it.
So every seat keeps what it saw, the public part keeps in which order things happened, and `locate` replays that order.
"""

import numpy as np
import numpy.typing as npt

from parlour.games.allie_gator.state import NUMBERS
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record

GONE = -1
"""The holder of a card that is not in another seat's hand."""

Holders = npt.NDArray[np.int8]


# ---- noting what happens


@compiled
def forget(state: Record) -> None:
    """A new round: all cards come back."""
    public = state.public
    piles.clear(public.shown_special)
    piles.clear(public.shown_when)
    public.deck_special = 0
    public.plays = 0
    piles.clear(public.play_card)
    piles.clear(public.play_seat)
    piles.clear(public.play_victim)
    piles.clear(public.play_hand)
    piles.clear(state.secret.was_stolen)
    for seat in range(public.players):
        own = state.seats[seat]
        piles.clear(own.stolen)
        piles.clear(own.shown_by)
        piles.clear(own.shown_after)


@compiled
def note_special(public: Record, seat: int, card: int, victim: int) -> None:
    """A special card was played, to steal from `victim` (-1: not to steal)."""
    play = int(public.plays)
    public.play_card[play] = card
    public.play_seat[play] = seat
    public.play_victim[play] = victim
    public.play_hand[play] = public.hand_counts[victim] if victim >= 0 else 0
    public.plays += 1
    public.shown_special[seat] = max(0, int(public.shown_special[seat]) - 1)


@compiled
def note_theft(state: Record, thief: int, victim: int, card: int) -> None:
    """AG-14: thief and victim know the card of the theft that was just noted; the victim's hand is one card smaller."""
    public = state.public
    play = public.plays - 1
    state.seats[thief].stolen[play] = card
    state.seats[victim].stolen[play] = card
    state.secret.was_stolen[card] = 1
    if public.shown_special[victim] > public.hand_counts[victim]:
        public.shown_special[thief] += 1
    public.shown_special[victim] = max(0, int(public.shown_special[victim]) - 1)


@compiled
def note_shown(state: Record, seat: int, card: int) -> None:
    """A card left the seat's hand for the table: whoever has seen this number card in a theft knows where it ended."""
    if state.secret.was_stolen[card] and card <= NUMBERS:
        note_end(state, seat, card)


@compiled
def note_end(state: Record, seat: int, card: int) -> None:
    """The thieves and the victims of this number card's thefts see who shows it."""
    public = state.public
    for play in range(public.plays):
        if public.play_victim[play] >= 0:
            note_seen(public, state.seats[public.play_seat[play]], play, seat, card)
            note_seen(public, state.seats[public.play_victim[play]], play, seat, card)


@compiled
def note_seen(public: Record, own: Record, play: int, seat: int, card: int) -> None:
    """If this was the card of that theft, and not seen since, it is now."""
    if own.stolen[play] == card and own.shown_by[play] == 0:
        own.shown_by[play] = seat + 1
        own.shown_after[play] = public.plays


@compiled
def note_no_number(public: Record, seat: int, deck_has_number: bool) -> None:
    """AG-23: all cards of the hand are special cards. AG-24: and all of the draw pile, if it had no number card either."""
    public.shown_special[seat] = public.hand_counts[seat]
    public.shown_when[seat] = public.plays + 1
    if not deck_has_number:
        public.deck_special = 1


# ---- concluding


@compiled_apart
def locate(view: Record, generator: Record, holders: Holders) -> None:
    """Write, for each play, who holds the card that the viewer was robbed of in it: drawn as likely as it is.

    The thefts since then are replayed, with a random card moving in each, and a replay that contradicts what was seen is
    thrown away. So these are the odds of the thefts. What they leave out is which of their other cards players chose to
    show since; and of equal special cards, one that is shown is taken to be the one that was known.
    """
    while not replay(view, generator, holders):
        pass


@compiled
def replay(view: Record, generator: Record, holders: Holders) -> bool:
    """Replay the round's special cards once; whether it agrees with what the viewer saw."""
    public = view.public
    for play in range(public.plays):
        holders[play] = GONE
    agrees = True
    for play in range(public.plays):
        agrees &= show_numbers(view, play, holders) and show_hands(view, play, holders)
        show_special(view, play, holders)
        if public.play_victim[play] >= 0:
            agrees &= replay_theft(view, play, generator, holders)
    agrees &= show_numbers(view, int(public.plays), holders) and show_hands(view, int(public.plays), holders)
    return agrees and fits(view, holders)


@compiled
def show_numbers(view: Record, time: int, holders: Holders) -> bool:
    """Number cards that were shown before the play at this time; whether those who showed them held them."""
    own = view.own
    agrees = True
    for play in range(time):
        if own.shown_by[play] > 0 and own.shown_after[play] == time and holders[play] != GONE:
            agrees &= holders[play] == own.shown_by[play] - 1
            holders[play] = GONE
    return agrees


@compiled
def show_hands(view: Record, time: int, holders: Holders) -> bool:
    """AG-23: whoever showed at this time that they held no number card did not hold one that the viewer knows."""
    agrees = True
    for play in range(time):
        holder = int(holders[play])
        if holder != GONE and view.own.stolen[play] <= NUMBERS:
            agrees &= view.public.shown_when[holder] != time + 1
    return agrees


@compiled
def show_special(view: Record, time: int, holders: Holders) -> None:
    """A special card that is played is one that was known to be there, if there was one of its kind."""
    known = known_card(view, int(view.public.play_seat[time]), int(view.public.play_card[time]), time, holders)
    if known >= 0:
        holders[known] = GONE


@compiled
def known_card(view: Record, seat: int, card: int, time: int, holders: Holders) -> int:
    """The play before this time whose stolen card is such a card and held by this seat, or -1."""
    for play in range(time):
        if holders[play] == seat and view.own.stolen[play] == card:
            return play
    return -1


@compiled
def replay_theft(view: Record, time: int, generator: Record, holders: Holders) -> bool:
    """One theft: the viewer's own are known, in another's a random card moves."""
    public = view.public
    thief, victim, hand = int(public.play_seat[time]), int(public.play_victim[time]), int(public.play_hand[time])
    if victim == view.viewer:
        holders[time] = thief if view.own.stolen[time] > 0 else GONE
        return True
    if thief == view.viewer:
        card = int(view.own.stolen[time])
        known = known_card(view, victim, card, time, holders)
        if known < 0:
            is_elsewhere = card <= NUMBERS and is_held(view, card, time, holders)
            return not is_elsewhere and chance.below(generator, hand) >= count_known(victim, time, holders)
        holders[known] = GONE
        return chance.below(generator, hand) == 0
    move_random(thief, victim, hand, time, generator, holders)
    return True


@compiled
def is_held(view: Record, card: int, time: int, holders: Holders) -> bool:
    """Whether this card, stolen before this time, is in some other seat's hand."""
    held = False
    for play in range(time):
        held |= holders[play] != GONE and view.own.stolen[play] == card
    return held


@compiled
def count_known(seat: int, time: int, holders: Holders) -> int:
    """How many cards of this seat the viewer knows."""
    known = 0
    for play in range(time):
        known += int(holders[play] == seat)
    return known


@compiled
def move_random(thief: int, victim: int, hand: int, time: int, generator: Record, holders: Holders) -> None:
    """A random one of the victim's cards moves to the thief; it may be one that the viewer knows."""
    place = chance.below(generator, hand)
    for play in range(time):
        if holders[play] == victim:
            if place == 0:
                holders[play] = thief
                return
            place -= 1


@compiled
def came_later(public: Record, seat: int, play: int) -> bool:
    """AG-23: whether this hand stole the card of that play after it was shown to be all special cards."""
    return bool(public.play_seat[play] == seat and 0 < public.shown_when[seat] <= play + 1)


@compiled
def forced_specials(view: Record, seat: int, holders: Holders) -> int:
    """AG-23: how many cards of the hand have to be special cards besides those that the viewer knows."""
    forced = int(view.public.shown_special[seat])
    for play in range(view.public.plays):
        is_known = holders[play] == seat and view.own.stolen[play] > NUMBERS
        forced -= int(is_known and not came_later(view.public, seat, play))
    return max(0, forced)


@compiled
def fits(view: Record, holders: Holders) -> bool:
    """Whether each hand has room for the cards known in it and for those that were shown to be special."""
    public = view.public
    for seat in range(public.players):
        known = count_known(seat, int(public.plays), holders)
        if seat != view.viewer and known + forced_specials(view, seat, holders) > public.hand_counts[seat]:
            return False
    return True
