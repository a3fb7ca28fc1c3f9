"""Reusable buffers that rules fill without making Python objects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import cython

from tycoon.core.checks import within
from tycoon.core.engine import _inline

MAX_ACTIONS = 8192
MAX_EVENTS = 512
EVENT_WIDTH = 8
MAX_CELLS = 8192
CARDS = 64
"""Bits of a set of cards."""


class Actions:
    """A list of actions: 64-bit integers whose meaning is the game's."""

    size: int
    overflow: bool

    def __init__(self) -> None:
        self.size = 0
        self.overflow = False
        if not cython.compiled:
            self.items = [0] * MAX_ACTIONS

    if not cython.compiled:
        add = _inline.add

    def __getattr__(self, name: str) -> Any:
        # Compiled, `add` is written into the rules that call it, and Python does not see it.
        if cython.compiled and name == "add":
            return self._add
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _add(self, action: int) -> None:
        self.add(action)

    def clear(self) -> None:
        """Forget everything."""
        self.size = 0
        self.overflow = False

    def tolist(self) -> list[int]:
        """The actions in order; OverflowError when there were more than the buffer holds."""
        if self.overflow:
            raise OverflowError(f"more than {MAX_ACTIONS} legal actions")
        if cython.compiled:
            return [self.items[i] for i in range(self.size)]
        return [int(self.items[i]) for i in range(self.size)]  # some are members of enumerations


class Events:
    """What happened, as rows of a kind and seven integers; a game makes `Event` structs of them."""

    def __init__(self) -> None:
        self.size = 0
        self.overflow = False
        if not cython.compiled:
            self.items = [0] * (EVENT_WIDTH * MAX_EVENTS)

    def add(self, kind: int, a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> None:
        """Append a row; past the end of the buffer `overflow` is set instead."""
        if self.size == MAX_EVENTS:
            self.overflow = True
            return
        i = EVENT_WIDTH * self.size
        self.items[i] = kind
        self.items[i + 1] = a
        self.items[i + 2] = b
        self.items[i + 3] = c
        self.items[i + 4] = d
        self.items[i + 5] = e
        self.items[i + 6] = f
        self.items[i + 7] = g
        self.size += 1

    def cut(self, size: int) -> None:
        """Forget all but the first `size` rows."""
        self.size = min(max(size, 0), self.size)
        self.overflow = self.overflow and self.size == MAX_EVENTS

    def drain(self) -> list[tuple[int, ...]]:
        """The rows since the last call; OverflowError when some did not fit, and all are lost."""
        if self.overflow:
            self.size = 0
            self.overflow = False
            raise OverflowError(f"more than {MAX_EVENTS} events between two readings")
        rows = [
            # Interpreted, rules may have put truth values in.
            tuple([int(self.items[EVENT_WIDTH * i + j]) for j in range(EVENT_WIDTH)])
            for i in range(self.size)
        ]
        self.size = 0
        return rows


class ObservationBuffer:
    """A row of 32-bit floats that `_observe` fills from left to right."""

    def __init__(self) -> None:
        self.size = 0
        self.overflow = False
        if not cython.compiled:
            self.cells = [0.0] * MAX_CELLS

    def clear(self) -> None:
        """Forget everything."""
        self.size = 0
        self.overflow = False

    if not cython.compiled:
        put, put_cards, put_counts = _inline.put, _inline.put_cards, _inline.put_counts

    def __getattr__(self, name: str) -> Any:
        # As of `Actions`.
        if cython.compiled and name == "put":
            return self._put
        if cython.compiled and name == "put_cards":
            return self._put_cards
        if cython.compiled and name == "put_counts":
            return self._put_counts
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _put(self, value: float) -> None:
        self.put(value)

    def _put_cards(self, cards: int, count: int) -> None:
        self.put_cards(cards, within(count, 0, CARDS, "count"))

    def _put_counts(self, counts: Sequence[int], first: int, count: int) -> None:
        for number in counts[first : first + count]:
            self.put(number)

    def tolist(self) -> list[float]:
        """The numbers in order; OverflowError when there were more than the buffer holds."""
        if self.overflow:
            raise OverflowError(f"more than {MAX_CELLS} numbers in an observation")
        return [self.cells[i] for i in range(self.size)]
