"""Allie Gator: cards and moves in words."""

from parlour.games.allie_gator.state import (
    ACTIONS,
    DIRECTION,
    DIRECTION_CARD,
    GIFT,
    GIFT_CARD,
    GIFT_NOTHING,
    INCREASE_CARD,
    NUMBERS,
    PLACE,
    PLAY,
    RAISE,
    SEATS,
    SIDES,
    STEAL,
    STEAL_CARD,
    STEAL_NOTHING,
    TAKE,
)

NAMES = ("", *map(str, range(1, NUMBERS + 1)), "D", "S", "I", "G")
"""The name of each card."""
CARD_NUMBERS = {name: card for card, name in enumerate(NAMES) if name}

SPECIAL_WORDS = {
    DIRECTION_CARD: "Change Direction",
    STEAL_CARD: "Steal Card",
    INCREASE_CARD: "Increase Target",
    GIFT_CARD: "Allie's Gift",
}
SIDE_WORDS = ("left", "right")


def move_text(action: int) -> str:
    """The move with this number."""
    if action < DIRECTION:
        card, side = divmod(action - PLAY, 2)
        return f"play {card + 1} {SIDES[side]}"
    if action < RAISE:
        return {DIRECTION: "direction", STEAL_NOTHING: "steal"}.get(action, f"steal {action - STEAL}")
    if action < GIFT:
        card, side = divmod(action - RAISE, 2)
        return f"raise {card + 1} {SIDES[side]}"
    if action < GIFT_NOTHING:
        side, receiver = divmod(action - GIFT, SEATS)
        return f"gift {SIDES[side]} {receiver}"
    return {GIFT_NOTHING: "gift", TAKE: "take"}.get(action, f"target {action - PLACE + 1}")


MOVES = tuple(move_text(action) for action in range(ACTIONS))


def spoken_move(action: int) -> str:
    """The move in words, whatever lies on the table."""
    match MOVES[action].split():
        case ["play", card, side]:
            return f"Play {card} on the {SIDE_WORDS[SIDES.index(side)]} discard space"
        case ["raise", card, side]:
            return f"Raise the {SIDE_WORDS[SIDES.index(side)]} target to {card}"
        case ["steal", victim]:
            return f"Steal a card from seat {victim}"
        case ["gift", side, receiver]:
            return f"Give the card on the {SIDE_WORDS[SIDES.index(side)]} discard space to seat {receiver}"
        case ["target", card]:
            return f"Place {card} as the new target"
        case ["take"]:
            return "Take the cards under Allie's chip"
    return {
        DIRECTION: "Play Change Direction",
        STEAL_NOTHING: "Play Steal Card without effect",
        GIFT_NOTHING: "Play Allie's Gift and give nothing",
    }[action]


SPOKEN = tuple(spoken_move(action) for action in range(ACTIONS))

FORMS = {
    "play": ("play takes a number card from 1 to 70 and then L or R, as in play 27 L", "AG-8"),
    "direction": ("direction stands alone", "AG-13"),
    "steal": ("steal takes the seat to steal from, as in steal 3, or stands alone where nobody holds a card", "AG-14"),
    "raise": ("raise takes a number card from 1 to 70 and then L or R, as in raise 70 L", "AG-16"),
    "gift": ("gift takes L or R and the seat that gets the card, as in gift L 2, or stands alone", "AG-18"),
    "take": ("take stands alone", "AG-20"),
    "target": ("target takes a number card from 1 to 70, as in target 33", "AG-22"),
}
