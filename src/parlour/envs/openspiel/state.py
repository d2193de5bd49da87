"""A state of an OpenSpiel game, and what each seat has seen on the way to it."""

import copy
import hashlib
import json
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from parlour.envs.openspiel.setup import IllegalAction, Outcomes, Setup, copied
from parlour.kernel import chance, contract, entry
from parlour.kernel.contract import SPECTATOR
from parlour.kernel.entry import ILLEGAL, NOBODY
from parlour.kernel.records import RecordArray

if TYPE_CHECKING:
    from parlour.envs.openspiel import ParlourGame

DIGEST_BYTES = 16
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Memory:
    """What each seat, and a spectator, has seen up to now, as hashes.

    They are made only when somebody asks: until then it is kept what has been played since.
    """

    __slots__ = ("digests", "setup", "since", "states")

    def __init__(self, setup: Setup, states: RecordArray) -> None:
        self.setup, self.states = setup, states
        self.digests = [b""] * (setup.players + 1)
        self.since: list[tuple[int, int]] = [(SPECTATOR, 0)]

    def copy(self) -> "Memory":
        """A twin that goes its own way."""
        twin = copy.copy(self)
        twin.states, twin.digests, twin.since = copied(self.states), self.digests[:], self.since[:]
        return twin

    def digest(self, viewer: int) -> bytes:
        """The hash of all that the seat (-1: a spectator) has seen, its own actions among it."""
        for player, action in self.since:
            self._see(player, action)
        self.since.clear()
        return self.digests[viewer]

    def _see(self, player: int, action: int) -> None:
        """Let everybody see what an action does and what is dealt then; with SPECTATOR for a player only what there is."""
        setup, public = self.setup, self.states[0].public
        if player != SPECTATOR:
            entry.act(self.states, 0, player, action)
        self._add(player, action)
        while not (public.to_act or public.over or public.round_number >= setup.last_round):
            entry.begin(self.states, 0)
            self._add()

    def _add(self, player: int = SPECTATOR, action: int = 0) -> None:
        for viewer in range(-1, self.setup.players):
            own = action.to_bytes(2, "big") if viewer == player != SPECTATOR else b""
            seen = self.digests[viewer] + own + self.setup.view(self.states, viewer).tobytes()
            self.digests[viewer] = hashlib.blake2b(seen, digest_size=DIGEST_BYTES).digest()

    def forget(self, seats: list[int]) -> None:
        """Let these seats have seen what they see now, and nothing before."""
        self.digest(SPECTATOR)
        for seat in seats:
            seen = self.setup.view(self.states, seat).tobytes()
            self.digests[seat] = hashlib.blake2b(seen, digest_size=DIGEST_BYTES).digest()


class Course:
    """How a game has gone: what chance has drawn, the state it has come to, who is asked, and who remembers what.

    `states` and `memory` are there when everything has been dealt. A copy goes its own way.
    """

    __slots__ = ("drawn", "memory", "player", "setup", "states")

    def __init__(self, setup: Setup) -> None:
        self.setup, self.drawn, self.player = setup, list[int](), CHANCE
        self.states, self.memory = setup.start, Memory(setup, setup.start)

    def __deepcopy__(self, memo: dict[int, Any]) -> "Course":
        twin = copy.copy(self)
        twin.drawn, twin.states, twin.memory = self.drawn[:], copied(self.states), self.memory.copy()
        return twin

    def draw(self, outcome: int) -> None:
        """Chance brings this. Raises IllegalAction."""
        setup = self.setup
        if not 0 <= outcome < len(setup.outcomes):
            raise IllegalAction(f"chance cannot bring {outcome}: its outcomes go from 0 to {len(setup.outcomes) - 1}")
        self.drawn.append(outcome)
        if len(self.drawn) == setup.chances:
            self.states = setup.dealt(self.drawn)
            self.memory = Memory(setup, copied(self.states))
            to_act = int(self.states["public"]["to_act"][0])
            self.player = int(contract.next_asked(to_act, 0, setup.players))

    def play(self, action: int) -> None:
        """The seat that is asked plays this. Raises IllegalAction, and then nothing has changed."""
        setup, player = self.setup, self.player
        if player == TERMINAL:
            raise IllegalAction("the game is over: no action can be played")
        if not 0 <= action < len(setup.moves):
            raise IllegalAction(f"action {action} is no action at all: they go from 0 to {len(setup.moves) - 1}")
        asked = entry.advance(self.states, 0, player, action, setup.last_round)
        if asked == ILLEGAL:
            raise self._refusal(action)
        self.memory.since.append((player, action))
        self.player = TERMINAL if asked == NOBODY else asked

    def _refusal(self, action: int) -> IllegalAction:
        state, seat = self.states[0], self.player
        reason = entry.why_not(self.states, 0, seat, action)
        definition = self.setup.identity.definition()
        refusal = definition.refuse(state.public, state.seats[seat], seat, action, reason)
        return IllegalAction(refusal.sentence, refusal.rule)

    def legal(self) -> list[int]:
        """The actions that may be played."""
        actions = np.empty(self.setup.rules.actions + 1, np.int16)
        count = entry.legal(self.states, 0, self.player, actions)
        found: list[int] = actions[:count].tolist()
        return found


class ParlourState(pyspiel.State):  # type: ignore[misc]
    """A game at some moment. A clone goes its own way, with the same chance ahead of it."""

    def __init__(self, game: "ParlourGame") -> None:
        super().__init__(game)
        self.course = Course(game.setup)

    @property
    def setup(self) -> Setup:
        """What all states of the game have in common."""
        return self.course.setup

    @property
    def states(self) -> RecordArray:
        """The full state, as an array with one record."""
        return self.course.states

    # ---- whose turn it is, and what may be played

    def current_player(self) -> int:
        """The seat that is asked, or OpenSpiel's numbers for chance and for the end."""
        return self.course.player

    def is_terminal(self) -> bool:
        """Whether the game is over; a small game is after its only round."""
        return self.course.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.course.legal() if player == self.course.player else []

    def chance_outcomes(self) -> Outcomes:
        """A byte of the seed, or the deal of a small game, each as likely."""
        return self.setup.outcomes

    def _apply_action(self, action: int) -> None:
        if self.course.player == CHANCE:
            self.course.draw(action)
        else:
            self.course.play(action)

    def view(self, seat: int) -> RecordArray:
        """What the seat (-1: a spectator) may know, as an array with one view record. Raises Refused."""
        return self.setup.view(self.states, seat)

    # ---- what it was worth, and what might be

    def returns(self) -> list[float]:
        """1 for who wins alone, the others paying in equal parts; in a small game the points of the round."""
        players = self.setup.players
        if not self.is_terminal():
            return [0.0] * players
        if self.setup.small:
            own, other = self.states["public"]["scores"][0]
            return [float(own - other), float(other - own)]
        shares = np.zeros(contract.MAX_SEATS)
        entry.returns(self.states, 0, shares)
        return [float((players * share - 1) / (players - 1)) for share in shares[:players]]

    def resample_from_infostate(self, player_id: int, probability_sampler: Any) -> "ParlourState":
        """A state that the player holds possible. Of the others' memories it has what their views show at this moment.

        Its history is that of this state, which would not lead to it; but it is serialised and pickled as it is. Raises
        Refused for a player that there is not, and before the deal.
        """
        player = self.setup.seat(player_id)
        sampled: ParlourState = self.clone()
        if self.course.player == CHANCE:
            return sampled
        course, generators = sampled.course, chance.fast_generators(int(probability_sampler() * 2**53))
        course.memory.digest(player)
        entry.determinize(self.view(player), 0, course.states, generators)
        course.memory.states = copied(course.states)
        course.memory.forget([seat for seat in range(self.setup.players) if seat != player])
        return sampled

    # ---- words

    def _action_to_string(self, player: int, action: int) -> str:
        if player == CHANCE:
            return self.setup.outcome_told(action)
        moves = self.setup.moves
        if not 0 <= action < len(moves):
            raise IllegalAction(f"action {action} is no action at all: they go from 0 to {len(moves) - 1}")
        return moves[action]

    def __str__(self) -> str:
        if self.course.player == CHANCE:
            return self.setup.told(self.course.drawn)
        return json.dumps(self.setup.state_json(self.states))
