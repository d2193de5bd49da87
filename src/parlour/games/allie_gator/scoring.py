"""Allie Gator: ranking the penalty cards, teeth, and the end of the game."""

from parlour.games.allie_gator.state import CARDS, OVER, SCORED
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import left_of
from parlour.kernel.records import Record

MAX_ROUNDS = 60
MAX_TEETH = 6
FIRST_PLACE_TEETH = 2
SECOND_PLACE_TEETH = 1
_A_CARD = 100
"""In `rank`, one penalty card more weighs more than any number of special cards among them."""


@entry_point
def rank(public: Record, seat: int) -> int:
    """AG-26, AG-27: fewest penalty cards first, among equals fewest special cards. The lower number ranks higher.

    Each penalty card counts one; cards in hand do not count.
    """
    return _A_CARD * int(public.penalty_counts[seat]) + int(public.special_counts[seat])


@entry_point
def best_rank(public: Record, above: int) -> int:
    """The first rank that comes after `above`; a large number where there is none."""
    best = _A_CARD * _A_CARD
    for seat in range(public.players):
        own = rank(public, seat)
        if above < own < best:
            best = own
    return best


@compiled
def first_winner(public: Record) -> int:
    """AG-7: the winner of the round; if several share it, the first clockwise from the seat that began the round."""
    best = best_rank(public, -1)
    seat = int(public.starter)
    while rank(public, seat) != best:
        seat = left_of(seat, public.players)
    return seat


@entry_point
def round_teeth(public: Record, seat: int, first: int, second: int) -> int:
    """AG-28: first place two teeth, second place one, shared places alike. AG-29: with two players only first place."""
    own = rank(public, seat)
    if own == first:
        return FIRST_PLACE_TEETH
    return SECOND_PLACE_TEETH if own == second and public.players > 2 else 0


@compiled
def end_round(public: Record) -> None:
    """AG-2, AG-25 to AG-30: teeth go onto the score tiles, tooth-points add up and never pass six (AG-31).

    AG-31, AG-33: the end of the game.
    """
    first = best_rank(public, -1)
    second = best_rank(public, first)
    for seat in range(public.players):
        teeth = int(public.teeth[seat]) + round_teeth(public, seat, first, second)
        public.teeth[seat] = min(teeth, MAX_TEETH)
    public.to_act = 0
    public.phase = SCORED
    if most_teeth(public) >= public.goal or public.round_number == MAX_ROUNDS:
        end_game(public)


@entry_point
def most_teeth(public: Record) -> int:
    """The most tooth-points that a seat has."""
    most = 0
    for seat in range(public.players):
        most = max(most, int(public.teeth[seat]))
    return most


@compiled
def fewest_specials(public: Record, teeth: int) -> int:
    """The fewest special cards among the penalty cards of a seat with that many tooth-points."""
    fewest = _A_CARD
    for seat in range(public.players):
        if public.teeth[seat] == teeth:
            fewest = min(fewest, int(public.special_counts[seat]))
    return fewest


@entry_point
def end_game(public: Record) -> None:
    """AG-32: most tooth-points wins; among equals, fewer special cards in the last round's penalty cards."""
    most = most_teeth(public)
    fewest = fewest_specials(public, most)
    for seat in range(public.players):
        if public.teeth[seat] == most and public.special_counts[seat] == fewest:
            public.winners |= 1 << seat
    public.over = 1
    public.phase = OVER


def most_decisions(public: Record) -> int:
    """AG-33: as many decisions as a game can have or more.

    In a round each card leaves hand or draw pile for the table once at most, and is taken from there once at most; between
    two such decisions fewer players than there are take nothing (AG-34).
    """
    return MAX_ROUNDS * (2 * CARDS + 1) * int(public.players)
