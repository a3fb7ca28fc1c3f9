"""Observations scaled to numbers between 0 and 1.

Plain Python; scaling.pxd gives the C types of the compiled build.
"""

from __future__ import annotations

from collections.abc import Sequence

import cython

from tycoon.core.engine.buffers import ObservationBuffer
from tycoon.core.layouts import Part

MAX_CELLS = 8192
"""As in `buffers`."""


class Scale:
    """How each number of an observation is scaled.

    Attributes:
        size, width: how many numbers an observation has, raw and scaled.
    """

    def __init__(self, parts: Sequence[Part]) -> None:
        """Read it from a layout, which has bounds.

        Raises:
            OverflowError: an observation has more numbers than the engine takes.
        """
        if not cython.compiled:
            self.low = [0.0] * MAX_CELLS
            self.span = [0.0] * MAX_CELLS
            self.values = [0] * MAX_CELLS
        self.size = 0
        self.width = 0
        for part in parts:
            self.size = part.stop
            self.width = part.scaled_stop
            if max(self.size, self.width) > MAX_CELLS:
                raise OverflowError(f"more than {MAX_CELLS} numbers in an observation")
            least, most = (part.low, part.high) if part.codes else part.usual
            for i in range(part.start, part.stop):
                self.low[i] = least
                self.span[i] = most - least
                self.values[i] = part.values

    def put(self, row: ObservationBuffer, into: ObservationBuffer) -> None:
        """Write what is in one row into another, scaled."""
        into.clear()
        for i in range(row.size):
            value = row.cells[i] - self.low[i]
            if self.values[i]:
                for code in range(self.values[i]):
                    into.put(value == code)
            elif value <= 0:
                into.put(0)
            elif value >= self.span[i]:
                into.put(1)
            else:
                into.put(value / self.span[i])
