"""Allie Gator: what a seat can conclude about hidden cards, from what came to light in the order in which it did.

A history says which card of the hand each theft between others took, and which one each special card that was shown had
been: one that the viewer knew, one that was known to be special (AG-23), or any other. All histories are gone through;
the weight of one is the number of ways in which the unseen cards can lie so that it happens, each card of a hand being as
likely to be stolen or, of equal special cards, to be shown. One is drawn by these weights.
So the odds are exact but for this: which number cards players chose to show says nothing here about who else could have.
"""

import math

import numpy as np

from parlour.games.allie_gator.state import HAND, NUMBERS, SEATS, SHOWED_NUMBER, SPECIAL_CARDS, THEFTS
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record, record

GONE = -1
"""The holder of a card that is not in another seat's hand."""

ANY_CARD = 0
MOST_HISTORIES = 2000
"""More are not gone through: of the first so many one is drawn."""

UNKNOWN, SPECIAL, KNOWN = range(3)
"""What a card was that leaves a hand: nothing was known of it, it was known to be special, or (from here on, by the number
of the theft) it was one that the viewer had seen stolen."""

HISTORY = record(
    {
        "holders": ("i1", THEFTS),  # for each theft of a card that the viewer has seen: who holds that
        "specials": ("i1", SEATS),  # how many other cards of a hand have to be special
        "weight": "f8",
        "turns": ("i1", SPECIAL_CARDS + THEFTS),  # which of the ways was gone at each fork,
        "ways": ("i1", SPECIAL_CARDS + THEFTS),  # of how many
        "forks": "i1",
        "choices": ("i1", KNOWN + THEFTS),  # at the fork at hand: how many cards of the hand it can have been
    }
)


@compiled_apart
def draw_history(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Write one history, drawn by weight. `unseen` counts the cards of each kind that the viewer does not see."""
    drawn = np.zeros(SPECIAL_CARDS + THEFTS, np.int8)
    total = 0.0
    piles.clear(history.turns)
    tried = 0
    while tried < MOST_HISTORIES:
        replay(view, unseen, history)
        tried += 1
        total += history.weight
        if chance.fraction(generator) * total < history.weight:
            drawn[:] = history.turns
        if not turn_elsewhere(history):
            break
    if tried > 1:
        history.turns[:] = drawn
        replay(view, unseen, history)
    if history.weight == 0.0:
        start(history)


@compiled
def is_anything_known(view: Record) -> bool:
    """Whether the viewer has seen a theft, or a hand or the draw pile was shown to be special: else all is as likely."""
    public, known = view.public, 0
    for theft in range(public.thefts):
        known |= int(view.own.stolen[theft])
    for time in range(public.plays + 1):
        for seat in range(public.players):
            known |= int(public.shown[time, seat]) % SHOWED_NUMBER | int(public.special_draws[time, seat])
    return known != 0


@compiled
def turn_elsewhere(history: Record) -> bool:
    """Take the next way at the last fork that has one left, and the first way after it; False if none has."""
    for fork in range(history.forks - 1, -1, -1):
        history.turns[fork] += 1
        if history.turns[fork] < history.ways[fork]:
            return True
        history.turns[fork] = 0
    return False


@compiled
def start(history: Record) -> None:
    """The round begins: nothing is known."""
    for theft in range(THEFTS):
        history.holders[theft] = GONE
    piles.clear(history.specials)
    history.weight = 1.0
    history.forks = 0


@compiled_apart
def replay(view: Record, unseen: piles.Cards, history: Record) -> None:
    """Go through this round, turning at forks as `turns` says; weight 0 if it contradicts what was seen."""
    public = view.public
    start(history)
    if not is_anything_known(view):
        return
    theft = 0
    for time in range(public.plays + 1):
        show(view, time, history)
        if time == public.plays or history.weight == 0.0:
            break
        play(view, time, theft, history)
        theft += int(public.play_victim[time] >= 0)
    if history.weight > 0.0:
        history.weight *= count_deals(view, unseen, history)


# ---- what came to light


@compiled
def show(view: Record, time: int, history: Record) -> None:
    """What came to light at this time, between two special cards: whoever showed a number card had one."""
    public = view.public
    for theft in range(public.thefts):
        if view.own.shown_by[theft] > 0 and view.own.shown_at[theft] == time:
            show_number(theft, view.own.shown_by[theft] - 1, history)
    for seat in range(public.players):
        if seat != view.viewer:
            shown = int(public.shown[time, seat])
            if shown >= SHOWED_NUMBER and history.specials[seat] + count_known(seat, history) >= HAND:
                history.weight = 0.0
            history.specials[seat] += public.special_draws[time, seat]
            if shown % SHOWED_NUMBER > 0:
                show_hand(view, seat, shown % SHOWED_NUMBER, history)


@compiled
def show_number(theft: int, seat: int, history: Record) -> None:
    """AG-14: the number card of this theft was shown by this seat, who must have held it."""
    holder = int(history.holders[theft])
    if holder != GONE and holder != seat:
        history.weight = 0.0
    history.holders[theft] = GONE


@compiled
def show_hand(view: Record, seat: int, hand: int, history: Record) -> None:
    """AG-23: all cards of this hand are special cards."""
    for theft in range(THEFTS):
        if history.holders[theft] == seat and view.own.stolen[theft] <= NUMBERS:
            history.weight = 0.0
    history.specials[seat] = hand - count_known(seat, history)


@compiled
def count_known(seat: int, history: Record) -> int:
    """How many cards of this hand the viewer has seen stolen."""
    known = 0
    for holder in history.holders:
        known += int(holder == seat)
    return known


# ---- special cards, and thefts


@compiled
def play(view: Record, time: int, theft: int, history: Record) -> None:
    """A special card is played; AG-14: it may have been a theft."""
    public = view.public
    seat, victim = int(public.play_seat[time]), int(public.play_victim[time])
    if seat != view.viewer:
        move(view, seat, int(public.play_hand[time]), int(public.play_card[time]), GONE, history)
    if victim == view.viewer and victim >= 0:
        history.holders[theft] = seat if view.own.stolen[theft] > 0 else GONE
    elif victim >= 0:
        card = int(view.own.stolen[theft]) if seat == view.viewer else ANY_CARD
        move(view, victim, int(public.victim_hand[time]), card, GONE if seat == view.viewer else seat, history)


@compiled_apart
def move(view: Record, seat: int, hand: int, card: int, receiver: int, history: Record) -> None:
    """Such a card leaves the seat's hand of so many cards: which one it was is a fork."""
    count_choices(view, seat, hand, card, history)
    choice = choose(history)
    if choice < 0 or history.choices[UNKNOWN] < 0:
        history.weight = 0.0
        return
    history.weight *= history.choices[choice]
    if choice == SPECIAL:
        history.specials[seat] -= 1
        if receiver != GONE:
            history.specials[receiver] += 1
    elif choice >= KNOWN:
        history.holders[choice - KNOWN] = receiver


@compiled
def count_choices(view: Record, seat: int, hand: int, card: int, history: Record) -> None:
    """How many cards of the hand can have been this one. A number card that is known to be somewhere is nowhere else."""
    is_known = False
    for theft in range(THEFTS):
        fits = card == ANY_CARD or card == view.own.stolen[theft]
        history.choices[KNOWN + theft] = int(fits and history.holders[theft] == seat)
        is_known |= fits and history.holders[theft] != GONE
    is_number = 0 < card <= NUMBERS
    unknown = hand - history.specials[seat] - count_known(seat, history)
    history.choices[UNKNOWN] = 0 if is_number and is_known and unknown > 0 else unknown
    history.choices[SPECIAL] = 0 if is_number else history.specials[seat]


@compiled
def choose(history: Record) -> int:
    """The choice at this fork that `turns` says, among those that are possible; -1 if there is none."""
    fork, ways, chosen = int(history.forks), 0, -1
    for choice in range(KNOWN + THEFTS):
        if history.choices[choice] > 0:
            if ways == history.turns[fork]:
                chosen = choice
            ways += 1
    history.ways[fork] = ways
    history.forks += 1
    return chosen


# ---- the weight


@compiled
def count_left(view: Record, unseen: piles.Cards, card: int, history: Record) -> int:
    """How many unseen cards of this kind are not in a hand where the viewer knows one."""
    left = int(unseen[card])
    for theft in range(view.public.thefts):
        left -= int(history.holders[theft] != GONE and view.own.stolen[theft] == card)
    return left


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
def count_places(view: Record, history: Record) -> tuple[int, int]:
    """How many places hold cards that the viewer does not know, and in how many of them it has to be a special card.

    The first is below 0 if there is a hand without room for what it has to hold. AG-24: the draw pile may be all special.
    """
    public = view.public
    places = int(public.deck_count)
    forced = int(public.deck_count * public.deck_special)
    for seat in range(public.players):
        if seat != view.viewer:
            room = public.hand_counts[seat] - count_known(seat, history)
            if room < history.specials[seat]:
                return -1, 0
            places += room
            forced += history.specials[seat]
    return places, forced
