"""The form in which an environment of another library shows what a seat may know: a dictionary of numbers and mask."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from parlour.errors import BadOption
from parlour.kernel.contract import Rules

DTYPES = ("int8", "float32")
KEYS = ("observation", "observations")
MASK = "action_mask"

Observation = dict[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class Form:
    """How observations are given: `dtype` is `int8`, or `float32` for what takes nothing else.

    `key` is what the numbers are called, beside `action_mask`: `observation`, as PettingZoo has it, or `observations`, as
    RLlib has it. Raises BadOption.
    """

    rules: Rules
    dtype: str = DTYPES[0]
    key: str = KEYS[0]

    def __post_init__(self) -> None:
        check_word(self.dtype, "dtype", DTYPES)
        check_word(self.key, "key", KEYS)

    def numbers(self) -> spaces.Box:
        """The space of the numbers."""
        planes, dtype = self.rules.planes, np.dtype(self.dtype)
        return spaces.Box(planes.low.astype(dtype), planes.high.astype(dtype), dtype=dtype.type)

    def space(self) -> spaces.Dict:
        """The space of an observation."""
        return spaces.Dict({self.key: self.numbers(), MASK: spaces.Box(0, 1, (self.rules.actions,), np.int8)})

    def shown(self, numbers: npt.NDArray[np.int8], mask: npt.NDArray[np.bool_] | None = None) -> Observation:
        """Copies of the numbers and of the mask, of one seat or of many; without a mask nothing may be played."""
        if mask is None:
            mask = np.zeros((*numbers.shape[:-1], self.rules.actions), np.bool_)
        return {self.key: self.cast(numbers), MASK: mask.astype(np.int8)}

    def cast(self, numbers: npt.NDArray[np.int8]) -> npt.NDArray[Any]:
        """A copy of the numbers."""
        return numbers.astype(self.dtype)


def check_word(word: object, name: str, words: tuple[str, ...]) -> None:
    """Raise BadOption unless this is one of the words."""
    if not isinstance(word, str) or word not in words:
        raise BadOption(f"{name} cannot be {word!r:.80}: it is {' or '.join(words)}")


def taken_from(options: dict[str, Any]) -> dict[str, Any]:
    """What the options say of the form, which is taken out of them."""
    return {name: options.pop(name) for name in ("dtype", "key") if name in options}


def check_render_mode(mode: object, modes: list[str]) -> None:
    """Raise BadOption unless this is None or one of the modes."""
    if mode is not None and mode not in modes:
        raise BadOption(f"render_mode cannot be {mode!r:.80}: it is None or one of {', '.join(modes)}")
