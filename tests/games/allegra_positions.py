"""Positions of Allegra as short texts, for its tests.

A grid is three rows of four places: `5` lies face up, `5?` face down, `?` face down with any card, `.` has been cleared.
All cards that a position does not name lie under the draw pile, or where asked for under the discard pile.
"""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from parlour import Game, new_game

State = dict[str, Any]

PLAIN = "? 4 ? ? / ? ? 9 ? / ? ? ? ?"
"""A grid as it lies when the first turn begins: two cards are face up."""
OPEN = "1 2 3 4 / 5 6 7 8 / 9 10 11 0"
BARE = ". . . . / . . . . / . . . ."
OPTIONS = ("tap", "rounds", "limit")
PLACES = [f"{column}{row}" for column in "abcde" for row in "123"]
KINDS = [str(value) for value in range(-1, 12)]

_EIGHT, _ELEVEN, _NINE = KINDS[:5], KINDS[5:9], KINDS[9:]
COPIES = dict.fromkeys(_EIGHT, 8) | dict.fromkeys(_ELEVEN, 11) | dict.fromkeys(_NINE, 9)
"""AL-1: how often each card is there."""


def all_cards(players: int) -> Counter[str]:
    """AL-1, AL-2: the cards of a game of so many players."""
    left_out = 2 if players < 4 else 0
    return Counter({card: copies - left_out for card, copies in COPIES.items()})


def lay_out(*grids: str, players: int = 2, spare: str = "deck", **keys: Any) -> State:
    """A whole state: seat 0 is to draw, but for what the keys say; PLAIN grids where none are given.

    A tapper is the only one who has tapped, unless the keys say otherwise.
    """
    players = max(players, len(grids))
    tapper = keys.get("phase") in ("tapper swap", "tapper clear")
    actor = keys["tapper"] if tapper else keys.get("active", 0)
    state: State = {
        "game": "allegra",
        "players": players,
        "round": 1,
        "phase": "draw",
        "to_act": [actor],
        "over": False,
        "winners": [],
        "dealer": players - 1,
        "active": 0,
        "grids": [_grid(text) for text in (*grids, *[PLAIN] * (players - len(grids)))],
        "deck": keys.pop("deck", "").split(),
        "discard": keys.pop("discard", "7").split(),
        "drawn": None,
        "drawn_from": "deck" if keys.get("drawn") else None,
        "taps": {},
        "tapper": None,
        "held": None,
        "taken": None,
        "swapped": None,
        "finisher": None,
        "last_turns": [],
        "round_scores": [],
        "totals": [0] * players,
    }
    state |= keys
    if state["tapper"] is not None and "taps" not in keys:
        state["taps"] = {str(seat): seat == state["tapper"] for seat in range(players) if seat != state["active"]}
    _fill(state, spare)
    return state


def table(*grids: str, seed: int = 1, **keys: Any) -> Game:
    """The game that goes on from this layout; keys that are options are its options."""
    options = {key: keys.pop(key) for key in OPTIONS if key in keys}
    return Game.from_state(lay_out(*grids, **keys), seed=seed, **options)


def keeping(*grids: str, drawn: str = "2", **keys: Any) -> Game:
    """A game in which seat 0 holds a card from the draw pile and may keep it."""
    return table(*grids, phase="keep", drawn=drawn, **keys)


def _grid(text: str) -> list[list[Any]]:
    return [[_place(word) for word in row.split()] for row in text.split("/")]


def _place(word: str) -> list[Any] | None:
    return None if word == "." else [word.removesuffix("?"), not word.endswith("?")]


def cards_on(state: State) -> Iterator[str]:
    """Every card of a state, wherever it lies."""
    yield from (place[0] for grid in state["grids"] for row in grid for place in row if place and place[0])
    yield from state["deck"] + state["discard"]
    yield from (state[key] for key in ("drawn", "held", "swapped") if state[key])


def _fill(state: State, spare: str) -> None:
    """Put the cards that are not named face down on the table and under a pile."""
    left = all_cards(state["players"])
    left.subtract(cards_on(state))
    assert min(left.values()) >= 0, f"too many: {[card for card, count in left.items() if count < 0]}"
    rest = [card for copy in range(11) for card in KINDS if copy < left[card]]
    for place in (place for grid in state["grids"] for row in grid for place in row):
        if place and not place[0]:
            place[0] = rest.pop(0)
    state[spare] = state[spare] + rest if spare == "deck" else rest + state[spare]


def play(game: Game, *moves: str) -> Game:
    """Play moves that are written with their seat, as in `0 draw deck`."""
    for text in moves:
        seat, _, move = text.partition(" ")
        game.play(int(seat), move)
    return game


def legal(game: Game, seat: int = 0) -> str:
    """The legal moves in one line."""
    return ", ".join(game.legal_moves(seat))


def asked(game: Game) -> tuple[str, list[int]]:
    """What is asked, and of whom."""
    return game.phase, game.to_act


def top(game: Game, count: int = 1) -> str:
    """The uppermost cards of the discard pile, the top one last."""
    return " ".join(game.state()["discard"][-count:])


def at(game: Game, seat: int, place: str) -> str:
    """What lies on a place of a seat's area, as in a grid's text."""
    state, column, row = game.state(), "abcde".index(place[0]), int(place[1]) - 1
    owner = state["grids"][(seat + 1) % state["players"]] if column == 0 else state["grids"][seat]
    card = owner[row][(column - 1) % 4]
    return "." if card is None else card[0] + ("" if card[1] else "?")


def drawing(game: Game, seat: int) -> Game:
    """A turn in which the drawn card is discarded, the first face-down card turned up and nothing cleared."""
    play(game, f"{seat} draw deck", f"{seat} discard")
    if game.phase == "reveal":
        game.play(seat, game.legal_moves(seat)[0])
    if asked(game) == ("clear", [seat]):
        game.play(seat, "done")
    return game


def last_turns(game: Game) -> list[int]:
    """The seats whose turn it was until the round was over, in order; nobody may tap."""
    order = []
    while game.to_act:
        [seat] = game.to_act
        order.append(seat)
        drawing(game, seat)
    return order


def random_play(players: int, seed: int, **options: Any) -> Iterator[Game]:
    """A game of random moves, as it stands before each of them and at its end."""
    game, chooser = new_game("allegra", players, seed, **options), random.Random(seed)
    yield game
    while not game.over:
        if game.to_act:
            seat = chooser.choice(game.to_act)
            game.play(seat, chooser.choice(game.legal_moves(seat)))
        else:
            game.next_round()
        yield game
