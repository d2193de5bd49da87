"""What people write, made fit to be shown: their names and what they say."""

import functools
import unicodedata

import regex

from parlour.errors import ParlourError
from parlour.table.robots import bot_names

_JOINING = r"\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}\U000E0020-\U000E007F"
"""What joins pictures and letters of many scripts to one, and the marks that make a flag of a region."""

_BLANK = r"\u2800\U0001D159\U00013441\U00013442"
"""Symbols and letters that are drawn as nothing, although Unicode does not say that they may be left out."""

_CONTROL = regex.compile(rf"[[\p{{C}}\p{{Zl}}\p{{Zp}}]--[{_JOINING}]]", regex.V1)
_SEEN = regex.compile(rf"[[\p{{L}}\p{{N}}\p{{P}}\p{{S}}]--\p{{Default_Ignorable_Code_Point}}--[{_BLANK}]]", regex.V1)
_LEFT_OUT = regex.compile(rf"[\s\p{{Default_Ignorable_Code_Point}}{_BLANK}]", regex.V1)


def clean_nickname(text: str) -> str:
    """The nickname without blanks around it. Raises ParlourError."""
    name = regex.sub(r"\p{Zs}+", " ", text).strip()
    if not _SEEN.search(name):
        raise ParlourError("a nickname has 1 to 20 characters that can be seen")
    if _CONTROL.search(name):
        raise ParlourError("a nickname has no control characters")
    if is_given_by_us(name):
        raise ParlourError("this is what a bot, a guest or a seat is called here: choose another nickname")
    return name


def is_given_by_us(name: str) -> bool:
    """Whether people would take this for a name that we give, to a bot, a guest or a seat, whatever it hides."""
    seen = _LEFT_OUT.sub("", unicodedata.normalize("NFKC", name)).casefold()
    return _given().fullmatch(seen) is not None


@functools.cache
def _given() -> regex.Pattern[str]:
    """Bots are shown as `careful`, `Careful bot` or, where there are several, `Careful bot 2`."""
    bots = "|".join(map(regex.escape, bot_names()))
    return regex.compile(rf"(?:{bots})(?:bot\d*)?|(?:bot|guest|seat)\d+")


def known_as(nickname: str | None) -> str:
    """The nickname that somebody has kept; an empty text if there is none, or if a bot has got this name since."""
    return "" if nickname is None or is_given_by_us(nickname) else nickname


def clean_saying(text: str) -> str:
    """A line of the chat: what cannot be printed (line ends, marks that turn the writing around) becomes a blank.

    Raises ParlourError.
    """
    line = _CONTROL.sub(" ", text).strip()
    if not _SEEN.search(line):
        raise ParlourError("there is nothing to read in this text")
    return line
