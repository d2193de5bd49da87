"""Allie Gator: a history of hidden cards, see histories.py: where the cards lie that the viewer knows of, and its forks."""

from parlour.games.allie_gator.state import GIFT_CARD, KINDS, SEATS, THEFTS, TIMES
from parlour.kernel import chance, piles
from parlour.kernel.compiled import compiled, compiled_apart
from parlour.kernel.records import Record, record

GONE = -1
"""The holder of a card that is not in another seat's hand."""

ANY_CARD = 0
ANY_KIND = -1
NUMBER = KINDS
"""As the kind of a card that is drawn: it is a number card."""
PILE = SEATS
"""Where a card lies that was turned up in the draw pile and has not been drawn."""

_FORKS = 64
"""At forks beyond these, if there ever are so many, the first way is gone."""

UNKNOWN, SPECIAL, TURNED_UP, KNOWN = 0, 1, 2, 2 + KINDS
"""What a card was that leaves a hand, or that is drawn: nothing was known of it, it was known to be special, or (from here
on, by its kind) it had been turned up in the draw pile, or (from here on, by the number of the theft) the viewer had seen
it stolen."""

HISTORY = record(
    {
        "unseen": ("i1", GIFT_CARD + 1),  # how many cards of each kind the viewer does not see, less those dealt
        "held": ("i1", SEATS),  # how many cards each hand has been dealt as the history says
        "hands": ("i1", (TIMES, SEATS)),  # where hands were not always full, their cards at the end of each time
        "holders": ("i1", THEFTS),  # for each theft of a card that the viewer has seen: who holds that
        "turned_up": ("i1", (SEATS + 1, KINDS)),  # how many of those that were turned up lie in a hand, or in the PILE
        "own_drawn": ("i1", KINDS),  # special cards that the viewer draws before the next turning-up
        "specials": ("i1", SEATS),  # how many other cards of a hand have to be special
        "weight": "f8",
        "is_drawn": "i1",  # whether ways are drawn, or gone as `turns` says
        "turns": ("i1", _FORKS),  # which of the ways was gone at each fork,
        "ways": ("i1", _FORKS),  # of how many
        "forks": "i1",
        "chosen": ("i1", _FORKS),  # the turns of the history that is chosen so far
        "choices": ("i1", KNOWN + THEFTS),  # at the fork at hand: how many cards it can have been
    }
)


@compiled
def start(history: Record) -> None:
    """The round begins: nothing is known."""
    for theft in range(THEFTS):
        history.holders[theft] = GONE
    for place in range(SEATS + 1):
        for kind in range(KINDS):
            history.turned_up[place, kind] = 0
    piles.clear(history.specials)
    history.weight = 1.0
    history.forks = 0


@compiled
def count_known(seat: int, history: Record) -> int:
    """How many cards of this hand the viewer has seen stolen, or turned up in the draw pile."""
    known = count_turned_up(seat, history)
    for holder in history.holders:
        known += int(holder == seat)
    return known


@compiled
def count_turned_up(place: int, history: Record) -> int:
    """How many of the cards that were turned up lie in this hand, or in the PILE."""
    count = 0
    for kind in range(KINDS):
        count += int(history.turned_up[place, kind])
    return count


# ---- forks


@compiled_apart
def choose(generator: Record, history: Record) -> int:
    """A choice among those that are possible, and the history's weight times its weight; -1 if there is none.

    It is the one that `turns` says, and its weight how many cards there are of it; or it is drawn, each card being as
    likely, and its weight is the number of all of them.
    """
    ways, cards, choice = 0, 0, -1
    for way in range(KNOWN + THEFTS - 1, -1, -1):
        possible = int(history.choices[way])
        ways += int(possible > 0)
        cards += possible
        choice = way if possible > 0 else choice
    if ways == 0:
        return choice
    if ways > 1 and history.forks < _FORKS:
        if history.is_drawn:
            history.turns[history.forks] = draw_turn(cards, generator, history)
        choice = choice_at(int(history.turns[history.forks]), history)
        history.ways[history.forks] = ways
        history.forks += 1
    history.weight *= cards if history.is_drawn else history.choices[choice]
    return choice


@compiled
def draw_turn(cards: int, generator: Record, history: Record) -> int:
    """The number of a way, drawn by its cards."""
    left, turn = chance.below(generator, cards), 0
    for choice in range(KNOWN + THEFTS):
        left -= int(history.choices[choice])
        if left < 0:
            break
        turn += int(history.choices[choice] > 0)
    return turn


@compiled
def choice_at(turn: int, history: Record) -> int:
    """The possible choice with this number."""
    chosen = 0
    for choice in range(KNOWN + THEFTS):
        if history.choices[choice] > 0:
            if turn == 0:
                chosen = choice
            turn -= 1
    return chosen


@compiled
def turn_elsewhere(history: Record) -> bool:
    """Take the next way at the last fork that has one left, and the first way after it; False if none has."""
    for fork in range(history.forks - 1, -1, -1):
        history.turns[fork] += 1
        if history.turns[fork] < history.ways[fork]:
            return True
        history.turns[fork] = 0
    return False
