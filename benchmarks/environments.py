"""Our environments beside other libraries', in one run.

    benchmarks/run environments               makes its environment, and prints the table
    benchmarks/run environments --rounds 3    fewer rounds, the median of three

A batch step plays one random legal action in each of 4,096 environments, on two threads, and writes observation, mask,
rewards, whether a game ended and whose turn it is; new rounds and new games are dealt on the way. The choice of the actions
is included. Everything is measured once in each round, one after the other; a figure is the median over the rounds.
"""

from collections.abc import Callable
from statistics import median
from time import perf_counter

import numpy as np

import environment_peers as peers
from parlour.envs import pettingzoo, vector
from parlour.kernel import chance, entry
from parlour.kernel.compiled import entry_point
from parlour.kernel.contract import determinize
from parlour.kernel.records import RecordArray, zeros
from run import Measured, asked, measure, timed

ENVS, THREADS, SEED, CALLS = 4096, 2, 1, 200
GAMES = (("alley-cat", 2), ("allie-gator", 2), ("allie-gator", 4), ("allegra", 2), ("allegra", 4), ("allegra", 6))
MAIN_GAMES = (("alley-cat", 2), ("allie-gator", 4), ("allegra", 4))

GIN, UNO_STEP, UNO_RUN = "PettingZoo gin_rummy_v4", "RLCard uno, env.step", "RLCard uno, env.run"
LEDUC = "Pgx leduc_holdem, scan"
RESAMPLED, CLONED = "OpenSpiel hearts, resample_from_infostate", "OpenSpiel hearts, clone"

Run = Callable[[float], tuple[int, float]]


def contestants() -> list[Measured]:
    """All that is measured."""
    rows = [Measured(f"Parlour {name}, {players} players, batch", batch(name, players)) for name, players in GAMES]
    rows += [
        Measured(f"Parlour {name}, {players} players, one by one", single(name, players))
        for name, players in MAIN_GAMES
    ]
    rows += [Measured(f"Parlour {name}, {players} players, AEC", aec(name, players)) for name, players in MAIN_GAMES]
    rows += [
        Measured(f"Parlour {name}, {players} players, determinize", deals(name, players))
        for name, players in MAIN_GAMES
    ]
    rows += [
        Measured(f"Parlour {name}, {players} players, clone", clones(name, players)) for name, players in MAIN_GAMES
    ]
    theirs = {
        GIN: peers.gin_rummy,
        UNO_STEP: peers.uno_step,
        UNO_RUN: peers.uno_run,
        LEDUC: peers.leduc,
        RESAMPLED: peers.hearts_resampled,
        CLONED: peers.hearts_cloned,
    }
    return rows + [Measured(name, run) for name, run in theirs.items()]


def batch(name: str, players: int) -> Run:
    """Random play in 4,096 environments on two threads."""
    games = vector.make(name, players, ENVS, SEED, THREADS)

    def play() -> int:
        for _ in range(10):
            games.step(games.sample())
        return 10 * ENVS

    play()
    return lambda seconds: timed(play, seconds)


def single(name: str, players: int) -> Run:
    """One environment, a call from Python for each decision; the choice of the actions is not timed."""
    games = vector.make(name, players, 1, SEED)

    def run(seconds: float) -> tuple[int, float]:
        decisions, spent = 0, 0.0
        while spent < seconds:
            actions = games.sample().copy()
            start = perf_counter()
            games.step(actions)
            spent += perf_counter() - start
            decisions += 1
        return decisions, spent

    run(0.01)
    return run


def aec(name: str, players: int) -> Run:
    """PettingZoo's loop, in its own wrappers, with our environment."""
    env, chooser = pettingzoo.env(name, players), np.random.default_rng(SEED)
    env.reset(seed=SEED)

    def play() -> int:
        decisions = 0
        for _ in range(CALLS):
            observation, _, ended, _, _ = env.last()
            if ended:
                env.reset()
                continue
            legal = observation["action_mask"].nonzero()[0]
            env.step(int(legal[int(chooser.random() * len(legal))]))
            decisions += 1
        return decisions

    play()
    return lambda seconds: timed(play, seconds)


# ---- states that a seat holds possible, and copies


@entry_point
def deal_again(views: RecordArray, states: RecordArray, generators: RecordArray, times: int) -> int:
    """Determinize the same view so many times."""
    for _ in range(times):
        determinize(views[0], states[0], generators[0])
    return times


@entry_point
def copy_again(states: RecordArray, copies: RecordArray, times: int) -> int:
    """Copy a state so many times, to one place after the other."""
    for number in range(times):
        copies[number % len(copies)] = states[0]
    return times


def position(name: str, players: int) -> tuple[RecordArray, RecordArray]:
    """A state in the middle of a game, and the view of the seat that is to act."""
    games = vector.make(name, players, 1, SEED)
    for _ in range(peers.POSITION):
        games.step(games.sample())
    views, states = games.view_record(0, int(games.seats[0])), zeros(games.rules.state)
    entry.determinize(views, 0, states, chance.fast_generators(SEED))
    return views, states


def deals(name: str, players: int) -> Run:
    """Deal what the seat to act does not see, in a state of its own."""
    views, states = position(name, players)
    generators = chance.fast_generators(SEED)
    deal_again(views, states, generators, 1)
    return lambda seconds: timed(lambda: deal_again(views, states, generators, CALLS), seconds)


def clones(name: str, players: int) -> Run:
    """Copy a state."""
    _, states = position(name, players)
    copies = zeros(states.dtype, CALLS)
    copy_again(states, copies, 1)
    return lambda seconds: timed(lambda: copy_again(states, copies, CALLS), seconds)


# ---- the table


def table(rows: list[Measured]) -> str:
    """The table: decisions (or calls) a second, and how many times each peer that is."""
    rates = {row.name: median(row.rates) for row in rows}
    compared = (GIN, UNO_RUN, UNO_STEP, LEDUC)
    lines = [
        "| what | thousand/s | lowest to highest | " + " | ".join(f"x {name}" for name in compared) + " |",
        "|---|---|---|" + "---|" * len(compared),
    ]
    for row in rows:
        other = next(
            (name for key, name in (("determinize", RESAMPLED), ("clone", CLONED)) if row.name.endswith(key)), None
        )
        ratios = [f"{rates[row.name] / rates[name]:,.1f}" for name in compared] if other is None else ["", "", "", ""]
        if other is not None:
            ratios[0] = f"{rates[row.name] / rates[other]:,.1f} x {other}"
        spread = f"{min(row.rates) / 1e3:,.1f} to {max(row.rates) / 1e3:,.1f}"
        lines.append(f"| {row.name} | {rates[row.name] / 1e3:,.1f} | {spread} | {' | '.join(ratios)} |")
    return "\n".join(lines)


def main() -> None:
    """Measure, and print the table."""
    arguments = asked("Our environments beside other libraries'.")
    rows = contestants()
    measure(rows, arguments.rounds, arguments.seconds)
    print(table(rows))
    print("\n" + ", ".join(f"{name} {version}" for name, version in peers.versions().items()))


if __name__ == "__main__":
    main()
