"""Gymnasium: its own checks, and one seat that learns while others play."""

import copy
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("PIL")

import gymnasium as gym
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_vector_step

from parlour import BadOption
from parlour.envs import gymnasium
from parlour.envs.vector import Batch

from ..every_game.tables import INTERPRETED, LARGEST_TABLES, PLAIN_TABLES, Table, either

TRIED = LARGEST_TABLES if INTERPRETED else PLAIN_TABLES
ENVS = either(16, 3)


def vectors(table: Table, **more: Any) -> gymnasium.SeatVectorEnv:
    return gymnasium.make_vec(table.name, table.players, ENVS, **more, **table.options)


def legal(masks: Any, chooser: np.random.Generator) -> Any:
    return np.array([chooser.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_check_env(table: Table) -> None:
    known_as = f"parlour/{table.name.replace('-', '_')}-v1"
    env = gym.make(known_as, players=table.players, render_mode="ansi", **table.options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_benchmark_vector_step(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: next(ticks))
    assert benchmark_vector_step(vectors(table), 5, seed=1) == ENVS


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_the_learning_seat_is_asked_in_every_game_and_sees_its_own_view(table: Table) -> None:
    env = vectors(table, seat=1, opponents="careful")
    chooser = np.random.default_rng(1)
    observations, _ = env.reset(seed=3)
    for _ in range(either(60, 12)):
        assert env.batch.seats.tolist() == [1] * ENVS
        for number in range(ENVS):
            assert observations["observation"][number].tolist() == env.batch.look(number, 1).tolist()
        assert env.observation_space.contains(observations)
        observations, rewards, ended, cut_off, infos = env.step(legal(observations["action_mask"], chooser))
        assert not cut_off.any()
        assert (rewards[~ended] == 0).all()
        for i in np.flatnonzero(ended):
            assert env.single_observation_space.contains(infos["final_obs"][i])
            assert infos["_final_obs"][i]


def test_a_vector_is_made_by_its_registered_name() -> None:
    env = gym.make_vec("parlour/allegra-v1", num_envs=3, players=4, seat=2, opponents="careful")
    observations, _ = env.reset(seed=1)
    assert env.unwrapped.batch.seats.tolist() == [2, 2, 2]  # type: ignore[attr-defined]
    assert env.observation_space.contains(observations)


def test_rewards_are_those_of_the_learning_seat() -> None:
    env = gymnasium.make_vec("alley-cat", num_envs=either(50, 4), opponents="random")
    won = []
    env.reset(seed=1)
    for _ in range(either(120, 120)):
        _, rewards, ended, _, _ = env.step(env.batch.careful())
        won += rewards[ended].tolist()
    assert set(won) <= {-1.0, 0.0, 1.0}
    assert sum(won) > 0.6 * len(won) > 0


def test_copies_of_the_learner_play_the_other_seats() -> None:
    asked = []

    def choose(batch: Batch) -> Any:
        asked.append(set(batch.seats.tolist()))
        return batch.legal[:, 0].astype(np.int64)

    env = gymnasium.make_vec("allegra", 3, 4, seat=2, opponents=choose)
    env.reset(seed=1)
    for _ in range(20):
        env.step(choose(env.batch))
    assert {0, 1} <= set.union(*asked)


def test_an_illegal_action_loses_the_game() -> None:
    env = gymnasium.make_vec("alley-cat", num_envs=3)
    before, _ = env.reset(seed=1)
    actions = env.batch.legal[:, 0].astype(np.int64)
    actions[:2] = [np.flatnonzero(before["action_mask"][0] == 0)[0], 10**6]
    _, rewards, ended, _, infos = env.step(actions)
    assert rewards.tolist() == [-1, -1, 0]
    assert ended.tolist() == [True, True, False]
    assert infos["final_obs"][0]["observation"].tolist() == before["observation"][0].tolist()


def test_a_single_environment_plays_to_the_end() -> None:
    env = gymnasium.make("allegra", 2, opponents="careful", render_mode="ansi", rounds=1)
    env.reset(seed=1)
    assert "as seat 0 sees it" in env.render()
    ended = False
    while not ended:
        _, reward, ended, _, _ = env.step(np.flatnonzero(env.action_masks())[0])
    assert reward in (-1, 0, 1)


def test_a_twin_goes_on_in_the_same_way() -> None:
    env = gymnasium.make_vec("allie-gator", 3, 4, opponents="careful")
    observations, _ = env.reset(seed=1)
    other = copy.deepcopy(env)
    for _ in range(30):
        actions = legal(observations["action_mask"], np.random.default_rng(1))
        observations, rewards, *_ = env.step(actions)
        again, rewards_again, *_ = other.step(actions)
        assert observations["observation"].tolist() == again["observation"].tolist()
        assert rewards.tolist() == rewards_again.tolist()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"opponents": "strong"}, "opponents cannot be 'strong': the bots are random, careful"),
        ({"seat": 2}, "the seat cannot be 2: it is a whole number from 0 to 1"),
        ({"render_mode": "human"}, "render_mode cannot be 'human'"),
    ],
)
def test_an_environment_that_cannot_be_made_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        gymnasium.make("alley-cat", **arguments)
