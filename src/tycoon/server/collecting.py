"""Keeps the garbage collector from stopping a large server.

With thousands of connections a full collection takes about a second, and even the young generations
take tens of milliseconds, only to find that nearly everything here is freed by counting
references. So nothing is collected until memory has grown by half since the last time, or nobody is
there to wait.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Callable

EVERY_S = 5.0
GROWTH = 1.5
BLOCKS = 300_000
"""How many blocks of memory Python may take beyond that before it is worth a look; some 30 MB."""


class Collector:
    """Decides when to collect."""

    def __init__(self, blocks: Callable[[], int] = sys.getallocatedblocks) -> None:
        """`blocks` says how much memory Python has taken."""
        self._blocks = blocks
        self._kept = 0
        self._seen = 0

    def begin(self) -> None:
        """Take over from Python."""
        gc.disable()
        self._collect()

    def tidy(self, opened: int, closed: int) -> bool:
        """Collect if it is time to; whether it was.

        Args:
            opened: connections that are open.
            closed: connections that have ever ended.
        """
        grown = self._blocks() > GROWTH * self._kept + BLOCKS
        alone = not opened and closed > self._seen
        if grown or alone:
            self._seen = closed
            self._collect()
        return grown or alone

    def _collect(self) -> None:
        gc.collect()
        self._kept = self._blocks()


async def keep_tidy(counts: Callable[[], tuple[int, int]]) -> None:
    """Tidy up until cancelled; `counts` gives the arguments of `Collector.tidy`."""
    collector = Collector()
    collector.begin()
    try:
        while True:
            await asyncio.sleep(EVERY_S)
            collector.tidy(*counts())
    finally:
        gc.enable()
