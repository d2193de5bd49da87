"""The bots that choose at once, without looking ahead."""

import hashlib
import random

import numpy as np
import numpy.typing as npt

from parlour.bots import Bot
from parlour.games.identity import Identity
from parlour.kernel import chance, entry
from parlour.kernel.records import RecordArray
from parlour.play.warm import warm_choosing


def random_bot(game: Identity, seed: str) -> Bot:
    """Plays any legal move, each as likely."""
    definition = game.definition()
    warm_choosing(game)
    actions = _room_for_actions(game)
    generator = random.Random(f"random bot {seed}")

    def choose(views: RecordArray) -> str:
        count = entry.legal_in_view(views, 0, actions)
        moves: list[str] = sorted(definition.moves[action] for action in actions[:count])
        return generator.choice(moves)

    return choose


def careful_bot(game: Identity, seed: str) -> Bot:
    """Plays the legal move that the game's rules of thumb like best."""
    definition = game.definition()
    warm_choosing(game)
    actions = _room_for_actions(game)
    digest = hashlib.sha256(f"careful bot {seed}".encode()).digest()
    generators = chance.fast_generators(int.from_bytes(digest, "little"))

    def choose(views: RecordArray) -> str:
        count = entry.legal_in_view(views, 0, actions)
        return definition.moves[entry.careful(views, 0, actions, count, generators)]

    return choose


def _room_for_actions(game: Identity) -> npt.NDArray[np.int16]:
    return np.zeros(game.definition().rules.actions + 1, np.int16)
