"""Records: a game written down line by line as it is played, and played again from its lines."""

import json
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, BinaryIO

from parlour.errors import BadRecord, ParlourError, RecordDiffers
from parlour.games import find_game
from parlour.games.definition import Json
from parlour.kernel.records import RecordArray
from parlour.play.differences import first_difference, is_same, shown
from parlour.play.match import Game, new_game
from parlour.play.notation import NEXT_ROUND, keys_lacking, read_options

VERSION = 1
LONGEST_LINE = 1 << 20
"""A longer line is not read: the longest line of a record has a few kilobytes."""

_HEADER = ("parlour", "game", "players", "options", "seed")
_LINE = ("n", "seat", "move")
_LONGEST_MESSAGE = 300

Chooser = Callable[[RecordArray], str]
"""Chooses a move for the viewer of this view, who is to act."""


# ---- writing


def record_lines(game: Game, choose: Chooser, full: bool) -> Iterator[str]:
    """Play this fresh game to its end, and give its record line by line; a full one has states and legal moves."""
    yield _header_line(game, full)
    for number, seat in enumerate(game.turns(), 1):
        move = NEXT_ROUND if seat is None else choose(game.view_record(seat))
        yield _move_line(game, number, seat, move, full)


def _header_line(game: Game, full: bool) -> str:
    header: Json = {
        "parlour": VERSION,
        "game": game.name,
        "players": game.players,
        "options": game.options,
        "seed": game.seed,
    }
    return _line(header | {"state": game.state()} if full else header)


def _move_line(game: Game, number: int, seat: int | None, move: str, full: bool) -> str:
    """Play the move and note it."""
    legal = game.legal_moves(seat) if full and seat is not None else []
    game.apply(seat, move)
    line: Json = {"n": number, "seat": seat, "move": move}
    return _line(line | {"state": game.state(), "legal": legal} if full else line)


def _line(content: Json) -> str:
    return json.dumps(content, ensure_ascii=False)


# ---- replaying


def replay(lines: BinaryIO, finished: bool = True) -> Game:
    """The game of a record, played again. Every line is checked, in memory that does not grow with the record.

    A record whose game is not over is a broken one, unless `finished` is False. A byte order mark before the first line
    is passed over, and so are keys of a state that the version which wrote the record did not have.

    Raises BadRecord for a record that cannot be read or played, and RecordDiffers for one whose states or legal moves
    are not those of the game. Both messages begin with the number of the line.
    """
    numbered = enumerate(_raw_lines(lines), 1)
    number, raw = next(numbered, (1, b""))
    with _told_of_line(number):
        game, full = _opened(_parsed(raw.removeprefix(BOM_UTF8)))
    for number, raw in numbered:
        with _told_of_line(number):
            if game.over:
                raise BadRecord("there is nothing to come: the game was over with the line before")
            _replay_line(game, number - 1, _parsed(raw), full)
    if finished:
        with _told_of_line(number):
            _check_finished(game)
    return game


@contextmanager
def _told_of_line(number: int) -> Iterator[None]:
    """Begin the message of whatever goes wrong here with the number of the line."""
    try:
        yield
    except RecordDiffers as difference:
        raise RecordDiffers(f"line {number}: {difference}") from None
    except ParlourError as fault:
        message = str(fault)
        brief = message if len(message) <= _LONGEST_MESSAGE else message[:_LONGEST_MESSAGE] + "..."
        raise BadRecord(f"line {number}: {brief}") from None


def _raw_lines(lines: BinaryIO) -> Iterator[bytes]:
    """The lines, none of them longer than one byte more than is allowed."""
    while raw := lines.readline(LONGEST_LINE + 1):
        yield raw


def _check_finished(game: Game) -> None:
    if game.over:
        return
    wanted = f"seat {game.to_act[0]} is to act" if game.to_act else f"{NEXT_ROUND!r} is to come"
    raise BadRecord(f"the record is cut off after this line: the game is not over, {wanted}")


# ---- reading one line


def _parsed(raw: bytes) -> Json:
    """The JSON object of a line. Raises BadRecord."""
    if len(raw) > LONGEST_LINE:
        raise BadRecord(f"it is longer than {LONGEST_LINE} bytes, which no line of a record is")
    if not raw.strip():
        raise BadRecord("it is empty, where a JSON object has to be")
    try:
        content = _JSON.decode(raw.decode("utf-8"))
    except RecursionError:
        raise BadRecord("its JSON is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise BadRecord(f"byte {error.start + 1} is not UTF-8" + _perhaps_cut_off(raw)) from None
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at")
        raise BadRecord(f"it is not JSON: {reason} at character {error.pos + 1}" + _perhaps_cut_off(raw)) from None
    if not isinstance(content, dict):
        raise BadRecord(f"it is {shown(content)}, where a JSON object has to be")
    return content


def _perhaps_cut_off(raw: bytes) -> str:
    return "" if raw.endswith(b"\n") else " (the record is cut off here)"


def _unique(pairs: list[tuple[str, Any]]) -> Json:
    """The object with these keys, each there once."""
    content: Json = {}
    for key, value in pairs:
        if key in content:
            raise BadRecord(f"it has the key {shown(key)} twice")
        content[key] = value
    return content


def _whole_number(digits: str) -> int:
    """The number, if it has no more digits than any number of a record may have."""
    if len(digits) > 20:
        raise BadRecord(f"it has a number of {len(digits)} digits, which no record has")
    return int(digits)


def _no_constant(word: str) -> None:
    raise BadRecord(f"it has {word}, which is not JSON")


_JSON = json.JSONDecoder(object_pairs_hook=_unique, parse_int=_whole_number, parse_constant=_no_constant)


def _check_keys(content: Json, keys: tuple[str, ...]) -> None:
    missing = [key for key in keys if key not in content]
    unknown = [key for key in content if key not in keys]
    if missing:
        raise BadRecord(f"it has no {missing[0]}: the keys are {', '.join(keys)}")
    if unknown:
        raise BadRecord(f"it has an unknown key {shown(unknown[0])}: the keys are {', '.join(keys)}")


def _take_number(content: Json, key: str) -> int:
    value = content[key]
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord(f"{key} is {shown(value)}: it has to be a whole number")
    return value


def _take_text(content: Json, key: str) -> str:
    value = content[key]
    if not isinstance(value, str):
        raise BadRecord(f"{key} is {shown(value)}: it has to be a string")
    return value


def _differ(key: str, found: Any, ours: Any) -> None:
    difference = first_difference(key, found, ours)
    if difference:
        raise RecordDiffers(difference)


def _check_state(found: Any, game: Game) -> None:
    """The state of a line is that of the game, but for keys that there were none of when the record was written."""
    lacking = keys_lacking(game.identity.definition(), found)
    _differ("state", found, {key: value for key, value in game.state().items() if key not in lacking})


# ---- the header


def _opened(header: Json) -> tuple[Game, bool]:
    """The game that the header begins, and whether the record is a full one."""
    _check_version(header)
    full = "state" in header
    _check_keys(header, (*_HEADER, "state") if full else _HEADER)
    identity = find_game(_take_text(header, "game"))
    players = _take_number(header, "players")
    seed = _take_text(header, "seed")
    game = new_game(identity.name, players, seed, **read_options(identity, header["options"], players, "a record"))
    if full:
        _check_state(header["state"], game)
    return game, full


def _check_version(header: Json) -> None:
    if "parlour" not in header:
        raise BadRecord("this is not the header of a record: it has no key parlour")
    if not is_same(header["parlour"], VERSION):
        raise BadRecord(f"parlour is {shown(header['parlour'])}: records of version {VERSION} can be read")


# ---- the moves


def _replay_line(game: Game, number: int, line: Json, full: bool) -> None:
    """Check one line after the header, and play its move."""
    _check_keys(line, (*_LINE, "state", "legal") if full else _LINE)
    if _take_number(line, "n") != number:
        raise BadRecord(f"n is {shown(line['n'])}: the moves are numbered from 1, and this is move {number}")
    seat, move = _seat(line), _take_text(line, "move")
    if (seat is None) != (move == NEXT_ROUND):
        raise BadRecord(f"seat is {shown(seat)} and move is {shown(move)}: seat null goes with {NEXT_ROUND!r}")
    legal = game.legal_moves(seat) if full and seat is not None else []
    game.apply(seat, move)
    if full:
        _differ("legal", line["legal"], legal)
        _check_state(line["state"], game)


def _seat(line: Json) -> int | None:
    return None if line["seat"] is None else _take_number(line, "seat")
