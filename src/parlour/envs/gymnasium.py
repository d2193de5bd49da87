"""The games for Gymnasium: one seat learns, the others are bots, or copies of whatever chooses.

    from parlour.envs import gymnasium

    env = gymnasium.make_vec("alley-cat", num_envs=256, opponents="careful")
    observations, infos = env.reset(seed=1)
    observations, rewards, terminations, truncations, infos = env.step(choose(observations))

Importing this registers the games with Gymnasium, too: `gymnasium.make("parlour/alley_cat-v1", opponents="careful")`. So
does naming the module: `gymnasium.make("parlour.envs.gymnasium:parlour/alley_cat-v1")` needs no import.

A step goes on until the learning seat is asked again in every environment. An action that may not be played loses the
game: its reward is -1. Rewards are else those of `vector.Batch`: 0 until a game is over. What is no whole number is no
action, and raises IllegalMove.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Env, register, registry
from gymnasium.spaces import Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from parlour.envs import picture, seeds, vector, versions
from parlour.envs.observing import Form, Observation, check_render_mode, check_word, taken_from
from parlour.envs.seeds import Seed
from parlour.envs.vector import HOLD, RESTART, Batch, Policy, as_actions
from parlour.errors import BadOption, IllegalMove
from parlour.games import all_games
from parlour.games.options import as_whole

BOTS: dict[str, Policy] = {"random": Batch.sample, "careful": Batch.careful}
RENDER_MODES = ["human", "ansi", "rgb_array"]
VECTOR_RENDER_MODES = ["ansi", "rgb_array"]
AUTORESET_MODES = (AutoresetMode.SAME_STEP.value, AutoresetMode.NEXT_STEP.value)
ILLEGAL_REWARD = -1.0

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
    asked are played. A copy of the learner is such a function. Besides the game's options there are `autoreset_mode`, which
    says whether the next game begins in the same step or, `NextStep`, in the one after a game's end; `render_mode`, `ansi`
    or `rgb_array`; and `dtype` and `key`, see `observing.Form`. Raises UnknownGame and BadOption.
    """
    ours = {word: options.pop(word) for word in ("autoreset_mode", "render_mode") if word in options}
    form = taken_from(options)
    batch = vector.make(name, players, num_envs, None, threads, **options)
    return SeatVectorEnv(batch, seat, _policy(opponents), **ours, **form)


def make(
    name: str,
    players: int | None = None,
    seat: int = 0,
    opponents: str | Policy = "random",
    render_mode: str | None = None,
    **options: Any,
) -> "SeatEnv":
    """One game in which this seat learns, as a plain environment of Gymnasium; see `make_vec`.

    `render_mode` is `human` (text, printed with every step), `ansi` or `rgb_array`; Gymnasium's own `make` makes
    `rgb_array_list` of that.
    """
    check_render_mode(render_mode, RENDER_MODES)
    return SeatEnv(make_vec(name, players, 1, seat, opponents, **options), render_mode)


def _policy(opponents: str | Policy) -> Policy:
    if callable(opponents):
        return opponents
    if not isinstance(opponents, str) or opponents not in BOTS:
        raise BadOption(f"opponents cannot be {opponents!r:.80}: the bots are {', '.join(BOTS)}")
    return BOTS[opponents]


class SeatVectorEnv(VectorEnv[Observation, npt.NDArray[Any], npt.NDArray[Any]]):
    """Games in which one seat learns. Observations and masks are copies; when a game ends, the next one has begun.

    With `AutoresetMode.SAME_STEP` it is shown at once, and infos has, as `final_obs`, for each game that ended what the
    learning seat saw of its end. With `NEXT_STEP` that is the observation, and the next step shows the next game, whatever
    the action is.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - as inherited
        "autoreset_mode": AutoresetMode.SAME_STEP,
        "render_modes": VECTOR_RENDER_MODES,
        "render_fps": 2,
    }

    def __init__(
        self,
        batch: Batch,
        seat: int,
        opponents: Policy,
        autoreset_mode: str | AutoresetMode = AutoresetMode.SAME_STEP,
        render_mode: str | None = None,
        **form: str,
    ) -> None:
        batch.watch(seat)
        check_render_mode(render_mode, VECTOR_RENDER_MODES)
        self.batch, self.seat, self.render_mode = batch, int(seat), render_mode
        self._opponents, self.form = opponents, Form(batch.rules, **form)
        self.autoreset_mode = _autoreset_mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self.num_envs = batch.num_envs
        self.single_observation_space = self.form.space()
        self.single_action_space = Discrete(batch.rules.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._rewards = np.zeros(self.num_envs)
        self._ended = np.zeros(self.num_envs, np.bool_)
        self._withheld = np.zeros(self.num_envs, np.bool_)

    def reset(
        self, *, seed: Seed | Sequence[Seed] = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Begin a new game in every environment; with a seed, or one for each, the games that belong to it.

        They are those of `vector.Batch.reset`. Raises BadOption, also for a `reset_mask`: all begin at once.
        """
        if options and "reset_mask" in options:
            raise BadOption("there is no reset_mask: a game that is over is followed by the next one by itself")
        self.batch.reset(seed)
        super().reset(seed=seeds.number(seed))
        self._withheld[:] = False
        self._ask_the_others()
        return self._observations(), {}

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """Play an action of the learning seat in every environment. Raises IllegalMove for what are no numbers."""
        actions = self._checked(actions)
        self._rewards[:], self._ended[:] = 0, False
        legal = self._are_legal(actions) | self._withheld
        finals = np.where(legal[:, None], 0, self.batch.observations)
        self._play(np.where(self._withheld, HOLD, np.where(legal, actions, RESTART)))
        self._rewards[~legal], self._ended[~legal] = ILLEGAL_REWARD, True
        self._ask_the_others()
        finals = np.where(legal[:, None], self.batch.finals, finals)
        return self._shown(finals)

    def _shown(
        self, finals: npt.NDArray[np.int8]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Info]:
        """What a step returns; `finals` are the ends of the games that have ended."""
        same_step = self.autoreset_mode == AutoresetMode.SAME_STEP
        self._withheld = np.zeros_like(self._ended) if same_step else self._ended.copy()
        infos = self._final_infos(finals) if same_step and self._ended.any() else {}
        seen = self._observations(finals)
        return seen, self._rewards.copy(), self._ended.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _checked(self, actions: Any) -> npt.NDArray[np.int64]:
        numbers = as_actions(actions)
        if numbers.shape != (self.num_envs,):
            raise IllegalMove(f"actions have the shape {numbers.shape}: there are {self.num_envs} environments")
        return numbers

    def _are_legal(self, actions: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
        inside = (actions >= 0) & (actions < self.batch.rules.actions)
        return inside & self.batch.masks[np.arange(self.num_envs), np.where(inside, actions, 0)]

    def _play(self, actions: npt.NDArray[np.int64]) -> None:
        self.batch.step(actions)
        self._rewards += self.batch.rewards[:, self.seat]
        self._ended |= self.batch.dones

    def _ask_the_others(self) -> None:
        """Let the opponents play wherever it is not the learning seat's turn. Raises IllegalMove for what they may not."""
        while (others := self.batch.seats != self.seat).any():
            chosen = self._checked(self._opponents(self.batch))
            if (idle := others & (chosen < 0)).any():
                i = int(np.flatnonzero(idle)[0])
                raise IllegalMove(f"the opponents play {chosen[i]} in environment {i}: that is no action")
            self._play(np.where(others, chosen, HOLD))

    def _observations(self, finals: npt.NDArray[np.int8] | None = None) -> Observation:
        if finals is None or not self._withheld.any():
            return self.form.shown(self.batch.observations, self.batch.masks)
        withheld = self._withheld[:, None]
        return self.form.shown(np.where(withheld, finals, self.batch.observations), self.batch.masks & ~withheld)

    def _final_infos(self, finals: npt.NDArray[np.int8]) -> Info:
        found = np.full(self.num_envs, None, object)
        for i in np.flatnonzero(self._ended):
            found[i] = self.form.shown(finals[i])
        return {"final_obs": found, "_final_obs": self._ended.copy()}

    def words(self, i: int) -> str:
        """The table of an environment as the learning seat sees it, in lines of text."""
        return picture.words(self.batch.identity.definition(), self.batch.view_record(i, self.seat))

    def picture(self, i: int) -> picture.Picture:
        """The table of an environment as the learning seat sees it, as an image."""
        return picture.picture(self.batch.identity.definition(), self.batch.view_record(i, self.seat))

    def render(self) -> tuple[Any, ...] | None:
        """Every table as the learning seat sees it: texts or pictures; None without a `render_mode`."""
        if self.render_mode is None:
            return None
        shown = self.picture if self.render_mode == "rgb_array" else self.words
        return tuple(shown(i) for i in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held that has to be given back."""


def _autoreset_mode(mode: str | AutoresetMode) -> AutoresetMode:
    word = mode.value if isinstance(mode, AutoresetMode) else mode
    check_word(word, "autoreset_mode", AUTORESET_MODES)
    return AutoresetMode(word)


class SeatEnv(Env[Observation, np.int64]):
    """One game in which one seat learns. `action_masks` is what MaskablePPO and others ask for."""

    metadata: dict[str, Any] = {"render_modes": RENDER_MODES, "render_fps": 2}  # noqa: RUF012 - as inherited

    def __init__(self, games: SeatVectorEnv, render_mode: str | None) -> None:
        self._games, self.render_mode = games, render_mode
        self.name = versions.env_name(games.batch.identity)
        self.observation_space, self.action_space = games.single_observation_space, games.single_action_space

    def reset(self, *, seed: Seed = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Begin a new game; with a seed, the one that `parlour.new_game` deals from it."""
        observations, _ = self._games.reset(seed=seed, options=options)
        super().reset(seed=seeds.number(seed))
        self._show()
        return {name: rows[0] for name, rows in observations.items()}, {}

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        """Play an action of the learning seat, and let the others play until it is asked again.

        Raises IllegalMove for what is no whole number.
        """
        try:
            number = as_whole(action)
        except ValueError:
            raise IllegalMove(f"action {action!r:.80} is no whole number: it is one of the action space") from None
        observations, rewards, ended, _, infos = self._games.step(as_actions([number]))
        seen = infos["final_obs"][0] if ended[0] else {name: rows[0] for name, rows in observations.items()}
        self._show()
        return seen, float(rewards[0]), bool(ended[0]), False, {}

    def _show(self) -> None:
        if self.render_mode == "human":
            print(self._games.words(0))

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions may be played now."""
        masks: npt.NDArray[np.bool_] = self._games.batch.masks[0].copy()
        return masks

    def render(self) -> Any:
        """The table as the learning seat sees it: text or a picture; None where it has been printed."""
        if self.render_mode == "rgb_array":
            return self._games.picture(0)
        return self._games.words(0) if self.render_mode == "ansi" else None


make.metadata = SeatEnv.metadata  # type: ignore[attr-defined]  # where Gymnasium looks for the modes of rendering
make_vec.metadata = SeatVectorEnv.metadata  # type: ignore[attr-defined]


def register_all() -> None:
    """Register every game with Gymnasium, as an environment and as a vector of them."""
    for name, card in all_games().items():
        known_as = "parlour/" + versions.env_name(card).replace("_v", "-v")
        if known_as not in registry:
            here = f"{__name__}:make"
            register(known_as, here, vector_entry_point=f"{here}_vec", kwargs={"name": name}, disable_env_checker=True)


register_all()
