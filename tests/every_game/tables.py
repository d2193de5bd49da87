"""The tables at which every game is tried: all numbers of players, representative options, and random play."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st
from numba.core import config

from parlour.games import all_games
from parlour.play.match import Game, new_game

INTERPRETED = bool(config.DISABLE_JIT)
LONGEST_GAME = 50_000

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "alley-cat": [{"scoring": "difference"}, {"scoring": "captured"}, {"scoring": "tricks", "target": 11}],
    "allie-gator": [{}, {"teeth": 6, "first": 1}],
    "allegra": [{"rounds": 1}, {}, {"tap": False, "rounds": 2, "dealer": 1}, {"limit": 60}],
}
"""The first choice makes a short game. Of a game that is not named here (a plug-in) the default options are tried."""

CARD_KEYS: dict[str, tuple[str, ...]] = {
    "alley-cat": ("hands", "deck", "trick", "tricks"),
    "allie-gator": ("hands", "deck", "targets", "discards", "penalties"),
    "allegra": ("grids", "deck", "discard", "drawn", "held", "swapped"),
}
"""Where the cards lie in a state in JSON."""


def either(compiled: int, interpreted: int) -> int:
    """How much work is done: interpreted rules are some hundred times as slow."""
    return interpreted if INTERPRETED else compiled


@dataclass(frozen=True)
class Table:
    """A game, its number of players, and the place of its options among those that are tried."""

    name: str
    players: int
    choice: int

    @property
    def options(self) -> dict[str, Any]:
        return options_of(self.name)[self.choice]

    def new(self, seed: int) -> Game:
        return new_game(self.name, self.players, seed, **self.options)

    def __str__(self) -> str:
        told = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.name}-{self.players}" + (f"-{told}" if told else "")


def options_of(name: str) -> list[dict[str, Any]]:
    return OPTIONS.get(name, [{}])


TABLES = [
    Table(name, players, choice)
    for name, card in all_games().items()
    for players in card.players
    for choice in range(len(options_of(name)))
]
PLAIN_TABLES = [table for table in TABLES if table.choice == 0]
"""One table for each game and number of players, for a short game."""

LARGEST_TABLES = [Table(name, card.players[-1], 0) for name, card in all_games().items()]


def chosen(moves: Sequence[str], chooser: random.Random) -> str:
    """A random one: first the word that it begins with, so that rare kinds of moves are not rare, then the move."""
    word = chooser.choice(sorted({move.split()[0] for move in moves}))
    return chooser.choice([move for move in moves if move.split()[0] == word])


def step(game: Game, chooser: random.Random) -> None:
    """One random move, or the next deal."""
    if game.to_act:
        seat = chooser.choice(game.to_act)
        game.play(seat, chosen(game.legal_moves(seat), chooser))
    else:
        game.next_round()


def walk(game: Game, seed: int) -> Iterator[Game]:
    """The game as it stands before each move of random play, and at its end."""
    chooser = random.Random(f"walk {seed}")
    yield game
    for _ in range(LONGEST_GAME):
        if game.over:
            return
        step(game, chooser)
        yield game
    raise AssertionError(f"{game!r} does not end")


def walked(table: Table, seed: int, moves: int) -> Game:
    """The game after that many moves of random play; before its end in any case."""
    game, chooser = table.new(seed), random.Random(f"walk {seed}")
    for _ in range(moves):
        step(game, chooser)
        if game.over:
            game.undo()
            break
    return game


def games() -> st.SearchStrategy[Game]:
    """A game somewhere between its deal and its end."""
    lengths = st.integers(0, either(200, 50))
    return st.builds(walked, st.sampled_from(TABLES), st.integers(0, 2**64), lengths)


def lying(game: Game) -> list[str]:
    """All cards of the game, sorted."""
    return lying_in(game.state())


def lying_in(state: dict[str, Any]) -> list[str]:
    """All cards of a state in JSON, sorted; none where it is not known under which keys they lie."""
    return sorted(card for key in CARD_KEYS.get(state["game"], ()) for card in _names(state[key]))


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _names(part)
