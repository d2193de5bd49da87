"""A batch of games: the same as games played one by one, whatever the number of threads, and exact twins."""

import copy
import os
import pickle
import select
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import parlour
from parlour import BadOption, IllegalMove, InUse, ParlourError, new_game
from parlour.envs import vector
from parlour.envs.vector import HOLD, NOBODY, RESTART
from parlour.kernel import entry, stepping
from parlour.kernel.contract import seats_in
from parlour.kernel.records import RecordArray, zeros
from parlour.threads import Threads

from ..every_game.tables import INTERPRETED, LARGEST_TABLES, PLAIN_TABLES, Table, either

ENVS = either(24, 3)
STEPS = either(400, 60)
TRIED = LARGEST_TABLES if INTERPRETED else PLAIN_TABLES


def make(table: Table, num_envs: int = ENVS, seed: int = 5, threads: int = 1) -> vector.Batch:
    return vector.make(table.name, table.players, num_envs, seed, threads, **table.options)


def told(batch: vector.Batch) -> tuple[bytes, ...]:
    """All that the arrays say."""
    listed = np.where(np.arange(batch.legal.shape[1]) < batch.counts[:, None], batch.legal, 0)
    arrays = batch.observations, batch.masks, batch.rewards, batch.dones, batch.seats, listed, batch.counts
    return tuple(array.tobytes() for array in arrays)


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_a_batch_plays_what_the_verbs_play(table: Table) -> None:
    """Step by step with the entry points of plain Python, which know nothing of batches."""
    batch = make(table, 2)
    states = batch._states.copy()
    last = [0, 0]
    for _ in range(STEPS):
        actions = batch.sample().copy()
        seats = batch.seats.copy()
        batch.step(actions)
        for i in range(2):
            entry.act(states, i, int(seats[i]), int(actions[i]))
            last[i] = int(seats[i])
            if states[i].public.over:
                assert batch.dones[i]
                assert_rewards(batch, i, seats_in(states[i].public.winners))
                states[i], last[i] = batch._states[i], 0
            else:
                assert not batch.dones[i]
                assert not batch.rewards[i].any()
                if states[i].public.to_act == 0:
                    entry.begin(states, i)
            assert_shown(batch, states, i, last[i])


def assert_rewards(batch: vector.Batch, i: int, winners: list[int]) -> None:
    players, rewards = batch.players, batch.rewards[i]
    assert rewards.sum() == pytest.approx(0, abs=1e-5)
    for seat in range(players):
        share = 1 / len(winners) if seat in winners else 0
        assert rewards[seat] == pytest.approx((players * share - 1) / (players - 1), abs=1e-5)


def assert_shown(batch: vector.Batch, states: RecordArray, i: int, last: int) -> None:
    """The environment is at this state, and shows of it what the seat that is asked may know."""
    assert batch._states[i].tobytes() == states[i].tobytes()
    seat = int(batch.seats[i])
    assert seat == min(seats_in(states[i].public.to_act), key=lambda seat: (seat - last - 1) % batch.players)
    actions = np.zeros(batch.rules.actions + 1, np.int16)
    count = entry.legal(states, i, seat, actions)
    assert batch.legal[i, : batch.counts[i]].tolist() == actions[:count].tolist()
    assert np.flatnonzero(batch.masks[i]).tolist() == actions[:count].tolist()
    views, seen = zeros(batch.rules.view, 2), np.zeros(batch.rules.planes.length, np.int8)
    entry.observe(states, i, seat, views)
    entry.encode(views, i, seen)
    assert batch.observations[i].tolist() == seen.tolist()
    assert batch.view_record(i, seat).tobytes() == views[i].tobytes()
    assert batch.look(i, seat).tolist() == seen.tolist()


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_an_environment_plays_the_same_with_any_threads_and_any_neighbours(table: Table) -> None:
    alone, pair, many = make(table, 2), make(table, ENVS, threads=2), make(table, ENVS, threads=3)
    for _ in range(STEPS):
        for batch in (alone, pair, many):
            batch.step(batch.sample())
        assert told(pair) == told(many)
        assert alone.observations.tobytes() == pair.observations[:2].tobytes()
        assert alone.rewards.tobytes() == pair.rewards[:2].tobytes()


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_the_same_seed_is_the_same_batch_and_another_is_not(table: Table) -> None:
    assert told(make(table)) == told(make(table))
    assert told(make(table, seed=6)) != told(make(table))
    batch = make(table)
    for _ in range(20):
        batch.step(batch.sample())
    assert told(batch.reset(5)) == told(make(table))
    assert told(batch.reset()) != told(make(table))


@pytest.mark.parametrize("table", TRIED, ids=str)
@pytest.mark.parametrize(
    "twin", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))], ids=["copy", "pickle"]
)
def test_a_twin_goes_on_in_the_same_way(table: Table, twin) -> None:  # type: ignore[no-untyped-def]
    batch = make(table, threads=2)
    for _ in range(37):
        batch.step(batch.sample())
    other = twin(batch)
    assert told(other) == told(batch)
    before = told(batch)
    for _ in range(STEPS // 4):
        other.step(other.sample())
    assert told(batch) == before
    for _ in range(STEPS // 4):
        batch.step(batch.sample())
    assert told(other) == told(batch)


def test_a_careful_player_plays_legal_moves_and_wins() -> None:
    batch = vector.make("alley-cat", num_envs=either(60, 4), seed=1)
    won = []
    for _ in range(either(400, 250)):
        batch.step(np.where(batch.seats == 0, batch.careful().copy(), batch.sample()))
        won += [int(reward) for reward in batch.rewards[batch.dones, 0]]
    assert sum(reward > 0 for reward in won) > 0.8 * len(won) > 0


# ---- hold and restart


def test_an_environment_that_is_held_stays_as_it_is() -> None:
    batch = vector.make("allegra", 3, 2)
    before = batch.observations.copy()
    batch.step([batch.legal[0, 0], HOLD])
    assert batch.observations[0].tolist() != before[0].tolist()
    assert batch.observations[1].tolist() == before[1].tolist()


def test_an_environment_that_is_restarted_begins_its_next_game() -> None:
    batch = vector.make("allie-gator", 3, 2)
    first = batch.observations.copy()
    batch.step([RESTART, HOLD])
    assert batch.observations[0].tolist() != first[0].tolist()
    assert batch.observations[1].tolist() == first[1].tolist()


def test_a_game_can_stay_over_and_its_end_is_kept() -> None:
    batch = vector.make("allegra", 2, 1, 3, rounds=1)
    batch.watch(1, restarts=False)
    while not batch.dones[0]:
        batch.step(batch.sample())
    assert [batch.seats[0], batch.counts[0], batch.masks.any()] == [NOBODY, 0, False]
    assert batch.finals[0].tolist() == batch.look(0, 1).tolist()
    assert batch.sample().tolist() == [HOLD]
    with pytest.raises(IllegalMove, match=r"environment 0: action 0 is 'reveal a1'; seat -1 may play nothing"):
        batch.step([0])


# ---- what is refused


def test_an_illegal_action_is_refused_and_nothing_changes() -> None:
    batch = vector.make("alley-cat", num_envs=3, seed=1)
    held = {int(action) for action in batch.legal[1, : batch.counts[1]]}
    wrong = next(action for action in range(27) if action not in held)
    actions, before = batch.sample().copy(), told(batch)
    actions[1] = wrong
    with pytest.raises(
        IllegalMove, match=rf"environment 1: action {wrong} is '{batch.moves[wrong]}'; seat \d may play"
    ):
        batch.step(actions)
    assert told(batch) == before


@pytest.mark.parametrize("action", [27, 1000, -3, 2**40])
def test_a_number_that_is_no_action_is_refused(action: int) -> None:
    with pytest.raises(IllegalMove, match=f"environment 0: action {action} is no action at all: they go from 0 to 26"):
        vector.make("alley-cat").step([action])


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([1, 2], r"actions have the shape \(2,\): there are 1 environments"),
        ([[1]], r"actions have the shape \(1, 1\)"),
        ([0.5], "actions are of the type float64: they are whole numbers"),
        (["AS"], "actions are of the type <U2"),
    ],
)
def test_actions_of_another_form_are_refused(actions: list[object], message: str) -> None:
    with pytest.raises(IllegalMove, match=message):
        vector.make("alley-cat").step(actions)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 3}, "Alley Cat is for 2 players, not for 3"),
        ({"players": 2.0}, "Alley Cat is for 2 players, not for 2.0"),
        ({"num_envs": 0}, "num_envs cannot be 0: it is a whole number from 1 to 1048576"),
        ({"threads": 1.5}, r"threads cannot be 1\.5"),
        ({"seed": -1}, "the seed cannot be -1"),
        ({"target": 3}, "option target cannot be 3"),
        ({"colour": 3}, "there is no option colour"),
    ],
)
def test_a_batch_that_cannot_be_made_is_refused(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        vector.make("alley-cat", **arguments)  # type: ignore[arg-type]


# ---- seeds


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_environments_begin_with_the_games_that_new_game_deals(table: Table) -> None:
    batch = make(table, seed=14)
    for i in range(ENVS):
        assert batch._states[i].tobytes() == table.new(14 + i).state_bytes()
    each: list[Any] = ["9F", None, np.int64(3), *range(100, 97 + ENVS)]
    batch.reset(each)
    for i, seed in [(0, "9f"), (2, 3)]:
        game = new_game(table.name, table.players, seed, **table.options)  # type: ignore[arg-type]
        assert batch._states[i].tobytes() == game.state_bytes()


@pytest.mark.parametrize("seed", ["00ff", "f" * 64, np.uint8(255), 16**64 - 1])
def test_a_seed_is_one_of_new_game(seed: str | int) -> None:
    batch = vector.make("alley-cat", num_envs=2, seed=seed)
    assert batch._states[0].tobytes() == new_game("alley-cat", seed=seed).state_bytes()
    assert batch._states[1].tobytes() != batch._states[0].tobytes()


def test_an_environment_of_a_seed_is_the_same_wherever_it_stands() -> None:
    """Its further games, too, and what is played at random in it."""
    alone, among = vector.make("alley-cat", seed=9), vector.make("alley-cat", num_envs=3, seed=[4, 9, 1])
    for _ in range(either(500, 100)):
        alone.step(alone.sample())
        among.step(among.sample())
        assert among.observations[1].tolist() == alone.observations[0].tolist()


def test_no_seed_is_a_random_one() -> None:
    first, second = (vector.make("alley-cat", num_envs=2, seed=None) for _ in range(2))
    assert told(first) != told(second)
    assert first.observations[0].tolist() != first.observations[1].tolist()


@pytest.mark.parametrize(
    "seed", [-1, 1.0, True, "", "xyz", b"9f", 16**64, [1], [1, 2, 3], [1, -1], [1, 2.0], [[1], [2]]]
)
def test_what_is_no_seed_is_refused_and_nothing_changes(seed: object) -> None:
    batch = vector.make("alley-cat", num_envs=2, seed=1)
    before = told(batch)
    with pytest.raises(BadOption):
        batch.reset(seed)  # type: ignore[arg-type]
    assert told(batch) == before


# ---- what callers are given


ARRAYS = ("observations", "masks", "rewards", "dones", "seats", "legal", "counts", "finals")


@pytest.mark.parametrize("name", ARRAYS)
def test_arrays_can_be_read_only(name: str) -> None:
    batch = vector.make("alley-cat", num_envs=2, seed=1)
    array = getattr(batch, name)
    with pytest.raises(ValueError, match="read-only"):
        array[:] = 1
    with pytest.raises(ValueError, match="WRITEABLE"):
        array.setflags(write=True)
    assert all(not array.flags.writeable for array in batch.step(batch.sample()))


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_what_may_be_played_does_not_hang_on_what_is_shown(table: Table) -> None:
    """Whoever gets at the memory in spite of all can deceive themselves, but not the rules."""
    batch, other = make(table), make(table)
    for shown in (batch._turns, batch._extras):
        shown.view(np.uint8)[:] = 1
    for _ in range(either(50, 10)):
        actions, _ = other.sample().copy(), batch.sample()
        careful = other.careful().copy()
        assert batch.careful().tolist() == careful.tolist()
        wrong = actions.copy()
        wrong[0] = next(action for action in range(batch.rules.actions) if not other.masks[0, action])
        with pytest.raises(IllegalMove):
            batch.step(wrong)
        batch.step(actions)
        other.step(actions)
        assert batch._states.tobytes() == other._states.tobytes()
        batch._turns.view(np.uint8)[:] = 1


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_tensors_can_be_made_of_arrays(table: Table) -> None:
    """PyTorch takes strides that are whole numbers of items."""
    batch = make(table)
    for name in ARRAYS:
        array = getattr(batch, name)
        assert all(stride % array.itemsize == 0 for stride in array.strides), name


def test_pytorch_takes_the_arrays() -> None:
    torch = pytest.importorskip("torch")
    batch = vector.make("alley-cat", num_envs=3, seed=1)
    for name in ARRAYS:
        assert torch.from_numpy(getattr(batch, name).copy()).shape[0] == 3
    with pytest.warns(UserWarning, match="not writable"):
        legal = torch.from_numpy(batch.legal)
    assert legal.tolist() == batch.legal.tolist()


# ---- indices


@pytest.mark.parametrize("i", [-1, 3, 99, 2**70, True, 1.0, "1", None])
def test_an_environment_that_there_is_not_is_refused(i: object) -> None:
    batch = vector.make("alley-cat", num_envs=3, seed=1)
    for ask in (batch.look, batch.view_record):
        with pytest.raises(BadOption, match=r"the environment cannot be .*: it is a whole number from 0 to 2"):
            ask(i)  # type: ignore[arg-type]


@pytest.mark.parametrize("seat", [-1, 2, 5, -(2**70), False, 0.0, "0"])
def test_a_seat_that_there_is_not_is_refused(seat: Any) -> None:
    batch = vector.make("alley-cat", num_envs=3, seed=1)
    before = told(batch)
    for ask in (batch.look, batch.view_record, lambda _, seat: batch.watch(seat)):
        with pytest.raises(BadOption, match=r"the seat cannot be .*: it is a whole number from 0 to 1"):
            ask(0, seat)
    assert told(batch) == before


def test_whole_numbers_of_any_kind_are_taken() -> None:
    numbers: list[Any] = [np.int8(3), np.uint16(2), np.int64(5), np.int32(2)]
    batch = vector.make("allegra", *numbers, rounds=np.int64(1))
    i: Any = np.uint8(1)
    assert batch.look(i, int(i) + 1).tolist() == batch.look(1, 2).tolist()
    for kind in (np.int8, np.uint8, np.int32, np.uint64, object, list):
        actions = batch.sample().copy()
        batch.step(actions.tolist() if kind is list else actions.astype(kind))


def test_no_form_of_actions_is_compiled_for_anew() -> None:
    """That would take minutes, in which a caller thinks that it hangs."""
    batch = vector.make("alley-cat", num_envs=2, seed=1)
    batch.step(batch.sample())
    known = list(getattr(stepping.step, "signatures", []))
    fixed = batch.sample().copy()
    fixed.setflags(write=False)
    batch.step(fixed)
    batch.step(np.repeat(batch.sample(), 2)[::2])
    batch.step(batch.sample().astype(">i8"))
    batch.step(batch.legal[:, 0])
    assert list(getattr(stepping.step, "signatures", [])) == known


@pytest.mark.parametrize("actions", [np.array([2**64 - 1], np.uint64), [2**70], [-(2**70)], np.array([-3], np.int8)])
def test_numbers_too_large_for_an_action_do_not_become_another(actions: object) -> None:
    batch = vector.make("alley-cat", seed=1)
    before = told(batch)
    with pytest.raises(IllegalMove, match="is no action at all"):
        batch.step(actions)
    assert told(batch) == before


@pytest.mark.parametrize("actions", [[True], [None], ["1"], [1.0], [[1], 2], {"a": 1}, None, np.array(["x"])])
def test_what_are_no_whole_numbers_is_refused(actions: object) -> None:
    with pytest.raises(IllegalMove):
        vector.make("alley-cat", seed=1).step(actions)


# ---- threads and processes


def test_a_batch_that_a_thread_uses_is_refused_to_others() -> None:
    batch = vector.make("alley-cat", num_envs=2, seed=1)
    uses: list[Callable[[], object]] = [
        lambda: batch.step([HOLD, HOLD]),
        batch.reset,
        batch.sample,
        batch.careful,
        lambda: batch.watch(0),
        lambda: batch.look(0),
        lambda: batch.view_record(0),
        lambda: copy.deepcopy(batch),
        lambda: pickle.dumps(batch),
    ]
    with batch.busy, ThreadPoolExecutor(1) as other:
        for use in uses:
            with pytest.raises(InUse, match=r"<Batch of 2 x alley-cat.* is being used by another thread"):
                other.submit(use).result()
        batch.step(batch.sample())  # the thread that has it may go on
    for use in uses:
        use()


def test_three_threads_at_one_batch_end_and_leave_a_batch_that_plays() -> None:
    batch = vector.make("allie-gator", 3, either(512, 8), 1, 2)
    refused, wrong = [], []

    def play() -> None:
        for _ in range(either(200, 5)):
            try:
                batch.step(batch.sample().copy())
            except InUse as error:
                refused.append(error)
            except IllegalMove as error:  # chosen before another thread moved
                wrong.append(error)

    threads = [threading.Thread(target=play, daemon=True) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(120)
    assert not any(thread.is_alive() for thread in threads)
    for _ in range(20):
        batch.step(batch.sample())


def in_child(work: Callable[[], object], seconds: float = 60) -> str:
    """What the work comes to in a child of fork, as text; a child that hangs is ended and says nothing."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.write(writing, repr(work()).encode())
        finally:
            os._exit(0)
    os.close(writing)
    told = os.read(reading, 10_000) if select.select([reading], [], [], seconds)[0] else b"nothing"
    os.kill(child, 9)
    os.waitpid(child, 0)
    os.close(reading)
    return told.decode()


forks = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded, use of fork:DeprecationWarning")


@forks
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_a_batch_is_stepped_on_in_a_child_of_fork() -> None:
    batch = vector.make("alley-cat", num_envs=4, seed=1, threads=2)
    batch.step(batch.sample())
    actions = batch.sample().copy()
    seats = in_child(lambda: batch.step(actions)[-1].tolist())
    assert seats == repr(batch.step(actions)[-1].tolist())


@forks
@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_threads_are_there_in_a_child_of_fork_and_in_a_child_of_that() -> None:
    pool = Threads(2, "some")
    assert pool.submit(sum, (1, 2)).result() == 3
    assert in_child(lambda: pool.submit(sum, (3, 4)).result()) == "7"
    assert in_child(lambda: (pool.submit(sum, (3, 4)).result(), in_child(lambda: pool.submit(sum, (5, 6)).result())))
    assert pool.submit(sum, (7, 8)).result() == 15


def test_every_pool_is_one_that_is_there_after_a_fork() -> None:
    """But for those of a server, which nobody forks: its database could not be used by two processes either."""
    root = Path(parlour.__file__).parent
    plain = {
        path.relative_to(root).as_posix() for path in root.rglob("*.py") if "ThreadPoolExecutor(" in path.read_text()
    }
    assert {name for name in plain if not name.startswith("table/")} <= {"threads.py"}


@pytest.mark.parametrize(
    "make_it",
    [
        lambda: vector.make(["alley-cat"]),  # type: ignore[arg-type]
        lambda: vector.make("alley-cat", 2.0),  # type: ignore[arg-type]
        lambda: vector.make("alley-cat", num_envs="3"),  # type: ignore[arg-type]
        lambda: vector.make("alley-cat", threads=True),
        lambda: vector.make("alley-cat", target=44.0),
        lambda: vector.make("alley-cat", scoring=["difference"]),
    ],
)
def test_arguments_of_another_type_are_refused_in_a_sentence(make_it: Callable[[], object]) -> None:
    with pytest.raises(ParlourError, match=r"cannot be|is for|is a text"):
        make_it()
