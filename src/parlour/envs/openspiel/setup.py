"""What all states of an OpenSpiel game have in common: its parameters, checked, and how chance deals."""

from functools import lru_cache, partial
from typing import Any

import numpy as np
import pyspiel

from parlour.envs.openspiel.small_alley_cat import MOST_DEALS, SmallRound
from parlour.errors import BadOption, IllegalMove
from parlour.games import find_game
from parlour.games.definition import Json
from parlour.games.identity import Identity
from parlour.games.options import NO_LIMIT, RANDOM, RANDOM_SEAT, Number, Seat, Switch, Value, whole
from parlour.kernel import chance, entry
from parlour.kernel.contract import SPECTATOR
from parlour.kernel.records import RecordArray, zeros
from parlour.play import notation

BYTE = 256
SEED_BYTES = 4
NO_LAST_ROUND = 1 << 14
LAID_DEALS = 1 << 12
"""So many deals of a small game are kept laid out."""

Parameters = dict[str, Any]
Outcomes = list[tuple[int, float]]


class Refused(BadOption, pyspiel.SpielError):  # type: ignore[misc]
    """What somebody gives is not offered: an error of ours, and OpenSpiel's, as its own games raise it."""


class IllegalAction(IllegalMove, pyspiel.SpielError):  # type: ignore[misc]
    """An action was refused, likewise."""


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


@lru_cache
def setup_of(name: str, parameters: tuple[tuple[str, Any], ...]) -> "Setup":
    """The one setup of a game with these parameters. Raises Refused."""
    try:
        return Setup(find_game(name), dict(parameters))
    except BadOption as error:
        raise Refused(str(error)) from None


class Setup:
    """A game with its parameters. There is one of it: a copy of a state keeps the same, and so does a pickle in a process.

    chances: how many chance nodes a game begins with. outcomes: what each of them can bring, all as likely.
    start: a state before its first deal. last_round: the round after which the game is over in any case.
    """

    def __init__(self, identity: Identity, parameters: Parameters) -> None:
        options = chosen_options(identity, parameters)
        definition = identity.definition()
        self.identity, self.parameters, self.options = identity, parameters, options
        self.rules, self.moves = definition.rules, definition.moves
        self.players = int(parameters["players"])
        self.chances = whole(parameters["chance"], "parameter chance", 1, 32)
        self.small = _small_round(parameters, options)
        self.last_round = 1 if self.small else NO_LAST_ROUND
        self.deals_by_number = self.small is not None and self.small.number_of_deals <= MOST_DEALS
        count = BYTE
        if self.small and self.deals_by_number:
            self.chances, count = 1, self.small.number_of_deals
            self._laid = lru_cache(LAID_DEALS)(partial(self._lay, self.small))
        self.outcomes: Outcomes = [(outcome, 1 / count) for outcome in range(count)]
        self.start = zeros(self.rules.state)
        self.start[0].public.players = self.players
        codes = {option.name: option.code(options[option.name]) for option in identity.options}
        definition.set_options(self.start[0].public, codes)

    def __reduce__(self) -> tuple[Any, ...]:
        return setup_of, (self.identity.name, tuple(sorted(self.parameters.items())))

    def __deepcopy__(self, memo: dict[int, Any]) -> "Setup":
        return self

    @property
    def most_points(self) -> int:
        """The highest utility: 1 for a victory, or the points of a small game."""
        return self.small.most_points if self.small else 1

    @property
    def most_decisions(self) -> int:
        """More decisions than a game can have, or as many."""
        if self.small:
            return self.small.most_decisions
        return self.identity.definition().most_decisions(self.start[0].public)

    # ---- the deal

    def dealt(self, drawn: list[int]) -> RecordArray:
        """The state after the first deal, from what chance has brought."""
        if self.small is None:
            return self._begun(bytes(drawn))
        if self.deals_by_number:
            return copied(self._laid(drawn[0]))
        states = self._begun(bytes(drawn))
        self.small.lay(self.small.drawn(bytes(drawn)), states[0])
        return states

    def _begun(self, seed: bytes) -> RecordArray:
        """The first deal of a whole game."""
        states = copied(self.start)
        states[0].secret.chance.key[:] = chance.key_of_seed(seed.hex())
        entry.begin(states, 0)
        return states

    def _lay(self, small: SmallRound, number: int) -> RecordArray:
        states = self._begun(b"")
        small.lay(small.deal(number), states[0])
        return states

    def told(self, drawn: list[int]) -> str:
        """What chance has brought so far, before the deal."""
        return f"before the deal, seed {bytes(drawn).hex()}"

    def outcome_told(self, outcome: int) -> str:
        """What chance brings, for people. Raises Refused."""
        outcome = whole_or_refused(outcome, "the outcome", 0, len(self.outcomes) - 1)
        if self.small and self.deals_by_number:
            return self.small.words(self.small.deal(outcome))
        return f"seed byte {outcome}"

    # ---- what is seen

    def view(self, states: RecordArray, seat: int) -> RecordArray:
        """What the seat (-1: a spectator) may know, as an array with one view record. Raises Refused."""
        views = zeros(self.rules.view)
        entry.observe(states, 0, self.seat(seat, SPECTATOR), views)
        return views

    def seat(self, seat: int, lowest: int = 0) -> int:
        """The seat, a whole number of any kind. Raises Refused."""
        return whole_or_refused(seat, "the player", lowest, self.players - 1)

    def view_json(self, views: RecordArray) -> Json:
        """A view in JSON."""
        return self._without_cut(notation.view_json(self.identity, views[0]))

    def state_json(self, states: RecordArray) -> Json:
        """A state in JSON."""
        return self._without_cut(notation.state_json(self.identity, states[0]))

    def _without_cut(self, told: Json) -> Json:
        return {key: value for key, value in told.items() if key != "cut"} if self.small else told


def copied(states: RecordArray) -> RecordArray:
    """The same bytes again: NumPy copies nested records field by field, which takes a hundred times as long."""
    return states.view(np.uint8).copy().view(states.dtype)


def whole_or_refused(value: object, name: str, low: int, high: int) -> int:
    """A whole number in a range. Raises Refused."""
    try:
        return whole(value, name, low, high)
    except BadOption as error:
        raise Refused(str(error)) from None


def _small_round(parameters: Parameters, options: dict[str, Value]) -> SmallRound | None:
    if not parameters.get("pairs"):
        return None
    pairs = whole(parameters["pairs"], "parameter pairs", 2, 12)
    hand = whole(parameters["hand"], "parameter hand", 1, 6)
    if options["scoring"] != "difference":
        raise BadOption("a small game has the scoring difference, where pairs are worth nothing (AC-13)")
    try:
        return SmallRound(pairs, hand)
    except ValueError as error:
        raise BadOption(str(error)) from None
