"""Allie Gator: ends of rounds, where the best move is known: with the draw pile empty two players have no secrets."""

import pytest

from parlour import Game
from parlour.games.definition import Json

from ..games.allie_gator_positions import CARDS, game, in_order, is_special, position
from .searched import best

TARGETS = {"L": ["40"], "R": ["70"]}


def end(own: str, other: str, penalties: tuple[int, int], left: str = "") -> Game:
    """The draw pile is empty; the chip lies above the 40 on the left, with `left` on the discard space below it.

    Each seat has so many penalty cards: the special cards that nobody holds, shared out, seat 1 first, and numbers. On the
    right, where all other numbers lie, nothing can be played.
    """
    rest = list(CARDS)
    for card in f"{own} {other} {left} 40 70".split():
        rest.remove(card)
    specials, numbers = [c for c in rest if is_special(c)], [c for c in rest if not is_special(c)]
    lie = [specials[: len(specials) // 2], specials[len(specials) // 2 :]]
    for seat in (0, 1):
        count = penalties[seat] - len(lie[seat])
        lie[seat], numbers = lie[seat] + numbers[:count], numbers[count:]
    state: Json = {"game": "allie-gator", "players": 2, "round": 2, "phase": "turn", "to_act": [0], "over": False}
    state |= {"winners": [], "starter": 0, "direction": 1, "allie": "L", "teeth": [0, 0], "deck": []}
    state |= {"hands": [in_order(own.split()), in_order(other.split())], "penalties": lie, "targets": TARGETS}
    return game(state | {"discards": {"L": left.split(), "R": numbers}})


ENDS = [
    # own hand, the other hand, penalty cards, on the left discard space, best
    ("10", "11 12", (14, 16), "", "take"),  # 15 against 16; later it would be 4 cards
    ("7 D", "11 12 13", (14, 16), "", "take"),
    ("10", "", (14, 14), "", "play 10 L"),  # AG-25: seat 1 has to take then
    ("10 D", "", (14, 14), "", "play 10 L"),  # and 16 against 14 is better than 15 against 15
    ("50 D I", "", (14, 14), "", "raise 50 L"),  # AG-16: one card more for seat 1 to take
    ("41 G", "", (14, 13), "5", "gift R 1"),  # AG-18: not a card that seat 1 has to take anyway
    ("41 S", "10", (14, 14), "5", "steal 1"),  # AG-14: without the 10 seat 1 has to take
    ("38 50 I", "39", (14, 14), "", "play 38 L"),  # AG-16: the raise is kept until seat 1 has no card left
    ("41", "10", (14, 20), "", "take"),  # AG-10: nothing else is possible
]


@pytest.mark.parametrize(("own", "other", "penalties", "left", "wanted"), ENDS)
def test_AG_25_the_best_end_of_a_round_is_found(
    own: str, other: str, penalties: tuple[int, int], left: str, wanted: str
) -> None:
    assert best(end(own, other, penalties, left)) == wanted


def test_AG_20_nobody_takes_a_high_pile_who_can_play() -> None:
    piled = position("10 11 12 13 14", "...", discards=("1 2 3 4 5 6 7 8 9", ""))
    assert best(game(piled)).startswith("play")


def test_AG_12_a_special_card_costs_less_than_a_high_pile() -> None:
    piled = position("70 69 68 67 D", "...", discards=("1 2 3 4 5 6 7 8 9", "59"))
    assert best(game(piled)) == "direction"
