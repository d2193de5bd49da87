"""Stable-Baselines3: its algorithms and wrappers on our games, where it is installed; PyTorch is too large for a check."""

from typing import Any

import numpy as np
import pytest

pytest.importorskip("stable_baselines3")
pytest.importorskip("sb3_contrib")
pytest.importorskip("PIL")

from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.utils import get_action_masks, is_masking_supported
from stable_baselines3 import PPO
from stable_baselines3.common.vec_env import VecMonitor, VecNormalize

from parlour import BadOption
from parlour.envs import gymnasium, stable_baselines3

from ..every_game.tables import LARGEST_TABLES, Table


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_games_are_those_of_the_gymnasium_vector(table: Table) -> None:
    games = stable_baselines3.make(table.name, table.players, 3, 1, "careful", dtype="int8", **table.options)
    other = gymnasium.make_vec(table.name, table.players, 3, 1, "careful", **table.options)
    games.seed(4)
    seen, expected = games.reset(), other.reset(seed=4)[0]
    for _ in range(60):
        assert seen.tolist() == expected["observation"].tolist()
        assert get_action_masks(games).tolist() == (expected["action_mask"] == 1).tolist()
        actions = get_action_masks(games).argmax(1)
        seen, rewards, ended, infos = games.step(actions)
        expected, rewards_there, ended_there, _, infos_there = other.step(actions)
        assert (rewards.tolist(), ended.tolist()) == (rewards_there.tolist(), ended_there.tolist())
        for i in np.flatnonzero(ended):
            assert infos[i]["terminal_observation"].tolist() == infos_there["final_obs"][i]["observation"].tolist()
        assert [bool(info) for info in infos] == ended.tolist()


def test_maskable_ppo_learns_and_plays_no_illegal_action() -> None:
    games = VecMonitor(stable_baselines3.make("alley-cat", num_envs=8, opponents="random", target=11))
    assert is_masking_supported(games)
    learner = MaskablePPO("MlpPolicy", games, n_steps=32, batch_size=64, n_epochs=1, seed=1).learn(1024)
    assert learner.ep_info_buffer
    assert {float(info["r"]) for info in learner.ep_info_buffer} <= {-1.0, 0.0, 1.0}
    seen = games.reset()
    for _ in range(20):
        actions, _ = learner.predict(seen, action_masks=get_action_masks(games))
        assert get_action_masks(games)[np.arange(8), actions].all()
        seen, *_ = games.step(actions)


def test_ppo_runs_in_the_usual_wrappers() -> None:
    games = VecNormalize(stable_baselines3.make("alley-cat", num_envs=4))
    assert PPO("MlpPolicy", games, n_steps=16, batch_size=32, n_epochs=1, seed=1).learn(128).num_timesteps == 128


def test_a_seed_is_for_the_next_reset_alone() -> None:
    games = stable_baselines3.make("alley-cat", num_envs=2)
    games.seed(3)
    first = games.reset().tolist()
    assert games.reset().tolist() != first
    games.seed(3)
    assert games.reset().tolist() == first


def test_pictures_attributes_and_what_there_is_not() -> None:
    games = stable_baselines3.make("alley-cat", num_envs=2, render_mode="rgb_array")
    games.reset()
    assert games.render().ndim == 3
    assert games.get_attr("render_mode", 1) == ["rgb_array"]
    assert games.env_is_wrapped(VecMonitor) == [False, False]
    games.set_attr("note", 3)
    assert games.get_attr("note") == [3, 3]
    refused: list[Any] = [
        lambda: games.env_method("action_masks", indices=2),
        lambda: games.env_method("cheat"),
        lambda: games.set_attr("note", 4, indices=[0]),
        lambda: stable_baselines3.make("alley-cat", autoreset_mode="NextStep"),
    ]
    for ask in refused:
        with pytest.raises(BadOption):
            ask()
    assert not games.has_attr("cheat")
