"""How a game names the features that are there: each is put behind the last in an array.

Plain Python; features.pxd gives the C types of the compiled build.
"""

from __future__ import annotations


def put(active: list[int], count: int, feature: int) -> int:
    """Add a feature; how many there are now."""
    active[count] = feature
    return count + 1


def climb(active: list[int], count: int, at: int, steps: int, most: int) -> int:
    """Add as many features, from `at` on, as there are steps, `most` at most; as above."""
    for i in range(min(steps, most)):
        active[count + i] = at + i
    return count + max(0, min(steps, most))
