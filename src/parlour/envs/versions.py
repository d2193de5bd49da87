"""The version of the environments, and the tables of what their numbers mean, for the documentation.

python -m parlour.envs.versions docs/environments.md     writes the tables anew between their two marks
"""

import hashlib
import sys
from itertools import pairwise
from pathlib import Path

from parlour.games import HOUSE, all_games
from parlour.games.identity import Identity

VERSION = 1
"""Goes up when an observation or an action of a game of the house comes to mean something else: see `fingerprint`."""

BEGIN, END = "<!-- tables: written by python -m parlour.envs.versions -->", "<!-- end of the tables -->"


def env_name(identity: Identity) -> str:
    """The name of a game as an environment: `allie_gator_v1`."""
    return f"{identity.name.replace('-', '_')}_v{VERSION}"


def fingerprint(identity: Identity) -> str:
    """A hash of all that a trained agent relies on: the planes of the observation, and the text of each action."""
    definition = identity.definition()
    told = repr((definition.rules.planes.planes, definition.moves))
    return hashlib.sha256(told.encode()).hexdigest()[:16]


def tables() -> str:
    """The planes and the actions of every game of the house, Markdown."""
    return "\n\n".join(_section(card) for card in all_games().values() if card.package in HOUSE)


def _section(identity: Identity) -> str:
    definition = identity.definition()
    lines = [
        f"### `{env_name(identity)}`: {identity.title}",
        "",
        f"An observation has {definition.rules.planes.length} numbers, an action is one of {len(definition.moves)}; "
        f"fingerprint `{fingerprint(identity)}`.",
        "",
        "| index | plane | range | meaning |",
        "|---|---|---|---|",
    ]
    start = 0
    for plane in definition.rules.planes.planes:
        last = start + plane.length - 1
        index = str(start) if plane.length == 1 else f"{start}-{last}"
        lines.append(f"| {index} | {plane.name} | {plane.low} to {plane.high} | {plane.meaning} |")
        start = last + 1
    return "\n".join([*lines, "", "| action | move |", "|---|---|", *_actions(definition.moves)])


def _actions(moves: tuple[str, ...]) -> list[str]:
    """A line for each run of actions whose moves begin with the same word."""
    words = [move.split()[0] if len(move.split()) > 1 else "" for move in moves]
    starts = [i for i in range(len(moves)) if i == 0 or words[i] != words[i - 1]] + [len(moves)]
    return [
        f"| {first} | `{moves[first]}` |" if end == first + 1 else _run(moves, first, end)
        for first, end in pairwise(starts)
    ]


def _run(moves: tuple[str, ...], first: int, end: int) -> str:
    if end <= first + 3:
        return f"| {first}-{end - 1} | {', '.join(f'`{move}`' for move in moves[first:end])} |"
    return f"| {first}-{end - 1} | `{moves[first]}`, `{moves[first + 1]}` ... `{moves[end - 1]}` |"


def written(text: str) -> str:
    """The document with the tables of today between the marks."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables()}\n\n{END}{after}"


if __name__ == "__main__":
    document = Path(sys.argv[1])
    document.write_text(written(document.read_text("utf-8")), "utf-8")
