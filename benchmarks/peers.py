"""Random play in other libraries' card games, measured on one thread for the benchmark table.

    pip install -r benchmarks/requirements.txt
    python benchmarks/peers.py

What is counted. A decision is an action that the library asks a player for, also when it is the only legal one.
Chance events (cards dealt or drawn, who deals) are played but not counted. Every count is of real moves, except in the
rollouts of the games whose length varies; see `_deals`.

What is timed. Play only. Loading, preparing deals and counting happen while the clock stands still.

How we try to be fair to the peers:
* OpenSpiel is measured in three ways, since most of a game through Python is the price of crossing into C++.
  `rollouts` stays in C++ and starts after the deal; `whole games` stays in C++, with the deal, at the price of one
  Python call a game and of the bots' bookkeeping; `Python API` is the loop that a user writes, with the deal.
  Compare a figure of ours that shuffles and deals with one of the last two.
* OpenSpiel deals card by card through chance nodes: 52 for the 56 decisions of spades.
* Games start from a clone of one initial state: `new_initial_state` takes 1.5 ms in gin_rummy, a clone 0.03 ms.
* In Python, chance is sampled from `legal_actions`, without the probabilities: they are equal in these games
  (`_check_uniform`), and `chance_outcomes`, a list of pairs, makes the whole loop up to 1.9 times as slow.
* RLCard runs through `env.step`, which always encodes an observation: there is no cheaper door. Our random player is
  used, since RLCard's own calls `numpy.random.choice` and takes longer. It gets the first state from `env.reset`.
* Forced decisions: about a fifth in hearts, a quarter in spades and crazy_eights, one in a hundred in gin_rummy.
* The rules differ from ours and between the libraries. A ratio says what a decision costs, not who codes better.

Traps:
* `RandomRolloutEvaluator` has no methods in Python. `MCTSBot` with one simulation calls it exactly once, on the root,
  but a chance node as root ends the process (segmentation fault). So the rollouts start after the deal. The time of a
  rollout falls linearly with the decisions left (spades: 6.5 us for 56, 0.2 us for 1), so all of them are played.
* OpenSpiel's crazy_eights ends after 100 cards played, a cap that one deck without reshuffling cannot reach; more than
  half of the random games end blocked, by passes over an empty stock. Five players, no special cards (defaults).
* Hearts has 52 decisions, or 64 if cards are passed, which a chance node decides (in three deals of four).
* RLCard's uno is for two players. Its gin-rummy asks for two bookkeeping steps a game, `score N` and `score S`, that
  are nobody's choice; they are counted (2 of about 119).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib import import_module, metadata
from itertools import count, cycle
from random import Random
from statistics import mean, median
from time import perf_counter
from typing import Protocol

# How many rollouts one call into C++ plays: 10 to 20 ms of them, next to which the call itself is nothing.
ROLLOUTS = {"spades": 2000, "hearts": 1000, "crazy_eights": 1000, "gin_rummy": 20}
RLCARD_GAMES = ("uno", "gin-rummy")
DEALS = 32
COUNTED_GAMES = 100
GAMES_PER_BATCH = 20
SEED = 20240607


@dataclass(frozen=True)
class Peer:
    """A game of another library; `run(seconds)` plays for about so long: decisions made, seconds taken."""

    name: str
    what: str
    run: Callable[[float], tuple[int, float]]


class _Move(Protocol):
    """An entry of OpenSpiel's `full_history`."""

    player: int


class _State(Protocol):
    """As much of OpenSpiel's state as is used here."""

    def is_chance_node(self) -> bool: ...
    def legal_actions(self) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def full_history(self) -> list[_Move]: ...
    def clone(self) -> _State: ...


class _Bot(Protocol):
    """A player of OpenSpiel."""

    def step(self, state: _State) -> int: ...


class _Game(Protocol):
    """As much of OpenSpiel's game as is used here."""

    def new_initial_state(self) -> _State: ...
    def num_players(self) -> int: ...


class _Environment(Protocol):
    """As much of RLCard's environment as is used here."""

    def reset(self) -> tuple[Mapping[str, Mapping[int, None]], int]: ...
    def step(self, action: int) -> tuple[Mapping[str, Mapping[int, None]], int]: ...
    def is_over(self) -> bool: ...


@dataclass(frozen=True)
class Deal:
    """A position with the cards dealt, and how many decisions random play makes from there."""

    state: _State
    decisions: float


def peers() -> list[Peer]:
    """All that is measured. The libraries are imported by the first run, not here."""
    return [*_openspiel_peers(), *_rlcard_peers()]


def versions() -> dict[str, str]:
    """The installed versions of the libraries that are measured, and of what they lean on."""
    return {package: metadata.version(package) for package in ("open-spiel", "rlcard", "numpy")}


def _openspiel_peers() -> Iterator[Peer]:
    for name in ROLLOUTS:
        yield Peer(f"OpenSpiel {name}, C++ rollouts", "RandomRolloutEvaluator, after deal", partial(_rollouts, name))
        yield Peer(f"OpenSpiel {name}, C++ whole games", "evaluate_bots, deal included", partial(_whole_games, name))
        yield Peer(f"OpenSpiel {name}, Python API", "apply_action, deal included", partial(_python_games, name))


def _rlcard_peers() -> Iterator[Peer]:
    for name in RLCARD_GAMES:
        yield Peer(f"RLCard {name}", "env.step with observation, deal included", partial(_rlcard_games, name))


# ---- OpenSpiel -------------------------------------------------------------------------------------------------------
# The libraries are imported by name: they have no types, and the checks run where they are not installed.


@cache
def _game(name: str) -> _Game:
    game: _Game = import_module("pyspiel").load_game(name)
    return game


@cache
def _initial(name: str) -> _State:
    return _game(name).new_initial_state()


def _rollouts(name: str, seconds: float) -> tuple[int, float]:
    bot, size = _rollout_bot(name), ROLLOUTS[name]
    decisions, spent = 0.0, 0.0
    for deal in cycle(_deals(name)):
        start = perf_counter()
        bot.step(deal.state)
        spent += perf_counter() - start
        decisions += size * deal.decisions
        if spent >= seconds:
            break
    return round(decisions), spent


def _rollout_bot(name: str) -> _Bot:
    """With one simulation a step evaluates the root once, then picks a move from the prior: nothing else."""
    pyspiel = import_module("pyspiel")
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS[name], SEED)
    bot: _Bot = pyspiel.MCTSBot(
        _game(name), evaluator, uct_c=1.0, max_simulations=1, max_memory_mb=1, solve=False, seed=SEED, verbose=False
    )
    return bot


@cache
def _deals(name: str) -> list[Deal]:
    """Deals to roll out from, with the decisions of a rollout, which the evaluator doesn't tell.

    After the deal, spades always has 56 decisions (4 bids, 52 cards), hearts 52, or 64 if this deal has a pass
    (4 times 3 cards). These counts are exact. The lengths of crazy_eights and gin_rummy vary: theirs are means over
    games that uniformly random bots, that is the evaluator's own policy, play from the same deal. The standard error
    of the mean over all deals is below half a percent.
    """
    rng, seeds = Random(SEED), count()
    return [Deal(state, _mean_decisions(name, state, seeds)) for state in (_dealt(name, rng) for _ in range(DEALS))]


def _dealt(name: str, rng: Random) -> _State:
    state = _initial(name).clone()
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _mean_decisions(name: str, state: _State, seeds: Iterator[int]) -> float:
    play = _bot_game(name, state, seeds)
    return mean(_decisions(play()) for _ in range(COUNTED_GAMES))


def _whole_games(name: str, seconds: float) -> tuple[int, float]:
    return _play_games(_bot_game(name, _initial(name), count()), seconds)


def _bot_game(name: str, origin: _State, seeds: Iterator[int]) -> Callable[[], _State]:
    """A game from `origin` to its end in C++, the bots' and the deck's choices uniformly random."""
    pyspiel = import_module("pyspiel")
    bots = [pyspiel.make_uniform_random_bot(player, SEED + player) for player in range(_game(name).num_players())]

    def play() -> _State:
        state = origin.clone()
        pyspiel.evaluate_bots(state, bots, next(seeds))
        return state

    return play


def _python_games(name: str, seconds: float) -> tuple[int, float]:
    _check_uniform(name)
    return _play_games(_python_game(_initial(name)), seconds)


def _python_game(origin: _State) -> Callable[[], _State]:
    """A game move by move, with as few calls a move as there can be: an ended game has no legal action."""
    random = Random(SEED).random

    def play() -> _State:
        state = origin.clone()
        while legal := state.legal_actions():
            state.apply_action(legal[int(random() * len(legal))])
        return state

    return play


@cache
def _check_uniform(name: str) -> None:
    """Raise ValueError if a chance node has unequal outcomes: `_python_game` would then play another game."""
    state, rng = _initial(name).clone(), Random(SEED)
    while legal := state.legal_actions():
        if state.is_chance_node() and len({probability for _, probability in state.chance_outcomes()}) > 1:
            raise ValueError(f"{name}: outcomes of unequal probability, {state.chance_outcomes()}, in {state}")
        state.apply_action(rng.choice(legal))


def _play_games(play: Callable[[], _State], seconds: float) -> tuple[int, float]:
    """Whole games in batches; the moves are counted between the batches, off the clock."""
    decisions, spent = 0, 0.0
    while spent < seconds:
        start = perf_counter()
        ended = [play() for _ in range(GAMES_PER_BATCH)]
        spent += perf_counter() - start
        decisions += sum(map(_decisions, ended))
    return decisions, spent


def _decisions(ended: _State) -> int:
    """Players are numbered from 0, chance is negative."""
    return sum(move.player >= 0 for move in ended.full_history())


# ---- RLCard ----------------------------------------------------------------------------------------------------------


def _rlcard_games(name: str, seconds: float) -> tuple[int, float]:
    env, rng, decisions = _environment(name), Random(SEED), 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        decisions += _rlcard_game(env, rng)
    return decisions, spent


def _environment(name: str) -> _Environment:
    env: _Environment = import_module("rlcard").make(name, config={"seed": SEED})
    return env


def _rlcard_game(env: _Environment, rng: Random) -> int:
    state, _ = env.reset()
    decisions = 0
    while not env.is_over():
        legal = list(state["legal_actions"])
        state, _ = env.step(legal[int(rng.random() * len(legal))])
        decisions += 1
    return decisions


# ---- the table by itself ---------------------------------------------------------------------------------------------


def _rate(peer: Peer) -> float:
    decisions, seconds = peer.run(1.0)
    return decisions / seconds


def main() -> None:
    """Print the versions, and for each peer the median and the spread of five runs of about a second."""
    print(versions())
    for peer in peers():
        rates = [_rate(peer) / 1e6 for _ in range(5)]
        print(f"{peer.name:40}{median(rates):8.3f} M/s ({min(rates):.3f}-{max(rates):.3f})  {peer.what}", flush=True)


if __name__ == "__main__":
    main()
