"""Learn Alley Cat from self-play, with PPO, on two CPU cores: `python examples/train_ppo.py --minutes 25`.

One network plays both seats in many games at once. What it learns from is the points of a round: each decision is rewarded
with how the lead of the seat that made it has changed by the time of the next decision, whoever makes that. What is good
for one seat is as bad for the other, so one value function serves both: where the other seat is next, the sign changes.

Every so often the network, playing the move that it likes best, plays a match against the bots `careful` and `random`. At
the end the script draws the shares of the games that it won over the time it has learned, and plays a last, long match.

Needs `pip install parlour[train]`. With another game, `lead` has to say what the seats play for.
"""

import argparse
import json
import math
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn

from parlour.envs import vector

ENVS, STEPS = 256, 64  # of a batch to learn from: games at once, and decisions in each
EPOCHS, PARTS = 3, 4  # how often a batch is learned from, each time in so many parts
LEARNING_RATE, CLIP, ENTROPY, LAMBDA, POINTS = 2e-3, 0.2, 0.01, 0.95, 20.0
HIDDEN = 128


class Network(nn.Module):
    """From an observation to the logits of the actions and the value of the position, for the seat whose turn it is."""

    def __init__(self, batch: vector.Batch) -> None:
        super().__init__()
        planes = batch.rules.planes
        largest = np.maximum(np.abs(planes.low.astype(np.float32)), np.abs(planes.high.astype(np.float32)))
        self.register_buffer("scale", torch.tensor((1 / largest).tolist()))
        self.body = nn.Sequential(
            nn.Linear(planes.length, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU()
        )  # fmt: skip
        self.policy = nn.Linear(HIDDEN, batch.rules.actions)
        self.value = nn.Linear(HIDDEN, 1)

    def forward(self, observations: torch.Tensor, masks: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Logits, with those of illegal actions far below all others, and values."""
        features = self.body(observations.float() * self.scale)
        return self.policy(features).masked_fill(masks == 0, -1e9), self.value(features).squeeze(1)


def tensor(array: Any) -> torch.Tensor:
    """A copy of a NumPy array as a tensor."""
    return torch.from_dlpack(np.array(array, copy=True))


class Seats:
    """What the planes of Alley Cat say of the points, by name."""

    def __init__(self, batch: vector.Batch) -> None:
        planes = batch.rules.planes
        self.points, self.scores = planes.start("points"), planes.start("scores")
        self.round = planes.start("round")

    def lead(self, observations: Any) -> Any:
        """How many points the viewer is ahead of the other player, tricks of this round included."""
        seen = observations.astype(np.float32)
        own, other = seen[:, self.points] + seen[:, self.scores], seen[:, self.points + 1] + seen[:, self.scores + 1]
        return own - other


# ---- playing


@torch.no_grad()
def collect(batch: vector.Batch, network: Network, seats: Seats) -> dict[str, torch.Tensor]:
    """Play on in all games with the network in both seats: what it saw, chose and got, each of (STEPS, ENVS)."""
    rows: dict[str, list[torch.Tensor]] = {}
    for _ in range(STEPS):
        observations, masks = tensor(batch.observations), tensor(batch.masks.view(np.int8))
        logits, values = network(observations, masks)
        log_chances = torch.log_softmax(logits, 1)
        actions = torch.multinomial(log_chances.exp(), 1)
        mover, before = batch.seats.copy(), seats.lead(batch.observations)
        rounds = batch.observations[:, seats.round].copy()
        batch.step(np.from_dlpack(actions.squeeze(1)))
        # Seat 0 is watched, so a game's end is seen by seat 0; all else by the seat that is next.
        viewer = np.where(batch.dones, 0, batch.seats)
        after = seats.lead(np.where(batch.dones[:, None], batch.finals, batch.observations))
        ended = batch.dones | (batch.observations[:, seats.round] != rounds)
        step = {
            "observations": observations,
            "masks": masks,
            "actions": actions,
            "log_chances": log_chances.gather(1, actions),
            "values": values,
            "rewards": tensor((np.where(viewer == mover, after, -after) - before) / np.float32(POINTS)),
            "ended": tensor(ended.view(np.int8)),
            "same_seat": tensor((batch.seats == mover).view(np.int8)),
        }
        for name, row in step.items():
            rows.setdefault(name, []).append(row)
    _, last = network(tensor(batch.observations), tensor(batch.masks.view(np.int8)))
    played = {name: torch.stack(row) for name, row in rows.items()}
    return played | advantages(played, last)


def advantages(played: dict[str, torch.Tensor], last: torch.Tensor) -> dict[str, torch.Tensor]:
    """Generalised advantage estimation in a game of two: the next seat's gain counts against us if it is the other's."""
    sign = torch.where(played["ended"] == 1, 0, torch.where(played["same_seat"] == 1, 1, -1))
    found, following, value = [], torch.zeros_like(last), last
    for step in range(STEPS - 1, -1, -1):
        surprise = played["rewards"][step] + sign[step] * value - played["values"][step]
        following = surprise + LAMBDA * sign[step] * following
        value = played["values"][step]
        found.append(following)
    gained = torch.stack(found[::-1])
    return {"advantages": gained, "targets": gained + played["values"]}


# ---- learning


def learn(network: Network, optimizer: torch.optim.Optimizer, played: dict[str, torch.Tensor]) -> None:
    """PPO: make what went better than expected more likely, but not by much at once."""
    flat = {name: rows.flatten(0, 1) for name, rows in played.items()}
    size = ENVS * STEPS // PARTS
    for _ in range(EPOCHS):
        for part in torch.randperm(ENVS * STEPS).split(size):
            loss = ppo_loss(network, {name: rows[part] for name, rows in flat.items()})
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


def ppo_loss(network: Network, part: dict[str, torch.Tensor]) -> torch.Tensor:
    """The clipped loss of the policy, that of the value, and a reward for staying open-minded."""
    logits, values = network(part["observations"], part["masks"])
    log_chances = torch.log_softmax(logits, 1)
    ratio = (log_chances.gather(1, part["actions"]) - part["log_chances"]).exp().squeeze(1)
    gained = (part["advantages"] - part["advantages"].mean()) / (part["advantages"].std() + 1e-6)
    policy = -torch.min(ratio * gained, ratio.clamp(1 - CLIP, 1 + CLIP) * gained).mean()
    entropy = -(log_chances.exp() * log_chances).sum(1).mean()
    return policy + 0.5 * (values - part["targets"]).square().mean() - ENTROPY * entropy


# ---- matches


@torch.no_grad()
def match(network: Network, bot: str, games: int, seed: int) -> tuple[float, float]:
    """The share of the victories against a bot, playing each seat in half of the games; and how far off it may be, 95 %."""
    batch = vector.make("alley-cat", num_envs=games, seed=seed, threads=2)
    seat, shares = np.arange(games) % 2, np.full(games, np.nan)
    while np.isnan(shares).any():
        logits, _ = network(tensor(batch.observations), tensor(batch.masks.view(np.int8)))
        own = np.from_dlpack(logits.argmax(1))
        other = batch.careful() if bot == "careful" else batch.sample()
        batch.step(np.where(batch.seats == seat, own, other))
        won = (batch.rewards[np.arange(games), seat] + 1) / 2
        shares = np.where(batch.dones & np.isnan(shares), won, shares)
    return float(shares.mean()), float(1.96 * shares.std() / math.sqrt(games))


def draw(curve: list[dict[str, float]], path: Path) -> None:
    """The learning curve as a picture."""
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4))
    minutes = [point["minutes"] for point in curve]
    for bot, colour in (("random", "tab:gray"), ("careful", "tab:green")):
        axes.plot(minutes, [100 * point[bot] for point in curve], label=f"against {bot}", color=colour)
    axes.axhline(50, color="black", linewidth=0.8, linestyle=":")
    axes.set(xlabel="minutes of learning", ylabel="games won, %", ylim=(0, 100), title="Alley Cat, PPO from self-play")
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Learn for so many minutes, with a match every minute and a long one at the end."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=25, help="how long to learn, matches included (default 25)")
    parser.add_argument("--threads", type=int, default=2, help="of PyTorch; 1 where others need the processors, too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("train_ppo"), help="the folder for network, curve and picture")
    arguments = parser.parse_args()
    arguments.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    batch = vector.make("alley-cat", num_envs=ENVS, seed=arguments.seed, threads=2)
    network, seats, curve = Network(batch), Seats(batch), list[dict[str, float]]()
    optimizer = torch.optim.Adam(network.parameters(), LEARNING_RATE, eps=1e-5)
    start, decisions = time.monotonic(), 0
    while (minutes := (time.monotonic() - start) / 60) < arguments.minutes:
        optimizer.param_groups[0]["lr"] = LEARNING_RATE * max(0.05, 1 - minutes / arguments.minutes)
        if not curve or minutes - curve[-1]["minutes"] >= 1:
            shares = {bot: match(network, bot, 1000, 7)[0] for bot in ("random", "careful")}
            curve.append({"minutes": minutes, "decisions": decisions, **shares})
            print(json.dumps(curve[-1]), flush=True)
            (arguments.out / "curve.json").write_text(json.dumps(curve))
            torch.save(network.state_dict(), arguments.out / "network.pt")
        learn(network, optimizer, collect(batch, network, seats))
        decisions += ENVS * STEPS
    torch.save(network.state_dict(), arguments.out / "network.pt")
    for bot in ("random", "careful"):
        share, margin = match(network, bot, 20_000, 8)
        print(f"against {bot}: {100 * share:.1f} % of 20,000 games won, +- {100 * margin:.1f} (95 %)", flush=True)
    draw(curve, arguments.out / "curve.svg")


if __name__ == "__main__":
    main()
