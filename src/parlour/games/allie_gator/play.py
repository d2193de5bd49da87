"""Allie Gator: a turn."""

from parlour.games.allie_gator import memory
from parlour.games.allie_gator.deal import add_to_hand, draw, is_special, refill, take_number, topmost_number
from parlour.games.allie_gator.legality import card_of, cards_needed, numbers_in
from parlour.games.allie_gator.scoring import end_round
from parlour.games.allie_gator.state import (
    DIRECTION,
    GIFT,
    GIFT_NOTHING,
    LEFT,
    PLACE,
    PLAY,
    RAISE,
    RIGHT,
    SEATS,
    STEAL,
    STEAL_NOTHING,
    TAKE,
    TARGET,
    TURN,
)
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, compiled_apart, entry_point
from parlour.kernel.contract import left_of
from parlour.kernel.records import Record


@compiled
def act(state: Record, seat: int, action: int) -> None:
    """AG-8 to AG-11: exactly one of three. After taking comes the new target (AG-22), else the turn ends."""
    if action < TAKE:
        state.public.nothing_taken = 0
    if action < DIRECTION:
        play_number(state, seat, card_of(action - PLAY), (action - PLAY) & 1)
        end_turn(state, seat)
    elif action < TAKE:
        play_special(state, seat, action)
        end_turn(state, seat)
    elif action == TAKE:
        take(state, seat)
    else:
        place_target(state, seat, action - PLACE + 1)


@compiled
def play_number(state: Record, seat: int, card: int, side: int) -> None:
    """AG-8: a number card goes onto the discard space."""
    remove_from_hand(state, seat, card)
    piles.push(state.public.discards[side], card)


@compiled_apart
def remove_from_hand(state: Record, seat: int, card: int) -> None:
    """Take a card out of a hand and show it."""
    piles.remove(state.seats[seat].hand, card)
    state.public.hand_counts[seat] -= 1
    memory.note_shown(state, seat, card)


@entry_point
def add_penalty(public: Record, seat: int, card: int) -> None:
    """Place a card face up in front of a player."""
    public.penalty_seats[public.penalties.count] = seat
    piles.push(public.penalties, card)
    public.penalty_counts[seat] += 1
    public.special_counts[seat] += int(is_special(card))


@compiled_apart
def end_turn(state: Record, seat: int) -> None:
    """AG-11: refill; the next player in the direction of play is to act."""
    public = state.public
    refill(state, seat)
    public.phase = TURN
    public.to_act = 1 << neighbour(seat, public.players, public.direction)


@entry_point
def neighbour(seat: int, players: int, direction: int) -> int:
    """AG-6, AG-13: the next seat in this direction, 1 being clockwise."""
    return left_of(seat, players) if direction == 1 else (seat if seat > 0 else players) - 1


# ---- special cards


@compiled
def play_special(state: Record, seat: int, action: int) -> None:
    """AG-9, AG-12: a special card is placed in front of its player as a penalty card, and does what it does."""
    special, number = cards_needed(action)
    remove_from_hand(state, seat, special)
    memory.note_play(state.public, seat, special, victim_of(action))
    add_penalty(state.public, seat, special)
    if number > 0:
        remove_from_hand(state, seat, number)
    apply_effect(state, seat, action)


@compiled
def victim_of(action: int) -> int:
    """The seat that a card is stolen from, or -1."""
    return action - STEAL if STEAL <= action < STEAL_NOTHING else -1


@compiled
def apply_effect(state: Record, seat: int, action: int) -> None:
    """AG-13 to AG-19: what a special card does. AG-15, AG-19: Steal Card and Allie's Gift may do nothing."""
    public = state.public
    if action == DIRECTION:
        turn_direction(public)
    elif STEAL <= action < STEAL_NOTHING:
        steal(state, seat, action - STEAL)
    elif RAISE <= action < GIFT:
        piles.push(public.targets[(action - RAISE) & 1], card_of(action - RAISE))  # AG-16
    elif GIFT <= action < GIFT_NOTHING:
        side, receiver = (action - GIFT) // SEATS, (action - GIFT) % SEATS
        add_penalty(public, receiver, piles.pop(public.discards[side]))  # AG-18


@compiled
def turn_direction(public: Record) -> None:
    """AG-13: the direction of play turns at once; with two players it does not."""
    if public.players > 2:
        public.direction = -public.direction


@compiled
def steal(state: Record, thief: int, victim: int) -> None:
    """AG-14: draw a card, unseen, from the victim's hand; the victim at once draws a replacement."""
    public, hand = state.public, state.seats[victim].hand
    place = chance.below(state.secret.chance, int(public.hand_counts[victim]))
    card = piles.remove_at(hand, place)
    public.hand_counts[victim] -= 1
    memory.note_theft(state, thief, victim, card)
    add_to_hand(state, thief, card)
    draw(state, victim)


# ---- taking


@compiled
def take(state: Record, seat: int) -> None:
    """AG-20: the target stack and the discard space under the chip. AG-25: with an empty draw pile the round ends."""
    public = state.public
    count_nothing_taken(public)
    take_pile(public, seat, public.targets[public.allie])
    take_pile(public, seat, public.discards[public.allie])
    if public.deck_count == 0 or nobody_took_anything(public):
        end_round(public)
        return
    public.allie = other_side(public.allie)  # AG-21
    if numbers_in(state.seats[seat]) > 0:
        public.phase = TARGET
    else:
        place_from_deck(state, seat)


@compiled
def count_nothing_taken(public: Record) -> None:
    """AG-34: how many takings in a row, with no other turn between, have found nothing to take."""
    lies_there = public.targets[public.allie].count + public.discards[public.allie].count > 0
    public.nothing_taken = 0 if lies_there else public.nothing_taken + 1


@entry_point
def nobody_took_anything(public: Record) -> bool:
    """AG-34: every player, one after the other, has taken and there was nothing to take."""
    return bool(public.nothing_taken >= public.players)


@compiled
def take_pile(public: Record, seat: int, pile: Record) -> None:
    """AG-20: the cards of a pile become penalty cards, in the order in which they lie; they are all number cards."""
    count = int(public.penalties.count)
    for i in range(pile.count):
        public.penalties.cards[count + i] = pile.cards[i]
        public.penalty_seats[count + i] = seat
    public.penalties.count += pile.count
    public.penalty_counts[seat] += pile.count
    piles.empty(pile)


@entry_point
def other_side(side: int) -> int:
    """The other of left and right."""
    return RIGHT if side == LEFT else LEFT


@compiled
def place_target(state: Record, seat: int, card: int) -> None:
    """AG-22: a number card from the hand on the emptied target space."""
    remove_from_hand(state, seat, card)
    piles.push(state.public.targets[other_side(state.public.allie)], card)
    end_turn(state, seat)


@compiled
def place_from_deck(state: Record, seat: int) -> None:
    """AG-23: without a number card in hand, the topmost of the draw pile. AG-24: without one there, none."""
    public = state.public
    memory.note_no_number(public, seat)
    top = topmost_number(state) + 1
    if top < public.deck_count:
        memory.note_turned_up(state, seat, top)
    number = take_number(state)
    if number > 0:
        piles.push(public.targets[other_side(public.allie)], number)
    end_turn(state, seat)
