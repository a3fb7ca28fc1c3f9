"""The games. Each is a folder of its own that knows `tycoon.core` and nothing else.

The package can be called, since `tycoon.games()` names the games there are.
"""

import sys
from types import ModuleType

from tycoon.core import registry

registry.declare("bigtwo", "tycoon.games.bigtwo")
registry.declare("daifugo", "tycoon.games.daifugo")
registry.declare("deal", "tycoon.games.deal")
registry.declare("monopoly", "tycoon.games.monopoly")


class _Games(ModuleType):
    def __call__(self) -> list[str]:
        return registry.names()


sys.modules[__name__].__class__ = _Games
