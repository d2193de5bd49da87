"""Moves and states as text and JSON, in both directions, for every game."""

import re
from collections.abc import Sequence
from typing import Any

from parlour.errors import BadOption, ImpossiblePosition, UnknownMove
from parlour.games import reading
from parlour.games.definition import Definition, Json
from parlour.games.identity import Identity
from parlour.games.options import Value
from parlour.kernel import chance
from parlour.kernel.contract import seats_in
from parlour.kernel.records import Record
from parlour.play.differences import is_same, shown

NEXT_ROUND = "next round"
LONGEST_MOVE = 40
MOST_WORDS = 2**53
"""So many words of chance no game draws; up to here every reader of JSON knows a whole number exactly."""
_KEY = re.compile(r"[0-9a-f]{64}")


def action_of(definition: Definition, move: str) -> int:
    """The number of the action with this text. Raises UnknownMove, which says how moves of this kind are written."""
    if not isinstance(move, str):
        raise UnknownMove(f"a move has to be a text, not {str(move)[:LONGEST_MOVE]!r}")
    if move in definition.numbers:
        return definition.numbers[move]
    text = repr(move if len(move) <= LONGEST_MOVE else move[:LONGEST_MOVE] + "...")
    word = re.split(r"\s", move, maxsplit=1)[0]
    forms = definition.forms
    if word in forms:
        raise UnknownMove(f"{text} is not a move: {forms[word][0]}", forms[word][1])
    if "" in forms:
        raise UnknownMove(f"{text} is not a move: {forms[''][0]}", forms[""][1])
    raise UnknownMove(f"{text} is not a move of this game: a move begins with {', '.join(forms)}")


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
    own_keys = definition.position(public, seats, secret)
    return head | own_keys | {"chance": None if secret is None else _chance_json(secret.chance)}


def _chance_json(stream: Record) -> Json:
    """The key of the stream, and how many of its words have been drawn."""
    return {"key": chance.digits_of_key(stream), "words": chance.words_spent(stream)}


def keys_lacking(definition: Definition, state: Any) -> set[str]:
    """The later keys that a state lacks, because it was written before there were any."""
    later = {*reading.LATER_HEAD_KEYS, *definition.later_keys}
    return later - state.keys() if isinstance(state, dict) else set()


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


def read_chance(state: Json) -> tuple[str, int]:
    """The key of a state's stream of chance, and how many words were drawn; no key in a state that has no chance.

    Raises ImpossiblePosition.
    """
    if "chance" not in state:
        return "", 0
    told = reading.mapping(state["chance"], "chance", ("key", "words"))
    key = told["key"]
    if not isinstance(key, str) or not _KEY.fullmatch(key):
        raise ImpossiblePosition(
            f"chance.key is {reading.shown(key)}: it has to be 64 hexadecimal digits in lower case"
        )
    return key, reading.whole(told["words"], "chance.words", 0, MOST_WORDS)


# ---- options, as a header and a state have them


def read_options(identity: Identity, options: Any, players: int, whose: str) -> dict[str, Value]:
    """Every option of the game, each as JSON has it. Raises BadOption, whose message speaks of what `whose` is."""
    if not isinstance(options, dict):
        raise BadOption(f"options is {shown(options)}: it has to be a JSON object")
    identity.check_players(players)
    _check_option_names([option.name for option in identity.options], options, whose)
    for option in identity.options:
        value = options[option.name]
        if isinstance(value, float | list | dict) or not is_same(value, option.check(value, players)):
            raise BadOption(f"option {option.name} is {shown(value)}: it is {option.choices(players)}")
    return options


def _check_option_names(names: list[str], options: Json, whose: str) -> None:
    missing = [name for name in names if name not in options]
    unknown = [name for name in options if name not in names]
    if missing:
        raise BadOption(f"options has no {missing[0]}: {whose} has all of {', '.join(names)}")
    if unknown:
        raise BadOption(f"there is no option {shown(unknown[0])}: the options are {', '.join(names)}")
