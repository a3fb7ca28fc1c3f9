# Written by build_backend/tycoon_names.py from names.py.
"""The fields of an action by name; compiled, acts.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """What is done that is no play, with which card, and for whom; `COMMAND` is above it."""

    act: int
    card: int = 0
    taker: int = 0


def fields(action: int) -> Fields:
    """The fields of an action."""
    return Fields(action & 255, action >> 8 & 255, action >> 16 & 255)


def packed(act: int, card: int = 0, taker: int = 0) -> int:
    """The action of these fields."""
    return act | card << 8 | taker << 16
