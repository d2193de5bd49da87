"""Allegra: cards, places and moves in words."""

from parlour.games.allegra.area import LINE_PLACES, PLACE_NAMES
from parlour.games.allegra.state import (
    ACTIONS,
    CLEAR_LINE,
    DISCARD,
    DONE,
    DRAW_DECK,
    DRAW_DISCARD,
    GIVE,
    KINDS,
    PASS,
    PUT_PLACE,
    REFUSE,
    REVEAL_PLACE,
    SWAP,
    TAKE_PLACE,
    TAP_CARD,
    VALUE_OF_KIND,
)

NAMES = ("", *(str(kind + VALUE_OF_KIND) for kind in range(1, KINDS + 1)))
"""The name of each kind of card."""
KIND_NUMBERS = {name: kind for kind, name in enumerate(NAMES) if name}

_FIXED = {
    DRAW_DECK: "draw deck",
    DRAW_DISCARD: "draw discard",
    TAP_CARD: "tap",
    PASS: "pass",
    REFUSE: "refuse",
    DISCARD: "discard",
    DONE: "done",
}


def move_text(action: int) -> str:
    """The move with this number."""
    if action in _FIXED:
        return _FIXED[action]
    if action < DRAW_DECK:
        return f"reveal {PLACE_NAMES[action - REVEAL_PLACE]}"
    if action < REFUSE:
        return f"give {action - GIVE}"
    if action < DISCARD:
        return f"swap {PLACE_NAMES[action - SWAP]}"
    if action < PUT_PLACE:
        return f"take {PLACE_NAMES[action - TAKE_PLACE]}"
    if action < CLEAR_LINE:
        return f"put {PLACE_NAMES[action - PUT_PLACE]}"
    return "clear " + " ".join(PLACE_NAMES[place] for place in LINE_PLACES[action - CLEAR_LINE])


MOVES = tuple(move_text(action) for action in range(ACTIONS))


def spoken_move(action: int) -> str:
    """The move in words, whatever lies on the table."""
    match MOVES[action].split():
        case ["reveal", place]:
            return f"Turn up {place}"
        case ["give", seat]:
            return f"Give the drawn card to seat {seat}"
        case ["swap", place]:
            return f"Put the drawn card on {place}"
        case ["take", place]:
            return f"Take the card on {place}"
        case ["put", place]:
            return f"Put the card taken on {place}"
        case ["clear", *places]:
            return f"Clear {', '.join(places[:-1])} and {places[-1]}"
    return {
        DRAW_DECK: "Draw from the draw pile",
        DRAW_DISCARD: "Draw from the discard pile",
        TAP_CARD: "Tap for the drawn card",
        PASS: "Pass",
        REFUSE: "Give it to nobody",
        DISCARD: "Discard the drawn card",
        DONE: "Clear nothing more",
    }[action]


SPOKEN = tuple(spoken_move(action) for action in range(ACTIONS))

_PLACE = "takes a place from a1 to e3"
FORMS = {
    "reveal": (f"reveal {_PLACE}, as in reveal c2", "AL-7"),
    "draw": ("draw takes deck or discard", "AL-10"),
    "tap": ("tap stands alone", "AL-16"),
    "pass": ("pass stands alone", "AL-16"),
    "give": ("give takes the seat that gets the card, as in give 2", "AL-17"),
    "refuse": ("refuse stands alone", "AL-17"),
    "swap": (f"swap {_PLACE}, as in swap c1", "AL-7"),
    "discard": ("discard stands alone", "AL-13"),
    "take": (f"take {_PLACE} of the tapper's area, as in take d2", "AL-7"),
    "put": (f"put {_PLACE}, as in put b3", "AL-7"),
    "clear": (
        "clear takes the three places of a column or a row in area order, as in clear a1 a2 a3 or clear a2 c2 d2",
        "AL-20",
    ),
    "done": ("done stands alone", "AL-20"),
}
