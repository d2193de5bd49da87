"""The seeds of environments: those of `parlour.new_game`, one for each environment."""

import hashlib
import secrets
from collections.abc import Sequence
from typing import TypeAlias, TypeGuard

import numpy as np
import numpy.typing as npt

from parlour.errors import BadOption
from parlour.play.match import MOST_DIGITS, checked_seed

Seed: TypeAlias = int | str | None
"""A whole number of any kind, or up to 64 hexadecimal digits; None for none."""

Words = npt.NDArray[np.uint32]
_FRESH_BITS = 128


def fresh() -> int:
    """A secret random seed."""
    return secrets.randbits(_FRESH_BITS)


def of_environments(seed: Seed | Sequence[Seed], count: int) -> list[str | None]:
    """For each environment the digits of its seed; None where it has none.

    A single seed is that of environment 0, and environment i has the one that is i more. Raises BadOption.
    """
    if seed is None:
        return [None] * count
    if _are_several(seed):
        if len(seed) != count:
            raise BadOption(f"there are {len(seed)} seeds: there are {count} environments, and each takes one")
        return [None if each is None else checked_seed(each) for each in seed]
    digits = checked_seed(seed)  # type: ignore[arg-type]
    first, width = int(digits, 16), len(digits)
    return [f"{(first + i) % 16**MOST_DIGITS:0{width}x}" for i in range(count)]


def _are_several(seed: Seed | Sequence[Seed]) -> TypeGuard[Sequence[Seed]]:
    if isinstance(seed, np.ndarray):
        return seed.ndim > 0
    return isinstance(seed, Sequence) and not isinstance(seed, str | bytes)


def number(seed: Seed | Sequence[Seed]) -> int | None:
    """A single seed as a whole number, for libraries that take nothing else; None for several or none."""
    return None if seed is None or _are_several(seed) else int(checked_seed(seed), 16)  # type: ignore[arg-type]


def words(digits: Sequence[str]) -> tuple[Words, Words, Words]:
    """What environments begin with, a row for each: the keys of their first games, and the states of two fast generators.

    The first of these makes the keys of an environment's further games, the second chooses where something is played at
    random. The key of a game is that of `chance.key_of_seed`.
    """
    hashed = b"".join(
        hashlib.sha256(text.encode("ascii")).digest() for each in digits for text in (each, f"{each} environment")
    )
    rows = np.frombuffer(hashed, "<u4").reshape(-1, 16)
    return rows[:, :8], rows[:, 8:12], rows[:, 12:]
