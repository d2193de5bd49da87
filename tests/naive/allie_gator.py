"""Allie Gator, refereed: rules/allie-gator.md in its own order."""

from collections import Counter
from copy import deepcopy
from itertools import chain
from typing import Any

from .differences import State, differences, miscounted, wrong_sizes

PLAYERS = range(2, 6)
SIDES = ("L", "R")
SPECIALS = "DSIG"  # Change Direction, Steal Card, Increase Target, Allie's Gift
CARDS = [str(number) for number in range(1, 71)] + list("DDDDDDSSSSSIIIIGGG")  # AG-1
HAND_SIZE = 5
MOST_TEETH = 6
GUARD_ROUNDS = 60

RULES = {
    "round": "AG-25",
    "phase": "AG-11, AG-22, AG-25, AG-31, AG-33, AG-34",
    "to_act": "AG-7, AG-11, AG-13, AG-22, AG-25",
    "over": "AG-31, AG-33",
    "winners": "AG-32",
    "starter": "AG-7",
    "direction": "AG-6, AG-13",
    "allie": "AG-3, AG-21, AG-25",
    "targets": "AG-4, AG-16, AG-20, AG-22, AG-23, AG-24",
    "discards": "AG-8, AG-18, AG-20",
    "hands": "AG-5, AG-11, AG-14, AG-22",
    "deck": "AG-4, AG-11, AG-14, AG-23, AG-25",
    "penalties": "AG-12, AG-18, AG-20",
    "teeth": "AG-2, AG-28, AG-29, AG-30, AG-31",
    "nothing_taken": "AG-34",
}


# Cards


def is_number(card: str) -> bool:
    """AG-1: a number card, not a special one."""
    return card not in SPECIALS


def numbers_of(hand: list[str]) -> list[str]:
    return [card for card in hand if is_number(card)]


def sorted_hand(hand: list[str]) -> list[str]:
    """records.md: numbers ascending, then D, S, I, G."""
    return sorted(numbers_of(hand), key=int) + sorted(
        (card for card in hand if not is_number(card)), key=SPECIALS.index
    )


def top_number(pile: list[str]) -> int:
    """The top card of a target or discard space; AG-24: an empty target counts as 0, and 0 is below every card."""
    return int(pile[-1]) if pile else 0


# Deal


def check_deal(before: State | None, after: State, options: dict[str, Any]) -> list[str]:
    """Why `after` cannot be a fresh deal: the first one, or the one that follows `before`."""
    players = after["players"]
    problems = differences(_fresh_table(before, after, options), after, RULES)
    if before is not None and before["phase"] != "scored":
        problems.append(f"phase before the deal: expected scored, found {before['phase']} (AG-25)")
    if after["starter"] not in range(players):
        problems.append(f"starter: expected a seat, found {after['starter']} (AG-7)")
    for side in SIDES:
        if len(after["targets"][side]) != 1 or not is_number(after["targets"][side][0]):
            problems.append(f"targets[{side}]: expected one number card, found {after['targets'][side]} (AG-4)")
    problems += wrong_sizes(after["hands"], players, HAND_SIZE, "AG-5")
    cards = chain(*after["hands"], after["deck"], *after["targets"].values())
    return problems + miscounted(CARDS, cards, "AG-1")


def _fresh_table(before: State | None, after: State, options: dict[str, Any]) -> State:
    """The table after a deal; only the cards of targets, hands and deck (and a random starter) come from `after`."""
    players = after["players"] if before is None else before["players"]
    starter = _first_starter(after, options) if before is None else _next_starter(before)
    return {
        "game": "allie-gator",
        "players": players,
        "round": 1 if before is None else before["round"] + 1,
        "phase": "turn",
        "to_act": [starter],
        "over": False,
        "winners": [],
        "starter": starter,
        "direction": 1,  # AG-6
        "allie": "L",  # AG-3
        "targets": {side: after["targets"][side] for side in SIDES},
        "discards": {"L": [], "R": []},
        "hands": [sorted_hand(hand) for hand in after["hands"]],
        "deck": after["deck"],
        "penalties": [[] for _ in range(players)],
        "teeth": [0] * players if before is None else before["teeth"],
        "nothing_taken": 0,
    }


def _first_starter(after: State, options: dict[str, Any]) -> Any:
    """AG-7: the seat of the option `first`; if that is `random`, whoever it is."""
    return after["starter"] if options["first"] == "random" else options["first"]


def _next_starter(before: State) -> int:
    """AG-7: the winner of the round; if several share it, the first of them clockwise from the last starter on."""
    players = before["players"]
    clockwise: list[int] = [(before["starter"] + step) % players for step in range(players)]
    return next(seat for seat in clockwise if seat in _first_places(before))


# A turn


def legal_moves(state: State, options: dict[str, Any], seat: int) -> list[str]:
    """AG-8 to AG-10: a number card, a special card or a taking; AG-22: after a taking the new target."""
    if seat not in state["to_act"]:
        return []
    hand = state["hands"][seat]
    if state["phase"] == "target":
        return sorted(f"target {card}" for card in numbers_of(hand))
    return sorted([*_number_moves(state, hand), *_special_moves(state, seat), "take"])


def _number_moves(state: State, hand: list[str]) -> list[str]:
    """AG-8: lower than the target, higher than the top of the discard space (every card is higher than none)."""
    return [
        f"play {card} {side}"
        for card in numbers_of(hand)
        for side in SIDES
        if top_number(state["discards"][side]) < int(card) < top_number(state["targets"][side])
    ]


def _special_moves(state: State, seat: int) -> list[str]:
    """AG-9: a special card of the hand; equal cards are one move."""
    hand = state["hands"][seat]
    moves = ["direction"] if "D" in hand else []  # AG-13
    moves += _steal_moves(state, seat) if "S" in hand else []
    moves += _raise_moves(state, hand) if "I" in hand else []
    moves += _gift_moves(state, seat) if "G" in hand else []
    return moves


def _steal_moves(state: State, seat: int) -> list[str]:
    """AG-15: the victim must hold a card; where nobody does, the card is played without effect."""
    victims = [other for other in range(state["players"]) if other != seat and state["hands"][other]]
    return [f"steal {victim}" for victim in victims] or ["steal"]


def _raise_moves(state: State, hand: list[str]) -> list[str]:
    """AG-16: a number card higher than the target; AG-17: without one there is no such move."""
    return [
        f"raise {card} {side}"
        for card in numbers_of(hand)
        for side in SIDES
        if int(card) > top_number(state["targets"][side])
    ]


def _gift_moves(state: State, seat: int) -> list[str]:
    """AG-18: the top card of a discard space to any other player; AG-19: or nothing."""
    others = [other for other in range(state["players"]) if other != seat]
    return ["gift"] + [f"gift {side} {other}" for side in SIDES if state["discards"][side] for other in others]


def check_move(
    before: State, after: State, options: dict[str, Any], seat: int, move: str, memory: dict[str, Any]
) -> list[str]:
    """How `after` differs from what the rules make of `before` and the move; of several outcomes, from the nearest."""
    if move not in legal_moves(before, options, seat):
        return [f"move: seat {seat} may not {move} (AG-8 to AG-19, AG-22)"]
    outcomes = possible_outcomes(before, after, options, seat, move)
    return min((differences(outcome, after, RULES) for outcome in outcomes), key=len)


def possible_outcomes(before: State, after: State, options: dict[str, Any], seat: int, move: str) -> list[State]:
    """The states that the move can lead to: one, or after a theft one for each card that may be the stolen one."""
    verb, *words = move.split()
    if verb == "steal" and words:
        victim = int(words[0])
        return [_stolen(before, seat, victim, card) for card in dict.fromkeys(before["hands"][victim])]
    table = deepcopy(before)
    if verb == "take":
        _take(table, after, options, seat)
    else:
        _play(table, seat, verb, words)
        _finish_turn(table, seat)
    return [table]


def _play(table: State, seat: int, verb: str, words: list[str]) -> None:
    """AG-8, AG-9 and AG-22: the move without the end of the turn. AG-34: placing a target is no turn of its own."""
    if verb == "play":
        card, side = words
        table["hands"][seat].remove(card)
        table["discards"][side].append(card)
        table["nothing_taken"] = 0
    elif verb == "direction":
        _lay_special(table, seat, "D")
        if table["players"] > 2:  # AG-13
            table["direction"] *= -1
    elif verb == "steal":  # AG-15: without effect
        _lay_special(table, seat, "S")
    elif verb == "raise":
        _lay_special(table, seat, "I")
        _lay_target(table, seat, *words)
    elif verb == "gift":
        _lay_special(table, seat, "G")
        _give(table, words)
    else:  # AG-22: `target`; the chip has already left the emptied side (AG-21)
        _lay_target(table, seat, words[0], _other_side(table["allie"]))


def _finish_turn(table: State, seat: int) -> None:
    """AG-11: the player draws until they hold five; then the next in the direction of play is to act."""
    missing = max(0, HAND_SIZE - len(table["hands"][seat]))
    _draw(table, seat, missing)
    table["phase"] = "turn"
    table["to_act"] = [(seat + table["direction"]) % table["players"]]


def _draw(table: State, seat: int, count: int) -> None:
    """AG-11: as long as the draw pile lasts."""
    drawn, table["deck"] = table["deck"][:count], table["deck"][count:]
    table["hands"][seat] = sorted_hand(table["hands"][seat] + drawn)


# Special cards


def _lay_special(table: State, seat: int, card: str) -> None:
    """AG-12: the special card lies before its player as a penalty card."""
    table["hands"][seat].remove(card)
    table["penalties"][seat].append(card)
    table["nothing_taken"] = 0


def _stolen(before: State, seat: int, victim: int, card: str) -> State:
    """AG-14: this card changes hands, its owner draws one at once, and only then does the thief refill."""
    table = deepcopy(before)
    _lay_special(table, seat, "S")
    table["hands"][victim].remove(card)
    table["hands"][seat] = sorted_hand([*table["hands"][seat], card])
    _draw(table, victim, 1)
    _finish_turn(table, seat)
    return table


def _lay_target(table: State, seat: int, card: str, side: str) -> None:
    """AG-16, AG-22: a number card from hand becomes the target; an old one stays underneath."""
    table["hands"][seat].remove(card)
    table["targets"][side].append(card)


def _give(table: State, words: list[str]) -> None:
    """AG-18: the top card of that discard space goes before that player; AG-19: or nothing is given."""
    if words:
        side, receiver = words
        table["penalties"][int(receiver)].append(table["discards"][side].pop())


# Taking cards


def _take(table: State, after: State, options: dict[str, Any], seat: int) -> None:
    """AG-20 to AG-23; AG-25: once the draw pile is empty, the taking ends the round instead; AG-34: so does the last of as
    many takings of nothing as there are players.
    """
    side = table["allie"]
    taken = table["targets"][side] + table["discards"][side]
    table["nothing_taken"] = 0 if taken else table["nothing_taken"] + 1
    table["penalties"][seat] += taken
    table["targets"][side] = []
    table["discards"][side] = []
    if not table["deck"] or table["nothing_taken"] == table["players"]:
        _finish_round(table, options)
        return
    table["allie"] = _other_side(side)  # AG-21
    if numbers_of(table["hands"][seat]):
        table["phase"] = "target"  # AG-22: the same player chooses
    else:
        _turn_up_target(table, after, seat, side)
        _finish_turn(table, seat)


def _other_side(side: str) -> str:
    return "R" if side == "L" else "L"


def _turn_up_target(table: State, after: State, seat: int, side: str) -> None:
    """AG-23: the topmost number card of the draw pile, if any (AG-24); what came before it is shuffled back."""
    deck = table["deck"]
    specials = next((at for at, card in enumerate(deck) if is_number(card)), len(deck))
    table["targets"][side] = deck[specials : specials + 1]
    table["deck"] = deck[:specials] + deck[specials + 1 :]
    if specials:
        table["deck"] = _shuffled(table, after, seat)


def _shuffled(table: State, after: State, seat: int) -> list[str]:
    """AG-23: the order that the shuffle must have had for `after` to come about, if these cards allow it."""
    drawn = Counter(after["hands"][seat]) - Counter(table["hands"][seat])
    order = [*drawn.elements(), *after["deck"]]
    return order if Counter(order) == Counter(table["deck"]) else table["deck"]


# End of the round


def _finish_round(table: State, options: dict[str, Any]) -> None:
    """AG-25 to AG-33: the teeth are given, and the game may be over."""
    for seat in range(table["players"]):
        teeth = table["teeth"][seat] + _teeth_won(table, seat)
        table["teeth"][seat] = min(MOST_TEETH, teeth)  # AG-30, AG-31
    table["to_act"] = []
    table["phase"] = "scored"
    if max(table["teeth"]) >= options["teeth"] or table["round"] >= GUARD_ROUNDS:  # AG-31, AG-33
        table["phase"] = "over"
        table["over"] = True
        table["winners"] = _winners(table)


def _specials_taken(table: State, seat: int) -> int:
    return sum(not is_number(card) for card in table["penalties"][seat])


def _place_key(table: State, seat: int) -> tuple[int, int]:
    """AG-27: fewest penalty cards, then fewest special cards among them; AG-26: the hand does not count."""
    return len(table["penalties"][seat]), _specials_taken(table, seat)


def _first_places(table: State) -> list[int]:
    """AG-27: who is equal shares the place."""
    keys = [_place_key(table, seat) for seat in range(table["players"])]
    return [seat for seat, key in enumerate(keys) if key == min(keys)]


def _teeth_won(table: State, seat: int) -> int:
    """AG-28: two for the first place, one for the second; AG-29: with two players only the first place counts."""
    places = sorted({_place_key(table, other) for other in range(table["players"])})
    place = places.index(_place_key(table, seat))
    if place == 0:
        return 2
    return 1 if place == 1 and table["players"] > 2 else 0


# End of the game


def _winners(table: State) -> list[int]:
    """AG-32: most tooth-points, then fewest special cards in this round's penalty cards, then shared."""
    keys = [(-teeth, _specials_taken(table, seat)) for seat, teeth in enumerate(table["teeth"])]
    return [seat for seat, key in enumerate(keys) if key == min(keys)]


# Options


def allowed_options(players: int) -> dict[str, list[Any]]:
    """AG-7: who begins; AG-31: the tooth-points that end the game."""
    return {"first": ["random", *range(players)], "teeth": list(range(3, 7))}
