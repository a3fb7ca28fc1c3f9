"""Players of others, brought to our table: adapters that speak the protocol of docs/arena.md.

Nothing of theirs is here: an adapter that needs a checkout of somebody's repository takes its path
as `--source DIR`. docs/arena.md says where each is to be had.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple


class Adapter(NamedTuple):
    """How a player of others is started.

    Attributes:
        module: the adapter, a module of this package.
        checkout: the folder of its repository among the sources; empty where it needs none.
    """

    module: str
    checkout: str = ""

    def command(self, sources: Path | None) -> tuple[str, ...] | None:
        """The program; None where what it needs is not among the sources."""
        start = (sys.executable, "-m", f"{__name__}.{self.module}")
        if not self.checkout:
            return start
        if sources is None or not (sources / self.checkout).is_dir():
            return None
        return (*start, "--source", str(sources / self.checkout))


ADAPTERS = {
    "ppo": Adapter("ppo", "big2_PPOalgorithm"),
}
"""The players of others, by the name that they have in tables."""
