"""A state in JSON is whole: the game that is made of it is the same one, to the byte, and goes on in the same way."""

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from parlour.bots import make_bots
from parlour.errors import IllegalMove, ImpossiblePosition, ParlourError
from parlour.kernel.contract import SPECTATOR
from parlour.play.match import Game
from parlour.play.notation import NEXT_ROUND
from tests.games.older import later_keys, older

from .deals import dealt, state_json, view_of, viewers
from .tables import INTERPRETED, LONGEST_GAME, PLAIN_TABLES, TABLES, Table, either, step, walk
from .test_determinize_after_play import CASES, Case, script

CAREFUL_TABLES = [table for table in PLAIN_TABLES if not INTERPRETED or table.players == 2]


def told(game: Game) -> dict[str, Any]:
    """The state as a reader of JSON finds it."""
    state: dict[str, Any] = json.loads(json.dumps(game.state()))
    return state


def assert_same(again: Game, game: Game) -> None:
    """Nobody can tell the two apart: all that is kept, seen, allowed and held possible is the same."""
    assert again.state() == game.state(), game.moves
    assert again.state_bytes() == game.state_bytes(), game.moves
    assert again.open_look() == game.open_look(), game.moves
    for viewer in viewers(game):
        seat = None if viewer == SPECTATOR else viewer
        assert again.view_record(seat).tobytes() == game.view_record(seat).tobytes(), (viewer, game.moves)
        assert again.view(seat) == game.view(seat), (viewer, game.moves)
        assert again.look(seat) == game.look(seat), (viewer, game.moves)
    for seat in range(game.players):
        assert again.legal_moves(seat) == game.legal_moves(seat), (seat, game.moves)


def assert_equal_deals(again: Game, game: Game, seed: int) -> None:
    """What each viewer holds possible: with the same chance it is the same deal."""
    for viewer in viewers(game):
        deals = [dealt(one, view_of(one, viewer), 1, seed).tobytes() for one in (again, game)]
        assert deals[0] == deals[1], (viewer, game.moves)


def careful_play(table: Table, seed: int) -> Iterator[Game]:
    """A game between careful bots, as it stands before each move and at its end."""
    game = table.new(seed)
    choose = make_bots(game.identity, ["careful"], game.players, game.seed)
    yield game
    for seat in game.turns():
        game.apply(seat, NEXT_ROUND if seat is None else choose(game.view_record(seat)))
        yield game


def some(play: Callable[[], Iterator[Game]], count: int) -> Iterator[tuple[int, Game]]:
    """About so many positions of a game, from its deal to its end, with their numbers; all of a short one."""
    last = sum(1 for _ in play()) - 1
    for number, game in enumerate(play()):
        if number % max(1, last // count) == 0 or number == last:
            yield number, game


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_game_is_the_same_at_every_step_of_random_play(table: Table) -> None:
    for number, game in some(lambda: walk(table.new(3), 3), either(60, 4)):
        again = Game.from_state(told(game))
        assert_same(again, game)
        assert_equal_deals(again, game, number)


@pytest.mark.parametrize("table", CAREFUL_TABLES, ids=str)
def test_a_game_is_the_same_at_every_step_of_careful_play(table: Table) -> None:
    for number, game in some(lambda: careful_play(table, 4), either(60, 4)):
        again = Game.from_state(told(game))
        assert_same(again, game)
        assert_equal_deals(again, game, number)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_follows_is_the_same_to_the_end_of_the_game(table: Table) -> None:
    """Thefts, cards that are shuffled back, reshuffles and the next deals too: chance goes on where it was."""
    for start, before in some(lambda: walk(table.new(5), 5), 2):
        game, choosers = before.copy(), (random.Random(start), random.Random(start))
        again = Game.from_state(told(game))
        for _ in range(either(LONGEST_GAME, 60)):
            if game.over:
                break
            step(game, choosers[0])
            step(again, choosers[1])
            assert again.state_bytes() == game.state_bytes(), game.moves
        assert game.over or INTERPRETED


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_deal_that_is_held_possible_is_the_same(table: Table) -> None:
    """Nobody knows there what others saw: that is hidden in the JSON, and stays so."""
    for number, game in some(lambda: walk(table.new(6), 6), either(20, 2)):
        for viewer in viewers(game):
            states = dealt(game, view_of(game, viewer), 1, number)
            assert Game.from_state(state_json(game, states[0])).state_bytes() == states.tobytes(), game.moves


# ---- what comes to light rarely


def reached(case: Case) -> Game:
    """The game after the moves, under the first seed with which they can be played."""
    for seed in range(2000):
        game = case.start(seed)
        try:
            for seat, move in script(case.moves):
                game.play(seat, move)
        except IllegalMove:
            continue
        return game
    raise AssertionError("these moves cannot be played")


@pytest.mark.parametrize("name", CASES)
def test_what_seats_have_concluded_is_the_same(name: str) -> None:
    """Thefts, hands and draw piles of special cards, cards that were turned up, draw piles that were shuffled anew."""
    game = reached(CASES[name])
    again = Game.from_state(told(game))
    assert_same(again, game)
    assert_equal_deals(again, game, 1)
    chooser, twin = random.Random(name), random.Random(name)
    for _ in range(40):
        if not game.over:
            step(game, chooser)
            step(again, twin)
            assert_same(Game.from_state(told(game)), game)
            assert again.state_bytes() == game.state_bytes(), game.moves


# ---- options and chance, which may be given besides


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_game_that_was_made_of_a_state_can_be_made_again(table: Table) -> None:
    game = table.new(7)
    once = Game.from_state(told(game))
    assert once == Game.from_state(told(game))
    for again in (Game.from_state(told(once)), Game.from_state(told(once), once.seed)):
        assert again == once
    assert Game.from_state(told(game), game.seed).state_bytes() == game.state_bytes()


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_another_seed_brings_other_chance_and_nothing_else(table: Table) -> None:
    game = table.new(8)
    step(game, random.Random(8))
    other = Game.from_state(told(game), seed="ff")
    assert other.seed == "ff"
    assert {key for key in other.state() if other.state()[key] != game.state()[key]} == {"chance"}
    assert other.state()["chance"]["words"] == 0


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_options_come_with_the_state_and_can_be_given_in_their_place(table: Table) -> None:
    game = table.new(9)
    assert Game.from_state(told(game)).options == game.options
    for option in game.identity.options:
        chosen = {option.name: option.default}
        assert Game.from_state(told(game), **chosen).options == game.options | chosen


WRONG_IN_EVERY_GAME: list[tuple[str, Any, str]] = [
    ("options", None, "options is null: it has to be a JSON object"),
    ("options", [], "options is a list of 0: it has to be a JSON object"),
    ("options", {"x": 1}, "options has no "),
    ("chance", None, "chance is None: it has to be an object with key, words"),
    ("chance", {"key": "00" * 32}, "chance is {'key': '0000"),
    ("chance", {"key": 5, "words": 0}, "chance.key is 5: it has to be 64 hexadecimal digits in lower case"),
    ("chance", {"key": "AB" * 32, "words": 0}, "chance.key is ABABAB"),
    ("chance", {"key": "00" * 32 + "\n", "words": 0}, "chance.key is 000000"),
    ("chance", {"key": "00" * 32, "words": -1}, "chance.words is -1: it has to be a whole number from 0 to 90071992547"),
    ("chance", {"key": "00" * 32, "words": True}, "chance.words is True: it has to be a whole number from 0 to "),
    ("chance", {"key": "00" * 32, "words": 10**30}, "chance.words is 1000000000000000000000000000000: it has to be "),
]  # fmt: skip


@pytest.mark.parametrize(("key", "value", "message"), WRONG_IN_EVERY_GAME)
@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_impossible_options_and_chance_are_refused(table: Table, key: str, value: Any, message: str) -> None:
    with pytest.raises(ParlourError) as refused:
        Game.from_state(told(table.new(1)) | {key: value})
    assert str(refused.value).startswith(message)


# ---- older states


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_a_state_of_an_earlier_version_is_still_read(table: Table) -> None:
    """Without any of the later keys, or without one of them; what is then written is whole and can be read."""
    for _, game in some(lambda: walk(table.new(10), 10), either(12, 2)):
        state = told(game)
        assert older(state).keys() == state.keys() - later_keys(game.name)
        for lacks in ([*later_keys(game.name)], *([key] for key in later_keys(game.name))):
            again = Game.from_state({key: state[key] for key in state if key not in lacks}, **game.options)
            assert older(again.state()) == older(state)
            assert Game.from_state(told(again)).state_bytes() == again.state_bytes()
            again.look()


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_a_key_that_there_never_was_is_refused(table: Table) -> None:
    with pytest.raises(ImpossiblePosition, match="the state has an unknown key memories"):
        Game.from_state(told(table.new(1)) | {"memories": []})


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_junk_at_any_place_of_the_later_keys_is_refused_or_is_a_state(table: Table) -> None:
    """Whatever is read can be looked at, dealt anew and played on, and is written as it was read."""
    chooser = random.Random(11)
    for number, game in some(lambda: walk(table.new(11), 11), either(3, 1)):
        state = told(game)
        for path in [path for key in sorted(later_keys(game.name)) for path in places(state[key], (key,))][
            :: either(1, 9)
        ]:
            wrong = put(state, path, chooser.choice(JUNK))
            try:
                again = Game.from_state(wrong)
            except ParlourError:
                continue
            assert again.state() == wrong, path
            assert_equal_deals(again, again, number)
            again.look()
            if not again.over:
                step(again, chooser)


JUNK: list[Any] = [None, -1, 0, 1, 2, 7, 127, 10**30, 1.5, True, False, "", "S", "33", [], {}, [[]], [0], {"seat": 0}]


def places(value: Any, path: tuple[str | int, ...]) -> Iterator[tuple[str | int, ...]]:
    """Every place in the value, and itself."""
    yield path
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*path, key))


def put(state: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The state with another value at this place."""
    twin = json.loads(json.dumps(state))
    place: Any = twin
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return dict(twin)
