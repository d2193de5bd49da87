"""What Python's callers may give: whole numbers of any kind; all else is refused in a sentence, and changes nothing."""

import os
import pickle
import select
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from typing import Any

import numpy as np
import pytest

from parlour import BadOption, IllegalMove, InUse, UnknownGame, new_game
from parlour.bots.search.searchers import Searchers, searchers
from parlour.games import all_games

WHOLE = [int, np.int8, np.uint8, np.int64, np.array]


@pytest.mark.parametrize("kind", WHOLE)
def test_whole_numbers_of_any_kind_are_taken(kind: Any) -> None:
    game = new_game("alley-cat", kind(2), kind(26), target=kind(44))
    plain = new_game("alley-cat", 2, 26, target=44)
    assert game == plain
    assert type(game.options["target"]) is type(game.players) is int
    seat = game.to_act[0]
    move = game.legal_moves(kind(seat))[0]
    assert game.why_not(kind(seat), move) is None
    assert game.view(kind(seat)) == game.view(seat)
    game.play(kind(seat), move)
    assert game.moves == [(seat, move)]
    assert type(game.moves[0][0]) is int
    assert pickle.loads(pickle.dumps(game)) == game


@pytest.mark.parametrize("seed", [26, np.int64(26), np.uint8(26), "1a", "1A"])
def test_a_seed_is_its_digits(seed: Any) -> None:
    assert new_game("alley-cat", seed=seed).seed == "1a"


NO_NUMBERS = [2.0, "2", None, True, [2], 2 + 0j, np.float64(2), np.bool_(True), b"2", {}, object()]


@pytest.mark.parametrize("players", [given for given in NO_NUMBERS if given is not None])
@pytest.mark.parametrize("name", all_games())
def test_players_that_are_no_whole_number_are_refused(name: str, players: Any) -> None:
    with pytest.raises(BadOption, match=r" players, not for "):
        new_game(name, players)


@pytest.mark.parametrize("seed", [1.0, True, -1, b"9f", ["9f"], "", "9g", "9f\n", 16**64, np.float64(3), object()])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadOption, match=r"the seed cannot be .*: it is 1 to 64 hexadecimal digits"):
        new_game("alley-cat", seed=seed)


@pytest.mark.parametrize("seat", [*NO_NUMBERS, -1, 2, 2**70])
def test_what_is_no_seat_is_refused(seat: Any) -> None:
    game = new_game("alley-cat", seed=1)
    before = game.state_bytes()
    asked: list[Callable[[], object]] = [
        lambda: game.play(seat, "AS"),
        lambda: game.tell(seat, "AS"),
        lambda: game.legal_moves(seat),
        lambda: game.why_not(seat, "AS"),
    ]
    if seat is not None:
        asked += [lambda: game.view(seat), lambda: game.look(seat), lambda: game.view_record(seat)]
    for ask in asked:
        with pytest.raises(IllegalMove, match=r"there is no seat .*: the seats are 0 to 1"):
            ask()
    assert game.state_bytes() == before


@pytest.mark.parametrize("move", [27, None, ["AS"], b"AS", 1.5, {}])
def test_what_is_no_text_is_no_move(move: Any) -> None:
    game = new_game("alley-cat", seed=1)
    with pytest.raises(IllegalMove, match="a move has to be a text"):
        game.play(game.to_act[0], move)


@pytest.mark.parametrize("name", [["alley-cat"], None, 3, b"alley-cat", {}, ("alley-cat",)])
def test_a_name_that_is_no_text_is_refused(name: Any) -> None:
    with pytest.raises(BadOption, match=r"the name of a game is a text, not .*: the games are"):
        new_game(name)
    with pytest.raises(UnknownGame):
        new_game("alley-dog")


@pytest.mark.parametrize("name", all_games())
def test_an_option_of_no_type_at_all_is_refused(name: str) -> None:
    """Of every option of every game; what some take (a switch a truth value, a limit none) others do not."""
    for option in all_games()[name].options:
        for value in (1.5, [1], {}, b"on", object(), np.array([1, 2]), 10**30, "x" * 10_000):
            with pytest.raises(BadOption, match=f"option {option.name} cannot be ") as refused:
                new_game(name, seed=1, **{option.name: value})  # type: ignore[arg-type]
            assert len(str(refused.value)) < 250


def test_the_types_are_there_for_those_who_check_them() -> None:
    assert resources.files("parlour").joinpath("py.typed").is_file()


# ---- threads and processes


def test_a_game_that_a_thread_plays_is_refused_to_others() -> None:
    game = new_game("alley-cat", seed=1)
    seat = game.to_act[0]
    move = game.legal_moves(seat)[0]
    before = game.state_bytes()
    uses: list[Callable[[], object]] = [
        lambda: game.play(seat, move),
        lambda: game.tell(seat, move),
        game.next_round,
        game.undo,
    ]
    with game.busy, ThreadPoolExecutor(1) as other:
        for use in uses:
            with pytest.raises(InUse, match=r"<Game alley-cat.* is being used by another thread"):
                other.submit(use).result()
    assert game.state_bytes() == before
    game.play(seat, move)
    game.undo()
    assert game.state_bytes() == before


@pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning")
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_searches_go_on_in_a_child_of_fork() -> None:
    """The searchers of the process, as bots use them, and whatever was searched when it was forked."""
    done: list[int] = []
    searchers.all_done(done.append, [1, 2, 3])
    assert sorted(done) == [1, 2, 3]
    reading, writing = os.pipe()
    with searchers.shared(None), searchers._lock:
        child = os.fork()
        if child == 0:
            try:
                found: list[int] = []
                searchers.all_done(found.append, [4, 5])
                with searchers.shared(3) as seconds:
                    os.write(writing, repr([sorted(found), seconds]).encode())
            finally:
                os._exit(0)
    told = os.read(reading, 100) if select.select([reading], [], [], 60)[0] else b"nothing"
    os.kill(child, 9)
    os.waitpid(child, 0)
    assert told == b"[[4, 5], 3]"
    assert Searchers(3).count == 3
