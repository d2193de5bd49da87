"""Alley Cat: why a move is refused, and what a move was, in words."""

from parlour.errors import IllegalMove
from parlour.games.alley_cat.actions import spoken
from parlour.games.alley_cat.rules import NOT_TO_ACT, has_cat
from parlour.games.alley_cat.state import PLAY
from parlour.kernel.records import Record


def refuse(public: Record, own: Record, seat: int, action: int, reason: int) -> IllegalMove:
    """The sentence for a reason of `why_not`."""
    if reason == NOT_TO_ACT:
        return _not_to_act(public, seat)
    return IllegalMove(f"{spoken(action + 1)} is not in the hand of seat {seat}", "AC-6" if public.trick else "AC-5")


def _not_to_act(public: Record, seat: int) -> IllegalMove:
    other = 1 - seat
    if public.trick:
        return IllegalMove(
            f"seat {seat} has led {spoken(int(public.trick))}, and it is for seat {other} to answer", "AC-6"
        )
    return IllegalMove(f"seat {seat} is not to act: seat {other} leads this trick", leading_rule(public))


def leading_rule(public: Record) -> str:
    """The rule that says who leads this trick."""
    if sum(public.trick_counts) == 0:
        return "AC-5"
    return "AC-10" if public.with_cat else "AC-9"


def tell(before: Record, after: Record, seat: int, action: int) -> str:
    """A move in words."""
    card = action + 1
    if not before.trick:
        return f"Seat {seat} leads {spoken(card)}."
    winner = 0 if after.trick_counts[0] > before.trick_counts[0] else 1
    told = f"Seat {seat} answers {spoken(card)}; seat {winner} wins the trick"
    if has_cat(int(before.trick), card):
        told += " with the Alley Cat in it"
    if after.phase != PLAY:
        return f"{told}. The {'game' if after.over else 'round'} is over: {after.scores[0]} to {after.scores[1]}."
    drawer = 1 - int(after.leader)
    return f"{told} and draws." if drawer == winner else f"{told}, and seat {drawer} draws."
