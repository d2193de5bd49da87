"""Gymnasium: its own checks, and one seat that learns while others play."""

import copy
import subprocess
import sys
import warnings
from typing import Any

import numpy as np
import pytest

pytest.importorskip("gymnasium")
pytest.importorskip("PIL")

import gymnasium as gym
from gymnasium.utils.env_checker import check_env
from gymnasium.utils.performance import benchmark_vector_step

from parlour import BadOption, IllegalMove, new_game
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
        ({"seat": 0.0}, r"the seat cannot be 0\.0: it is a whole number from 0 to 1"),
        ({"opponents": ["random"]}, r"opponents cannot be \['random'\]: the bots are random, careful"),
        ({"render_mode": "svg"}, "render_mode cannot be 'svg': it is None or one of human, ansi, rgb_array"),
        ({"dtype": "float64"}, "dtype cannot be 'float64': it is int8 or float32"),
        ({"key": "obs"}, "key cannot be 'obs': it is observation or observations"),
        ({"autoreset_mode": "Disabled"}, "autoreset_mode cannot be 'Disabled': it is SameStep or NextStep"),
    ],
)
def test_an_environment_that_cannot_be_made_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        gymnasium.make("alley-cat", **arguments)


# ---- numbers and seeds


@pytest.mark.parametrize("action", [1.9, "3", None, True, [3], np.array([3]), np.float32(3)])
def test_what_is_no_whole_number_is_no_action_and_changes_nothing(action: Any) -> None:
    env = gymnasium.make("alley-cat")
    env.reset(seed=1)
    before = env._games.batch._states.tobytes()
    with pytest.raises(IllegalMove, match="is no whole number: it is one of the action space"):
        env.step(action)
    assert env._games.batch._states.tobytes() == before


@pytest.mark.parametrize("actions", [[1.9, 2.0], ["3", "4"], [1], [[1], [2]], 1, [True, False], None])
def test_actions_of_another_form_are_refused_and_nothing_changes(actions: Any) -> None:
    env = gymnasium.make_vec("alley-cat", num_envs=2)
    env.reset(seed=1)
    before = env.batch._states.tobytes()
    with pytest.raises(IllegalMove, match=r"actions (are of the type|have the shape)"):
        env.step(actions)
    assert env.batch._states.tobytes() == before


@pytest.mark.parametrize("kind", [int, np.int8, np.uint64, np.array])
def test_whole_numbers_of_any_kind_are_actions(kind: Any) -> None:
    env = gymnasium.make("alley-cat")
    observation, _ = env.reset(seed=1)
    _, reward, ended, _, _ = env.step(kind(int(np.flatnonzero(observation["action_mask"])[0])))
    assert (reward, ended) == (0, False)


@pytest.mark.parametrize("action", [-1, -2, 27, 2**70, -(2**70)])
def test_a_number_that_no_action_has_loses(action: Any) -> None:
    env = gymnasium.make("alley-cat")
    env.reset(seed=1)
    _, reward, ended, _, _ = env.step(action)
    assert (reward, ended) == (-1, True)


@pytest.mark.parametrize("choice", [[-1, -1], [-2, -2], [99, 99], [0.5, 0.5], [1], ["a", "b"]])
def test_opponents_that_choose_no_action_are_told_so(choice: Any) -> None:
    """A game in which they hold would never come to an end."""
    env = gymnasium.make_vec("alley-cat", num_envs=2, opponents=lambda _: np.array(choice))
    led_by_the_other = next(seed for seed in range(10) if new_game("alley-cat", seed=seed).to_act == [1])
    with pytest.raises(IllegalMove):
        env.reset(seed=led_by_the_other)


def test_a_game_is_that_of_new_game() -> None:
    env = gymnasium.make("alley-cat", seat=1)
    seeds: list[Any] = [3, "3f", np.int64(17)]
    for seed in seeds:
        env.reset(seed=seed)
        assert env._games.batch.view_record(0, 0)[0].public.cut.tolist() == cut_of(seed)


def cut_of(seed: Any) -> list[int]:
    cut: list[int] = new_game("alley-cat", seed=seed).view_record()[0].public.cut.tolist()
    return cut


def test_each_environment_can_have_its_own_seed() -> None:
    env = gymnasium.make_vec("alley-cat", num_envs=3)
    env.reset(seed=[5, 1, 5])
    cuts = [env.batch.view_record(i)[0].public.cut.tolist() for i in range(3)]
    assert cuts == [cut_of(5), cut_of(1), cut_of(5)]
    env.reset(seed=[None, 1, None])
    again = [env.batch.view_record(i)[0].public.cut.tolist() for i in range(3)]
    assert again[1] == cut_of(1)
    assert [again[0], again[2]] != [cuts[0], cuts[2]]
    with pytest.raises(BadOption, match="there are 2 seeds: there are 3 environments"):
        env.reset(seed=[1, 2])
    with pytest.raises(BadOption, match="the seed cannot be -1"):
        env.reset(seed=-1)
    with pytest.raises(BadOption, match="there is no reset_mask"):
        env.reset(options={"reset_mask": np.array([True, False, True])})


# ---- forms


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_observations_can_be_float32_under_the_name_that_rllib_wants(table: Table) -> None:
    env = vectors(table, dtype="float32", key="observations")
    plain = vectors(table)
    observations, _ = env.reset(seed=1)
    assert set(observations) == {"observations", "action_mask"}
    assert observations["observations"].dtype == np.float32
    assert env.observation_space.contains(observations)
    assert observations["observations"].tolist() == plain.reset(seed=1)[0]["observation"].tolist()
    known_as = f"parlour/{table.name.replace('-', '_')}-v1"
    form: dict[str, Any] = {"dtype": "float32", "key": "observations"}
    single = gym.make(known_as, players=table.players, render_mode="ansi", **form, **table.options)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(single.unwrapped)


def ends_of(env: gymnasium.SeatVectorEnv, steps: int) -> Any:
    """Each step of random play: what was there before it, what was played, and what it returned."""
    chooser = np.random.default_rng(1)
    observations, _ = env.reset(seed=4)
    for _ in range(steps):
        masks = observations["action_mask"]
        actions = np.array([chooser.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])
        returned = env.step(actions)
        yield returned
        observations = returned[0]


def test_the_next_game_can_begin_in_the_next_step() -> None:
    """As Gymnasium's own vectors do it: the end is shown, then the beginning, whatever is played meanwhile."""
    env = gymnasium.make_vec("alley-cat", num_envs=4, autoreset_mode="NextStep", target=11)
    assert env.metadata["autoreset_mode"] == env.autoreset_mode == gym.vector.AutoresetMode.NEXT_STEP
    ended_before, games = np.zeros(4, np.bool_), 0
    for observations, rewards, ended, _, infos in ends_of(env, either(300, 60)):
        assert infos == {}
        assert not (ended & ended_before).any()
        assert (rewards[ended_before] == 0).all()
        for i in np.flatnonzero(ended):
            assert observations["observation"][i].tolist() == env.batch.finals[i].tolist()
            assert not observations["action_mask"][i].any()
        for i in np.flatnonzero(ended_before):
            assert observations["observation"][i].tolist() == env.batch.observations[i].tolist()
            assert observations["action_mask"][i].any()
        ended_before, games = ended, games + ended.sum()
    assert games > 3


def test_both_modes_play_the_same_games() -> None:
    ends = {}
    for mode in gymnasium.AUTORESET_MODES:
        env = gymnasium.make_vec("alley-cat", num_envs=1, autoreset_mode=mode, target=11, opponents=first)
        observations, _ = env.reset(seed=2)
        won: list[float] = []
        while len(won) < either(20, 3):
            observations, rewards, ended, _, _ = env.step(observations["action_mask"].argmax(1))
            won += rewards[ended].tolist()
        ends[mode] = won
    assert ends["SameStep"] == ends["NextStep"]


def first(batch: Batch) -> Any:
    return batch.masks.argmax(1)


def test_an_illegal_action_shows_its_end_in_the_next_step_mode() -> None:
    env = gymnasium.make_vec("alley-cat", num_envs=2, autoreset_mode=gym.vector.AutoresetMode.NEXT_STEP)
    before, _ = env.reset(seed=1)
    observations, rewards, ended, _, _ = env.step(np.array([99, env.batch.legal[1, 0]]))
    assert (rewards.tolist(), ended.tolist()) == ([-1, 0], [True, False])
    assert observations["observation"][0].tolist() == before["observation"][0].tolist()
    observations, rewards, ended, _, _ = env.step(np.array([99, env.batch.legal[1, 0]]))
    assert (rewards.tolist(), ended.tolist()) == ([0, 0], [False, False])
    assert observations["action_mask"].any(1).all()


# ---- made by Gymnasium


def test_every_way_of_rendering_is_taken_by_gymnasium(capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for mode, kind in (("human", None), ("ansi", str), ("rgb_array", np.ndarray), ("rgb_array_list", list)):
            env: Any = gym.make("parlour/alley_cat-v1", render_mode=mode)
            env.reset(seed=1)
            assert env.action_space.contains(env.unwrapped.action_masks().argmax())
            env.step(int(env.unwrapped.action_masks().argmax()))
            shown = env.render()
            assert shown is None if kind is None else isinstance(shown, kind)
            assert ("as seat 0 sees it" in capsys.readouterr().out) == (mode == "human")
    assert len(shown) == 2
    assert gym.make("parlour/alley_cat-v1", render_mode="human").metadata["render_modes"] == gymnasium.RENDER_MODES


@pytest.mark.parametrize(("mode", "kind"), [("ansi", str), ("rgb_array", np.ndarray)])
def test_a_vector_is_rendered(mode: str, kind: type) -> None:
    env = gym.make_vec("parlour/alley_cat-v1", num_envs=2, render_mode=mode)
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert [type(each) for each in shown] == [kind, kind]


def test_gymnasium_s_own_vector_takes_the_environment() -> None:
    env: Any = gym.make_vec("parlour/alley_cat-v1", num_envs=2, vectorization_mode="sync", opponents="careful")
    observations, _ = env.reset(seed=[1, 2])
    for _ in range(30):
        observations, *_ = env.step(observations["action_mask"].argmax(1))
    env.close()


def test_an_environment_is_made_by_naming_the_module_without_an_import() -> None:
    """Gymnasium reads no entry points since 1.0."""
    made = (
        "import gymnasium; env = gymnasium.make('parlour.envs.gymnasium:parlour/alley_cat-v1', opponents='careful'); "
        "env.reset(seed=1); print(env.spec.id)"
    )
    told = subprocess.run([sys.executable, "-c", made], capture_output=True, text=True, check=True).stdout
    assert told.strip() == "parlour/alley_cat-v1"
