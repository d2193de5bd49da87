"""The games for Gymnasium: one seat learns, the others are bots, or copies of whatever chooses.

    from parlour.envs import gymnasium

    env = gymnasium.make_vec("alley-cat", num_envs=256, opponents="careful")
    observations, infos = env.reset(seed=1)
    observations, rewards, terminations, truncations, infos = env.step(choose(observations))

Importing this registers the games with Gymnasium, too: `gymnasium.make("parlour/alley_cat-v1", opponents="careful")`.

A step goes on until the learning seat is asked again in every environment. An action that may not be played loses the game:
its reward is -1, and the next game begins. Rewards are else those of `vector.Batch`: 0 until a game is over.
"""

import secrets
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Env, register, registry, spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.envs import picture, vector, versions
from parlour.envs.vector import HOLD, RESTART, Batch, Policy
from parlour.errors import BadOption
from parlour.games import all_games

BOTS: dict[str, Policy] = {"random": Batch.sample, "careful": Batch.careful}
RENDER_MODES = ["ansi", "rgb_array"]
ILLEGAL_REWARD = -1.0
_SEED_BITS = 64

Observations = dict[str, npt.NDArray[np.int8]]
Info = dict[str, Any]


def make_vec(
    name: str,
    players: int | None = None,
    num_envs: int = 1,
    seat: int = 0,
    opponents: str | Policy = "random",
    threads: int = 1,
    **options: Any,
) -> "SeatVectorEnv":
    """So many games in which this seat learns; `opponents` names a bot (`random`, `careful`) or is a function.

    A function is given the batch of all games and returns an action for each; only those of games in which another seat is
    asked are played. A copy of the learner is such a function. Raises UnknownGame and BadOption.
    """
    batch = vector.make(name, players, num_envs, secrets.randbits(_SEED_BITS), threads, **options)
    return SeatVectorEnv(batch, seat, _policy(opponents))


def make(
    name: str,
    players: int | None = None,
    seat: int = 0,
    opponents: str | Policy = "random",
    render_mode: str | None = None,
    **options: Any,
) -> "SeatEnv":
    """One game in which this seat learns, as a plain environment of Gymnasium; see `make_vec`."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise BadOption(f"render_mode cannot be {render_mode!r}: it is None or one of {', '.join(RENDER_MODES)}")
    return SeatEnv(make_vec(name, players, 1, seat, opponents, **options), render_mode)


def _policy(opponents: str | Policy) -> Policy:
    if callable(opponents):
        return opponents
    if opponents not in BOTS:
        raise BadOption(f"opponents cannot be {opponents!r}: the bots are {', '.join(BOTS)}")
    return BOTS[opponents]


class SeatVectorEnv(VectorEnv[Observations, npt.NDArray[Any], npt.NDArray[Any]]):
    """Games in which one seat learns. Observations and masks are copies; when a game ends, the next one has begun.

    infos: `final_obs` has for each game that ended what the learning seat saw of its end, as Gymnasium says.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012 - as inherited

    def __init__(self, batch: Batch, seat: int, opponents: Policy) -> None:
        batch.watch(seat)
        self.batch, self.seat, self._opponents = batch, seat, opponents
        self.num_envs = batch.num_envs
        rules = batch.rules
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(rules.planes.low, rules.planes.high, dtype=np.int8),
                "action_mask": spaces.Box(0, 1, (rules.actions,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(rules.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rewards = np.zeros(self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Info]:
        """Begin a new game in every environment; with a seed, the games that belong to it."""
        super().reset(seed=seed)
        self.batch.reset(seed)
        self._ask_the_others()
        return self._observations(), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Play an action of the learning seat in every environment."""
        actions = np.asarray(actions, np.int64)
        self._rewards[:], self._ended[:] = 0, False
        legal = self._are_legal(actions)
        finals = np.where(legal[:, None], 0, self.batch.observations)
        self._play(np.where(legal, actions, RESTART))
        self._rewards[~legal], self._ended[~legal] = ILLEGAL_REWARD, True
        self._ask_the_others()
        finals = np.where(legal[:, None], self.batch.finals, finals)
        infos = self._final_infos(finals) if self._ended.any() else {}
        return self._observations(), self._rewards.copy(), self._ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _are_legal(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        inside = (actions >= 0) & (actions < self.batch.rules.actions)
        return inside & self.batch.masks[np.arange(self.num_envs), np.where(inside, actions, 0)]

    def _play(self, actions: npt.NDArray[np.int64]) -> None:
        self.batch.step(actions)
        self._rewards += self.batch.rewards[:, self.seat]
        self._ended |= self.batch.dones

    def _ask_the_others(self) -> None:
        """Let the opponents play wherever it is not the learning seat's turn."""
        while (others := self.batch.seats != self.seat).any():
            self._play(np.where(others, self._opponents(self.batch), HOLD))

    def _observations(self) -> Observations:
        return {"observation": self.batch.observations.copy(), "action_mask": self.batch.masks.astype(np.int8)}

    def _final_infos(self, finals: npt.NDArray[np.int8]) -> Info:
        found = np.full(self.num_envs, None, object)
        nothing = np.zeros(self.batch.rules.actions, np.int8)
        for i in np.flatnonzero(self._ended):
            found[i] = {"observation": finals[i].copy(), "action_mask": nothing.copy()}
        return {"final_obs": found, "_final_obs": self._ended.copy()}

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held that has to be given back."""


class SeatEnv(Env[Observations, np.int64]):
    """One game in which one seat learns. `action_masks` is what MaskablePPO and others ask for."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as inherited

    def __init__(self, games: SeatVectorEnv, render_mode: str | None) -> None:
        self._games, self.render_mode = games, render_mode
        self.name = versions.env_name(games.batch.identity)
        self.observation_space, self.action_space = games.single_observation_space, games.single_action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observations, Info]:
        """Begin a new game; with a seed, the game that belongs to it."""
        super().reset(seed=seed)
        observations, _ = self._games.reset(seed=seed)
        return {name: rows[0] for name, rows in observations.items()}, {}

    def step(self, action: np.int64) -> tuple[Observations, float, bool, bool, Info]:
        """Play an action of the learning seat, and let the others play until it is asked again."""
        observations, rewards, ended, _, infos = self._games.step(np.array([action]))
        seen = infos["final_obs"][0] if ended[0] else {name: rows[0] for name, rows in observations.items()}
        return seen, float(rewards[0]), bool(ended[0]), False, {}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions may be played now."""
        masks: npt.NDArray[np.bool_] = self._games.batch.masks[0].copy()
        return masks

    def render(self) -> Any:
        """The table as the learning seat sees it: text or a picture."""
        definition = self._games.batch.identity.definition()
        views = self._games.batch.view_record(0, self._games.seat)
        if self.render_mode == "rgb_array":
            return picture.picture(definition, views)
        return picture.words(definition, views) if self.render_mode == "ansi" else None


def register_all() -> None:
    """Register every game with Gymnasium, as an environment and as a vector of them."""
    for name, card in all_games().items():
        known_as = "parlour/" + versions.env_name(card).replace("_v", "-v")
        if known_as not in registry:
            here = f"{__name__}:make"
            register(known_as, here, vector_entry_point=f"{here}_vec", kwargs={"name": name}, disable_env_checker=True)


register_all()
