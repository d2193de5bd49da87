"""The games for OpenSpiel: importing this registers `parlour_alley_cat`, `parlour_allie_gator` and `parlour_allegra`.

    import pyspiel
    from parlour.envs import openspiel

    game = pyspiel.load_game("parlour_allegra(players=4,rounds=1)")

The parameters are the number of players and the game's options, and `chance`: a game begins with so many chance nodes, each
of which draws a byte of the seed from which all further chance comes. So a history of actions is the whole game, and
OpenSpiel's serialisation and its playthroughs need nothing else. Several seats to act at once are asked clockwise.

An information state is everything that a seat has seen, its own actions among them, as a hash; the tensor has the planes of
docs/environments.md and then the bits of that hash. An observation is what the seat may know at this moment.

`parlour_alley_cat(pairs=3)` is a small game: one round with three of the thirteen pairs of ranks and the Alley Cat. The
other pairs lie from the beginning in the tricks that have been won, where a pair is worth nothing (AC-13); the players get
`hand` cards each, and the utility is by how many points the round is won.
"""

import hashlib
import json
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from parlour.games import HOUSE, all_games
from parlour.games.identity import Identity
from parlour.games.options import NO_LIMIT, RANDOM, RANDOM_SEAT, Number, Seat, Switch, Value
from parlour.kernel import chance, contract, entry
from parlour.kernel.contract import SPECTATOR
from parlour.kernel.records import RecordArray, zeros
from parlour.play import notation

BYTE = 256
DIGEST_BYTES = 16
SEED_BYTES = 4
MOST_MOVES = {"alley-cat": 60 * 26, "allie-gator": 60 * 400, "allegra": 30 * 600 * 30}
"""More decisions than a game can have: rounds, times decisions in a round."""

Parameters = dict[str, Any]
State = Any


def short_name(identity: Identity) -> str:
    """The name that OpenSpiel knows the game by: `parlour_alley_cat`."""
    return f"parlour_{identity.name.replace('-', '_')}"


# ---- parameters


def default_parameters(identity: Identity) -> Parameters:
    """Every parameter with its default, as OpenSpiel takes them: -1 for a random seat, 0 for no limit."""
    given: Parameters = {"players": identity.players[0], "chance": SEED_BYTES}
    given |= {option.name: _as_parameter(option, option.default) for option in identity.options}
    return given | ({"pairs": 0, "hand": 2} if identity.name == "alley-cat" else {})


def _as_parameter(option: Any, value: Value) -> Any:
    if isinstance(option, Number):
        return NO_LIMIT if value is None else value
    if isinstance(option, Seat):
        return option.code(value)
    return value if isinstance(option, Switch) else str(value)


def chosen_options(identity: Identity, parameters: Parameters) -> dict[str, Value]:
    """The game's options from the parameters. Raises BadOption."""
    options: dict[str, Value] = {}
    for option in identity.options:
        value = parameters[option.name]
        if isinstance(option, Seat) and value == RANDOM_SEAT:
            value = RANDOM
        elif isinstance(option, Number) and option.optional and value == NO_LIMIT:
            value = None
        options[option.name] = value
    return identity.check_options(options, identity.check_players(parameters["players"]))


def _whole(parameters: Parameters, name: str, low: int, high: int) -> int:
    """A parameter that is a number in a range. Raises SpielError, as OpenSpiel's own games do."""
    if not low <= parameters[name] <= high:
        raise pyspiel.SpielError(f"parameter {name} cannot be {parameters[name]}: it is a number from {low} to {high}")
    return int(parameters[name])


# ---- the game


class ParlourGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    identity: Identity

    def __init__(self, params: Parameters | None = None) -> None:
        parameters = default_parameters(self.identity) | (params or {})
        options = chosen_options(self.identity, parameters)
        self.setup = Setup(self.identity, parameters, options)
        super().__init__(game_type(self.identity), self._info(parameters), params or {})

    def _info(self, parameters: Parameters) -> Any:
        most = float(self.setup.most_points)
        return pyspiel.GameInfo(
            num_distinct_actions=self.setup.rules.actions,
            max_chance_outcomes=BYTE,
            num_players=parameters["players"],
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=MOST_MOVES[self.identity.name],
        )

    def new_initial_state(self) -> "ParlourState":
        """A state before the first chance node."""
        return ParlourState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The chance nodes at the beginning."""
        return self.setup.seed_bytes

    def make_py_observer(self, iig_obs_type: Any = None, params: Parameters | None = None) -> "Observer":
        """What a seat sees: with perfect recall the information state, else the observation."""
        return Observer(self.setup, iig_obs_type, params)


class Setup:
    """What all states of a game have in common. There is one of it: a copy of a state keeps the same."""

    def __init__(self, identity: Identity, parameters: Parameters, options: dict[str, Value]) -> None:
        self.identity, self.rules = identity, identity.definition().rules
        self.moves = identity.definition().moves
        self.players = int(parameters["players"])
        self.seed_bytes = _whole(parameters, "chance", 1, 32)
        self.pairs, self.hand = 0, 0
        if parameters.get("pairs"):
            self.pairs, self.hand = _whole(parameters, "pairs", 2, 12), _whole(parameters, "hand", 1, 6)
            self._check_small(options)
        self.start = zeros(self.rules.state)
        self.start[0].public.players = self.players
        codes = {option.name: option.code(options[option.name]) for option in identity.options}
        identity.definition().set_options(self.start[0].public, codes)

    def _check_small(self, options: dict[str, Value]) -> None:
        if options["scoring"] != "difference":
            raise pyspiel.SpielError("a small game has the scoring difference, where pairs are worth nothing (AC-13)")
        if 2 * self.hand > 2 * self.pairs + 1:
            raise pyspiel.SpielError(
                f"{self.pairs} pairs and the Alley Cat are too few cards for two hands of {self.hand}"
            )

    @property
    def most_points(self) -> int:
        """The highest utility: 1 for a victory, or the points of a small game, at most 12 a trick."""
        return 12 * self.pairs if self.pairs else 1

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        return self

    def dealt(self, seed: bytes) -> RecordArray:
        """The state after the first deal."""
        states = self.start.copy()
        states[0].secret.chance.key[:] = chance.key_of_seed(seed.hex())
        entry.begin(states, 0)
        return self._made_small(states, seed) if self.pairs else states

    def _made_small(self, states: RecordArray, seed: bytes) -> RecordArray:
        """AC-13: lay the pairs that are left out among the tricks, and deal the rest, all hidden from a spectator."""
        views = zeros(self.rules.view)
        entry.observe(states, 0, SPECTATOR, views)
        public = views[0].public
        for number, rank in enumerate(sorted(set(range(1, 14)) - self.ranks())):
            seat, place = number % 2, number // 2
            public.tricks[seat, place] = [self.moves.index(f"{'?A23456789TJQK'[rank]}{suit}") + 1 for suit in "CS"]
            public.trick_counts[seat] = place + 1
        public.hand_counts[:] = self.hand
        public.deck_count = 2 * self.pairs + 1 - 2 * self.hand
        entry.determinize(views, 0, states, chance.fast_generators(int.from_bytes(seed, "big")))
        return states

    def ranks(self) -> set[int]:
        """The ranks of the pairs in a small game, from ace to king and evenly in between."""
        return {round(1 + 12 * i / (self.pairs - 1)) for i in range(self.pairs)}


class ParlourState(pyspiel.State):  # type: ignore[misc]
    """A game at some moment. A clone goes its own way, with the same chance ahead of it."""

    def __init__(self, game: ParlourGame) -> None:
        super().__init__(game)
        self.setup = game.setup
        self.seed = b""
        self.states = game.setup.start.copy()
        self.last = 0
        self.digests = [b""] * game.setup.players

    # ---- whose turn it is, and what may be played

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's numbers for chance and for the end."""
        if len(self.seed) < self.setup.seed_bytes:
            return int(pyspiel.PlayerId.CHANCE)
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(contract.next_asked(int(self.states[0].public.to_act), self.last, self.setup.players))

    def is_terminal(self) -> bool:
        """Whether the game is over; a small game is after its only round."""
        public = self.states[0].public
        return bool(public.over or (self.setup.pairs and public.round_number and not public.to_act))

    def _legal_actions(self, player: int) -> list[int]:
        actions = np.zeros(self.setup.rules.actions + 1, np.int16)
        count = entry.legal(self.states, 0, player, actions)
        return [int(action) for action in actions[:count]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """A byte of the seed, each as likely."""
        return _BYTES

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        if player == pyspiel.PlayerId.CHANCE:
            self.seed += bytes([action])
            if len(self.seed) == self.setup.seed_bytes:
                self.states = self.setup.dealt(self.seed)
                self._remember()
            return
        entry.act(self.states, 0, player, action)
        self.last = player
        self._remember(player, action)
        while not self.is_terminal() and not self.states[0].public.to_act:
            entry.begin(self.states, 0)
            self._remember()

    def _remember(self, player: int = SPECTATOR, action: int = 0) -> None:
        """Add to what each seat has seen: what it sees now, and its own action."""
        for seat in range(self.setup.players):
            own = action.to_bytes(2, "big") if seat == player else b""
            seen = self.digests[seat] + own + self.view(seat).tobytes()
            self.digests[seat] = hashlib.blake2b(seen, digest_size=DIGEST_BYTES).digest()

    def view(self, seat: int) -> RecordArray:
        """What the seat may know, as an array with one view record."""
        views = zeros(self.setup.rules.view)
        entry.observe(self.states, 0, seat, views)
        return views

    # ---- what it was worth, and what might be

    def returns(self) -> list[float]:
        """1 for who wins alone, the others paying in equal parts; in a small game the points of the round."""
        players, public = self.setup.players, self.states[0].public
        if not self.is_terminal():
            return [0.0] * players
        if self.setup.pairs:
            lead = float(public.scores[0] - public.scores[1])
            return [lead, -lead]
        shares = np.zeros(contract.MAX_SEATS)
        entry.returns(self.states, 0, shares)
        return [float((players * share - 1) / (players - 1)) for share in shares[:players]]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "ParlourState":
        """A state that the player holds possible. Of the others' memories it has what their views show at this moment.

        It has no history of actions from the beginning, so it can be played on and cloned, but not serialised.
        """
        sampled = self.clone()
        generators = chance.fast_generators(int(probability_sampler() * 2**53))
        entry.determinize(self.view(player_id), 0, sampled.states, generators)
        for seat in range(self.setup.players):
            if seat != player_id:
                seen = sampled.view(seat).tobytes()
                sampled.digests[seat] = hashlib.blake2b(seen, digest_size=DIGEST_BYTES).digest()
        return sampled  # type: ignore[no-any-return]

    # ---- words

    def _action_to_string(self, player: int, action: int) -> str:
        return f"seed byte {action}" if player == pyspiel.PlayerId.CHANCE else self.setup.moves[action]

    def __str__(self) -> str:
        if len(self.seed) < self.setup.seed_bytes:
            return f"before the deal, seed {self.seed.hex()}"
        return json.dumps(notation.state_json(self.setup.identity, self.states[0]))


class Observer:
    """What a seat sees, as numbers and as text."""

    def __init__(self, setup: Setup, iig_obs_type: Any, params: Parameters | None) -> None:
        if params:
            raise pyspiel.SpielError(f"an observation takes no parameters, not {params}")
        self._recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self._is_public = iig_obs_type is not None and iig_obs_type.private_info == pyspiel.PrivateInfoType.NONE
        length = setup.rules.planes.length
        self._planes = np.zeros(length, np.int8)
        self.tensor = np.zeros(length + 8 * DIGEST_BYTES * self._recalls, np.float32)
        self.dict = {"planes": self.tensor[:length]} | ({"seen": self.tensor[length:]} if self._recalls else {})

    def set_from(self, state: ParlourState, player: int) -> None:
        """Write the tensor."""
        self.tensor.fill(0)
        if state.current_player() == pyspiel.PlayerId.CHANCE:
            return
        entry.encode(state.view(self._viewer(player)), 0, self._planes)
        self.dict["planes"][:] = self._planes
        if self._recalls:
            self.dict["seen"][:] = _bits(state.digests[player])

    def string_from(self, state: ParlourState, player: int) -> str:
        """The hash of what was seen, or what is seen now as JSON."""
        if state.current_player() == pyspiel.PlayerId.CHANCE:
            return "before the deal"
        if self._recalls:
            return f"seat {player} {state.digests[player].hex()}"
        return json.dumps(notation.view_json(state.setup.identity, state.view(self._viewer(player))[0]))

    def _viewer(self, player: int) -> int:
        return SPECTATOR if self._is_public else player


def _bits(digest: bytes) -> npt.NDArray[np.uint8]:
    return np.unpackbits(np.frombuffer(digest, np.uint8))


_BYTES = [(byte, 1 / BYTE) for byte in range(BYTE)]


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
