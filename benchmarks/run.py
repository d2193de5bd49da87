"""Play of our games beside other libraries' nearest games, in one run and on one thread.

    benchmarks/run              makes its environment, and prints the table
    benchmarks/run --rounds 3   fewer rounds, the median of three

Everything is measured once in each round, one after the other, so that a machine that slows down slows all of them down;
a figure is the median over the rounds, with the lowest and the highest. Our playouts are whole games from the first
shuffle, all decisions counted and everything included; a batch step is one random decision in each of 1,024 games.
"""

import argparse
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from time import perf_counter

from parlour.games import find_game
from parlour.kernel import chance
from parlour.kernel.playout import CAREFUL_PLAY, RANDOM_PLAY, play_games, room_for_moves, step_batch
from parlour.kernel.records import RecordArray, zeros
from peers import Peer, peers, versions

BATCH = 1024
SEED = 1
SPADES = "OpenSpiel spades, C++ rollouts"
SPADES_WITH_DEAL = "OpenSpiel spades, C++ whole games"
HEARTS = "OpenSpiel hearts, Python API"

OURS = (("alley-cat", 2), ("allie-gator", 2), ("allie-gator", 4), ("allegra", 2), ("allegra", 4), ("allegra", 6))


@dataclass
class Measured:
    """A contestant and its decisions per second in each round."""

    name: str
    run: Callable[[float], tuple[int, float]]
    rates: list[float] = field(default_factory=list)


def ours() -> list[Measured]:
    """Our games: playouts and batch steps."""
    rows = []
    for name, players in OURS:
        rows.append(Measured(f"Parlour {name}, {players} players, playouts", playouts(name, players, RANDOM_PLAY)))
        rows.append(
            Measured(f"Parlour {name}, {players} players, careful playouts", playouts(name, players, CAREFUL_PLAY))
        )
        rows.append(Measured(f"Parlour {name}, {players} players, batch steps", batch_steps(name, players)))
    return rows


def playouts(name: str, players: int, careful: int) -> Callable[[float], tuple[int, float]]:
    """Whole games, one after the other, the seats of the mask careful, the others random; compiled before timing."""
    rules = find_game(name).definition().rules
    start, work = prepared(name, players, 1), zeros(rules.state)
    generators, moves = chance.fast_generators(SEED), room_for_moves(rules.actions)
    play_games(start, work, generators, moves, 1, careful)
    return lambda seconds: timed(lambda: play_games(start, work, generators, moves, 100, careful), seconds)


def batch_steps(name: str, players: int) -> Callable[[float], tuple[int, float]]:
    """One random decision in each game of a batch, again and again; finished games begin anew."""
    rules = find_game(name).definition().rules
    start, states = prepared(name, players, 1), prepared(name, players, BATCH)
    generators, moves = chance.fast_generators(SEED), room_for_moves(rules.actions)
    for i in range(BATCH):
        chance.rekey(states[i].secret.chance, generators[0])
    step_batch(states, start, generators, moves, 1)
    return lambda seconds: timed(lambda: step_batch(states, start, generators, moves, 50), seconds)


def prepared(name: str, players: int, count: int) -> RecordArray:
    """So many states before their first deal, with the default options."""
    identity = find_game(name)
    definition = identity.definition()
    states = zeros(definition.rules.state, count)
    for i in range(count):
        states[i].public.players = players
        codes = {option.name: option.code(option.default) for option in identity.options}
        definition.set_options(states[i].public, codes)
    return states


def timed(play: Callable[[], int], seconds: float) -> tuple[int, float]:
    """Play for about so many seconds: decisions made, seconds taken."""
    decisions, start = 0, perf_counter()
    while (taken := perf_counter() - start) < seconds:
        decisions += play()
    return decisions, taken


def theirs(peer: Peer) -> Measured:
    """A peer as a contestant."""
    return Measured(peer.name, peer.run)


def measure(contestants: list[Measured], rounds: int, seconds: float) -> None:
    """Measure everyone in each round, and say how far it is."""
    for i in range(rounds):
        for number, contestant in enumerate(contestants, 1):
            print(f"\rround {i + 1} of {rounds}: {number}/{len(contestants)} ", end="", file=sys.stderr, flush=True)
            decisions, taken = contestant.run(seconds)
            contestant.rates.append(decisions / taken)
    print(file=sys.stderr)


def table(contestants: list[Measured]) -> str:
    """The table: millions of decisions a second, and how many times each of three peers that is."""
    yardsticks = {c.name: median(c.rates) for c in contestants if c.name in (SPADES, SPADES_WITH_DEAL, HEARTS)}
    lines = [
        "| game | million decisions/s | lowest to highest | x spades rollouts | x spades with deal | x hearts in Python |",
        "|---|---|---|---|---|---|",
    ]
    for contestant in contestants:
        rate, rates = median(contestant.rates), contestant.rates
        ratios = " | ".join(f"{rate / yardsticks[name]:.2f}" for name in (SPADES, SPADES_WITH_DEAL, HEARTS))
        spread = f"{min(rates) / 1e6:.3f} to {max(rates) / 1e6:.3f}"
        lines.append(f"| {contestant.name} | {rate / 1e6:.3f} | {spread} | {ratios} |")
    return "\n".join(lines)


def asked(description: str) -> argparse.Namespace:
    """How many rounds, and for how many seconds each, from the command line."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--rounds", type=int, default=5, help="rounds, each of which measures everything (default 5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="for about so long each (default 1)")
    return parser.parse_args()


def main() -> None:
    """Measure, and print the table."""
    arguments = asked("Random play of our games beside other libraries' nearest games.")
    contestants = ours() + [theirs(peer) for peer in peers()]
    measure(contestants, arguments.rounds, arguments.seconds)
    print(table(contestants))
    print("\n" + ", ".join(f"{name} {version}" for name, version in versions().items()))


if __name__ == "__main__":
    main()
