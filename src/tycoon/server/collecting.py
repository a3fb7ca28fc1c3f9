"""Keeps the garbage collector from stopping a server that holds much for long.

With thousands of connections a full collection takes a second, and Python begins one whenever
memory has grown by a quarter. What lives here is nearly all freed by counting references; so full
collections wait until many connections have gone, and in between what has survived is set aside.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

EVERY_S = 5.0
FEW = 1000


class Collector:
    """Decides when to collect what."""

    def __init__(self) -> None:
        self._gone = 0

    def begin(self) -> None:
        """Set aside what the program itself consists of."""
        gc.collect()
        gc.freeze()
        # The last threshold counts collections of the second generation: never a full one.
        gc.set_threshold(2_000, 4, 1 << 30)

    def tidy(self, opened: int, closed: int) -> bool:
        """Collect what is young, or everything; whether it was everything.

        Args:
            opened: connections that are open.
            closed: connections that have ever ended.
        """
        everything = closed - self._gone > max(FEW, opened) or (not opened and closed > self._gone)
        if everything:
            self._gone = closed
            gc.unfreeze()
            gc.collect()
        else:
            gc.collect(1)
        gc.freeze()
        return everything


async def keep_tidy(counts: Callable[[], tuple[int, int]]) -> None:
    """Tidy up for ever; `counts` gives the arguments of `Collector.tidy`."""
    collector = Collector()
    collector.begin()
    while True:
        await asyncio.sleep(EVERY_S)
        collector.tidy(*counts())
