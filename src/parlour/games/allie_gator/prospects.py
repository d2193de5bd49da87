"""Allie Gator: what the teeth between two rounds promise (AG-32). The numbers fit games between careful players."""

import numpy as np
import numpy.typing as npt

from parlour.games.allie_gator.scoring import most_teeth
from parlour.games.allie_gator.state import SEATS
from parlour.kernel.compiled import compiled
from parlour.kernel.contract import shares_by_lead
from parlour.kernel.records import Record

_A_LEAD = 0.8
"""So many tooth-points ahead make e times another's chance, when the goal is reached,"""
_A_LEAD_TO_COME = 0.17
"""and so many more for each that is missing to it."""
_OF_TWO = 0.7
"""With two players nobody gets teeth for a second place (AG-29), and a lead is worth less."""


@compiled
def prospects(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """AG-31, AG-32: the share of the victory that each player can expect."""
    missing = max(0, int(public.goal) - most_teeth(public))
    lead = _A_LEAD + _A_LEAD_TO_COME * missing + (_OF_TWO if public.players == 2 else 0.0)
    leads = np.zeros(SEATS)
    for seat in range(public.players):
        leads[seat] = public.teeth[seat] / lead
    shares_by_lead(leads, public.players, shares)
