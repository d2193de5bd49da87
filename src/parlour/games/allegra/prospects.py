"""Allegra: what the totals promise (AL-32), and in the midst of a round also what the areas seem to count.

The numbers fit games between careful players.
"""

import numpy as np
import numpy.typing as npt

from parlour.games.allegra.careful import A_POINT, area_points
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
_OF_A_ROUND = 0.5
"""What is left of a round in whose midst the areas are counted."""
_HASH = 31


@compiled
def prospects(public: Record, shares: npt.NDArray[np.float64]) -> None:
    """AL-32, AL-33: the share of the victory that each player can expect."""
    lead = (_A_LEAD_OF_TWO if public.players == 2 else _A_LEAD) * np.sqrt(rounds_left(public))
    leads = np.zeros(SEATS)
    for seat in range(public.players):
        points = public.totals[seat] / HALVES
        if public.to_act != 0:
            points += area_points(public, seat) / A_POINT
        leads[seat] = -points / lead
    shares_by_lead(leads, public.players, shares)


@compiled
def rounds_left(public: Record) -> float:
    """AL-32, AL-33: how many rounds are to come, about."""
    now = _OF_A_ROUND if public.to_act != 0 else 0.0
    if public.limit == 0:
        return float(public.rounds) - float(public.round_number) + now
    highest = 0
    for seat in range(public.players):
        highest = max(highest, int(public.totals[seat]))
    return max(1.0, (float(public.limit) - highest / HALVES) / _A_ROUND) + now


@compiled
def news(public: Record) -> int:
    """AL-10, AL-13, AL-16: which card was drawn or turned up, and who has tapped."""
    told = int(public.drawn)
    for seat in range(public.players):
        told = 3 * told + int(public.taps[seat])
    for cell in range(GRID * public.players):
        told = _HASH * told + int(public.cells[cell]) + 2
    return _HASH * told + piles.top(public.discard)
