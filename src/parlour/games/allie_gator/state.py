"""Allie Gator: the records of a state and a view, the numbers of cards and actions, and the names of codes.

A card is its number, 1 to 70, or the number of its kind above that; 0 is no card. Equal special cards are equal here too,
so that nothing tells them apart. Sides are 0 (left) and 1 (right).
"""

from parlour.kernel.chance import STREAM
from parlour.kernel.contract import public_record, state_record, view_record
from parlour.kernel.piles import pile_record
from parlour.kernel.records import record

SEATS = 5
CARDS = 88
NUMBERS = 70
HAND = 5
DIRECTION_CARD, STEAL_CARD, INCREASE_CARD, GIFT_CARD = range(71, 75)
SPECIALS = {DIRECTION_CARD: 6, STEAL_CARD: 5, INCREASE_CARD: 4, GIFT_CARD: 3}
SPECIAL_CARDS = 18
THEFTS = SPECIALS[STEAL_CARD]
KINDS = len(SPECIALS)
TURNINGS = 3
"""So many times that special cards are turned up in the draw pile are kept in a round."""
PLAYS = SPECIAL_CARDS + TURNINGS
TIMES = PLAYS + 1
COUNT = 8
"""In `shown` and `play_hands`, the step of the second count."""
MOST = 15
"""So far the second count of `shown` goes; it stays there."""
TURNING_UP = 0
"""The card of a play that is none: special cards were turned up in the draw pile."""

LEFT, RIGHT = range(2)
SIDES = ("L", "R")

TURN, TARGET, SCORED, OVER = range(4)
PHASES = ("turn", "target", "scored", "over")

RANDOM_SEAT = -1
"""The option `first` where the seed decides (AG-7)."""

PLAY = 0  # + 2 * (card - 1) + side
DIRECTION = PLAY + 2 * NUMBERS
STEAL = DIRECTION + 1  # + victim
STEAL_NOTHING = STEAL + SEATS
RAISE = STEAL_NOTHING + 1  # + 2 * (card - 1) + side
GIFT = RAISE + 2 * NUMBERS  # + SEATS * side + receiver
GIFT_NOTHING = GIFT + 2 * SEATS
TAKE = GIFT_NOTHING + 1
PLACE = TAKE + 1  # + card - 1
ACTIONS = PLACE + NUMBERS

PUBLIC = public_record(
    {
        "first": "i1",  # option, AG-7
        "goal": "i1",  # option `teeth`, AG-31
        "starter": "i1",
        "direction": "i1",  # 1 clockwise, -1 the other way
        "allie": "i1",  # the side that the chip lies above
        "targets": (pile_record(5), 2),  # a target card and at most four raises
        "discards": (pile_record(NUMBERS), 2),
        "hand_counts": ("i1", SEATS),
        "deck_count": "i1",
        "penalties": pile_record(CARDS),  # of all seats, in the order received,
        "penalty_seats": ("i1", CARDS),  # and whose they are;
        "penalty_counts": ("i1", SEATS),  # for each seat how many,
        "special_counts": ("i1", SEATS),  # and how many of them are special cards
        "teeth": ("i1", SEATS),
        "nothing_taken": "i1",  # takings in a row that found nothing to take, AG-34
        # What has come to light about hidden cards, see memory.py. Time is the number of plays so far.
        "deck_special": "i1",  # whether the draw pile was shown to hold special cards alone,
        "special_draws": ("i1", SEATS),  # and the cards drawn since then
        "turnings": "i1",  # times that special cards were turned up in the draw pile, with
        "turned_up": ("i1", (TURNINGS, KINDS)),  # these cards, which went back into it
        "draws": ("i1", (TIMES, SEATS)),  # cards drawn since the first of these times
        "shown": ("i1", (TIMES, SEATS)),  # how many cards of a hand were all special, plus COUNT for each number before
        "plays": "i1",  # special cards played in this round, and times that some were turned up, with
        "play_card": ("i1", PLAYS),  # TURNING_UP where no card was played
        "play_seat": ("i1", PLAYS),
        "play_hands": ("i1", PLAYS),  # the player's cards, this one included, plus COUNT for each card of the victim
        "play_victim": ("i1", PLAYS),  # -1 where nothing was stolen
        "thefts": "i1",
    }
)
SEAT = record(
    {
        "hand": ("i1", HAND),
        "stolen": ("i1", THEFTS),  # by the number of the theft: the card, for thief and victim
        "ends": ("i1", THEFTS),  # 1 + the seat that showed this number card afterwards + SEATS for each play before
        "drawn": ("i1", (TURNINGS, KINDS)),  # special cards of each kind drawn after these cards were turned up
    }
)
SECRET = record(
    {
        "deck": ("i1", CARDS),  # the top card is the last one
        "stolen": ("i1", THEFTS),  # by the number of the theft: the card
        "chance": STREAM,
    }
)
STATE = state_record(PUBLIC, SEAT, SEATS, SECRET)
VIEW = view_record(PUBLIC, SEAT)
