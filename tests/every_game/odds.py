"""Whether cards are dealt with the odds that they ought to have."""

from collections import Counter
from collections.abc import Hashable, Mapping

import numpy as np
from scipy import stats

UNLIKELY = 1e-4
"""Right odds look worse than this once in ten thousand seeds, and the seeds are fixed."""

FEWEST = 5
"""The chi-square test needs that many expected cases in each class."""


def p_value(found: Counter[Hashable], weights: Mapping[Hashable, float]) -> float:
    """How well what was found fits these weights (chi-square); 0 if something was found that cannot be."""
    if not set(found) <= {case for case, weight in weights.items() if weight > 0}:
        return 0.0
    total, cases = sum(weights.values()), found.total()
    observed = np.array([found[case] for case in weights], float)
    expected = np.array([weight * cases / total for weight in weights.values()])
    rare = expected < FEWEST
    observed = np.append(observed[~rare], observed[rare].sum())
    expected = np.append(expected[~rare], expected[rare].sum())
    kept = expected > 0
    return float(stats.chisquare(observed[kept], expected[kept]).pvalue) if kept.sum() > 1 else 1.0


def p_value_of_two(first: Counter[Hashable], second: Counter[Hashable]) -> float:
    """How likely two samples as different as these come from the same odds (chi-square)."""
    classes: list[tuple[int, int]] = []
    rare = (0, 0)
    for case in sorted({*first, *second}, key=repr):
        pair = (first[case], second[case])
        if sum(pair) < 2 * FEWEST:
            rare = (rare[0] + pair[0], rare[1] + pair[1])
        else:
            classes.append(pair)
    table = [pair for pair in [*classes, rare] if sum(pair)]
    return float(stats.chi2_contingency(np.array(table).T).pvalue) if len(table) > 1 else 1.0
