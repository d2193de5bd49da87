"""The games for Stable-Baselines3: one seat learns, in many games at once, stepped by one compiled call.

    from parlour.envs import stable_baselines3
    from sb3_contrib import MaskablePPO

    games = stable_baselines3.make("alley-cat", num_envs=64, opponents="careful")
    MaskablePPO("MlpPolicy", games).learn(1_000_000)

An observation is the vector alone; MaskablePPO asks `action_masks` for the legal actions. What does not ask loses the games
in which it plays an illegal action, as in `parlour.envs.gymnasium`.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from stable_baselines3.common.vec_env import VecEnv

from parlour.envs import gymnasium
from parlour.envs.gymnasium import SeatVectorEnv
from parlour.envs.vector import Policy
from parlour.errors import BadOption
from parlour.games.options import whole

Indices = int | Iterable[int] | None
Info = dict[str, Any]


def make(
    name: str,
    players: int | None = None,
    num_envs: int = 1,
    seat: int = 0,
    opponents: str | Policy = "random",
    threads: int = 1,
    **options: Any,
) -> "SeatVecEnv":
    """So many games in which this seat learns; see `gymnasium.make_vec`, whose options it takes.

    Observations are float32 unless `dtype` is `int8`, which takes a quarter of the memory. Raises UnknownGame and
    BadOption.
    """
    if "autoreset_mode" in options:
        raise BadOption("there is no autoreset_mode: in Stable-Baselines3 the next game always begins in the same step")
    games = gymnasium.make_vec(name, players, num_envs, seat, opponents, threads, **{"dtype": "float32"} | options)
    return SeatVecEnv(games)


class SeatVecEnv(VecEnv):  # type: ignore[misc]
    """The games of a `gymnasium.SeatVectorEnv`, which is `games`, as Stable-Baselines3 wants them."""

    def __init__(self, games: SeatVectorEnv) -> None:
        self.games, self.render_mode = games, games.render_mode
        self._actions: npt.NDArray[Any] = np.zeros(games.num_envs, np.int64)
        super().__init__(games.num_envs, games.form.numbers(), games.single_action_space)

    def reset(self) -> npt.NDArray[Any]:
        """Begin a new game in every environment: after `seed` the games that belong to it."""
        observations, _ = self.games.reset(seed=self._seeds)
        self._reset_seeds()
        self._reset_options()
        self.reset_infos: list[Info] = [{} for _ in range(self.num_envs)]
        return observations[self.games.form.key]

    def step_async(self, actions: npt.NDArray[Any]) -> None:
        """Keep the actions for `step_wait`."""
        self._actions = actions

    def step_wait(self) -> tuple[npt.NDArray[Any], npt.NDArray[np.float32], npt.NDArray[np.bool_], list[Info]]:
        """Play them: observations, rewards, which games ended, and infos with the `terminal_observation` of these."""
        observations, rewards, ended, _, infos = self.games.step(self._actions)
        key, told = self.games.form.key, [Info() for _ in range(self.num_envs)]
        for i in np.flatnonzero(ended):
            told[i] = {"terminal_observation": infos["final_obs"][i][key], "TimeLimit.truncated": False}
        return observations[key], rewards.astype(np.float32), ended, told

    def action_masks(self, i: int) -> npt.NDArray[np.bool_]:
        """Which actions may be played in an environment."""
        masks: npt.NDArray[np.bool_] = self.games.batch.masks[i].copy()
        return masks

    def get_images(self) -> Sequence[npt.NDArray[np.uint8]]:
        """A picture of every table, as the learning seat sees it."""
        return [self.games.picture(i) for i in range(self.num_envs)]

    def get_attr(self, attr_name: str, indices: Indices = None) -> list[Any]:
        """An attribute of the environments, which have it in common. Raises AttributeError."""
        return [getattr(self, attr_name) for _ in self._chosen(indices)]

    def set_attr(self, attr_name: str, value: Any, indices: Indices = None) -> None:
        """Set an attribute for all environments; they have none of their own. Raises BadOption for some of them."""
        if len(self._chosen(indices)) < self.num_envs:
            raise BadOption(f"{attr_name} cannot be set for some of the environments: they have it in common")
        setattr(self, attr_name, value)

    def env_method(
        self, method_name: str, *method_args: Any, indices: Indices = None, **method_kwargs: Any
    ) -> list[Any]:
        """What `action_masks` says for each of these environments: they have no other methods. Raises BadOption."""
        if method_name != "action_masks" or method_args or method_kwargs:
            raise BadOption(f"the environments have no method {method_name} of their own, only action_masks()")
        return [self.action_masks(i) for i in self._chosen(indices)]

    def env_is_wrapped(self, wrapper_class: type[Any], indices: Indices = None) -> list[bool]:
        """No environment is wrapped by itself."""
        return [False for _ in self._chosen(indices)]

    def _chosen(self, indices: Indices) -> list[int]:
        return [whole(i, "the environment", 0, self.num_envs - 1) for i in self._get_indices(indices)]

    def close(self) -> None:
        """Nothing is held that has to be given back."""
