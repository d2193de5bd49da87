"""Allie Gator: short positions for the tests, filled up so that all 88 cards lie somewhere (AG-1).

Cards are words, `11 30 D S`. A hand that ends in `...` is filled up to five with the lowest numbers that are left.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from parlour.games.definition import Json
from parlour.play.match import Game

SIDES = ("L", "R")
SPECIALS = "DSIG"
CARDS = [str(number) for number in range(1, 71)] + list("DDDDDDSSSSSIIIIGGG")
SEED = 1


def is_special(card: str) -> bool:
    return card in SPECIALS


def in_order(cards: Iterable[str]) -> list[str]:
    """As hands are sorted: numbers ascending, then D, S, I, G."""
    return sorted(cards, key=lambda card: SPECIALS.index(card) + 100 if is_special(card) else int(card))


class Stock:
    """The cards that do not lie anywhere yet."""

    def __init__(self) -> None:
        self.left = list(CARDS)

    def take(self, words: str) -> list[str]:
        cards = words.split()
        for card in cards:
            self.left.remove(card)
        return cards

    def fill(self, cards: list[str], wanted: int) -> list[str]:
        numbers = [card for card in self.left if not is_special(card)]
        return in_order([*cards, *self.take(" ".join(numbers[: wanted - len(cards)]))])

    def rest(self) -> list[str]:
        cards, self.left = self.left, []
        return cards


def position(
    *hands: str,
    deck: str = "",
    rest: str | int = "deck",
    targets: tuple[str, str] = ("40", "60"),
    discards: tuple[str, str] = ("", ""),
    penalties: Mapping[int, str] | None = None,
    **head: Any,
) -> Json:
    """A state with these hands, from seat 0; seat 0 is to act unless `to_act` says other.

    `deck` is the top of the draw pile, top first. All other cards lie below that with `rest="deck"`; `rest=2` lays them
    in front of seat 2 as penalty cards.
    """
    stock = Stock()
    lie = {
        "targets": {side: stock.take(words) for side, words in zip(SIDES, targets, strict=True)},
        "discards": {side: stock.take(words) for side, words in zip(SIDES, discards, strict=True)},
        "deck": stock.take(deck),
        "penalties": [stock.take((penalties or {}).get(seat, "")) for seat in range(len(hands))],
    }
    named = [in_order(stock.take(words.removesuffix("..."))) for words in hands]
    lie["hands"] = [
        stock.fill(cards, 5) if words.endswith("...") else cards for cards, words in zip(named, hands, strict=True)
    ]
    _lay_rest(lie, stock.rest(), rest)
    assert not lie["deck"] or all(len(hand) == 5 for hand in lie["hands"]), "AG-11: hands are full while the pile lasts"
    return _head(len(hands)) | lie | head


def _lay_rest(lie: Json, cards: list[str], rest: str | int) -> None:
    where: list[str] = lie["deck"] if rest == "deck" else lie["penalties"][rest]
    where += cards


def _head(players: int) -> Json:
    return {
        "game": "allie-gator",
        "players": players,
        "round": 1,
        "phase": "turn",
        "to_act": [0],
        "over": False,
        "winners": [],
        "starter": 0,
        "direction": 1,
        "allie": "L",
        "teeth": [0] * players,
    }


def last_turn(*counts: tuple[int, int], **head: Any) -> Json:
    """The draw pile is empty; after seat 0 takes, each seat has so many penalty cards, so many of them special cards.

    Seat 0 takes one card, the 1 on the left. The numbers that are left lie under the 70 on the right, the special cards
    in the hands.
    """
    numbers, specials = [str(n) for n in range(2, 70)], list("DDDDDDSSSSSIIIIGGG")
    penalties = []
    for seat, (cards, special) in enumerate(counts):
        count = cards - special - (seat == 0)
        assert count >= 0, f"seat {seat} cannot have {special} special cards among {cards}"
        penalties.append(numbers[:count] + specials[:special])
        numbers, specials = numbers[count:], specials[special:]
    hands = [specials[5 * seat : 5 * seat + 5] for seat in range(len(counts))]
    lie: Json = {"targets": {"L": ["1"], "R": ["70"]}, "discards": {"L": [], "R": numbers}, "deck": []}
    return _head(len(counts)) | {"hands": hands, "penalties": penalties} | lie | head


def game(state: Json, seed: int = SEED, **options: Any) -> Game:
    return Game.from_state(state, seed, **options)


def played(state: Json, *moves: str, seed: int = SEED, **options: Any) -> Game:
    """The game after these moves, each of the seat that is then to act."""
    match = game(state, seed, **options)
    for move in moves:
        match.play(match.to_act[0], move)
    return match


def after(state: Json, *moves: str, seed: int = SEED, **options: Any) -> Json:
    """The state after these moves."""
    return played(state, *moves, seed=seed, **options).state()


def legal(state: Json, seat: int = 0) -> list[str]:
    return game(state).legal_moves(seat)


def starting_with(moves: Sequence[str], word: str) -> list[str]:
    return [move for move in moves if move.split()[0] == word]


def all_cards(state: Json) -> Counter[str]:
    """Every card of a state, wherever it lies."""
    piles = [
        *state["targets"].values(),
        *state["discards"].values(),
        *state["hands"],
        *state["penalties"],
        state["deck"],
    ]
    return Counter(card for pile in piles for card in pile)
