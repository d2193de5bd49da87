"""What is notation: texts that only those understand who know how moves are written, or the numbers of rules."""

import functools
import re

from parlour.games import all_games

RULE = re.compile(r"\b[A-Z]{2}-[0-9]+")
LETTERS = re.compile(r"\b(?:[A2-9TJQK][CDS]|[DSIGLR])\b")
"""A card or a side by its letters: in words these stand by themselves only in capital letters."""


@functools.cache
def notation(name: str) -> re.Pattern[str]:
    """The moves of the game that are more than one word of everybody's."""
    written = [move for move in all_games()[name].definition().moves if not move.isalpha() or not move.islower()]
    return re.compile("|".join(rf"\b{re.escape(move)}\b" for move in written))


def faults(name: str, text: str) -> list[str]:
    """What of this text only those understand who know the notation."""
    return [found[0] for pattern in (notation(name), LETTERS, RULE) if (found := pattern.search(text))]
