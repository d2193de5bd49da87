"""Allegra: what the totals between two rounds promise (AL-32). The numbers fit games between careful players."""

import numpy as np
import numpy.typing as npt

from parlour.games.allegra.scoring import HALVES
from parlour.games.allegra.state import GRID, SEATS
from parlour.kernel import piles
from parlour.kernel.compiled import compiled
from parlour.kernel.contract import shares_by_lead
from parlour.kernel.records import Record

_A_LEAD = 7.8
"""So many points ahead make e times another's chance, with one round to come; with more it grows as their root."""
_A_LEAD_OF_TWO = 5.1
_A_ROUND = 24.0
"""What a round adds to the highest total, about."""
_HASH = 31


@compiled
def prospects(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """AL-32, AL-33: the share of the victory that each player can expect."""
    lead = (_A_LEAD_OF_TWO if public.players == 2 else _A_LEAD) * np.sqrt(rounds_left(public))
    leads = np.zeros(SEATS)
    for seat in range(public.players):
        leads[seat] = -public.totals[seat] / (HALVES * lead)
    shares_by_lead(leads, public.players, shares)


@compiled
def rounds_left(public: Record) -> float:
    """AL-32, AL-33: how many rounds are to come, about: at least one."""
    if public.limit == 0:
        return max(1.0, float(public.rounds) - float(public.round_number))
    highest = 0
    for seat in range(public.players):
        highest = max(highest, int(public.totals[seat]))
    return max(1.0, (float(public.limit) - highest / HALVES) / _A_ROUND)


@compiled
def news(public: Record) -> int:
    """AL-10, AL-13, AL-16: which card was drawn or turned up, and who has tapped."""
    told = int(public.drawn)
    for seat in range(public.players):
        told = 3 * told + int(public.taps[seat])
    for cell in range(GRID * public.players):
        told = _HASH * told + int(public.cells[cell]) + 2
    return _HASH * told + piles.top(public.discard)
