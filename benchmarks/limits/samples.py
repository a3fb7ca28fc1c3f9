"""What is measured: counts in processor time, the figures of them, and whether two did the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median

import msgspec


class Sample(msgspec.Struct, frozen=True):
    """What was done in some seconds of processor time.

    Attributes:
        seconds: of the processor, whatever else ran beside it.
        counts: decisions, games and whatever else was counted, by name.
    """

    seconds: float
    counts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A number that is told of a sample, in this unit."""

    unit: str
    of: Callable[[Sample], float]


def per_second(what: str, unit: str, scale: float = 1) -> Figure:
    """How many of a count there are in a second, divided by `scale`."""
    return Figure(unit, lambda sample: sample.counts[what] / sample.seconds / scale)


def nanoseconds(what: str, unit: str) -> Figure:
    """How many nanoseconds one of a count takes."""
    return Figure(unit, lambda sample: 1e9 * sample.seconds / sample.counts[what])


@dataclass(frozen=True, slots=True)
class Spread:
    """The median of some numbers, between the least and the most."""

    middle: float
    least: float
    most: float

    @classmethod
    def of(cls, numbers: Sequence[float]) -> Spread:
        """Of at least one number."""
        return cls(median(numbers), min(numbers), max(numbers))

    def text(self) -> str:
        """As it stands in tables."""
        return f"{_rounded(self.middle)} [{_rounded(self.least)}–{_rounded(self.most)}]"


def _rounded(number: float) -> str:
    if number >= 1000:
        return f"{number:,.0f}"
    return f"{number:.3g}" if number < 100 else f"{number:.0f}"


@dataclass(frozen=True, slots=True)
class Quotient:
    """A mean or a share that two programs have in common when they do the same work.

    Attributes:
        name: for people.
        count, among: the counts of which it is the quotient.
        tolerance: by how much two may differ, absolutely or as a part of it.
        relative: whether that is a part of it.
    """

    name: str
    count: str
    among: str
    tolerance: float
    relative: bool

    def of(self, samples: Sequence[Sample]) -> float:
        """Over all samples together; 0 where nothing was counted."""
        among = sum(one.counts.get(self.among, 0) for one in samples)
        return sum(one.counts.get(self.count, 0) for one in samples) / among if among else 0.0

    def agree(self, ours: float, theirs: float) -> bool:
        """Whether two values are the same but for chance."""
        allowed = self.tolerance * (abs(theirs) if self.relative else 1)
        return abs(ours - theirs) <= allowed
