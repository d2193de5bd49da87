"""What is seen of an OpenSpiel state: by a seat, by everybody, or by a seat alone."""

import json
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from parlour.envs.openspiel.setup import Refused, Setup
from parlour.envs.openspiel.state import CHANCE, DIGEST_BYTES, ParlourState
from parlour.kernel import entry
from parlour.kernel.contract import SPECTATOR

BEFORE = "before the deal"


class Observer:
    """What a seat sees, as numbers and as text; with perfect recall everything that it has seen, as a hash.

    A public one (`private_info` NONE) sees what a spectator does. A private one (`public_info` False) tells, in text only
    and without recall, what the seat sees and a spectator does not. Raises SpielError for anything else.
    """

    def __init__(self, setup: Setup, kind: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise Refused(f"an observation takes no parameters, not {params}")
        self._setup = setup
        self._is_public, self._is_private, self._recalls = _kind(kind)
        length = setup.rules.planes.length
        self._numbers = np.zeros(length, np.int8)
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if not self._is_private:
            self.tensor = np.zeros(length + 8 * DIGEST_BYTES * self._recalls, np.float32)
            self.dict = {"planes": self.tensor[:length]} | ({"seen": self.tensor[length:]} if self._recalls else {})

    def set_from(self, state: ParlourState, player: int) -> None:
        """Write the tensor. Raises SpielError for a player that there is not."""
        viewer = self._viewer(player)
        if self.tensor is None:
            return
        self.tensor.fill(0)
        if state.course.player == CHANCE:
            return
        entry.encode(state.view(viewer), 0, self._numbers)
        self.dict["planes"][:] = self._numbers
        if self._recalls:
            self.dict["seen"][:] = _bits(state.course.memory.digest(viewer))

    def string_from(self, state: ParlourState, player: int) -> str:
        """The hash of what was seen, or what is seen now as JSON. Raises SpielError for a player that there is not."""
        viewer = self._viewer(player)
        if state.course.player == CHANCE:
            return BEFORE
        if self._recalls:
            who = "public" if viewer == SPECTATOR else f"seat {viewer}"
            return f"{who} {state.course.memory.digest(viewer).hex()}"
        seen = self._setup.view_json(state.view(viewer))
        if self._is_private:
            seen = beyond(seen, self._setup.view_json(state.view(SPECTATOR))) or {}
        return json.dumps(seen)

    def _viewer(self, player: int) -> int:
        seat = self._setup.seat(player)
        return SPECTATOR if self._is_public else seat


def _kind(kind: Any) -> tuple[bool, bool, bool]:
    """Whether it is public, whether private, and whether with perfect recall. Raises Refused."""
    if kind is None:
        return False, False, False
    one, none = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
    if kind.public_info and kind.private_info in (one, none):
        return kind.private_info == none, False, kind.perfect_recall
    if not kind.public_info and kind.private_info == one and not kind.perfect_recall:
        return False, True, False
    raise Refused(f"there is no observer of {kind}: nobody sees what all players know, and no memory is private alone")


def beyond(own: Any, public: Any) -> Any:
    """What one JSON value has that another has not, in its form; null where they are equal."""
    if own == public:
        return None
    if isinstance(own, dict) and isinstance(public, dict):
        return {key: beyond(value, public.get(key)) for key, value in own.items() if value != public.get(key)}
    if isinstance(own, list) and isinstance(public, list) and len(own) == len(public):
        return [beyond(mine, theirs) for mine, theirs in zip(own, public, strict=True)]
    return own


def _bits(digest: bytes) -> npt.NDArray[np.uint8]:
    return np.unpackbits(np.frombuffer(digest, np.uint8))
