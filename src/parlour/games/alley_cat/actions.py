"""Alley Cat: cards and moves in words. A move is the name of the card that is played."""

from collections.abc import Iterable

from parlour.games.alley_cat.state import ALLEY_CAT, CARDS, RANKS

RANK_LETTERS = "?A23456789TJQK"
RANK_WORDS = ("", "ace", *map(str, range(2, 11)), "jack", "queen", "king")
SUIT_WORDS = {"C": "clubs", "D": "diamonds", "S": "spades"}


def _suit(card: int) -> str:
    """AC-2: between equal ranks the spade is the lowest, then comes the club, and the 5 of diamonds beats both."""
    if card == ALLEY_CAT:
        return "D"
    return "C" if RANKS[card] == RANKS[card - 1] else "S"


NAMES = ("", *(RANK_LETTERS[RANKS[card]] + _suit(card) for card in range(1, CARDS + 1)))
"""The name of each card (AC-1)."""
NUMBERS = {name: card for card, name in enumerate(NAMES) if name}

MOVES = NAMES[1:]
FORMS = {"": ("a move is the name of a card: a rank (A 2 ... 9 T J Q K) and then C or S, or 5D", "AC-1")}


def in_words(card: int) -> str:
    """`queen of clubs`."""
    return f"{RANK_WORDS[RANKS[card]]} of {SUIT_WORDS[NAMES[card][1]]}"


def spoken(card: int) -> str:
    """`the queen of clubs`."""
    return f"the {in_words(card)}"


SPOKEN = tuple(f"Play {spoken(card)}" for card in range(1, CARDS + 1))
"""The moves in words."""


def sorted_names(cards: Iterable[int]) -> list[str]:
    """Names sorted by suit C, D, S and then rank."""
    return sorted((NAMES[card] for card in cards), key=lambda name: (name[1], RANK_LETTERS.index(name[0])))
