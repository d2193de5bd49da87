"""Allie Gator: what a seat can conclude about hidden cards, from what came to light in the order in which it did.

A history says which card of the hand each theft between others took, which one each special card that was shown had been
(one that the viewer knew, one that was known to be special (AG-23), or any other), and which of the special cards that were
turned up in the draw pile each draw since then took, and which ones were turned up again. The weight of a history is the
number of ways in which the unseen cards can lie so that it happens, each card of a hand being as likely to be stolen or to
be the one that was shown. All histories are gone through, and one is drawn by these weights; where they are too many, some
that are drawn at random stand for all, with weights that make up for how they were drawn.
"""

from parlour.games.allie_gator.history import start, turn_elsewhere
from parlour.games.allie_gator.replay import replay
from parlour.games.allie_gator.state import COUNT, HAND
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record

MOST_HISTORIES = 2000
"""More are not gone through."""
SAMPLES = 500
"""So many then stand for all."""


@compiled_apart
def draw_history(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Write one history, drawn by weight. `unseen` counts the cards of each kind that the viewer does not see."""
    if not is_anything_known(view):
        start(history)
        return
    if view.public.deck_count == 0:
        count_hands(view.public, history)
    tried = go_through_all(view, unseen, generator, history)
    if tried > MOST_HISTORIES:
        draw_some(view, unseen, generator, history)
    if tried > 1:
        history.turns[:] = history.chosen
        replay(view, unseen, generator, history)
    if history.weight == 0.0:
        start(history)


@compiled
def go_through_all(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> int:
    """Choose among all histories by weight; returns how many they are, more than MOST_HISTORIES if too many."""
    total, tried = 0.0, 0
    history.is_drawn = 0
    piles.clear(history.turns)
    while tried <= MOST_HISTORIES:
        total = consider(view, unseen, generator, history, total)
        tried += 1
        if not turn_elsewhere(history):
            break
    return tried


@compiled
def draw_some(view: Record, unseen: piles.Cards, generator: Record, history: Record) -> None:
    """Choose among histories whose ways are drawn at random, by what their weights are beside the odds of their ways."""
    total = 0.0
    history.is_drawn = 1
    for _ in range(SAMPLES):
        piles.clear(history.turns)
        total = consider(view, unseen, generator, history, total)
    history.is_drawn = 0


@compiled
def consider(view: Record, unseen: piles.Cards, generator: Record, history: Record, total: float) -> float:
    """Choose this history in place of those so far, whose weights are `total`, by its weight; returns the new total."""
    replay(view, unseen, generator, history)
    total += float(history.weight)
    if chance.fraction(generator) * total < history.weight:
        history.chosen[:] = history.turns
    return total


@compiled
def is_anything_known(view: Record) -> bool:
    """Whether the viewer has seen a theft, or a hand or cards of the draw pile were shown: else all is as likely."""
    public = view.public
    known = int(public.turnings)
    for theft in range(public.thefts):
        known |= int(view.own.stolen[theft])
    for time in range(public.plays + 1):
        for seat in range(public.players):
            known |= int(public.shown[time, seat]) % COUNT
    return known != 0


@compiled
def count_hands(public: Record, history: Record) -> None:
    """How many cards each hand had, backwards from now. AG-11: it was full, or had one more for each card shown since."""
    for seat in range(public.players):
        history.hands[public.plays, seat] = public.hand_counts[seat]
    for time in range(public.plays - 1, -1, -1):
        for seat in range(public.players):
            shown = int(public.shown[time + 1, seat]) // COUNT
            history.hands[time, seat] = min(HAND, int(history.hands[time + 1, seat]) + shown)
        history.hands[time, public.play_seat[time]] = int(public.play_hands[time]) % COUNT
        if public.play_victim[time] >= 0:
            history.hands[time, public.play_victim[time]] = int(public.play_hands[time]) // COUNT
