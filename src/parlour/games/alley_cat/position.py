"""Alley Cat: a state in JSON, written and read."""

from collections.abc import Mapping, Sequence
from typing import Any

from parlour.errors import ImpossiblePosition
from parlour.games import reading
from parlour.games.alley_cat.actions import NAMES, NUMBERS, sorted_names
from parlour.games.alley_cat.rules import MAX_ROUNDS, end_game, has_cat, is_decided
from parlour.games.alley_cat.state import CARDS, HAND, OVER, PHASES, PLAY, TRICKS
from parlour.games.definition import Json
from parlour.kernel import piles
from parlour.kernel.records import Record

KEYS = ("dealer", "leader", "hands", "deck", "trick", "tricks", "scores", "cut")
LATER_KEYS = ("with_cat",)
HIGHEST_SCORE = 10_000


def set_options(public: Record, codes: Mapping[str, int]) -> None:
    """Write the options into the public part."""
    public.scoring = codes["scoring"]
    public.target = codes["target"]


def scores(public: Record) -> list[float]:
    """The points of both seats."""
    return [int(score) for score in public.scores]


def position(public: Record, seats: Sequence[Record | None], secret: Record | None) -> Json:
    """The game's own keys of a state or a view."""
    return {
        "dealer": int(public.dealer),
        "leader": int(public.leader),
        "hands": [_hand(own, int(public.hand_counts[seat])) for seat, own in enumerate(seats)],
        "deck": _deck(secret, int(public.deck_count)),
        "trick": [NAMES[public.trick]] if public.trick else [],
        "tricks": [
            [[NAMES[card] for card in trick] for trick in public.tricks[seat][: public.trick_counts[seat]]]
            for seat in range(2)
        ],
        "scores": [int(score) for score in public.scores],
        "cut": [NAMES[card] for card in public.cut],
        "with_cat": bool(public.with_cat),
    }


def _hand(own: Record | None, count: int) -> list[str | None]:
    return [None] * count if own is None else [*sorted_names(own.hand[:count])]


def _deck(secret: Record | None, count: int) -> list[str | None]:
    return [None] * count if secret is None else [NAMES[card] for card in secret.deck[:count][::-1]]


# ---- reading


def set_position(state: Json, record: Record) -> None:
    """Write a state in JSON into the record.

    Refused is what the rules cannot deal with or forbid to be seen; that play can have led there is not proved.
    """
    reading.check_keys(state, KEYS, LATER_KEYS)
    public = record.public
    public.dealer = reading.whole(state["dealer"], "dealer", 0, 1)
    public.leader = reading.whole(state["leader"], "leader", 0, 1)
    public.cut[:] = reading.cards(state["cut"], "cut", NUMBERS, 2, 2)
    if public.cut[0] == public.cut[1]:
        raise ImpossiblePosition(f"cut is {state['cut']}: the players draw two different cards (AC-3)")
    points = reading.items(state["scores"], "scores", 2, 2)
    public.scores[:] = [reading.whole(n, f"scores[{i}]", -HIGHEST_SCORE, HIGHEST_SCORE) for i, n in enumerate(points)]
    lie = _set_cards(state, record)
    reading.check_conserved(lie, dict.fromkeys(range(1, CARDS + 1), 1), dict(enumerate(NAMES[1:], 1)), "AC-1")
    _check_phase(state, public)
    _set_with_cat(state, public)


def _set_cards(state: Json, record: Record) -> list[int]:
    """Lay the cards out; returns all of them."""
    public = record.public
    deck = reading.cards(state["deck"], "deck", NUMBERS, CARDS)
    trick = reading.cards(state["trick"], "trick", NUMBERS, 1)
    record.secret.deck[: len(deck)] = deck[::-1]
    public.deck_count = len(deck)
    public.trick = trick[0] if trick else 0
    lie = deck + trick
    for seat, cards in enumerate(reading.items(state["hands"], "hands", 2, 2)):
        hand = reading.cards(cards, f"hands[{seat}]", NUMBERS, HAND)
        if len(hand) == HAND and public.trick and seat == public.leader:
            raise ImpossiblePosition(f"hands[{seat}] has {HAND} cards besides the one that was led (AC-4)")
        for card in hand:
            piles.insert(record.seats[seat].hand, card)
        public.hand_counts[seat] = len(hand)
        lie += hand
    for seat, tricks in enumerate(reading.items(state["tricks"], "tricks", 2, 2)):
        lie += _set_tricks(public, seat, tricks)
    return lie


def _set_tricks(public: Record, seat: int, tricks: Any) -> list[int]:
    """Lay out the tricks that a seat has won; returns their cards."""
    lie = []
    for i, pair in enumerate(reading.items(tricks, f"tricks[{seat}]", 0, TRICKS)):
        public.tricks[seat, i] = reading.cards(pair, f"tricks[{seat}][{i}]", NUMBERS, 2, 2)
        lie += [int(card) for card in public.tricks[seat, i]]
    public.trick_counts[seat] = len(tricks)
    return lie


def _check_phase(state: Json, public: Record) -> None:
    """Who is to act, and whether the round and the game are over, follow from the rest."""
    if public.phase == PLAY:
        seat = 1 - int(public.leader) if public.trick else int(public.leader)
        reading.check_equal(
            state["to_act"], [seat], "to_act", "the leader leads (AC-5, AC-9), the other answers (AC-6)"
        )
        if not all(public.hand_counts[other] > 0 or (public.trick and other != seat) for other in range(2)):
            raise ImpossiblePosition("a hand is empty in phase play: the round ends with a player's last card (AC-11)")
        return
    reading.check_equal(state["to_act"], [], "to_act", f"nobody is to act in phase {PHASES[public.phase]}")
    if public.trick or min(public.hand_counts) > 0:
        raise ImpossiblePosition("the round is scored, but it ends with the trick of a player's last card (AC-11)")
    ended = bool(is_decided(public)) or public.round_number >= MAX_ROUNDS
    reading.check_equal(public.phase == OVER, ended, "over", "a game ends at its target and not before (AC-15)")
    if public.phase == OVER:
        public.winners = 0
        end_game(public)


def _set_with_cat(state: Json, public: Record) -> None:
    """AC-10: whether the last trick after which somebody drew had the Alley Cat in it.

    An older state does not say so: then it had only where nobody but the other player can have won that trick.
    """
    other = 1 - int(public.leader)
    needed = _can_be_with_cat(public, other) and public.phase == PLAY and public.trick_counts[public.leader] == 0
    public.with_cat = reading.truth(state["with_cat"], "with_cat") if "with_cat" in state else needed
    if public.with_cat and not _can_be_with_cat(public, other):
        raise ImpossiblePosition(f"with_cat is True, but that trick of seat {other} did not have the Alley Cat (AC-10)")
    if needed and not public.with_cat:
        raise ImpossiblePosition(
            f"with_cat is False, but only the trick with the Alley Cat let seat {1 - other} lead (AC-10)"
        )


def _can_be_with_cat(public: Record, winner: int) -> bool:
    """AC-10: whoever does not lead has won it, as their last trick; or as the last but one, once the round has ended."""
    last = public.tricks[winner][: public.trick_counts[winner]][-1 if public.phase == PLAY else -2 :]
    return any(has_cat(int(led), int(answer)) for led, answer in last)
