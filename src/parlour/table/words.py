"""What people write, made fit to be shown: their names and what they say."""

from parlour.errors import ParlourError


def clean_nickname(text: str) -> str:
    """The nickname without blanks around it. Raises ParlourError."""
    name = " ".join(text.split(" ")).strip()
    if not name:
        raise ParlourError("a nickname has 1 to 20 characters that can be seen")
    if not name.isprintable():
        raise ParlourError("a nickname has no control characters")
    return name


def clean_saying(text: str) -> str:
    """A line of the chat: what cannot be printed (line ends, marks that turn the writing around) becomes a blank.

    Raises ParlourError.
    """
    line = "".join(letter if letter.isprintable() or letter == _JOINER else " " for letter in text).strip()
    if not line.strip(_JOINER + " "):
        raise ParlourError("there is nothing to read in this text")
    return line


_JOINER = "\N{ZERO WIDTH JOINER}"
