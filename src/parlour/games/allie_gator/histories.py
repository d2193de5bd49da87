"""Allie Gator: what a seat can conclude about hidden cards, from what came to light in the order in which it did.

A history says which card of the hand each theft between others took, which one each special card that was shown had been
(one that the viewer knew, one that was known to be special (AG-23), or any other), and which of the special cards that were
turned up in the draw pile each draw since then took. The weight of a history is the number of ways in which the unseen
cards can lie so that it happens, each card of a hand being as likely to be stolen or to be the one that was shown. All
histories are gone through, and one is drawn by these weights; where they are too many, some that are drawn at random stand
for all, with weights that make up for how they were drawn.
"""

import math

from parlour.games.allie_gator.state import COUNT, HAND, KINDS, NUMBERS, SEATS, THEFTS, TIMES
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record, record

GONE = -1
"""The holder of a card that is not in another seat's hand."""

ANY_CARD = 0
PILE = SEATS
"""Where a card lies that was turned up in the draw pile and has not been drawn."""

MOST_HISTORIES = 2000
"""More are not gone through."""
SAMPLES = 500
"""So many then stand for all."""
_FORKS = 64
"""At forks beyond these, if there ever are so many, the first way is gone."""

UNKNOWN, SPECIAL, TURNED_UP, KNOWN = 0, 1, 2, 2 + KINDS
"""What a card was that leaves a hand, or that is drawn: nothing was known of it, it was known to be special, or (from here
on, by its kind) it had been turned up in the draw pile, or (from here on, by the number of the theft) the viewer had seen
it stolen."""

HISTORY = record(
    {
        "hands": ("i1", (TIMES, SEATS)),  # where hands were not always full, their cards at the end of each time
        "holders": ("i1", THEFTS),  # for each theft of a card that the viewer has seen: who holds that
        "turned_up": ("i1", (SEATS + 1, KINDS)),  # how many of those that were turned up lie in a hand, or in the PILE
        "own_drawn": ("i1", KINDS),  # special cards that the viewer has drawn and that were not come to yet
        "specials": ("i1", SEATS),  # how many other cards of a hand have to be special
        "weight": "f8",
        "is_drawn": "i1",  # whether ways are drawn, or gone as `turns` says
        "turns": ("i1", _FORKS),  # which of the ways was gone at each fork,
        "ways": ("i1", _FORKS),  # of how many
        "forks": "i1",
        "chosen": ("i1", _FORKS),  # the turns of the history that is chosen so far
        "choices": ("i1", KNOWN + THEFTS),  # at the fork at hand: how many cards it can have been
    }
)


@compiled_apart
def draw_history(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Write one history, drawn by weight. `unseen` counts the cards of each kind that the viewer does not see."""
    if not is_anything_known(view):
        start(history)
        return
    if view.public.deck_count == 0:
        count_hands(view.public, history)
    tried = go_through_all(view, unseen, generator, history)
    if tried > MOST_HISTORIES:
        draw_some(view, unseen, generator, history)
    if tried > 1:
        history.turns[:] = history.chosen
        replay(view, unseen, generator, history)
    if history.weight == 0.0:
        start(history)


@compiled
def go_through_all(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> int:
    """Choose among all histories by weight; returns how many they are, more than MOST_HISTORIES if too many."""
    total, tried = 0.0, 0
    history.is_drawn = 0
    piles.clear(history.turns)
    while tried <= MOST_HISTORIES:
        replay(view, unseen, generator, history)
        tried += 1
        total += history.weight
        if chance.fraction(generator) * total < history.weight:
            history.chosen[:] = history.turns
        if not turn_elsewhere(history):
            break
    return tried


@compiled
def draw_some(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Choose among histories whose ways are drawn at random, by what their weights are beside the odds of their ways."""
    total = 0.0
    history.is_drawn = 1
    for _ in range(SAMPLES):
        piles.clear(history.turns)
        replay(view, unseen, generator, history)
        total += history.weight
        if chance.fraction(generator) * total < history.weight:
            history.chosen[:] = history.turns
    history.is_drawn = 0


@compiled
def is_anything_known(view: Record) -> bool:
    """Whether the viewer has seen a theft, or a hand or cards of the draw pile were shown: else all is as likely."""
    public = view.public
    known = int(public.turned_up_at)
    for theft in range(public.thefts):
        known |= int(view.own.stolen[theft])
    for time in range(public.plays + 1):
        for seat in range(public.players):
            known |= int(public.shown[time, seat]) % COUNT
    return known != 0


@compiled
def count_hands(public: Record, history: Record) -> None:
    """How many cards each hand had, backwards from now. AG-11: it was full, or had one more for each card shown since."""
    for seat in range(public.players):
        history.hands[public.plays, seat] = public.hand_counts[seat]
    for time in range(public.plays - 1, -1, -1):
        for seat in range(public.players):
            shown = int(public.shown[time + 1, seat]) // COUNT
            history.hands[time, seat] = min(HAND, int(history.hands[time + 1, seat]) + shown)
        history.hands[time, public.play_seat[time]] = public.play_hand[time]
        if public.play_victim[time] >= 0:
            history.hands[time, public.play_victim[time]] = public.victim_hand[time]


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
    for place in range(SEATS + 1):
        for kind in range(KINDS):
            history.turned_up[place, kind] = 0
    piles.clear(history.specials)
    history.weight = 1.0
    history.forks = 0


@compiled_apart
def replay(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Go through this round; weight 0 if it contradicts what was seen.

    Within a time first numbers are shown, then cards turned up and drawn, then hands shown: what stands in between is not
    kept, and it matters only where one player does several of these.
    """
    public = view.public
    start(history)
    history.own_drawn[:] = view.own.drawn
    pile = count_pile(public)
    theft = 0
    for time in range(public.plays + 1):
        show_numbers(view, time, history)
        if time == public.turned_up_at - 1:
            history.turned_up[PILE, :] = public.turned_up
        if public.turned_up_at > 0:
            pile = draw_cards(view, time, pile, generator, history)
        show_hands(view, time, history)
        if time == public.plays or history.weight == 0.0:
            break
        play(view, time, theft, generator, history)
        theft += int(public.play_victim[time] >= 0)
    if history.weight > 0.0:
        history.weight *= count_deals(view, unseen, history)


# ---- what came to light


@compiled
def show_numbers(view: Record, time: int, history: Record) -> None:
    """The number cards that were shown at this time, between two special cards, and that each can have been any card."""
    public = view.public
    for seat in range(public.players):
        others = int(public.shown[time, seat]) // COUNT
        if others > 0 and seat != view.viewer:
            for theft in range(public.thefts):
                if view.own.shown_by[theft] == seat + 1 and view.own.shown_at[theft] == time:
                    show_number(theft, seat, history)
                    others -= 1
            hand = HAND if public.deck_count > 0 else int(history.hands[time, seat])
            show_others(seat, hand, others, history)


@compiled
def show_others(seat: int, hand: int, others: int, history: Record) -> None:
    """So many numbers of which nothing was known were shown from the hand, which had `hand` cards after that."""
    known = int(history.specials[seat]) + count_known(seat, history)
    if known > 0:
        for later in range(others, 0, -1):
            cards = min(HAND, hand + later)
            history.weight *= max(0, cards - known) / cards


@compiled
def draw_cards(view: Record, time: int, pile: int, generator: Record, history: Record) -> int:
    """AG-23, AG-24: what was drawn at this time from a pile in which cards were turned up; returns what is left of it."""
    public = view.public
    for seat in range(public.players):
        since = int(public.draws[time, seat]) // COUNT
        if seat != view.viewer:
            # AG-24: cards drawn from a pile of special cards before it was turned up again.
            history.specials[seat] += max(0, int(public.draws[time, seat]) % COUNT - since)
        for _ in range(since):
            draw_card(view, seat, pile, generator, history)
            pile -= 1
    return pile


@compiled_apart
def draw_card(view: Record, seat: int, pile: int, generator: Record, history: Record) -> None:
    """A card of the pile, of those that were turned up or another: a fork. The viewer knows the kind of its own card."""
    piles.clear(history.choices)
    own_kind = next_kind(history.own_drawn) if seat == view.viewer else KINDS
    for kind in range(KINDS):
        if seat != view.viewer or kind == own_kind:
            history.choices[TURNED_UP + kind] = history.turned_up[PILE, kind]
    history.choices[UNKNOWN] = max(0, pile - count_turned_up(PILE, history))
    choice = choose(generator, history)
    history.weight /= max(pile, 1)
    if choice < 0:
        history.weight = 0.0
    elif choice != UNKNOWN:
        history.turned_up[PILE, choice - TURNED_UP] -= 1
        if seat != view.viewer:
            history.turned_up[seat, choice - TURNED_UP] += 1


@compiled
def next_kind(left: piles.Cards) -> int:
    """The kind of one of these special cards, which is taken out of them; KINDS if there is none left."""
    for kind in range(KINDS):
        if left[kind] > 0:
            left[kind] -= 1
            return kind
    return KINDS


@compiled
def count_pile(public: Record) -> int:
    """How many cards the pile had when special cards were last turned up in it, as far as they were drawn since then."""
    count = int(public.deck_count)
    for time in range(public.plays + 1):
        for seat in range(public.players):
            count += int(public.draws[time, seat]) // COUNT
    return count


@compiled
def count_turned_up(place: int, history: Record) -> int:
    """How many of the cards that were turned up lie in this hand, or in the PILE."""
    count = 0
    for kind in range(KINDS):
        count += int(history.turned_up[place, kind])
    return count


@compiled
def show_hands(view: Record, time: int, history: Record) -> None:
    """AG-23: who showed at this time that their hand is all special cards."""
    for seat in range(view.public.players):
        shown = int(view.public.shown[time, seat]) % COUNT
        if seat != view.viewer and shown > 0:
            show_hand(view, seat, shown, history)


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
    """How many cards of this hand the viewer has seen stolen, or turned up in the draw pile."""
    known = count_turned_up(seat, history)
    for holder in history.holders:
        known += int(holder == seat)
    return known


# ---- special cards, and thefts


@compiled
def play(view: Record, time: int, theft: int, generator: Record, history: Record) -> None:
    """A special card is played; AG-14: it may have been a theft."""
    public = view.public
    seat, victim = int(public.play_seat[time]), int(public.play_victim[time])
    if seat != view.viewer:
        move(view, seat, int(public.play_hand[time]), int(public.play_card[time]), GONE, generator, history)
    if victim == view.viewer and victim >= 0:
        history.holders[theft] = seat if view.own.stolen[theft] > 0 else GONE
    elif victim >= 0:
        card = int(view.own.stolen[theft]) if seat == view.viewer else ANY_CARD
        receiver = GONE if seat == view.viewer else seat
        move(view, victim, int(public.victim_hand[time]), card, receiver, generator, history)


@compiled_apart
def move(view: Record, seat: int, hand: int, card: int, receiver: int, generator: Record, history: Record) -> None:
    """Such a card leaves the seat's hand of so many cards: which one it was is a fork."""
    count_choices(view, seat, hand, card, history)
    choice = choose(generator, history) if history.choices[UNKNOWN] >= 0 else -1
    if choice < 0:
        history.weight = 0.0
    elif choice == SPECIAL:
        history.specials[seat] -= 1
        if receiver != GONE:
            history.specials[receiver] += 1
    elif choice >= KNOWN:
        history.holders[choice - KNOWN] = receiver
    elif choice >= TURNED_UP:
        history.turned_up[seat, choice - TURNED_UP] -= 1
        if receiver != GONE:
            history.turned_up[receiver, choice - TURNED_UP] += 1


@compiled
def count_choices(view: Record, seat: int, hand: int, card: int, history: Record) -> None:
    """How many cards of the hand can have been this one. A number card that is known to be somewhere is nowhere else."""
    is_known = False
    for theft in range(THEFTS):
        fits = card == ANY_CARD or card == view.own.stolen[theft]
        history.choices[KNOWN + theft] = int(fits and history.holders[theft] == seat)
        is_known |= fits and history.holders[theft] != GONE
    if view.public.turned_up_at > 0:
        for kind in range(KINDS):
            fits = card == ANY_CARD or card == NUMBERS + 1 + kind
            history.choices[TURNED_UP + kind] = int(history.turned_up[seat, kind]) * int(fits)
    is_number = 0 < card <= NUMBERS
    unknown = hand - history.specials[seat] - count_known(seat, history)
    history.choices[UNKNOWN] = 0 if is_number and is_known and unknown > 0 else unknown
    history.choices[SPECIAL] = 0 if is_number else history.specials[seat]


@compiled_apart
def choose(generator: Record, history: Record) -> int:
    """A choice among those that are possible, and the history's weight times its weight; -1 if there is none.

    It is the one that `turns` says, and its weight how many cards there are of it; or it is drawn, each card being as
    likely, and its weight is the number of all of them.
    """
    ways, cards, choice = 0, 0, -1
    for way in range(KNOWN + THEFTS - 1, -1, -1):
        possible = int(history.choices[way])
        ways += int(possible > 0)
        cards += possible
        choice = way if possible > 0 else choice
    if ways == 0:
        return choice
    if ways > 1 and history.forks < _FORKS:
        if history.is_drawn:
            history.turns[history.forks] = draw_turn(cards, generator, history)
        choice = choice_at(int(history.turns[history.forks]), history)
        history.ways[history.forks] = ways
        history.forks += 1
    history.weight *= cards if history.is_drawn else history.choices[choice]
    return choice


@compiled
def draw_turn(cards: int, generator: Record, history: Record) -> int:
    """The number of a way, drawn by its cards."""
    left, turn = chance.below(generator, cards), 0
    for choice in range(KNOWN + THEFTS):
        left -= int(history.choices[choice])
        if left < 0:
            break
        turn += int(history.choices[choice] > 0)
    return turn


@compiled
def choice_at(turn: int, history: Record) -> int:
    """The possible choice with this number."""
    chosen = 0
    for choice in range(KNOWN + THEFTS):
        if history.choices[choice] > 0:
            if turn == 0:
                chosen = choice
            turn -= 1
    return chosen


# ---- the weight


@compiled
def count_left(view: Record, unseen: piles.Cards, card: int, history: Record) -> int:
    """How many unseen special cards of this kind lie where the viewer does not know of them."""
    left = int(unseen[card])
    for theft in range(view.public.thefts):
        left -= int(history.holders[theft] != GONE and view.own.stolen[theft] == card)
    if view.public.turned_up_at > 0:
        for place in range(SEATS + 1):
            left -= int(history.turned_up[place, card - NUMBERS - 1])
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
