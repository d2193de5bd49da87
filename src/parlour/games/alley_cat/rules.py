"""Alley Cat: the rules. An action is the card that is played, numbered from 0: card minus 1."""

import numpy as np
import numpy.typing as npt

from parlour.games.alley_cat.state import (
    ALLEY_CAT,
    CAPTURED,
    CARDS,
    DIFFERENCE,
    HAND,
    OVER,
    PLAY,
    RANKS,
    SCORED,
)
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, entry_point
from parlour.kernel.contract import ALLOWED, is_in
from parlour.kernel.records import Record

NOT_TO_ACT = 1
NOT_IN_HAND = 2
MAX_ROUNDS = 60
CARDS_PLAYED = 26
"""More cards are not played in a round: one of the 27 is left over."""
_RANKS = np.array(RANKS, np.int8)


# ---- the deal


@compiled
def begin(state: Record) -> None:
    """AC-3: the lower card of the cut deals the first round, then the deal alternates."""
    public = state.public
    if public.round_number == 0:
        cut(state)
    else:
        public.dealer = 1 - public.dealer
    public.round_number += 1
    deal(state)


@compiled
def cut(state: Record) -> None:
    """AC-1, AC-3: each player draws one of the 27 cards."""
    public, secret = state.public, state.secret
    shuffle_all(secret)
    for seat in range(2):
        public.cut[seat] = secret.deck[CARDS - 1 - seat]
    public.dealer = 0 if public.cut[0] < public.cut[1] else 1


@compiled
def shuffle_all(secret: Record) -> None:
    """AC-3: all cards, shuffled."""
    for i in range(CARDS):
        secret.deck[i] = i + 1
    chance.shuffle(secret.chance, secret.deck, CARDS)


@compiled
def deal(state: Record) -> None:
    """AC-4: six cards to each player, the other fifteen are the draw pile. AC-5: the non-dealer leads."""
    public = state.public
    shuffle_all(state.secret)
    public.deck_count = CARDS
    public.trick = 0
    public.with_cat = 0
    for seat in range(2):
        clear_seat(public, state.seats[seat], seat)
    for _ in range(HAND):
        for seat in range(2):
            draw(state, seat)
    public.leader = 1 - public.dealer
    public.phase = PLAY
    public.to_act = 1 << public.leader


@compiled
def clear_seat(public: Record, own: Record, seat: int) -> None:
    """Take back the cards of the round before."""
    piles.clear(own.hand)
    public.hand_counts[seat] = 0
    public.trick_counts[seat] = 0
    public.tricks[seat, :, :] = 0


@compiled
def draw(state: Record, seat: int) -> None:
    """Draw the top card of the draw pile, if there is one."""
    public, secret = state.public, state.secret
    if public.deck_count == 0:
        return
    public.deck_count -= 1
    card = secret.deck[public.deck_count]
    secret.deck[public.deck_count] = 0
    piles.insert(state.seats[seat].hand, card)
    public.hand_counts[seat] += 1


# ---- legality


@compiled
def legal(public: Record, own: Record, seat: int, actions: npt.NDArray[np.int16]) -> int:
    """AC-5, AC-6: any card of the hand may be led or answered."""
    if not is_in(public.to_act, seat):
        return 0
    for i in range(HAND):
        actions[i] = own.hand[i] - 1
    return int(public.hand_counts[seat])


@compiled
def why_not(public: Record, own: Record, seat: int, action: int) -> int:
    """AC-5, AC-6, AC-9: the seat whose turn it is plays a card of its hand."""
    if not is_in(public.to_act, seat):
        return NOT_TO_ACT
    return ALLOWED if piles.contains(own.hand, action + 1) else NOT_IN_HAND


# ---- play


@compiled
def act(state: Record, seat: int, action: int) -> None:
    """AC-5, AC-6: lead a card, or answer the card that was led."""
    public = state.public
    card = action + 1
    piles.remove(state.seats[seat].hand, card)
    public.hand_counts[seat] -= 1
    if public.trick == 0:
        public.trick = card
        public.to_act = 1 << (1 - seat)
    else:
        finish_trick(state, seat, card)


@compiled
def finish_trick(state: Record, answerer: int, answer: int) -> None:
    """AC-7: the higher card wins the trick. AC-11: with a player's last card the round ends, before anybody draws."""
    public = state.public
    led = int(public.trick)
    winner = answerer if beats(answer, led) else 1 - answerer
    keep_trick(public, winner, led, answer)
    public.trick = 0
    if public.hand_counts[0] == 0 or public.hand_counts[1] == 0:
        end_round(public)
    else:
        go_on(state, next_leader(winner, led, answer))
        public.with_cat = has_cat(led, answer)


@compiled
def beats(card: int, other: int) -> bool:
    """AC-2, AC-7: the higher rank, and the club or the 5 of diamonds between equal ranks: the order of the cards."""
    return card > other


@entry_point
def has_cat(led: int, answer: int) -> bool:
    """AC-10: the 5 of diamonds is the Alley Cat."""
    return led == ALLEY_CAT or answer == ALLEY_CAT


@compiled
def keep_trick(public: Record, winner: int, led: int, answer: int) -> None:
    """AC-7: the winner keeps the two cards as one trick."""
    count = public.trick_counts[winner]
    public.tricks[winner, count, 0] = led
    public.tricks[winner, count, 1] = answer
    public.trick_counts[winner] += 1


@entry_point
def next_leader(winner: int, led: int, answer: int) -> int:
    """AC-9: the winner leads the next trick. AC-10: after the trick with the Alley Cat the loser does."""
    return 1 - winner if has_cat(led, answer) else winner


@compiled
def go_on(state: Record, leader: int) -> None:
    """AC-8: whoever does not lead the next trick draws: the loser, or AC-10: with the Alley Cat the winner."""
    draw(state, 1 - leader)
    state.public.leader = leader
    state.public.to_act = 1 << leader


# ---- scoring


@compiled
def end_round(public: Record) -> None:
    """AC-12, AC-14: each trick's points go to its winner; a score may fall below 0. AC-15, AC-16: the end of the game."""
    for seat in range(2):
        for i in range(public.trick_counts[seat]):
            public.scores[seat] += trick_points(public.scoring, public.tricks[seat, i, 0], public.tricks[seat, i, 1])
    public.to_act = 0
    public.phase = SCORED
    if is_decided(public) or public.round_number == MAX_ROUNDS:
        end_game(public)


@entry_point
def trick_points(scoring: int, led: int, answer: int) -> int:
    """AC-12: what a trick is worth; the one with the Alley Cat is counted like any other, but subtracted."""
    points = plain_points(scoring, int(_RANKS[led]), int(_RANKS[answer]))
    return -points if has_cat(led, answer) else points


@compiled
def plain_points(scoring: int, led_rank: int, answer_rank: int) -> int:
    """AC-13: the difference of the ranks, or by option the rank of the losing card, or 1 a trick."""
    if scoring == DIFFERENCE:
        return abs(led_rank - answer_rank)
    if scoring == CAPTURED:
        return min(led_rank, answer_rank)
    return 1


@entry_point
def is_decided(public: Record) -> bool:
    """AC-15: somebody has reached the target, and the scores are not equal."""
    best = max(public.scores[0], public.scores[1])
    return bool(best >= public.target and public.scores[0] != public.scores[1])


@entry_point
def end_game(public: Record) -> None:
    """AC-15, AC-16: the higher score wins; equal scores after the last possible round share."""
    public.over = 1
    public.phase = OVER
    for seat in range(2):
        if public.scores[seat] >= public.scores[1 - seat]:
            public.winners |= 1 << seat


def most_decisions(public: Record) -> int:
    """AC-16: as many decisions as a game can have."""
    return MAX_ROUNDS * CARDS_PLAYED
