"""Moves and states as text and JSON, in both directions, for every game."""

import re
from collections.abc import Sequence
from typing import Any

from parlour.errors import ImpossiblePosition, UnknownMove
from parlour.games import reading
from parlour.games.definition import Definition, Json
from parlour.games.identity import Identity
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record

NEXT_ROUND = "next round"
LONGEST_MOVE = 40


def action_of(definition: Definition, move: str) -> int:
    """The number of the action with this text. Raises UnknownMove, which says how moves of this kind are written."""
    if not isinstance(move, str):
        raise UnknownMove(f"a move has to be a text, not {str(move)[:LONGEST_MOVE]!r}")
    if move in definition.moves:
        return definition.moves.index(move)
    shown = repr(move if len(move) <= LONGEST_MOVE else move[:LONGEST_MOVE] + "...")
    word = re.split(r"\s", move, maxsplit=1)[0]
    forms = definition.forms
    if word in forms:
        raise UnknownMove(f"{shown} is not a move: {forms[word][0]}", forms[word][1])
    if "" in forms:
        raise UnknownMove(f"{shown} is not a move: {forms[''][0]}", forms[""][1])
    raise UnknownMove(f"{shown} is not a move of this game: a move begins with {', '.join(forms)}")


def state_json(identity: Identity, state: Record) -> Json:
    """The full state, with every secret."""
    return _json(identity, state.public, [state.seats[seat] for seat in range(state.public.players)], state.secret)


def view_json(identity: Identity, view: Record) -> Json:
    """What the viewer may know, in the form of a state: hidden cards are null."""
    seats = [view.own if seat == view.viewer else None for seat in range(view.public.players)]
    return _json(identity, view.public, seats, None)


def _json(identity: Identity, public: Record, seats: Sequence[Record | None], secret: Record | None) -> Json:
    definition = identity.definition()
    head: Json = {
        "game": identity.name,
        "players": int(public.players),
        "round": int(public.round_number),
        "phase": definition.phases[public.phase],
        "to_act": seats_in(public.to_act),
        "over": bool(public.over),
        "winners": seats_in(public.winners),
    }
    return head | definition.position(public, seats, secret)


def read_state(identity: Identity, state: Any, record: Record) -> None:
    """Write a state in JSON into a record that is zero but for players and options. Raises ImpossiblePosition."""
    if not isinstance(state, dict):
        raise ImpossiblePosition("a state has to be a JSON object")
    missing = [key for key in reading.HEAD_KEYS if key not in state]
    if missing:
        raise ImpossiblePosition(f"the state has no {missing[0]}")
    definition, public = identity.definition(), record.public
    players = int(public.players)
    reading.check_equal(state["players"], players, "players", "the state is read for that number of players")
    public.round_number = reading.whole(state["round"], "round", 1, reading.MAX_ROUND)
    public.phase = reading.word(state["phase"], "phase", definition.phases)
    public.to_act = reading.seats(state["to_act"], "to_act", players)
    winners = reading.seats(state["winners"], "winners", players)
    public.over = definition.phases[public.phase] == "over"
    definition.set_position(state, record)
    reading.check_equal(reading.truth(state["over"], "over"), bool(public.over), "over", "the phase says so")
    reading.check_equal(seats_in(winners), seats_in(public.winners), "winners", "the scores say so")
