"""The games for PettingZoo: one agent a seat, asked one after another (AEC).

    from parlour.envs import pettingzoo

    env = pettingzoo.env("allegra", players=4, render_mode="ansi")
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        env.step(None if termination or truncation else choose(observation["observation"], observation["action_mask"]))

Where several seats are to act at once, they are asked clockwise, and none sees what another has answered before all have.
"""

from typing import Any, ClassVar

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from parlour.envs import picture, vector, versions
from parlour.envs.observing import Form, Observation, check_render_mode, taken_from
from parlour.envs.seeds import Seed
from parlour.envs.vector import NOBODY, Batch
from parlour.errors import BadOption, IllegalMove
from parlour.games.options import as_whole, whole

RENDER_MODES = ["human", "ansi", "rgb_array"]
MOST_CYCLES = 1 << 30


def env(
    name: str,
    players: int | None = None,
    render_mode: str | None = None,
    max_cycles: int | None = None,
    **options: Any,
) -> AECEnv[str, Observation, int]:
    """A game in PettingZoo's usual wrappers: an illegal action ends the game and costs its agent 1, and nobody gains it.

    `players` is the fewest that the game takes, unless given; `options` are those of the game, and `dtype` and `key`, see
    `observing.Form`. With `max_cycles` a game is cut off when so many decisions have been made for each agent. Raises
    UnknownGame and BadOption.
    """
    game: AECEnv[str, Observation, int] = raw_env(name, players, render_mode, max_cycles, **options)
    game = wrappers.TerminateIllegalWrapper(game, illegal_reward=-1)
    game = wrappers.AssertOutOfBoundsWrapper(game)
    return wrappers.OrderEnforcingWrapper(game)


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """A game without wrappers. An illegal action raises IllegalMove, and then nothing has changed.

    `moves` has the text of each action. Can be copied and pickled at any time; the twin goes on in exactly the same way.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": RENDER_MODES, "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self,
        name: str,
        players: int | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        check_render_mode(render_mode, RENDER_MODES)
        self.render_mode = render_mode
        form = taken_from(options)
        self._batch = vector.make(name, players, seed=None, **options)
        self._batch.watch(0, restarts=False)
        self.metadata = {**self.metadata, "name": versions.env_name(self._batch.identity)}  # type: ignore[misc]
        self.moves = self._batch.moves
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.players)]
        cycles = MOST_CYCLES if max_cycles is None else whole(max_cycles, "max_cycles", 1, MOST_CYCLES)
        self._most_decisions = cycles * self._batch.players
        self._make_spaces(Form(self._batch.rules, **form))

    def _make_spaces(self, form: Form) -> None:
        self._form = form
        self.observation_spaces = {agent: form.space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self._batch.rules.actions) for agent in self.possible_agents}
        self.state_space = form.numbers()

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise BadOption(f"there is no agent {agent!r:.80}: the agents are {', '.join(self.possible_agents)}")
        return self.possible_agents.index(agent)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent: the planes of docs/environments.md, and a mask of the legal actions."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions by number; `moves` has their text."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: Seed = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; with a seed, the one that `parlour.new_game` deals. There are no options for a single game."""
        self._batch.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._decisions = 0
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self._batch.seats[0]]

    def observe(self, agent: str) -> Observation:
        """What this agent may know, and its legal actions: none if it is not asked."""
        seat = self._seat(agent)
        if seat == self._batch.seats[0]:
            return self._form.shown(self._batch.observations[0], self._batch.masks[0])
        return self._form.shown(self._batch.look(0, seat))

    def step(self, action: int | None) -> None:
        """Play the action of the agent that is asked; None for an agent whose game has ended."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._batch.step([self._number(action)])
        self._decisions += 1
        self._clear_rewards()
        self._cumulative_rewards[agent] = 0.0
        self._select()
        if self.render_mode == "human":
            self.render()

    def _number(self, action: int | None) -> int:
        """The action, a whole number of any kind. Raises IllegalMove: below 0 a batch is asked for other things."""
        try:
            number = as_whole(action)
        except ValueError:
            raise IllegalMove(
                f"action {action!r:.80} of {self.agent_selection} is no whole number: it is one of the action space"
            ) from None
        if number < 0:
            raise IllegalMove(f"action {number} of {self.agent_selection} is no action: they go from 0")
        return number

    def _select(self) -> None:
        """Say who is next, or how the game has ended."""
        if self._batch.dones[0]:
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = float(self._batch.rewards[0, seat])
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self._decisions >= self._most_decisions:
            self.truncations = dict.fromkeys(self.agents, True)
        if self._batch.seats[0] != NOBODY:
            self.agent_selection = self.possible_agents[self._batch.seats[0]]
        else:
            self.agent_selection = self.agents[0]

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The table as the agent sees it that is asked, or whose turn it would be: text, a picture, or printed text."""
        if self.render_mode is None:
            return None
        definition = self._batch.identity.definition()
        views = self._batch.view_record(0, self._seat(self.agent_selection))
        if self.render_mode == "rgb_array":
            return picture.picture(definition, views)
        text = picture.words(definition, views)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def state(self) -> npt.NDArray[Any]:
        """What a spectator sees, as numbers: an environment shows nobody's secrets, not even for training."""
        return self._form.cast(self._batch.look(0))

    def close(self) -> None:
        """Nothing is held that has to be given back."""

    @property
    def batch(self) -> Batch:
        """The game as a batch of one."""
        return self._batch
