"""PettingZoo: its own tests for every game and number of players, exact twins, and asking several seats at once."""

import copy
import pickle
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import numpy as np
import pytest

pytest.importorskip("pettingzoo")
pytest.importorskip("PIL")

from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.save_obs_test import test_save_obs as save_obs_test

from parlour import BadOption, IllegalMove, new_game
from parlour.envs import pettingzoo
from parlour.games import all_games

from ..every_game.tables import INTERPRETED, LARGEST_TABLES, PLAIN_TABLES, Table, either

TRIED = LARGEST_TABLES if INTERPRETED else PLAIN_TABLES

KNOWN = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    "Action mask numpy array is all zeros",
)
"""What PettingZoo warns of in every environment with a mask in its observation, but for those that it names itself, and of
an agent whose game is over, which has no action."""

Env = Any


def maker(table: Table, **more: Any) -> Callable[..., Env]:
    return partial(pettingzoo.env, table.name, table.players, **table.options, **more)


@contextmanager
def clean() -> Iterator[None]:
    """Every warning is an error but for the known ones."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in KNOWN:
            warnings.filterwarnings("ignore", message)
        yield


def play(env: Env, decisions: int, seed: int) -> None:
    chooser = np.random.default_rng(seed)
    for _ in env.agent_iter(decisions):
        observation, _, ended, cut_off, _ = env.last()
        env.step(None if ended or cut_off else int(chooser.choice(np.flatnonzero(observation["action_mask"]))))


def told(env: Env) -> list[Any]:
    """All that an environment says of itself."""
    raw = env.unwrapped
    seen = [(seen["observation"].tolist(), seen["action_mask"].tolist()) for seen in map(env.observe, env.agents)]
    return [env.agents, env.agent_selection if env.agents else None, env.rewards, raw._cumulative_rewards, seen]


# ---- PettingZoo's own tests


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_api(table: Table) -> None:
    with clean():
        api_test(maker(table)(), either(1000, 20))


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_seeds(table: Table) -> None:
    with clean():
        seed_test(maker(table), either(500, 20))


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_rendering(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    with clean():
        render_test(maker(table))
    assert "sees it" in capsys.readouterr().out


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_saved_observations(table: Table, tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save_obs_test(maker(table)())
    assert list(tmp_path.iterdir()) == []  # an observation that is no picture is not saved


@pytest.mark.parametrize("table", PLAIN_TABLES, ids=str)
def test_performance_benchmark(
    table: Table, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Five seconds by its clock, which goes fast here."""
    ticks = iter(range(1000))
    monkeypatch.setattr("time.time", lambda: next(ticks))
    performance_benchmark(maker(table)())
    assert "turns per second" in capsys.readouterr().out


# ---- twins


@pytest.mark.parametrize("table", TRIED, ids=str)
@pytest.mark.parametrize("twin", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))], ids=["copy", "pickle"])
def test_a_twin_in_the_middle_of_a_game_goes_on_in_the_same_way(table: Table, twin: Callable[[Env], Env]) -> None:
    env = maker(table)()
    env.reset(seed=5)
    play(env, 23, 1)
    other = twin(env)
    before = told(env)
    assert told(other) == before
    play(other, either(2000, 150), 2)
    assert told(env) == before
    play(env, either(2000, 150), 2)
    assert told(other) == told(env)
    for twins in (env, other):
        twins.reset()
    assert told(other) == told(env)


# ---- what agents see and get


@pytest.mark.parametrize("table", TRIED, ids=str)
def test_a_game_ends_with_rewards_that_add_up_to_nothing(table: Table) -> None:
    env = maker(table)()
    env.reset(seed=7)
    got: dict[str, float] = {}
    chooser = np.random.default_rng(7)
    for agent in env.agent_iter():
        observation, reward, ended, cut_off, _ = env.last()
        assert not cut_off
        assert reward == 0 or ended
        if ended:
            got[agent] = reward
        env.step(None if ended else int(chooser.choice(np.flatnonzero(observation["action_mask"]))))
    assert sorted(got) == env.possible_agents
    assert sum(got.values()) == pytest.approx(0, abs=1e-6)
    assert max(got.values()) > 0 or len(set(got.values())) == 1


def test_seats_that_tap_at_once_are_asked_in_turn_and_see_no_answer() -> None:
    """AL-16: what the second one sees is the same, whatever the first one has said."""
    raw = pettingzoo.raw_env("allegra", 4)
    raw.reset(seed=2)
    chooser = np.random.default_rng(3)
    for _ in range(3000):
        if raw.moves[np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"])[0]] == "tap":
            break
        raw.step(int(chooser.choice(np.flatnonzero(raw.observe(raw.agent_selection)["action_mask"]))))
    seen = []
    for move in ("tap", "pass"):
        env = copy.deepcopy(raw)
        first = env.agent_selection
        env.step(env.moves.index(move))
        second = env.agent_selection
        assert second != first
        assert int(second[-1]) == (int(first[-1]) + 1) % 4
        others = [agent for agent in env.agents if agent != first]
        seen.append([env.observe(agent)["observation"].tolist() for agent in others])
        assert [env.moves[i] for i in np.flatnonzero(env.observe(second)["action_mask"])] == ["tap", "pass"]
    assert seen[0] == seen[1]


def test_an_agent_that_is_not_asked_has_no_action() -> None:
    env = pettingzoo.raw_env("allie-gator", 3)
    env.reset(seed=1)
    masks = {agent: env.observe(agent)["action_mask"].any() for agent in env.agents}
    assert masks == {agent: agent == env.agent_selection for agent in env.agents}


def test_an_illegal_action_ends_the_game_in_the_usual_wrappers() -> None:
    env = pettingzoo.env("alley-cat")
    env.reset(seed=1)
    agent = env.agent_selection
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    env.step(illegal)
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_an_illegal_action_is_refused_without_wrappers() -> None:
    env = pettingzoo.raw_env("alley-cat")
    env.reset(seed=1)
    before = told(env)
    with pytest.raises(IllegalMove, match=r"action None of seat_\d is no whole number"):
        env.step(None)
    with pytest.raises(IllegalMove, match="action 99 is no action at all"):
        env.step(99)
    for action in (-1, -2, -3):
        with pytest.raises(IllegalMove, match=rf"action {action} of seat_\d is no action: they go from 0"):
            env.step(action)
    no_numbers: list[Any] = [1.0, "3", True, [1], np.array([1])]
    for given in no_numbers:
        with pytest.raises(IllegalMove, match="is no whole number: it is one of the action space"):
            env.step(given)
    assert env._decisions == 0
    assert told(env) == before


def test_a_game_is_cut_off_after_so_many_cycles() -> None:
    env = pettingzoo.env("allegra", 3, max_cycles=4)
    env.reset(seed=1)
    play(env, 12, 1)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    play(env, 3, 1)
    assert env.agents == []


@pytest.mark.parametrize("name", all_games())
def test_environments_are_versioned(name: str) -> None:
    env = pettingzoo.env(name)
    assert env.metadata["name"] == f"{name.replace('-', '_')}_v1"
    assert str(env.unwrapped) == env.metadata["name"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"render_mode": "svg"}, "render_mode cannot be 'svg': it is None or one of human, ansi, rgb_array"),
        ({"max_cycles": 0}, "max_cycles cannot be 0"),
        ({"players": 4}, "Alley Cat is for 2 players"),
    ],
)
def test_an_environment_that_cannot_be_made_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        pettingzoo.env("alley-cat", **arguments)


@pytest.mark.parametrize("agent", ["seat_2", "seat_-1", "", 0, None])
def test_an_agent_that_there_is_not_is_refused(agent: Any) -> None:
    env = pettingzoo.raw_env("alley-cat")
    env.reset(seed=1)
    for ask in (env.observe, env.observation_space, env.action_space):
        with pytest.raises(BadOption, match=r"there is no agent .*: the agents are seat_0, seat_1"):
            ask(agent)


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_the_state_has_a_space_and_no_secrets(table: Table) -> None:
    for dtype in ("int8", "float32"):
        env = maker(table, dtype=dtype)()
        env.reset(seed=1)
        play(env, 20, 1)
        assert env.state_space.contains(env.state())
        assert env.state().dtype == dtype
        assert env.state().tolist() == env.unwrapped.batch.look(0).tolist()


@pytest.mark.parametrize("table", LARGEST_TABLES, ids=str)
def test_api_with_float32_under_the_name_that_rllib_wants(table: Table) -> None:
    env = maker(table, dtype="float32", key="observations")()
    with clean():
        api_test(env, either(200, 20))
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    assert set(seen) == {"observations", "action_mask"}
    assert seen["observations"].dtype == np.float32


def test_a_game_is_that_of_new_game() -> None:
    env = pettingzoo.env("allegra", 3)
    seeds: list[Any] = [1, "00ff", np.int64(12)]
    for seed in seeds:
        env.reset(seed=seed)
        assert env.unwrapped.batch._states.tobytes() == new_game("allegra", 3, seed).state_bytes()


def test_an_illegal_action_costs_its_agent_alone() -> None:
    """By PettingZoo's wrapper: nobody has won, so nothing adds up to 0."""
    env = pettingzoo.env("alley-cat")
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert sorted(env.rewards.values()) == [-1, 0]
