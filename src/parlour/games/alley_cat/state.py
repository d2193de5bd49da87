"""Alley Cat: the records of a state and a view, and the names of their codes.

A card is its place in the order of strength (AC-2), from 1 (ace of spades) to 27 (king of clubs); 0 is no card.
"""

from parlour.kernel.chance import STREAM
from parlour.kernel.contract import public_record, state_record, view_record
from parlour.kernel.records import record

CARDS = 27
HAND = 6
TRICKS = 13
ALLEY_CAT = 11
"""The 5 of diamonds (AC-10): above the 5 of spades (9) and the 5 of clubs (10)."""

RANKS = (0, *(rank for rank in range(1, 14) for _ in range(3 if rank == 5 else 2)))
"""The rank of each card."""

PLAY, SCORED, OVER = range(3)
PHASES = ("play", "scored", "over")

DIFFERENCE, CAPTURED, TRICKS_ALONE = range(3)
SCORINGS = ("difference", "captured", "tricks")

PUBLIC = public_record(
    {
        "scoring": "i1",  # option, AC-13
        "target": "i2",  # option, AC-15
        "dealer": "i1",
        "leader": "i1",
        "trick": "i1",  # the card that was led, 0 between tricks
        "with_cat": "i1",  # whether the last trick after which somebody drew had the Alley Cat in it
        "hand_counts": ("i1", 2),
        "deck_count": "i1",
        "trick_counts": ("i1", 2),
        "tricks": ("i1", (2, TRICKS, 2)),  # for each seat the tricks it won: the card led, the card answered
        "scores": ("i2", 2),
        "cut": ("i1", 2),  # the cards of AC-3
    }
)
SEAT = record({"hand": ("i1", HAND)})
SECRET = record({"deck": ("i1", CARDS), "chance": STREAM})  # the top card of the deck is the last one
STATE = state_record(PUBLIC, SEAT, 2, SECRET)
VIEW = view_record(PUBLIC, SEAT)
