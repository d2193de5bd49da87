"""Allegra: the records of a state and a view, the numbers of cards, places and actions, and the names of codes.

A card is its kind: its value plus 2, so 1 to 13; 0 is no card. A place of an area (AL-7) is 3 * column + row, from `a1` = 0
to `e3` = 14. A cell is a place of somebody's grid: 12 * seat + 3 * column + row. Scores are kept in half points (AL-29).
"""

from parlour.kernel.chance import STREAM
from parlour.kernel.contract import MAX_SEATS, public_record, state_record, view_record
from parlour.kernel.piles import pile_record
from parlour.kernel.records import record

SEATS = MAX_SEATS
CARDS = 120
KINDS = 13
VALUE_OF_KIND = -2  # value = kind + VALUE_OF_KIND
ROWS = 3
GRID = 12
CELLS = GRID * SEATS
PLACES = 15
MAX_ROUNDS = 30

GONE, DOWN = 0, -1
"""What a cell shows where its card was cleared, and where it lies face down. A face-up card shows its kind."""
UNKNOWN = -1
"""A card in somebody's hand that only they know."""
NOBODY = -1
NOWHERE = -1
RANDOM_SEAT = -1
"""The option `dealer` where the seed decides (AL-3)."""

SETUP, DRAW, TAP, ANSWER, KEEP, REVEAL, TAPPER_SWAP, TAPPER_CLEAR, TAKE, PUT, CLEAR, SCORED, OVER = range(13)
PHASES = (
    "setup", "draw", "tap", "answer", "keep", "reveal", "tapper swap", "tapper clear", "take", "put", "clear",
    "scored", "over",
)  # fmt: skip

FROM_NOWHERE, FROM_DECK, FROM_DISCARD = range(3)
UNDECIDED, TAPPED, PASSED = range(3)

REVEAL_PLACE = 0  # + place
DRAW_DECK = REVEAL_PLACE + PLACES
DRAW_DISCARD = DRAW_DECK + 1
TAP_CARD = DRAW_DISCARD + 1
PASS = TAP_CARD + 1
GIVE = PASS + 1  # + seat
REFUSE = GIVE + SEATS
SWAP = REFUSE + 1  # + place
DISCARD = SWAP + PLACES
TAKE_PLACE = DISCARD + 1  # + place, of the tapper's area
PUT_PLACE = TAKE_PLACE + PLACES  # + place
CLEAR_LINE = PUT_PLACE + PLACES  # + line, see area.py
LINES = 35
DONE = CLEAR_LINE + LINES
ACTIONS = DONE + 1

PUBLIC = public_record(
    {
        "tap": "i1",  # option, AL-14
        "rounds": "i1",  # option, AL-32
        "limit": "i2",  # option, AL-33, 0 for none
        "first_dealer": "i1",  # option, AL-3
        "dealer": "i1",
        "active": "i1",
        "cells": ("i1", CELLS),  # GONE, DOWN or a kind
        "deck_count": "i1",
        "discard": pile_record(CARDS),
        "drawn": "i1",
        "drawn_from": "i1",
        "taps": ("i1", SEATS),  # what was decided, once all have
        "tapper": "i1",
        "held": "i1",  # the tapper's card in hand: a kind, UNKNOWN, or 0 for none
        "taken": "i1",  # the place of the tapper's area that the active player takes from
        "swapped": "i1",  # the active player's card that waits to be discarded: a kind, UNKNOWN, or 0 for none
        "finisher": "i1",
        "last_turns": "i1",  # a mask of the seats that have had theirs
        "turned_up": "i1",  # cards turned up before the first turn, AL-8
        "turns": "i2",  # of all players in this round, AL-31
        "round_scores": ("i2", (MAX_ROUNDS, SEATS)),
        "totals": ("i2", SEATS),
        "deck_known": "i1",  # whether everyone knows which cards the draw pile holds (AL-30), and how many of each kind
        "deck_kinds": ("i1", KINDS + 1),
    }
)
SEAT = record({"tap": "i1", "held": "i1", "taken_card": "i1", "swapped": "i1"})
SECRET = record(
    {
        "down": ("i1", CELLS),  # the kinds of the face-down cards
        "deck": ("i1", CARDS),  # the top card is the last one
        "chance": STREAM,
    }
)
STATE = state_record(PUBLIC, SEAT, SEATS, SECRET)
VIEW = view_record(PUBLIC, SEAT)
