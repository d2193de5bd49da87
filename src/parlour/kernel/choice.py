"""The two choices that need no search: at random, and careful, by the worth that the game's rules of thumb see."""

import numpy as np
import numpy.typing as npt

from parlour.kernel import chance, contract
from parlour.kernel.compiled import compiled
from parlour.kernel.records import Record

_LOWEST = -(1 << 62)

Actions = npt.NDArray[np.int16]


@compiled
def random_choice(actions: Actions, count: int, generator: Record) -> int:
    """One of the first `count` actions, each as likely."""
    return int(actions[chance.below(generator, count)])


@compiled
def careful(
    public: Record, own: Record, seat: int, actions: Actions, count: int, insight: contract.Insight, generator: Record
) -> int:
    """The best of the first `count` actions, which are legal; of several that seem best one at random, each as likely.

    `insight` is written over, see `contract.gain_insight`.
    """
    contract.gain_insight(public, own, seat, insight)
    choice, best, equals = int(actions[0]), _LOWEST, 0
    for i in range(count):
        action = int(actions[i])
        worth = contract.worth(public, own, seat, action, insight)
        if worth > best:
            choice, best, equals = action, worth, 1
        elif worth == best:
            equals += 1
            if chance.below(generator, equals) == 0:
                choice = action
    return choice
