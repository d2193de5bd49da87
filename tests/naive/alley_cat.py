"""Alley Cat, refereed: rules/alley-cat.md in its own order."""

from copy import deepcopy
from itertools import chain
from typing import Any

from .differences import State, differences, miscounted, wrong_sizes

PLAYERS = range(2, 3)
RANKS = "A23456789TJQK"
CAT = "5D"
CARDS = [rank + suit for suit in "CS" for rank in RANKS] + [CAT]  # AC-1
GUARD_ROUNDS = 60

RULES = {
    "round": "AC-11",
    "phase": "AC-11, AC-15, AC-16",
    "to_act": "AC-5, AC-6, AC-9, AC-10",
    "over": "AC-15, AC-16",
    "winners": "AC-15, AC-16",
    "dealer": "AC-3",
    "leader": "AC-5, AC-9, AC-10",
    "hands": "AC-4, AC-6, AC-8, AC-10, AC-11",
    "deck": "AC-4, AC-8, AC-10, AC-11",
    "trick": "AC-6, AC-7",
    "tricks": "AC-2, AC-7",
    "scores": "AC-12, AC-13, AC-14",
    "cut": "AC-3",
}


# Cards


def rank_of(card: str) -> int:
    """AC-1: the ace is low (1), the king is high (13)."""
    return RANKS.index(card[0]) + 1


def beats(card: str, other: str) -> bool:
    """AC-7: the higher rank wins; AC-2: of one rank the club beats the spade and the 5 of diamonds beats both."""
    return (rank_of(card), "SCD".index(card[1])) > (rank_of(other), "SCD".index(other[1]))


def sorted_hand(hand: list[str]) -> list[str]:
    """records.md: by suit C, D, S and then rank."""
    return sorted(hand, key=lambda card: ("CDS".index(card[1]), rank_of(card)))


# Deal


def check_deal(before: State | None, after: State, options: dict[str, Any]) -> list[str]:
    """Why `after` cannot be a fresh deal: the first one, or the one that follows `before`."""
    problems = differences(_fresh_table(before, after), after, RULES)
    if before is not None and before["phase"] != "scored":
        problems.append(f"phase before the deal: expected scored, found {before['phase']} (AC-11)")
    if len(set(after["cut"]) & set(CARDS)) != 2 or len(after["cut"]) != 2:
        problems.append(f"cut: expected two different cards of the pack, found {after['cut']} (AC-3)")
    problems += wrong_sizes(after["hands"], 2, 6, "AC-4")
    return problems + miscounted(CARDS, chain(*after["hands"], after["deck"]), "AC-1")


def _fresh_table(before: State | None, after: State) -> State:
    """The table after a deal; only the cards of hands, deck and cut are taken from `after`."""
    dealer = _first_dealer(after["cut"]) if before is None else 1 - before["dealer"]
    return {
        "game": "alley-cat",
        "players": 2,
        "round": 1 if before is None else before["round"] + 1,
        "phase": "play",
        "to_act": [1 - dealer],  # AC-5
        "over": False,
        "winners": [],
        "dealer": dealer,
        "leader": 1 - dealer,
        "hands": [sorted_hand(hand) for hand in after["hands"]],
        "deck": after["deck"],
        "trick": [],
        "tricks": [[], []],
        "scores": [0, 0] if before is None else before["scores"],
        "cut": after["cut"] if before is None else before["cut"],
    }


def _first_dealer(cut: list[str]) -> int:
    """AC-3: the lower of the two cards deals."""
    return 0 if beats(cut[1], cut[0]) else 1


# Play


def legal_moves(state: State, options: dict[str, Any], seat: int) -> list[str]:
    """AC-5, AC-6: any card of the hand."""
    return sorted(state["hands"][seat]) if seat in state["to_act"] else []


def check_move(
    before: State, after: State, options: dict[str, Any], seat: int, move: str, memory: dict[str, Any]
) -> list[str]:
    """How `after` differs from what the rules make of `before` and the move."""
    if move not in legal_moves(before, options, seat):
        return [f"move: seat {seat} may not play {move} (AC-5, AC-6)"]
    return differences(state_after(before, options, seat, move), after, RULES)


def state_after(before: State, options: dict[str, Any], seat: int, card: str) -> State:
    """AC-5, AC-6: the card goes to the trick, and the other player answers it or the trick is complete."""
    table = deepcopy(before)
    table["hands"][seat].remove(card)
    table["trick"].append(card)
    if len(table["trick"]) == 1:
        table["to_act"] = [1 - seat]
    else:
        _finish_trick(table, options)
    return table


def _finish_trick(table: State, options: dict[str, Any]) -> None:
    """AC-7: the winner keeps the trick; AC-11: if a hand is empty now, the round ends before anybody draws."""
    led, answered = table["trick"]
    winner = table["leader"] if beats(led, answered) else 1 - table["leader"]
    table["trick"] = []
    table["tricks"][winner].append([led, answered])
    if [] in table["hands"]:
        _finish_round(table, options)
    elif CAT in (led, answered):  # AC-10
        _draw_and_lead(table, drawer=winner, leader=1 - winner)
    else:  # AC-8, AC-9
        _draw_and_lead(table, drawer=1 - winner, leader=winner)


def _draw_and_lead(table: State, drawer: int, leader: int) -> None:
    top = table["deck"].pop(0)
    table["hands"][drawer] = sorted_hand([*table["hands"][drawer], top])
    table["leader"] = leader
    table["to_act"] = [leader]


# Scoring


def _finish_round(table: State, options: dict[str, Any]) -> None:
    """AC-12, AC-14: the points of each trick go to its winner, and a score may fall below 0."""
    for seat in (0, 1):
        table["scores"][seat] += sum(_points(trick, options) for trick in table["tricks"][seat])
    table["to_act"] = []
    table["phase"] = "scored"
    if _is_over(table, options):
        table["phase"] = "over"
        table["over"] = True
        table["winners"] = [seat for seat in (0, 1) if table["scores"][seat] == max(table["scores"])]


def _points(trick: list[str], options: dict[str, Any]) -> int:
    """AC-12: the trick with the Alley Cat is counted like any other, but subtracted."""
    return -_worth(trick, options) if CAT in trick else _worth(trick, options)


def _worth(trick: list[str], options: dict[str, Any]) -> int:
    """AC-13: the difference of the ranks, or the rank of the losing card, or 1 a trick."""
    ranks = [rank_of(card) for card in trick]
    worth = {"difference": max(ranks) - min(ranks), "captured": min(ranks), "tricks": 1}
    return worth[options["scoring"]]


# End of the game


def _is_over(table: State, options: dict[str, Any]) -> bool:
    """AC-15: the target is reached and the scores are unequal; AC-16: 60 rounds are played."""
    one, other = table["scores"]
    is_reached: bool = max(one, other) >= options["target"] and one != other
    return is_reached or bool(table["round"] >= GUARD_ROUNDS)


# Options


def allowed_options(players: int) -> dict[str, list[Any]]:
    """AC-13: the way of counting a trick; AC-15: the target."""
    return {"scoring": ["difference", "captured", "tricks"], "target": list(range(11, 122))}
