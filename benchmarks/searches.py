"""Our search beside OpenSpiel's `ISMCTSBot` on hearts, in one run: simulated decisions a second.

    .venv-benchmarks/bin/python benchmarks/searches.py --rounds 3

A simulated decision is a move made in a simulation, in the tree or below it, forced ones too. Ours are searches of
the first position of a game, with careful playouts as our bots make them and with random ones, in one tree and in two
at the same time. OpenSpiel's is a search of the first move of hearts after the deal; its decisions are counted in
games played at random from there, as all of its simulations end with the game. Rates are by processor time, so that
what else a machine does counts little; the last figure says by how much two trees are faster by the clock. In each round
of a line OpenSpiel, one tree and two trees follow one another, and the line gives the medians of rates and of ratios.
"""

import argparse
import random
from collections.abc import Callable
from importlib import import_module
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Any

from parlour.bots.search import searching
from parlour.bots.search.searching import Budget, search, warm_search
from parlour.games.identity import Identity
from parlour.kernel.records import RecordArray
from parlour.play.match import new_game

OURS = (("alley-cat", 2), ("allie-gator", 2), ("allie-gator", 4), ("allegra", 2), ("allegra", 4), ("allegra", 6))
SIMULATIONS = 50_000
"""Of each search, in each tree."""
SEARCHES = 4
"""So many of ours are timed together: one of them can take less than a tenth of a second."""
COUNTED_GAMES = 200
SEED = 1

Rates = tuple[float, float]
"""Decisions a second of processor time, and a second by the clock."""


def hearts() -> Callable[[], Rates]:
    """OpenSpiel's search of the first move after a deal."""
    pyspiel = import_module("pyspiel")
    chooser, state = random.Random(SEED), pyspiel.load_game("hearts").new_initial_state()
    while state.is_chance_node():
        state.apply_action(chooser.choice(state.legal_actions()))
    decisions = fmean(_random_game(state.clone(), chooser) for _ in range(COUNTED_GAMES))
    evaluator = pyspiel.RandomRolloutEvaluator(1, SEED)
    policy = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def run() -> Rates:
        bot = pyspiel.ISMCTSBot(SEED, evaluator, 2.0, SIMULATIONS, -1, policy, False, False)
        return _timed(lambda: SIMULATIONS * decisions if bot.step(state) is not None else 0.0)

    return run


def _random_game(state: Any, chooser: random.Random) -> int:
    """Play on at random; how many decisions that was."""
    decisions = 0
    while not state.is_terminal():
        decisions += not state.is_chance_node()
        state.apply_action(chooser.choice(state.legal_actions()))
    return decisions


def ours(name: str, players: int, rashness: float, trees: int) -> Callable[[], Rates]:
    """Our search of the first position of a game."""
    game = new_game(name, players, SEED)
    views = game.view_record(game.to_act[0])
    warm_search(game.identity)

    def run() -> Rates:
        usual, searching.RASHNESS = searching.RASHNESS, rashness
        try:
            return _timed(lambda: sum(_searched(game.identity, views, trees) for _ in range(SEARCHES)))
        finally:
            searching.RASHNESS = usual

    return run


def _searched(game: Identity, views: RecordArray, trees: int) -> float:
    return search(game, views, "1", Budget(simulations=SIMULATIONS * trees, trees=trees)).decisions


def _timed(play: Callable[[], float]) -> Rates:
    processor, clock = process_time(), perf_counter()
    decisions = play()
    return decisions / (process_time() - processor), decisions / (perf_counter() - clock)


def main() -> None:
    """Measure everybody in each round, and print the medians."""
    parser = argparse.ArgumentParser(description="Our search beside OpenSpiel's.")
    parser.add_argument("--rounds", type=int, default=3)
    rounds = parser.parse_args().rounds
    print(
        "| search | million decisions/s of processor time | x OpenSpiel | two trees by the clock |\n|---|---|---|---|"
    )
    peer, peers = hearts(), []
    for name, players in OURS:
        for kind, rashness in (("careful", 0.0), ("random", 1.0)):
            one, two = (ours(name, players, rashness, trees) for trees in (1, 2))
            lines = [(peer(), one(), two()) for _ in range(rounds)]
            peers += [theirs[0] for theirs, _, _ in lines]
            rate = median(single[0] for _, single, _ in lines)
            ratio = median(single[0] / theirs[0] for theirs, single, _ in lines)
            faster = median(double[1] / single[1] for _, single, double in lines)
            row = f"{rate / 1e6:.2f} | {ratio:.2f} | {faster:.2f}x |"
            print(f"| Parlour {name}, {players} players, {kind} playouts | {row}", flush=True)
    print(f"| OpenSpiel hearts, ISMCTSBot | {median(peers) / 1e6:.2f} | 1.00 | |")


if __name__ == "__main__":
    main()
