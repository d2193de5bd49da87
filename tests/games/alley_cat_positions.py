"""Positions of Alley Cat as text, for the tests of its rules.

Cards are words; `|` stands between what belongs to seat 0 and what belongs to seat 1, `-` between the card that was led
and its answer. What a test does not say is filled in so that play can lead to the position: as many tricks won before as
the sizes of the hands tell (of pairs, which are worth nothing by the default `scoring`), all other cards in the draw pile
with the Alley Cat last, a dealer and a cut that fit the leader and the round.
"""

from itertools import chain
from typing import TypeAlias

from parlour import Game
from parlour.games.definition import Json

RANKS = "A23456789TJQK"
CARDS = [rank + suit for suit in "CS" for rank in RANKS] + ["5D"]
HAND = 6

Tricks: TypeAlias = list[list[list[str]]]


def table(hands: str, trick: str = "", *, to_act: int = 0, won: str = "|", deck: str = "", **changes: object) -> Json:
    """A full state in phase play, round 2.

    `won` are the last tricks of each seat, `deck` the top cards of the draw pile, `changes` further keys of the state.
    """
    held, leader = by_seat(hands), 1 - to_act if trick else to_act
    rest = [card for card in CARDS if card not in f"{hands} {trick} {won} {deck}"]
    tricks = all_tricks(rest, won, played_alone(held, leader if trick else None))
    dealer = 0 if any(tricks) else 1 - leader
    state: Json = {
        "game": "alley-cat",
        "players": 2,
        "round": 2,
        "phase": "play",
        "to_act": [to_act],
        "over": False,
        "winners": [],
        "dealer": dealer,
        "leader": leader,
        "hands": [in_order(hand) for hand in held],
        "deck": deck.split() + rest,
        "trick": trick.split(),
        "tricks": tricks,
        "scores": [0, 0],
    }
    state |= changes
    low_seat = (state["dealer"] + state["round"] - 1) % 2
    return {"cut": ["AC", "AS"] if low_seat else ["AS", "AC"]} | state


def at(hands: str, trick: str = "", *, options: dict[str, str | int] | None = None, **rest: object) -> Game:
    """The game that goes on from that table, with these options."""
    return Game.from_state(table(hands, trick, **rest), seed=1, **(options or {}))  # type: ignore[arg-type]


def played(game: Game, *moves: str) -> Game:
    """The game after these moves, each of the seat that is to act."""
    for move in moves:
        game.play(game.to_act[0], move)
    return game


def by_seat(text: str) -> list[list[str]]:
    """The words of each seat."""
    first, second = text.split("|")
    return [first.split(), second.split()]


def in_order(hand: list[str]) -> list[str]:
    """Sorted as records.md has it."""
    return sorted(hand, key=lambda card: ("CDS".index(card[1]), RANKS.index(card[0])))


def played_alone(held: list[list[str]], has_led: int | None) -> list[int]:
    """For each seat in how many tricks it has played a card and drawn none (AC-4, AC-8)."""
    return [HAND - len(hand) - (seat == has_led) for seat, hand in enumerate(held)]


def all_tricks(rest: list[str], won: str, alone: list[int]) -> Tricks:
    """The tricks `won`, after as many pairs as it takes to have played so many cards without a draw."""
    last = [[pair.split("-") for pair in pairs] for pairs in by_seat(won)]
    for seat in (0, 1):
        if any("5D" in pair for pair in last[seat]):  # AC-10: its winner has drawn, its loser has not
            alone = [alone[other] + (1 if other == seat else -1) for other in (0, 1)]
    return [pairs(rest, alone[seat] - len(last[seat])) + last[seat] for seat in (0, 1)]


def pairs(rest: list[str], count: int) -> list[list[str]]:
    """Take so many pairs out of the rest, as tricks in which the club was led."""
    found = [[rank + "C", rank + "S"] for rank in RANKS if rank + "C" in rest and rank + "S" in rest]
    if not 0 <= count <= len(found):
        raise ValueError(f"play cannot lead here: {count} more tricks were won, and {len(found)} pairs are left")
    for card in chain(*found[:count]):
        rest.remove(card)
    return found[:count]


def all_cards(state: Json) -> list[str]:
    """Every card of the state, sorted."""
    return sorted(chain(state["deck"], state["trick"], *state["hands"], *chain(*state["tricks"])))
