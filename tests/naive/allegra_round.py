"""Allegra: how a round begins and how it ends (rules AL-1 to AL-9 and AL-25 to AL-33)."""

from itertools import chain
from typing import Any

from .allegra_area import cards_of, face_down_places
from .differences import State, differences, miscounted

GUARD_TURNS = 100
GUARD_ROUNDS = 30

RULES = {
    "round": "AL-32",
    "phase": "AL-8, AL-10 to AL-20, AL-26, AL-31 to AL-33",
    "to_act": "AL-8, AL-9, AL-15, AL-16, AL-18, AL-19, AL-26",
    "over": "AL-32, AL-33",
    "winners": "AL-32, AL-33",
    "dealer": "AL-3, AL-9",
    "active": "AL-8, AL-9, AL-26",
    "grids": "AL-4, AL-8, AL-12, AL-13, AL-18, AL-19, AL-20, AL-27",
    "deck": "AL-5, AL-10, AL-30",
    "discard": "AL-5, AL-10, AL-12, AL-13, AL-20, AL-24, AL-30",
    "drawn": "AL-10, AL-12, AL-13, AL-18",
    "drawn_from": "AL-10",
    "taps": "AL-16",
    "tapper": "AL-17",
    "held": "AL-18, AL-19",
    "taken": "AL-19",
    "swapped": "AL-12, AL-19, AL-24",
    "finisher": "AL-25",
    "last_turns": "AL-26",
    "round_scores": "AL-28, AL-29",
    "totals": "AL-32",
}


# Cards


def pack(players: int) -> list[str]:
    """AL-1: 120 cards; AL-2: with two or three players two of every value are left out."""
    left_out = 2 if players <= 3 else 0
    counts = dict.fromkeys(range(-1, 4), 8) | dict.fromkeys(range(4, 8), 11) | dict.fromkeys(range(8, 12), 9)
    return [str(value) for value, count in counts.items() for _ in range(count - left_out)]


# Deal


def check_deal(before: State | None, after: State, options: dict[str, Any]) -> list[str]:
    """Why `after` cannot be a fresh deal: the first one, or the one that follows `before`."""
    problems = differences(_fresh_table(before, after, options), after, RULES)
    if before is not None and before["phase"] != "scored":
        problems.append(f"phase before the deal: expected scored, found {before['phase']} (AL-27)")
    if after["dealer"] not in range(after["players"]):
        problems.append(f"dealer: expected a seat, found {after['dealer']} (AL-3)")
    if len(after["discard"]) != 1:
        problems.append(f"discard: expected one card, found {after['discard']} (AL-5)")
    cards = chain((place[0] for grid in after["grids"] for row in grid for place in row), after["deck"])
    return problems + miscounted(pack(after["players"]), chain(cards, after["discard"]), "AL-1, AL-2")


def _fresh_table(before: State | None, after: State, options: dict[str, Any]) -> State:
    """The table after a deal; only the cards (and a random first dealer) are taken from `after`."""
    players = after["players"] if before is None else before["players"]
    dealer = _first_dealer(after, options) if before is None else (before["dealer"] + 1) % players  # AL-9
    beginner = (dealer + 1) % players
    return {
        "game": "allegra",
        "players": players,
        "round": 1 if before is None else before["round"] + 1,
        "phase": "setup",
        "to_act": [beginner],
        "over": False,
        "winners": [],
        "dealer": dealer,
        "active": beginner,  # AL-8, AL-9
        "grids": _face_down_grids(after, players),
        "deck": after["deck"],
        "discard": after["discard"],
        "drawn": None,
        "drawn_from": None,
        "taps": {},
        "tapper": None,
        "held": None,
        "taken": None,
        "swapped": None,
        "finisher": None,
        "last_turns": [],
        "round_scores": [] if before is None else before["round_scores"],
        "totals": [0] * players if before is None else before["totals"],
    }


def _first_dealer(after: State, options: dict[str, Any]) -> Any:
    """AL-3: the seat of the option `dealer`; if that is `random`, whoever it is."""
    return after["dealer"] if options["dealer"] == "random" else options["dealer"]


def _face_down_grids(after: State, players: int) -> list[list[list[list[str | bool]]]]:
    """AL-4: twelve cards to each player, all face down, three rows of four."""
    grids = after["grids"]
    return [
        [[[grids[seat][row][column][0], False] for column in range(4)] for row in range(3)] for seat in range(players)
    ]


# End of a turn and of the round


def finish_turn(table: State, options: dict[str, Any], memory: dict[str, Any]) -> None:
    """AL-12, AL-24: the swapped card goes on the discard pile last; then the next turn begins or the round ends."""
    if table["swapped"] is not None:
        table["discard"].append(table["swapped"])
    table.update(swapped=None, taps={}, tapper=None)
    if table["finisher"] is None:
        table["finisher"] = _finisher(table)
    else:
        table["last_turns"] = sorted([*table["last_turns"], table["active"]])
    waiting = _seats_to_come(table)
    if not waiting or _is_guard_reached(table, memory):
        _finish_round(table, options)
    else:
        table.update(phase="draw", active=waiting[0], to_act=[waiting[0]])


def clockwise_from(table: State, seat: int) -> list[int]:
    """All seats, beginning with this one."""
    return [(seat + step) % table["players"] for step in range(table["players"])]


def _finisher(table: State) -> int | None:
    """AL-25: whose cards are all face up or cleared: the active player or the first clockwise from them."""
    done = (seat for seat in clockwise_from(table, table["active"]) if not face_down_places(table, seat))
    return next(done, None)


def _seats_to_come(table: State) -> list[int]:
    """AL-9: play is clockwise; AL-26: once there is a finisher, everyone else has exactly one more turn."""
    seats = clockwise_from(table, table["active"] + 1)
    return [seat for seat in seats if seat != table["finisher"] and seat not in table["last_turns"]]


def _is_guard_reached(table: State, memory: dict[str, Any]) -> bool:
    """AL-31: each player has had 100 turns and nobody has finished. The state holds no count, so `memory` does."""
    turns = f"turns of round {table['round']}"
    memory[turns] = memory.get(turns, 0) + 1
    return table["finisher"] is None and memory[turns] >= GUARD_TURNS * table["players"]


def _finish_round(table: State, options: dict[str, Any]) -> None:
    """AL-27 to AL-29: all cards are turned up and counted; AL-32, AL-33: the game may be over."""
    table["grids"] = [
        [[lying and [lying[0], True] for lying in row] for row in grid] for grid in table["grids"]
    ]  # AL-27
    scores = _round_scores(table)
    table["round_scores"].append(scores)
    table["totals"] = [total + score for total, score in zip(table["totals"], scores, strict=True)]
    table.update(phase="scored", to_act=[])
    if _is_over(table, options):
        best = min(table["totals"])
        winners = [seat for seat, total in enumerate(table["totals"]) if total == best]
        table.update(phase="over", over=True, winners=winners)


# Scoring


def _round_scores(table: State) -> list[float]:
    """AL-28 for everyone, AL-29 for the finisher."""
    scores: list[float] = [_area_score(cards_of(table, seat)) for seat in range(table["players"])]
    finisher = table["finisher"]
    if finisher is not None and not _is_lowest_alone(scores, finisher):
        scores[finisher] = _spoiled(scores[finisher])
    return scores


def _is_lowest_alone(scores: list[float], seat: int) -> bool:
    return all(scores[seat] < score for other, score in enumerate(scores) if other != seat)


def _area_score(cards: list[str]) -> int:
    """AL-28: the sum of the cards in the area; with no card left a bonus of -10."""
    return sum(map(int, cards)) if cards else -10


def _spoiled(score: float) -> float:
    """AL-29: a positive score is doubled, a negative one is halved."""
    return score * 2 if score > 0 else score / 2


# End of the game


def _is_over(table: State, options: dict[str, Any]) -> bool:
    """AL-32: the agreed number of rounds; AL-33: with a limit instead a total that reaches it, or 30 rounds."""
    if options["limit"] is None:
        return bool(table["round"] >= options["rounds"])
    return bool(max(table["totals"]) >= options["limit"] or table["round"] >= GUARD_ROUNDS)


# Options


def allowed_options(players: int) -> dict[str, list[Any]]:
    """AL-3: who deals; AL-14: the tap; AL-32: the rounds; AL-33: the limit."""
    return {
        "dealer": ["random", *range(players)],
        "tap": [True, False],
        "rounds": list(range(1, 11)),
        "limit": [None, *range(20, 201)],
    }
