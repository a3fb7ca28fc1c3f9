"""Players of others, brought to our table: adapters that speak the protocol of docs/arena.md.

Nothing of theirs is here: an adapter that needs a checkout of somebody's repository takes its path
as `--source DIR`. docs/arena.md says where each is to be had.
"""

from __future__ import annotations

import os
import sys
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from tycoon.core.engine.bot import Bot


class Adapter(NamedTuple):
    """How a player of others is started.

    Attributes:
        module: the adapter, a module of this package.
        checkout: the folder of its repository among the sources; empty where it needs none.
        client: where it comes by TCP, the program in that folder and what it is told.
        bot: where it is a bot written by us, the class in that module.
    """

    module: str
    checkout: str = ""
    client: tuple[str, ...] = ()
    bot: str = ""

    def command(self, sources: Path | None) -> tuple[str, ...] | None:
        """The program; None where what it needs is not among the sources."""
        start = (sys.executable, "-m", f"{__name__}.{self.module}")
        if not self.checkout:
            return start
        folder = (sources or Path()) / self.checkout
        if sources is None or not folder.is_dir():
            return None
        if not self.client:
            return (*start, "--source", str(folder))
        program = folder.absolute() / self.client[0]
        return (str(program), *self.client[1:]) if os.access(program, os.X_OK) else None

    def make(self) -> Bot:
        """The bot; it remembers nothing."""
        found: Bot = getattr(import_module(f"{__name__}.{self.module}"), self.bot)()
        return found


ADAPTERS = {
    "ppo": Adapter("ppo", "big2_PPOalgorithm"),
    "uecda-default": Adapter("uecda", "tndhm_devkit_c-20180826", ("client_for_logging/client",)),
    "fujigokoro": Adapter("uecda", "FujiGokoroUECda", ("out/client", "-sc", "200", "-th", "1")),
    "gnome": Adapter("gnome"),
    "tag-mcts": Adapter("tag", bot="TagSearch"),
}
"""The players of others, by the name that they have in tables."""
