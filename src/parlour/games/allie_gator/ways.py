"""Allie Gator: in how many ways the unseen cards can lie at the end of a history."""

import math

from parlour.games.allie_gator.history import GONE, PILE, count_known, count_turned_up
from parlour.games.allie_gator.state import NUMBERS, SEATS
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record


@compiled
def count_deals(view: Record, unseen: piles.Cards, history: Record) -> float:
    """In how many ways the unseen cards can lie, up to a factor that is the same for all histories; 0 if in none.

    Special cards go to the places that have to hold one, and then the rest anywhere. Equal special cards are told apart,
    and so are the ways in which those that were shown since have lain: (all of the kind)! / (those that are left)!.
    """
    places, forced = count_places(view, history)
    specials, deals = 0, 1.0
    for card in range(NUMBERS + 1, len(unseen)):
        left = count_left(view, unseen, card, history)
        if left < 0:
            return 0.0
        specials += left
        deals /= math.gamma(left + 1.0)
    if forced > specials or places < 0:
        return 0.0
    return deals * math.gamma(specials + 1.0) / math.gamma(specials - forced + 1.0) * math.gamma(places - forced + 1.0)


@compiled
def count_left(view: Record, unseen: piles.Cards, card: int, history: Record) -> int:
    """How many unseen special cards of this kind lie where the viewer does not know of them."""
    left = int(unseen[card])
    for theft in range(view.public.thefts):
        left -= int(history.holders[theft] != GONE and view.own.stolen[theft] == card)
    if view.public.turnings > 0:
        for place in range(SEATS + 1):
            left -= int(history.turned_up[place, card - NUMBERS - 1])
    return left


@compiled
def count_places(view: Record, history: Record) -> tuple[int, int]:
    """How many places hold cards that the viewer does not know, and in how many of them it has to be a special card.

    The first is below 0 if there is a place without room for what it has to hold. AG-24: the draw pile may be all special.
    """
    public = view.public
    places = int(public.deck_count) - count_turned_up(PILE, history)
    forced = places * int(public.deck_special)
    if places < 0:
        return -1, 0
    for seat in range(public.players):
        if seat != view.viewer:
            room = public.hand_counts[seat] - count_known(seat, history)
            if room < history.specials[seat]:
                return -1, 0
            places += room
            forced += history.specials[seat]
    return places, forced
