"""Alley Cat: what the scores between two rounds promise (AC-15). The numbers fit games between careful players."""

import numpy as np
import numpy.typing as npt

from parlour.kernel.compiled import compiled
from parlour.kernel.contract import shares_by_lead
from parlour.kernel.records import Record

# By the scoring (AC-13): difference, captured, tricks.
_A_LEAD = np.array([5.7, 6.9, 1.1])
"""So many points ahead make e times the other's chance, when the target is reached,"""
_A_LEAD_TO_COME = np.array([0.133, 0.131, 0.074])
"""and so many more for each point that is missing to it."""


@compiled
def prospects(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """AC-15: the share of the victory that each player can expect."""
    missing = max(0, int(public.target) - max(int(public.scores[0]), int(public.scores[1])))
    lead = _A_LEAD[public.scoring] + _A_LEAD_TO_COME[public.scoring] * missing
    leads = np.zeros(2)
    for seat in range(2):
        leads[seat] = public.scores[seat] / lead
    shares_by_lead(leads, 2, shares)
