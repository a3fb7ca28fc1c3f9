"""Tabletop games of getting rich, on one table: to play, to watch bots play, to study.

    >>> import tycoon
    >>> state = tycoon.make("bigtwo", seats=4)
    >>> state.seats
    4

What stands here is what most programs need; `tycoon.core` has the whole contract. Names are
imported when first used, so that importing the package costs next to nothing.

Attributes:
    compiled: whether the rules run compiled in this process; interpreted, they give the same
        results some sixty times slower.
"""

from tycoon._native import compiled as compiled

__version__ = "0.1.0.dev0"
