"""Allie Gator: one history of hidden cards, see histories.py, gone through from the beginning of the round."""

from parlour.games.allie_gator.history import (
    ANY_CARD,
    ANY_KIND,
    GONE,
    KNOWN,
    NUMBER,
    PILE,
    SPECIAL,
    TURNED_UP,
    UNKNOWN,
    choose,
    count_known,
    count_turned_up,
    start,
)
from parlour.games.allie_gator.memory import end_of
from parlour.games.allie_gator.state import COUNT, HAND, INCREASE_CARD, KINDS, NUMBERS, THEFTS, TURNING_UP
from parlour.games.allie_gator.ways import count_deals
from parlour.kernel import piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record


@compiled_apart
def replay(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Go through this round; weight 0 if it contradicts what was seen.

    Within a time first numbers are shown, then cards drawn, then hands shown: what stands in between is not kept, and it
    matters only where one player does several of these.
    """
    public = view.public
    start(history)
    pile = count_pile(public)
    theft, turning = 0, 0
    for time in range(public.plays + 1):
        show_numbers(view, time, history)
        if turning > 0:
            pile = draw_cards(view, time, pile, generator, history)
        show_hands(view, time, history)
        if time == public.plays or history.weight == 0.0:
            break
        if public.play_card[time] == TURNING_UP:
            turn_up(view, turning, pile, generator, history)
            turning += 1
        else:
            play(view, time, theft, generator, history)
            theft += int(public.play_victim[time] >= 0)
    if history.weight > 0.0:
        history.weight *= count_deals(view, unseen, history)


# ---- numbers and hands that are shown


@compiled
def show_numbers(view: Record, time: int, history: Record) -> None:
    """The number cards that were shown at this time, between two special cards: those that the viewer knew, and others."""
    public = view.public
    for seat in range(public.players):
        shown = int(public.shown[time, seat]) // COUNT
        if shown > 0 and seat != view.viewer:
            others = shown - show_known(view, time, seat, history)
            hand = HAND if public.deck_count > 0 else int(history.hands[time, seat])
            if others == shown and was_raised(public, time, seat):
                show_other(seat, int(public.play_hands[time - 1]) % COUNT - 1, history)
                others -= 1
            for later in range(others, 0, -1):
                show_other(seat, min(HAND, hand + later), history)


@compiled
def show_known(view: Record, time: int, seat: int, history: Record) -> int:
    """AG-14: the numbers that the seat showed at this time and that the viewer had seen stolen; returns how many."""
    count = 0
    for theft in range(view.public.thefts):
        if view.own.ends[theft] == end_of(seat, time):
            show_number(theft, seat, history)
            count += 1
    return count


@compiled
def was_raised(public: Record, time: int, seat: int) -> bool:
    """AG-16: whether the first number that the seat showed at this time was the target of its Increase Target."""
    return bool(time > 0 and public.play_card[time - 1] == INCREASE_CARD and public.play_seat[time - 1] == seat)


@compiled
def show_number(theft: int, seat: int, history: Record) -> None:
    """AG-14: the number card of this theft was shown by this seat, who must have held it."""
    holder = int(history.holders[theft])
    if holder != GONE and holder != seat:
        history.weight = 0.0
    history.holders[theft] = GONE


@compiled
def show_other(seat: int, hand: int, history: Record) -> None:
    """A number of which nothing was known was shown from a hand of so many cards: it can have been any such card."""
    known = int(history.specials[seat]) + count_known(seat, history)
    history.weight *= max(0, hand - known) / hand


@compiled
def show_hands(view: Record, time: int, history: Record) -> None:
    """AG-23: who showed at this time that their hand is all special cards."""
    for seat in range(view.public.players):
        shown = int(view.public.shown[time, seat]) % COUNT
        if seat != view.viewer and shown > 0:
            show_hand(view, seat, shown, history)


@compiled
def show_hand(view: Record, seat: int, hand: int, history: Record) -> None:
    """AG-23: all cards of this hand are special cards."""
    for theft in range(THEFTS):
        if history.holders[theft] == seat and view.own.stolen[theft] <= NUMBERS:
            history.weight = 0.0
    history.specials[seat] = hand - count_known(seat, history)


# ---- what was turned up in the draw pile


@compiled_apart
def turn_up(view: Record, turning: int, pile: int, generator: Record, history: Record) -> None:
    """AG-23, AG-24: cards of the pile are turned up, each one that had been so before or another, and shuffled back."""
    turned_up = view.public.turned_up[turning]
    for kind in range(KINDS):
        for _ in range(turned_up[kind]):
            draw_card(GONE, kind, pile, generator, history)
            pile -= 1
    for kind in range(KINDS):
        history.turned_up[PILE, kind] += turned_up[kind]
    history.own_drawn[:] = view.own.drawn[turning]


@compiled
def draw_cards(view: Record, time: int, pile: int, generator: Record, history: Record) -> int:
    """AG-23, AG-24: what was drawn at this time from a pile in which cards were turned up; returns what is left of it."""
    public = view.public
    for seat in range(public.players):
        for _ in range(public.draws[time, seat]):
            if seat == view.viewer:
                draw_card(GONE, next_kind(history.own_drawn), pile, generator, history)
            else:
                draw_card(seat, ANY_KIND, pile, generator, history)
            pile -= 1
    return pile


@compiled_apart
def draw_card(receiver: int, kind: int, pile: int, generator: Record, history: Record) -> None:
    """A card of this kind leaves the pile for a hand or is GONE, one that was turned up or another: a fork."""
    piles.clear(history.choices)
    for known in range(KINDS):
        if kind in (ANY_KIND, known):
            history.choices[TURNED_UP + known] = history.turned_up[PILE, known]
    history.choices[UNKNOWN] = max(0, pile - count_turned_up(PILE, history))
    choice = choose(generator, history)
    history.weight /= max(pile, 1)
    if choice < 0:
        history.weight = 0.0
    elif choice != UNKNOWN:
        history.turned_up[PILE, choice - TURNED_UP] -= 1
        if receiver != GONE:
            history.turned_up[receiver, choice - TURNED_UP] += 1


@compiled
def next_kind(left: piles.Cards) -> int:
    """The kind of one of these special cards, which is taken out of them; NUMBER if there is none left."""
    for kind in range(KINDS):
        if left[kind] > 0:
            left[kind] -= 1
            return kind
    return NUMBER


@compiled
def count_pile(public: Record) -> int:
    """How many cards the pile had when special cards were first turned up in it.

    Without the number cards that players took off it, then and since (AG-23): these are as likely in all histories.
    """
    count = int(public.deck_count)
    for time in range(public.plays + 1):
        for seat in range(public.players):
            count += int(public.draws[time, seat])
    return count


# ---- special cards, and thefts


@compiled
def play(view: Record, time: int, theft: int, generator: Record, history: Record) -> None:
    """A special card is played; AG-14: it may have been a theft."""
    public = view.public
    seat, victim = int(public.play_seat[time]), int(public.play_victim[time])
    hand, victim_hand = int(public.play_hands[time]) % COUNT, int(public.play_hands[time]) // COUNT
    if seat != view.viewer:
        move(view, seat, hand, int(public.play_card[time]), GONE, generator, history)
    if victim == view.viewer and victim >= 0:
        history.holders[theft] = seat if view.own.stolen[theft] > 0 else GONE
    elif victim >= 0:
        card = int(view.own.stolen[theft]) if seat == view.viewer else ANY_CARD
        receiver = GONE if seat == view.viewer else seat
        move(view, victim, victim_hand, card, receiver, generator, history)


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
    if view.public.turnings > 0:
        for kind in range(KINDS):
            fits = card == ANY_CARD or card == NUMBERS + 1 + kind
            history.choices[TURNED_UP + kind] = int(history.turned_up[seat, kind]) * int(fits)
    is_number = 0 < card <= NUMBERS
    unknown = hand - history.specials[seat] - count_known(seat, history)
    history.choices[UNKNOWN] = 0 if is_number and is_known and unknown > 0 else unknown
    history.choices[SPECIAL] = 0 if is_number else history.specials[seat]
