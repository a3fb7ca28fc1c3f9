"""The chi-square test, for claims about chance with a fixed seed."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import TypeVar

T = TypeVar("T")


def chi_square(counts: Mapping[T, int], weights: Mapping[T, float]) -> float:
    """How far counts are from their weights, in standard deviations of a normal variable.

    Wilson and Hilferty's transformation of the chi-square statistic: for what really is drawn by
    the weights, above 3.7 once in ten thousand times. Whatever has no weight must not occur.
    """
    assert counts.keys() <= weights.keys(), counts.keys() - weights.keys()
    total, whole = sum(counts.values()), sum(weights.values())
    expected = {key: total * weight / whole for key, weight in weights.items()}
    assert min(expected.values()) >= 5, "too few drawings"
    statistic = sum((counts.get(key, 0) - e) ** 2 / e for key, e in expected.items())
    freedom = len(weights) - 1
    spread = 2 / (9 * freedom)
    return float(((statistic / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread))


LIMIT = 3.7
