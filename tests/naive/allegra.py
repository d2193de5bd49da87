"""Allegra, refereed: the turn (rules AL-8 to AL-24).

Places and lines are in allegra_area, the deal and the end of a turn, a round and the game in allegra_round.
"""

from collections import Counter
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from .allegra_area import (
    card_places,
    clear_line,
    face_down_places,
    lay_at,
    lines_of,
    lying_at,
    spot_of,
)
from .allegra_round import RULES, allowed_options, check_deal, finish_turn
from .differences import State, differences

__all__ = ["PLAYERS", "allowed_options", "check_deal", "check_move", "legal_moves", "state_after"]

PLAYERS = range(2, 7)


# What a seat may do, phase by phase in the order of the rules


def legal_moves(state: State, options: dict[str, Any], seat: int) -> list[str]:
    """The moves of the seat in the phase of this state."""
    return sorted(_MOVES[state["phase"]](state, seat)) if seat in state["to_act"] else []


def _reveals(state: State, seat: int) -> list[str]:
    """AL-8 and AL-13: a face-down card of the area."""
    return [f"reveal {place}" for place in face_down_places(state, seat)]


def _draws(state: State, seat: int) -> list[str]:
    """AL-10: one of the two piles."""
    moves = ["draw deck"] if _has_draw_pile(state) else []
    return moves + (["draw discard"] if _may_draw_discard(state, seat) else [])


def _has_draw_pile(state: State) -> bool:
    """AL-30: the draw pile, or a discard pile that can be shuffled without its top card."""
    return bool(state["deck"]) or len(state["discard"]) > 1


def _may_draw_discard(state: State, seat: int) -> bool:
    """AL-11, AL-12: a card from the discard pile has to be kept, which needs a place that holds a card."""
    return bool(state["discard"] and card_places(state, seat))


def _tap_answers(state: State, seat: int) -> list[str]:
    """AL-16."""
    return ["tap", "pass"]


def _gives(state: State, seat: int) -> list[str]:
    """AL-17."""
    return ["refuse"] + [f"give {tapper}" for tapper in _receivers(state)]


def _keeps(state: State, seat: int) -> list[str]:
    """AL-11, AL-12: keep the card; AL-13: discard it, but not if it came from the discard pile."""
    return _swaps(state, seat) + (["discard"] if state["drawn_from"] == "deck" else [])


def _swaps(state: State, seat: int) -> list[str]:
    """AL-12 and AL-18: any place of the area that holds a card."""
    return [f"swap {place}" for place in card_places(state, seat)]


def _tapper_clears(state: State, seat: int) -> list[str]:
    """AL-18: the tapper may clear lines or not."""
    return ["done"] + [f"clear {line}" for line in _lines_of_tapper(state)]


def _takes(state: State, seat: int) -> list[str]:
    """AL-19: a card of the tapper's area, if there is another place to put it to."""
    tapper = state["tapper"]
    return [f"take {place}" for place in card_places(state, tapper) if _places_to_put(state, tapper, place)]


def _puts(state: State, seat: int) -> list[str]:
    """AL-19."""
    return [f"put {place}" for place in _places_to_put(state, state["tapper"], state["taken"])]


def _clears(state: State, seat: int) -> list[str]:
    """AL-20: a line, or stop."""
    return ["done"] + [f"clear {line}" for line in lines_of(state, seat)]


_MOVES: dict[str, Callable[[State, int], list[str]]] = {
    "setup": _reveals,
    "draw": _draws,
    "tap": _tap_answers,
    "answer": _gives,
    "keep": _keeps,
    "reveal": _reveals,
    "tapper swap": _swaps,
    "tapper clear": _tapper_clears,
    "take": _takes,
    "put": _puts,
    "clear": _clears,
}


# The tap: who may, and whether the exchange can be completed


def _may_tap(state: State, seat: int) -> bool:
    """AL-15: more than three cards, one of them face down; not the finisher, not after the last turn."""
    if seat in (state["active"], state["finisher"]) or seat in state["last_turns"]:
        return False
    return len(card_places(state, seat)) > 3 and bool(face_down_places(state, seat))


def _tappers_to_ask(state: State, options: dict[str, Any]) -> list[int]:
    """AL-14: three players or more, the option `tap`, and a card from the draw pile."""
    if not options["tap"] or state["players"] < 3:
        return []
    return [seat for seat in range(state["players"]) if _may_tap(state, seat)]


def _receivers(state: State) -> list[int]:
    """AL-17: the tappers with whom the exchange can be completed."""
    tapped = [int(seat) for seat, wants in state["taps"].items() if wants]
    return [tapper for tapper in tapped if _can_complete(state, tapper)]


def _can_complete(state: State, tapper: int) -> bool:
    """AL-18, AL-19: some card of the tapper's area can be put to some other place of the active player's area."""
    return any(_places_to_put(state, tapper, place) for place in card_places(state, tapper))


def _places_to_put(state: State, tapper: int, taken: str) -> list[str]:
    """AL-19: the places of the active player's area that hold a card, but not the place that the card comes from."""
    players, active = state["players"], state["active"]
    origin = spot_of(players, tapper, taken)
    return [place for place in card_places(state, active) if spot_of(players, active, place) != origin]


def _lines_of_tapper(state: State) -> list[str]:
    """AL-18: the lines after whose clearing the exchange can still be completed."""
    return [line for line in lines_of(state, state["tapper"]) if _can_complete_without(state, line)]


def _can_complete_without(state: State, line: str) -> bool:
    table = deepcopy(state)
    clear_line(table, table["tapper"], line.split())
    return _can_complete(table, table["tapper"])


# What a move does


def check_move(
    before: State, after: State, options: dict[str, Any], seat: int, move: str, memory: dict[str, Any]
) -> list[str]:
    """How `after` differs from what the rules make of `before` and the move."""
    if move not in legal_moves(before, options, seat):
        return [f"move: seat {seat} may not {move} in phase {before['phase']} (AL-8 to AL-20)"]
    return differences(state_after(before, after, options, seat, move, memory), after, RULES)


@dataclass
class _Move:
    """A move that is being made on `table`; `after` is asked only for the order of a shuffled pile (AL-30)."""

    table: State
    seat: int
    verb: str
    words: list[str]
    options: dict[str, Any]
    memory: dict[str, Any]
    after: State


def state_after(
    before: State, after: State, options: dict[str, Any], seat: int, move: str, memory: dict[str, Any]
) -> State:
    """The state that the move leads to."""
    table = deepcopy(before)
    verb, *words = move.split()
    _EFFECTS[before["phase"]](_Move(table, seat, verb, words, options, memory, after))
    return table


def _go_on(table: State, phase: str, seat: int) -> None:
    table.update(phase=phase, to_act=[seat])


def _turn_up(table: State, seat: int, place: str) -> None:
    lying = lying_at(table, seat, place)
    assert lying is not None
    lay_at(table, seat, place, [lying[0], True])


def _exchange(table: State, seat: int, place: str, card: str) -> str:
    """The card goes face up to the place; the card that lay there is the answer."""
    old = lying_at(table, seat, place)
    assert old is not None
    lay_at(table, seat, place, [card, True])
    return str(old[0])


def _reveal_in_setup(move: _Move) -> None:
    """AL-8: two cards each, both before the next player; AL-9: then the dealer's left neighbour begins."""
    table = move.table
    _turn_up(table, move.seat, move.words[0])
    face_up = sum(lying[1] for grid in table["grids"] for row in grid for lying in row)
    if face_up % 2 == 0:
        table["active"] = (move.seat + 1) % table["players"]
    _go_on(table, "draw" if face_up == 2 * table["players"] else "setup", table["active"])


def _draw(move: _Move) -> None:
    """AL-10: from the discard pile the card must be kept; AL-14: from the draw pile others may tap."""
    table = move.table
    table["drawn_from"] = move.words[0]
    if move.words[0] == "discard":
        table["drawn"] = table["discard"].pop()
        _go_on(table, "keep", move.seat)
        return
    _restock(table, move.after)
    table["drawn"] = table["deck"].pop(0)
    _go_on(table, "keep", move.seat)
    tappers = _tappers_to_ask(table, move.options)
    if tappers:
        table.update(phase="tap", to_act=tappers)


def _restock(table: State, after: State) -> None:
    """AL-30: an empty draw pile is made of the discard pile without its top card, in the order that `after` shows."""
    if table["deck"]:
        return
    *rest, top = table["discard"]
    order = [after["drawn"], *after["deck"]]
    table["deck"] = order if Counter(order) == Counter(rest) else rest
    table["discard"] = [top]


def _tap(move: _Move) -> None:
    """AL-16: when all have decided the active player answers, if there is anything to answer (AL-17)."""
    table = move.table
    table["taps"][str(move.seat)] = move.verb == "tap"
    table["to_act"].remove(move.seat)
    if not table["to_act"]:
        _go_on(table, "answer" if _receivers(table) else "keep", table["active"])


def _answer(move: _Move) -> None:
    """AL-17: one tapper gets the card, or nobody does."""
    if move.verb == "refuse":
        _go_on(move.table, "keep", move.seat)
    else:
        move.table["tapper"] = int(move.words[0])
        _go_on(move.table, "tapper swap", move.table["tapper"])


def _keep(move: _Move) -> None:
    """AL-12: the card goes to a place of the area; AL-13: or on the discard pile, and a card is turned up."""
    table = move.table
    drawn = table["drawn"]
    table.update(drawn=None, drawn_from=None)
    if move.verb == "swap":
        table["swapped"] = _exchange(table, move.seat, move.words[0], drawn)
        _offer_clearing(move)
        return
    table["discard"].append(drawn)
    if face_down_places(table, move.seat):
        _go_on(table, "reveal", move.seat)
    else:
        _offer_clearing(move)


def _reveal(move: _Move) -> None:
    """AL-13."""
    _turn_up(move.table, move.seat, move.words[0])
    _offer_clearing(move)


def _tapper_swap(move: _Move) -> None:
    """AL-18: the given card goes to a place of the tapper's area; the card that lay there is taken into hand."""
    table = move.table
    table["held"] = _exchange(table, move.seat, move.words[0], table["drawn"])
    table.update(drawn=None, drawn_from=None)
    _offer_tapper_clearing(table)


def _tapper_clear(move: _Move) -> None:
    """AL-18, AL-20: again and again, until the tapper stops."""
    if move.verb == "done":
        _go_on(move.table, "take", move.table["active"])
    else:
        clear_line(move.table, move.seat, move.words)
        _offer_tapper_clearing(move.table)


def _offer_tapper_clearing(table: State) -> None:
    if _lines_of_tapper(table):
        _go_on(table, "tapper clear", table["tapper"])
    else:
        _go_on(table, "take", table["active"])


def _take(move: _Move) -> None:
    """AL-19: the card is chosen, and moves when it is put."""
    move.table["taken"] = move.words[0]
    _go_on(move.table, "put", move.seat)


def _put(move: _Move) -> None:
    """AL-19: the taken card goes to the active player's place, the tapper's card to where it was taken."""
    table = move.table
    taken = _exchange(table, table["tapper"], table["taken"], table["held"])
    table["swapped"] = _exchange(table, move.seat, move.words[0], taken)
    table.update(held=None, taken=None)
    _offer_clearing(move)


def _clear(move: _Move) -> None:
    """AL-20: again and again, until the player stops; then the turn ends."""
    if move.verb == "done":
        finish_turn(move.table, move.options, move.memory)
    else:
        clear_line(move.table, move.seat, move.words)
        _offer_clearing(move)


def _offer_clearing(move: _Move) -> None:
    """AL-20, step three: asked only where something can be cleared (records.md)."""
    if lines_of(move.table, move.seat):
        _go_on(move.table, "clear", move.seat)
    else:
        finish_turn(move.table, move.options, move.memory)


_EFFECTS: dict[str, Callable[[_Move], None]] = {
    "setup": _reveal_in_setup,
    "draw": _draw,
    "tap": _tap,
    "answer": _answer,
    "keep": _keep,
    "reveal": _reveal,
    "tapper swap": _tapper_swap,
    "tapper clear": _tapper_clear,
    "take": _take,
    "put": _put,
    "clear": _clear,
}
