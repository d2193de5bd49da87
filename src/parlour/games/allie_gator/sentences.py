"""Allie Gator: why a move is refused, and what a move was, in words."""

from collections.abc import Callable

from parlour.errors import IllegalMove
from parlour.games.allie_gator import legality as why
from parlour.games.allie_gator.actions import NAMES, SIDE_WORDS, SPECIAL_WORDS
from parlour.games.allie_gator.play import other_side
from parlour.games.allie_gator.scoring import best_rank, rank
from parlour.games.allie_gator.state import (
    DIRECTION,
    GIFT,
    GIFT_NOTHING,
    OVER,
    PLACE,
    RAISE,
    SCORED,
    SEATS,
    STEAL,
    STEAL_NOTHING,
    TAKE,
    TARGET,
)
from parlour.kernel import piles
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

Sentence = Callable[[Record, Record, int, int], tuple[str, str]]
"""From the public part, the seat's own part, the seat and the action: the sentence and the rule."""


def refuse(public: Record, own: Record, seat: int, action: int, reason: int) -> IllegalMove:
    """The sentence for a reason of `why_not`."""
    return IllegalMove(*_SENTENCES[reason](public, own, seat, action))


def _side(action: int) -> int:
    """The side that a play, a raise or a gift names."""
    if action < DIRECTION:
        return action % 2
    return (action - RAISE) % 2 if action < GIFT else (action - GIFT) // SEATS


def _card(action: int) -> str:
    """The number card that the action takes from the hand."""
    return NAMES[why.cards_needed(action)[1]]


def _other_seat(action: int) -> int:
    """The seat that is stolen from or given to."""
    return action - STEAL if action < STEAL_NOTHING else (action - GIFT) % SEATS


def _target(public: Record, action: int) -> str:
    return f"{SIDE_WORDS[_side(action)]} target"


def _not_to_act(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    return f"seat {seat} is not to act: it is the turn of seat {seats_in(public.to_act)[0]}", "AG-11"


def _must_place(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    side = SIDE_WORDS[other_side(int(public.allie))]
    return f"seat {seat} has taken cards and has to place a number card on the {side} target space first", "AG-22"


def _nothing_to_place(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    return f"a target is placed only after taking cards, and seat {seat} has not taken any", "AG-22"


def _not_in_hand(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    special, number = why.cards_needed(action)
    missing = number if special == 0 or piles.contains(own.hand, special) else special
    rule = ("AG-22" if action >= PLACE else "AG-8") if special == 0 else ("AG-9" if missing == special else "AG-16")
    return f"{SPECIAL_WORDS.get(missing, NAMES[missing])} is not in the hand of seat {seat}", rule


def _no_target(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    return (
        f"{_card(action)} cannot be played under the {_target(public, action)}: that is empty and counts as 0",
        "AG-24",
    )


def _not_lower(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    top = piles.top(public.targets[_side(action)])
    return f"{_card(action)} is not lower than the {top} on the {_target(public, action)}", "AG-8"


def _not_higher(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    top, side = piles.top(public.discards[_side(action)]), SIDE_WORDS[_side(action)]
    return f"{_card(action)} is not higher than the {top} on the {side} discard space", "AG-8"


def _no_such_seat(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    rule = "AG-14" if action < STEAL_NOTHING else "AG-18"
    return f"there is no seat {_other_seat(action)}: the seats are 0 to {public.players - 1}", rule


def _own_seat(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    if action < STEAL_NOTHING:
        return f"seat {seat} cannot steal from itself", "AG-14"
    return f"seat {seat} cannot give a card to itself", "AG-18"


def _no_cards(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    return f"seat {_other_seat(action)} holds no card that could be stolen", "AG-15"


def _must_steal(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    holders = [other for other in range(public.players) if other != seat and public.hand_counts[other] > 0]
    return f"a seat to steal from has to be named: seat {holders[0]} holds a card", "AG-15"


def _nothing_to_raise(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    tops = " or the ".join(str(piles.top(public.targets[side])) for side in range(2))
    return f"Increase Target cannot be played: no number card in hand is higher than the {tops}", "AG-17"


def _not_above(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    top = piles.top(public.targets[_side(action)])
    return f"{_card(action)} is not higher than the {top} on the {_target(public, action)}", "AG-16"


def _nothing_to_give(public: Record, own: Record, seat: int, action: int) -> tuple[str, str]:
    return f"there is no card on the {SIDE_WORDS[_side(action)]} discard space to give", "AG-18"


_SENTENCES: dict[int, Sentence] = {
    why.NOT_TO_ACT: _not_to_act,
    why.MUST_PLACE: _must_place,
    why.NOTHING_TO_PLACE: _nothing_to_place,
    why.NOT_IN_HAND: _not_in_hand,
    why.NO_TARGET: _no_target,
    why.NOT_LOWER: _not_lower,
    why.NOT_HIGHER: _not_higher,
    why.NO_SUCH_SEAT: _no_such_seat,
    why.OWN_SEAT: _own_seat,
    why.NO_CARDS: _no_cards,
    why.MUST_STEAL: _must_steal,
    why.NOTHING_TO_RAISE: _nothing_to_raise,
    why.NOT_ABOVE: _not_above,
    why.NOTHING_TO_GIVE: _nothing_to_give,
}


# ---- telling


def tell(before: Record, after: Record, seat: int, action: int) -> str:
    """A move in words."""
    told = f"Seat {seat} {_deed(before, after, seat, action)}."
    if after.phase in (SCORED, OVER):
        best = [f"seat {other}" for other in range(after.players) if rank(after, other) == best_rank(after, -1)]
        return f"{told} The round is over: the draw pile is empty. Fewest penalty cards: {' and '.join(best)}."
    return told


def _deed(before: Record, after: Record, seat: int, action: int) -> str:
    if action < DIRECTION:
        target = piles.top(before.targets[_side(action)])
        return f"plays {_card(action)} {SIDE_WORDS[_side(action)]}, under the {target}"
    if action == TAKE:
        return _taking(before, after, seat)
    if action >= PLACE:
        return f"places {_card(action)} as the new {SIDE_WORDS[other_side(int(before.allie))]} target"
    return f"plays {SPECIAL_WORDS[why.cards_needed(action)[0]]}{_effect(before, after, action)}"


def _effect(before: Record, after: Record, action: int) -> str:
    if action == DIRECTION:
        return ": play turns round" if before.direction != after.direction else ", without effect"
    if action in (STEAL_NOTHING, GIFT_NOTHING):
        return ", without effect"
    if action < STEAL_NOTHING:
        return f" and draws a card from the hand of seat {_other_seat(action)}"
    if action < GIFT:
        return f": {_card(action)} is the new {SIDE_WORDS[_side(action)]} target"
    return f" and gives {NAMES[piles.top(before.discards[_side(action)])]} to seat {_other_seat(action)}"


def _taking(before: Record, after: Record, seat: int) -> str:
    side = int(before.allie)
    taken = int(before.targets[side].count) + int(before.discards[side].count)
    told = f"takes {taken} {'card' if taken == 1 else 'cards'} on the {SIDE_WORDS[side]}"
    if after.phase == TARGET or after.phase in (SCORED, OVER):
        return told
    number = piles.top(after.targets[side])
    if number == 0:
        return f"{told}; neither hand nor draw pile has a number card, the target stays empty"
    return f"{told} and has no number card: the draw pile gives {NAMES[number]} as the new target"
