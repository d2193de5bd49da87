"""The languages that rulebooks are written in, and which of them somebody reads best."""

from collections.abc import Iterable, Mapping
from typing import Literal, get_args

Code = Literal["en", "de", "ro"]
ENGLISH: Code = "en"
NAMES: dict[Code, str] = dict(zip(get_args(Code), ("English", "Deutsch", "Română"), strict=True))
"""Each language by its code, as its readers call it."""

VARIABLE = "PARLOUR_LANGUAGE"
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def of_environment(environment: Mapping[str, str]) -> Code:
    """The language of the variable PARLOUR_LANGUAGE, or else of the locale; English where that is none of ours."""
    chosen = environment.get(VARIABLE) or next(filter(None, (environment.get(name) for name in _LOCALE)), "")
    return _first_known([chosen])


def accepted(header: str) -> Code:
    """The language that a browser likes best, from its header Accept-Language; English where that names none of ours."""
    liked = [_liking(part) for part in header.split(",")]
    return _first_known(tag for liking, tag in sorted(liked, key=lambda each: -each[0]) if liking > 0)


def _liking(part: str) -> tuple[float, str]:
    """How much a language is liked, from 0 to 1, and its tag: `de-AT;q=0.8`."""
    tag, _, rest = part.partition(";")
    quality = rest.strip().removeprefix("q=")
    try:
        return float(quality) if quality else 1.0, tag
    except ValueError:
        return 0.0, tag


def _first_known(tags: Iterable[str]) -> Code:
    """The first of these languages that we have: `de_AT.UTF-8` and `de-AT` are German."""
    wanted = (tag.strip().replace("_", "-").partition("-")[0].partition(".")[0].lower() for tag in tags)
    return next((code for each in wanted for code in NAMES if code == each), ENGLISH)
