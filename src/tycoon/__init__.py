"""Tabletop games of getting rich, on one table: to play, to watch bots play, to study.

    >>> import tycoon
    >>> game = tycoon.make("bigtwo", seats=4)
    >>> state = game.new()

What stands here is the whole of what most programs need; `tycoon.core` has the contract behind it.
Names are imported when first used, so that importing the package costs next to nothing.
"""

from tycoon._native import COMPILED as compiled

__version__ = "0.1.0.dev0"
