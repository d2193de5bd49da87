"""Random play through other libraries' environments, measured for the table of `environments.py`.

A decision is an action that a player is asked for; what is timed is play with observation and mask, as a user gets it,
deals included, and the choice of a random legal action.

* PettingZoo's `gin_rummy_v4` in its own wrappers (AEC), the loop of its documentation.
* RLCard's `uno` twice: through `env.step` with our random choice, and through `env.run` with RLCard's own random agents,
  which is how its documentation plays.
* Pgx's `leduc_holdem` on CPU, in `jax.lax.scan` with its own `auto_reset`, at the batch size that is fastest here. Nothing
  comes back to Python but the last state; ours do.
* OpenSpiel's `hearts` from Python: `resample_from_infostate` and `clone` in the middle of a game.

The libraries are imported by name: they have no types, and the checks run where they are not installed.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module, metadata
from random import Random
from time import perf_counter
from typing import Any

from peers import _rlcard_games

Run = Callable[[float], tuple[int, float]]

SEED = 20240607
BATCHES = (1024, 4096, 16384)
SCANNED = 200
POSITION = 30


def versions() -> dict[str, str]:
    """The installed versions of what is measured."""
    return {name: metadata.version(name) for name in ("pettingzoo", "rlcard", "pgx", "jax", "open-spiel", "numpy")}


def gin_rummy(seconds: float) -> tuple[int, float]:
    """PettingZoo's gin_rummy_v4."""
    env, rng, decisions = _gin_rummy(), Random(SEED), 0
    env.reset(seed=SEED)
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        observation, _, ended, cut_off, _ = env.last()
        if ended or cut_off:
            env.reset()
            continue
        env.step(rng.choice(observation["action_mask"].nonzero()[0].tolist()))
        decisions += 1
    return decisions, spent


@cache
def _gin_rummy() -> Any:
    return import_module("pettingzoo.classic.gin_rummy_v4").env()


def uno_step(seconds: float) -> tuple[int, float]:
    """RLCard's uno through env.step."""
    return _rlcard_games("uno", seconds)


def uno_run(seconds: float) -> tuple[int, float]:
    """RLCard's uno through env.run, with its own random agents."""
    env, decisions = _uno(), 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        trajectories, _ = env.run(is_training=False)
        decisions += sum(len(trajectory) // 2 for trajectory in trajectories)
    return decisions, spent


@cache
def _uno() -> Any:
    env = import_module("rlcard").make("uno", config={"seed": SEED})
    agent = import_module("rlcard.agents").RandomAgent(num_actions=env.num_actions)
    env.set_agents([agent, agent])
    return env


# ---- Pgx


def leduc(seconds: float) -> tuple[int, float]:
    """Pgx's leduc_holdem at its fastest batch size."""
    return _scan_for(_fastest_batch(), seconds)


@cache
def _fastest_batch() -> int:
    """The batch size with the most steps a second; compiled by the first of two runs each."""
    rates = {}
    for batch in BATCHES:
        _scan_for(batch, 0.0)
        steps, spent = _scan_for(batch, 1.0)
        rates[batch] = steps / spent
    return max(rates, key=lambda batch: rates[batch])


def _scan_for(batch: int, seconds: float) -> tuple[int, float]:
    jax, play = import_module("jax"), _scanned(batch)
    state, steps, start = _pgx_states(batch), 0, perf_counter()
    key = jax.random.PRNGKey(SEED)
    while steps == 0 or perf_counter() - start < seconds:
        state, key = jax.block_until_ready(play(state, key))
        steps += batch * SCANNED
    return steps, perf_counter() - start


@cache
def _pgx() -> Any:
    return import_module("pgx").make("leduc_holdem")


@cache
def _pgx_states(batch: int) -> Any:
    jax = import_module("jax")
    keys = jax.random.split(jax.random.PRNGKey(SEED), batch)
    return jax.jit(jax.vmap(_pgx().init))(keys)


@cache
def _scanned(batch: int) -> Any:
    """SCANNED steps of a batch as one compiled call."""
    jax, numpy = import_module("jax"), import_module("jax.numpy")
    auto_reset = import_module("pgx.experimental.wrappers").auto_reset
    step = jax.vmap(auto_reset(_pgx().step, _pgx().init))

    def one(carry: Any, _: Any) -> Any:
        state, key = carry
        key, choosing, dealing = jax.random.split(key, 3)
        logits = numpy.where(state.legal_action_mask, 0.0, -1e9)
        actions = jax.random.categorical(choosing, logits, axis=1)
        return (step(state, actions, jax.random.split(dealing, batch)), key), None

    return jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, length=SCANNED)[0])


# ---- OpenSpiel


def hearts_resampled(seconds: float) -> tuple[int, float]:
    """OpenSpiel's hearts: resample_from_infostate."""
    state, random = _hearts(), Random(SEED).random
    return _repeated(lambda: state.resample_from_infostate(state.current_player(), random), seconds)


def hearts_cloned(seconds: float) -> tuple[int, float]:
    """OpenSpiel's hearts: clone."""
    return _repeated(_hearts().clone, seconds)


@cache
def _hearts() -> Any:
    """After the deal and so many tricks' worth of random play."""
    state, rng = import_module("pyspiel").load_game("hearts").new_initial_state(), Random(SEED)
    played = 0
    while played < POSITION:
        played += not state.is_chance_node()
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def _repeated(call: Callable[[], object], seconds: float) -> tuple[int, float]:
    calls, start = 0, perf_counter()
    while (spent := perf_counter() - start) < seconds:
        for _ in range(20):
            call()
        calls += 20
    return calls, spent
