"""The games for OpenSpiel: importing this registers `parlour_alley_cat`, `parlour_allie_gator` and `parlour_allegra`.

    import pyspiel
    from parlour.envs import openspiel

    game = pyspiel.load_game("parlour_allegra(players=4,rounds=1)")

The parameters are the number of players and the game's options, and `chance`: a game begins with so many chance nodes, each
of which draws a byte of the seed from which all further chance comes. So a history of actions is the whole game, and
OpenSpiel's serialisation and its playthroughs need nothing else. Several seats to act at once are asked clockwise.

An information state is everything that a seat has seen, its own actions among them, as a hash; the tensor has the planes of
docs/environments.md and then the bits of that hash. An observation is what the seat may know at this moment.

`parlour_alley_cat(pairs=2,hand=2)` is a small game: one round with two of the thirteen pairs of ranks and the Alley Cat,
see `small_alley_cat`. It begins with one chance node, of which each outcome is a deal (`chance` has no meaning then), as
long as there are no more than 200,000 deals; the utility is by how many points the round is won.
"""

from typing import Any

import pyspiel

from parlour.envs.openspiel.observer import Observer
from parlour.envs.openspiel.setup import Parameters, Refused, default_parameters, setup_of
from parlour.envs.openspiel.state import ParlourState
from parlour.games import HOUSE, all_games
from parlour.games.identity import Identity

__all__ = ["Observer", "ParlourGame", "ParlourState", "Refused", "default_parameters", "short_name"]


def short_name(identity: Identity) -> str:
    """The name that OpenSpiel knows the game by: `parlour_alley_cat`."""
    return f"parlour_{identity.name.replace('-', '_')}"


class ParlourGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters. Can be pickled, and so can its states."""

    identity: Identity

    def __init__(self, params: Parameters | None = None) -> None:
        parameters = default_parameters(self.identity) | (params or {})
        self.setup = setup_of(self.identity.name, tuple(sorted(parameters.items())))
        super().__init__(game_type(self.identity), self._info(), params or {})

    def _info(self) -> Any:
        setup = self.setup
        return pyspiel.GameInfo(
            num_distinct_actions=setup.rules.actions,
            max_chance_outcomes=len(setup.outcomes),
            num_players=setup.players,
            min_utility=-float(setup.most_points),
            max_utility=float(setup.most_points),
            utility_sum=0.0,
            max_game_length=setup.most_decisions,
        )

    def new_initial_state(self) -> ParlourState:
        """A state before the first chance node."""
        return ParlourState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The chance nodes at the beginning."""
        return self.setup.chances

    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> Observer:
        """What is seen of a state, see `Observer`: with perfect recall the information state, else the observation."""
        return Observer(self.setup, iig_obs_type, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return loaded, (str(self),)


def loaded(text: str) -> Any:
    """The game with this name and these parameters, as pickles have it; whoever reads one has then registered the games."""
    return pyspiel.load_game(text)


# ---- registration


def game_type(identity: Identity) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=short_name(identity),
        long_name=f"Parlour {identity.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=identity.players[-1],
        min_num_players=identity.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=default_parameters(identity),
    )


def register_all() -> None:
    """Register every game of the house."""
    for card in all_games().values():
        if card.package in HOUSE:
            game_class = type(f"{card.title.replace(' ', '')}Game", (ParlourGame,), {"identity": card})
            pyspiel.register_game(game_type(card), game_class)


register_all()
