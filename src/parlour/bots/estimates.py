"""What deals tell of a difference between two moves: how large it is, how sure that is, and which of many are clear."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist

import numpy as np
import numpy.typing as npt

Z = 1.959964
"""So many standard deviations to either side hold 95 % of a normal distribution."""
_CHANCE_OF_ERROR = 0.05


@dataclass(frozen=True)
class Estimate:
    """A figure and how far its 95 % interval reaches to either side."""

    value: float
    reach: float = 0.0

    @property
    def low(self) -> float:
        """The lower end of the interval."""
        return self.value - self.reach

    @property
    def high(self) -> float:
        """The upper end of the interval."""
        return self.value + self.reach


NOTHING = Estimate(0.0)
"""What is known to be 0."""


def difference(shares: npt.NDArray[np.float64], others: npt.NDArray[np.float64]) -> Estimate:
    """How much more the first ones are on average, each with the other of the same deal.

    The error goes by the squares of the differences and not by their variance: so the ratio of value and error is at most
    the root of the number of deals, and where the truth is 0 it is seldom large, however few deals there are and whatever
    their differences are like (B. Efron, "Student's t-Test Under Symmetry Conditions", 1969). Where no deal shows a
    difference, one more might have shown the largest one.
    """
    differences = shares - others
    squares = float(np.sum(differences**2)) or 1.0
    return Estimate(float(np.mean(differences)), Z * math.sqrt(squares) / len(differences))


def total(parts: Sequence[Estimate]) -> Estimate:
    """The sum of estimates whose errors have nothing to do with each other."""
    return Estimate(sum(part.value for part in parts), math.hypot(*(part.reach for part in parts)))


def scaled(estimate: Estimate, factor: float) -> Estimate:
    """So many times the estimate."""
    return Estimate(factor * estimate.value, abs(factor) * estimate.reach)


def among(estimate: Estimate, count: int) -> Estimate:
    """The estimate with an interval so wide that those of so many estimates are all right with a chance of 95 %.

    Source: O. J. Dunn, "Multiple Comparisons Among Means" (1961).
    """
    wider = NormalDist().inv_cdf(1 - _CHANCE_OF_ERROR / (2 * count)) / Z
    return Estimate(estimate.value, wider * estimate.reach)


def clear(estimates: Sequence[Estimate]) -> list[int]:
    """The places of those that are clearly above 0, the largest first.

    Of many that are 0 some look large. So those are named of which all are above 0 with a chance of 95 %.
    Source: S. Holm, "A Simple Sequentially Rejective Multiple Test Procedure" (1979).
    """
    found: list[int] = []
    for place in sorted(range(len(estimates)), key=lambda place: _chance_of(estimates[place])):
        if _chance_of(estimates[place]) > _CHANCE_OF_ERROR / (len(estimates) - len(found)):
            break
        found.append(place)
    return sorted(found, key=lambda place: -estimates[place].value)


def _chance_of(estimate: Estimate) -> float:
    """How likely it is that as much or more is seen where the truth is 0."""
    return NormalDist().cdf(-Z * estimate.value / estimate.reach)
