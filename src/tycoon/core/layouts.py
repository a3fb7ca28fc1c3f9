"""What stands where in an observation, as data: what a game declares of what `_observe` puts.

A game says it in a module `observing` with a function `parts`, which takes its options and the
number of seats and lays part after part with a `Layout`, in the order of `_observe`.
"""

from __future__ import annotations

from math import inf, isfinite, prod
from typing import Any, Literal, NamedTuple, TypeAlias

from tycoon.core.checks import of_kind

Encoding: TypeAlias = Literal["raw", "scaled"]
"""How observations are written: as the game has its numbers, or from 0 to 1."""
ENCODINGS = ("raw", "scaled")


class Part(NamedTuple):
    """Some numbers of an observation that mean the same.

    Attributes:
        name: what they are; `seat_0.` and so on for what is said of each seat, from the observer
            on.
        start, stop: where they stand, as a slice.
        shape: of what they are a table, `()` for one number; the last place counts fastest.
        low, high: between which every one of them is.
        meaning: what they say.
        own: whether another seat may be shown something else there; what is not own is public.
        codes: whether each is the number of a kind, so that more is not more of something.
        usual: what the scaled encoding maps to 0 and 1; what is beyond is cut off.
        scaled_start, scaled_stop: where they stand in the scaled encoding. A code is as many
            numbers there as it has values, 1 for the one it has.
    """

    name: str
    start: int
    stop: int
    shape: tuple[int, ...]
    low: float
    high: float
    meaning: str
    own: bool
    codes: bool
    usual: tuple[float, float]
    scaled_start: int
    scaled_stop: int

    @property
    def place(self) -> slice:
        """Where they stand."""
        return slice(self.start, self.stop)

    @property
    def scaled_place(self) -> slice:
        """Where they stand in the scaled encoding."""
        return slice(self.scaled_start, self.scaled_stop)

    @property
    def values(self) -> int:
        """How many values a code has; 0 where they are none."""
        return int(self.high - self.low) + 1 if self.codes else 0


class Layout:
    """Lays one part behind the other."""

    def __init__(self) -> None:
        self._parts: list[Part] = []
        self._at = 0
        self._scaled_at = 0

    def add(
        self,
        name: str,
        meaning: str,
        low: float = 0,
        high: float = 1,
        *shape: int,
        own: bool = False,
        codes: bool = False,
        usual: tuple[float, float] | None = None,
    ) -> None:
        """Lay a part; see `Part`. Of usual values nothing need be said where all are."""
        size = prod(shape)
        wide = size * (int(high - low) + 1 if codes else 1)
        found = Part(
            name,
            self._at,
            self._at + size,
            shape,
            low,
            high,
            meaning,
            own,
            codes,
            usual or (low, high),
            self._scaled_at,
            self._scaled_at + wide,
        )
        self._parts.append(found)
        self._at, self._scaled_at = found.stop, found.scaled_stop

    def flags(self, name: str, meaning: str, *shape: int, own: bool = False) -> None:
        """Lay a part of numbers that are 0 or 1."""
        self.add(name, meaning, 0, 1, *shape, own=own)

    def parts(self) -> tuple[Part, ...]:
        """All that was laid."""
        return tuple(self._parts)


def unsaid(size: int) -> tuple[Part, ...]:
    """The layout of a game that says nothing of it: one part without bounds."""
    layout = Layout()
    layout.add("all", "what the game does not say", -inf, inf, size, own=True)
    return layout.parts()


def is_bounded(parts: tuple[Part, ...]) -> bool:
    """Whether all bounds are known, so that there is a scaled encoding."""
    return all(isfinite(part.low) and isfinite(part.high) for part in parts)


def is_scaled(encoding: Any) -> bool:
    """Whether this is the scaled encoding.

    Raises:
        TypeError, ValueError: it is none.
    """
    if type(encoding) is str and encoding == "raw":
        return False
    if of_kind(encoding, str, "encoding") != "scaled":
        wanted = " or ".join(map(repr, ENCODINGS))
        raise ValueError(f"encoding: {wanted} is wanted, not {encoding!r}")
    return True
