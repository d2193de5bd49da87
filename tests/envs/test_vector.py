"""A batch of games: the same as games played one by one, whatever the number of threads, and exact twins."""

import copy
import pickle

import numpy as np
import pytest

from parlour import BadOption, IllegalMove
from parlour.envs import vector
from parlour.envs.vector import HOLD, NOBODY, RESTART
from parlour.kernel import entry
from parlour.kernel.contract import seats_in
from parlour.kernel.records import RecordArray, zeros

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
