"""Records are written in the public notation and replay to the same game, and what is wrong is named with its line."""

import functools
import io
import itertools
import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.bots import make_bots
from parlour.errors import BadRecord, ParlourError, RecordDiffers
from parlour.play.match import Game, new_game
from parlour.play.record import LONGEST_LINE, record_lines, replay

SHORT: dict[str, dict[str, Any]] = {
    "alley-cat": {"target": 11},
    "allie-gator": {},
    "allegra": {"rounds": 1},
}
TABLES = [("alley-cat", 2), ("allie-gator", 2), ("allie-gator", 5), ("allegra", 2), ("allegra", 4)]
Line = dict[str, Any]


@functools.cache
def played(name: str, players: int, full: bool) -> tuple[Game, tuple[str, ...]]:
    game = new_game(name, players, "9a", **SHORT[name])
    lines = tuple(record_lines(game, make_bots(game.identity, ["random"], players, game.seed), full))
    return game, lines


def cat_lines(full: bool) -> list[Line]:
    return [json.loads(line) for line in played("alley-cat", 2, full)[1]]


def file_of(lines: list[Line]) -> bytes:
    return "".join(json.dumps(line) + "\n" for line in lines).encode()


def replayed(content: bytes) -> Game:
    return replay(io.BytesIO(content))


def complaint(content: bytes) -> str:
    """What is wrong with the record: one line that begins with the number of a line."""
    with pytest.raises((BadRecord, RecordDiffers), match=r"^line [0-9]+: ") as caught:
        replayed(content)
    message = str(caught.value)
    assert len(message.splitlines()) == 1
    assert len(message) < 400
    return message


def complaint_after(change: Callable[[list[Line]], object], full: bool = False) -> str:
    """What is wrong with the record of Alley Cat after this change."""
    lines = cat_lines(full)
    change(lines)
    return complaint(file_of(lines))


# ---- writing


def test_the_header_of_a_full_record_has_every_option_and_the_state() -> None:
    header = cat_lines(full=True)[0]
    state = new_game("alley-cat", 2, "9a", target=11).state()
    assert list(header) == ["parlour", "game", "players", "options", "seed", "state"]
    assert header["options"] == {"scoring": "difference", "target": 11}
    assert header["state"] == state


def test_a_move_of_a_full_record_has_the_state_after_it_and_the_moves_that_were_legal() -> None:
    header, first, *_ = cat_lines(full=True)
    assert list(first) == ["n", "seat", "move", "state", "legal"]
    assert first["legal"] == sorted(header["state"]["hands"][first["seat"]])
    assert first["state"]["trick"] == [first["move"]]


def test_a_plain_record_is_a_full_one_without_states_and_legal_moves() -> None:
    bare = [{k: v for k, v in line.items() if k not in ("state", "legal")} for line in cat_lines(full=True)]
    assert bare == cat_lines(full=False)


def test_the_lines_are_spaced_as_in_the_notation() -> None:
    header, first, *_ = played("alley-cat", 2, False)[1]
    assert header.startswith('{"parlour": 1, "game": "alley-cat", "players": 2, "options": {"scoring": "difference", ')
    assert first.startswith('{"n": 1, "seat": 1, "move": "')


def test_between_two_rounds_the_next_one_is_asked_for_by_nobody() -> None:
    lines = [json.loads(line) for line in played("allie-gator", 2, True)[1]]
    asked = [(line["seat"], line["legal"]) for line in lines[1:] if line["move"] == "next round"]
    assert asked
    assert all(line == (None, []) for line in asked)


def test_AL_16_those_who_may_tap_are_asked_clockwise_from_the_active_player() -> None:
    lines = [json.loads(line) for line in played("allegra", 4, True)[1]]
    places: list[int] = []
    for before, line in itertools.pairwise(lines):
        if before["state"]["phase"] != "tap":
            places = []
            continue
        places.append((line["seat"] - line["state"]["active"]) % 4)
        assert places == sorted(set(places))


def test_the_same_seed_gives_the_same_record() -> None:
    again = new_game("allie-gator", 5, "9a")
    assert (
        tuple(record_lines(again, make_bots(again.identity, ["random"], 5, "9a"), True))
        == played("allie-gator", 5, True)[1]
    )


# ---- replaying


@pytest.mark.parametrize("full", [True, False])
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_a_record_replays_to_the_same_game(name: str, players: int, full: bool) -> None:
    game, lines = played(name, players, full)
    assert replayed("\n".join(lines).encode()) == game


def test_whole_points_may_be_written_with_a_decimal_point() -> None:
    lines = cat_lines(full=True)
    lines[1]["state"]["scores"] = [0.0, 0.0]
    assert replayed(file_of(lines)).over


def test_seats_that_decide_at_once_may_stand_in_any_order() -> None:
    lines = [json.loads(line) for line in played("allegra", 4, False)[1]]
    first = next(i for i, line in enumerate(lines) if line.get("move") in ("tap", "pass"))
    ours, next_ones = lines[first], lines[first + 1]
    lines[first] = {**next_ones, "n": ours["n"]}
    lines[first + 1] = {**ours, "n": next_ones["n"]}
    assert replayed(file_of(lines)).state() == played("allegra", 4, False)[0].state()


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The place of every single value in a JSON value."""
    if isinstance(value, dict | list):
        for key, part in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(part, (*path, key))
    else:
        yield path


def put(line: Line, path: tuple[Any, ...], value: Any) -> bool:
    """Put the value there; returns whether that changes anything."""
    place: Any = line
    for key in path[:-1]:
        place = place[key]
    before, place[path[-1]] = place[path[-1]], value
    return json.dumps(before) != json.dumps(value)


@pytest.mark.parametrize(("name", "players"), [("alley-cat", 2), ("allie-gator", 5), ("allegra", 4)])
@settings(max_examples=40, deadline=None)
@given(data=st.data())
def test_whatever_is_changed_in_a_full_record_is_named_with_its_line(
    name: str, players: int, data: st.DataObject
) -> None:
    lines = [json.loads(line) for line in played(name, players, True)[1][:40]]
    index = data.draw(st.integers(0, len(lines) - 1))
    path = data.draw(st.sampled_from(list(leaves(lines[index]))))
    value: Any = data.draw(st.sampled_from([None, True, False, -7.5, 5000, "x", [], {}]))
    if put(lines[index], path, value):
        assert complaint(file_of(lines)).startswith(f"line {index + 1}: ")


def test_a_difference_names_its_place_and_both_values() -> None:
    lines = cat_lines(full=True)
    right = lines[2]["state"]["deck"][3]
    lines[2]["state"]["deck"][3] = "XX"
    with pytest.raises(RecordDiffers) as caught:
        replayed(file_of(lines))
    assert str(caught.value) == f"line 3: state.deck[3] is XX, but the game gives {right}"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda state: state.pop("leader"), "line 3: state.leader is missing, but the game gives 0"),
        (lambda state: state.update(x=1), "line 3: state.x is 1, but the game has nothing there"),
        (lambda state: state.update({"a\nb": 1}), 'line 3: state["a\\nb"] is 1, but the game has nothing there'),
        (lambda state: state.update(over=0), "line 3: state.over is 0, but the game gives false"),
        (lambda state: state.update(round="1"), 'line 3: state.round is "1", but the game gives 1'),
        (lambda state: state.update(cut={}), "line 3: state.cut is an object, but the game gives a list of 2"),
        (lambda state: state["cut"].append("AS"), 'line 3: state.cut[2] is "AS", but the game has nothing there'),
    ],
)
def test_differences_in_a_state(change: Callable[[Line], object], message: str) -> None:
    assert complaint_after(lambda lines: change(lines[2]["state"]), full=True) == message


def test_a_difference_in_the_legal_moves() -> None:
    assert "line 2: legal[6] is" in complaint_after(lambda lines: lines[1]["legal"].append("AS"), full=True)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda header: header.clear(), "this is not the header of a record: it has no key parlour"),
        (lambda header: header.update(parlour=2), "parlour is 2: records of version 1 can be read"),
        (lambda header: header.update(parlour=True), "parlour is true: records of version 1 can be read"),
        (lambda header: header.update(x=1), 'it has an unknown key "x": the keys are parlour, game, '),
        (lambda header: header.pop("seed"), "it has no seed: the keys are parlour, game, "),
        (lambda header: header.update(game="chess"), "there is no game 'chess': the games are "),
        (lambda header: header.update(game=["alley-cat"]), "game is a list of 1: it has to be a string"),
        (lambda header: header.update(players=True), "players is true: it has to be a whole number"),
        (lambda header: header.update(players=3), "Alley Cat is for 2 players, not for 3"),
        (lambda header: header.update(seed=9), "seed is 9: it has to be a string"),
        (lambda header: header.update(seed="0x9f"), "the seed cannot be '0x9f': it is 1 to 64 hexadecimal digits"),
        (lambda header: header.update(options=[]), "options is a list of 0: it has to be a JSON object"),
        (lambda header: header["options"].pop("target"), "options has no target: a record has all of scoring, target"),
        (lambda header: header["options"].update(x=1), 'there is no option "x": the options are scoring, target'),
        (lambda header: header["options"].update(target="11"), 'option target is "11": it is a whole number from 11 '),
        (lambda header: header["options"].update(target=11.0), "option target is 11.0: it is a whole number from 11 "),
        (lambda header: header["options"].update(target=[11]), "option target is a list of 1: it is a whole number "),
        (lambda header: header["options"].update(target=1e999), "option target is Infinity: it is a whole number "),
        (lambda header: header["options"].update(target=10), "option target cannot be 10: it is a whole number from "),
        (lambda header: header["options"].update(scoring="x" * 999), "option scoring cannot be xxxx"),
    ],
)
def test_faults_of_a_header(change: Callable[[Line], object], message: str) -> None:
    lines = cat_lines(full=False)
    change(lines[0])
    content = file_of(lines).replace(b"Infinity", b"1e999")
    assert complaint(content).startswith(f"line 1: {message}")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda line: line.update(n=3), "n is 3: the moves are numbered from 1, and this is move 2"),
        (lambda line: line.update(n=True), "n is true: it has to be a whole number"),
        (lambda line: line.update(seat=9), "there is no seat 9: the seats are 0 to 1"),
        (lambda line: line.update(seat=False), "seat is false: it has to be a whole number"),
        (lambda line: line.update(seat=None), 'seat is null and move is "'),
        (lambda line: line.update(move="next round"), "seat is 0 and move is "),
        (lambda line: line.update(seat=None, move="next round"), "round 1 is not over: seat 0 is to act"),
        (lambda line: line.update(move=None), "move is null: it has to be a string"),
        (lambda line: line.update(move="5D\n"), "'5D\\n' is not a move: "),
        (lambda line: line.update(move="x" * 5000), "'xxxx"),
        (lambda line: line.update(seat=1), "seat 1 has led "),
        (lambda line: line.update(state={}), 'it has an unknown key "state": the keys are n, seat, move'),
        (lambda line: line.pop("move"), "it has no move: the keys are n, seat, move"),
    ],
)
def test_faults_of_a_move(change: Callable[[Line], object], message: str) -> None:
    assert complaint_after(lambda lines: change(lines[2])).startswith(f"line 3: {message}")


def test_a_full_record_is_full_in_every_line() -> None:
    assert "line 4: it has no legal" in complaint_after(lambda lines: lines[3].pop("legal"), full=True)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "it is empty, where a JSON object has to be"),
        (b"\n", "it is empty, where a JSON object has to be"),
        (b"\0" * 99, "it is not JSON: Expecting value at character 1"),
        (b"x" * (LONGEST_LINE + 1), "it is longer than 1048576 bytes, which no line of a record is"),
        (b"[1]\n", "it is a list of 1, where a JSON object has to be"),
        (b'{"parlour": "\xff"}\n', "byte 14 is not UTF-8"),
        (b'\xef\xbb\xbf{"parlour": 1}\n', "it has no game: the keys are parlour, game, "),
        (b'\xef\xbb\xbf\xef\xbb\xbf{"parlour": 1}\n', "it is not JSON: Expecting value at character 1"),
        (b'{"parlour": 1, "parlour": 1}\n', 'it has the key "parlour" twice'),
        (b'{"parlour": NaN}\n', "it has NaN, which is not JSON"),
        (b'{"parlour": 1e999}\n', "parlour is Infinity: records of version 1 can be read"),
        (b'{"parlour": ' + b"9" * 5000 + b"}\n", "it has a number of 5000 digits, which no record has"),
        (b'{"parlour": ' + b"[" * 100_000 + b"\n", "its JSON is nested too deeply"),
        (b'{"parlour": "\\ud800"}\n', 'parlour is "\\ud800": records of version 1 can be read'),
        (b'{"parlour": "a\nb"}\n', "it is not JSON: Invalid control character at character 15"),
    ],
)
def test_what_is_no_line_of_a_record_at_all(content: bytes, message: str) -> None:
    assert complaint(content).startswith(f"line 1: {message}")


def test_a_record_that_stops_early_is_cut_off() -> None:
    lines = cat_lines(full=False)[:5]
    to_act = replayed_to(4).to_act[0]
    wanted = f"line 5: the record is cut off after this line: the game is not over, seat {to_act} is to act"
    assert complaint(file_of(lines)) == wanted


def replayed_to(moves: int) -> Game:
    game = new_game("alley-cat", 2, "9a", target=11)
    for line in cat_lines(full=False)[1 : moves + 1]:
        game.play(line["seat"], line["move"])
    return game


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_record_that_is_cut_at_any_byte_is_no_record(data: st.DataObject) -> None:
    content = file_of(cat_lines(full=data.draw(st.booleans()))).rstrip()
    cut = content[: data.draw(st.integers(0, len(content) - 1))]
    assert complaint(cut).startswith(f"line {max(1, len(cut.splitlines()))}: ")


@pytest.mark.parametrize("more", [b"\n", b"{}\n", b"\0" * 999, b"x"])
def test_nothing_comes_after_the_end(more: bytes) -> None:
    lines = cat_lines(full=False)
    wanted = f"line {len(lines) + 1}: there is nothing to come: the game was over with the line before"
    assert complaint(file_of(lines) + more) == wanted


def test_the_next_round_is_not_forgotten() -> None:
    lines = [json.loads(line) for line in played("allie-gator", 2, False)[1]]
    index = next(i for i, line in enumerate(lines) if line.get("move") == "next round")
    assert complaint(file_of(lines[:index])).endswith("the game is not over, 'next round' is to come")


@given(content=st.binary())
def test_bytes_at_random_are_no_record(content: bytes) -> None:
    assert complaint(content).startswith("line ")


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda part: st.lists(part, max_size=3) | st.dictionaries(st.text(max_size=3), part, max_size=3),
    max_leaves=9,
)


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_any_json_in_any_place_of_a_record_is_read_without_surprise(data: st.DataObject) -> None:
    lines = deepcopy(cat_lines(full=data.draw(st.booleans()))[:4])
    line = data.draw(st.sampled_from(lines))
    key = data.draw(st.sampled_from([*line, "another"]))
    line[key] = data.draw(ANY_JSON)
    with pytest.raises(ParlourError, match=r"^line [0-9]+: "):
        replayed(file_of(lines))
