# Written by build_backend/tycoon_names.py from names.py.
"""The fields of an action by name; compiled, acts.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """An act, and what is said of it besides; 0 where that is nothing."""

    act: int
    square: int = 0
    seat: int = 0
    other: int = 0
    amount: int = 0


def fields(action: int) -> Fields:
    """The fields of an action."""
    return Fields(
        action & 255,
        action >> 8 & 255,
        action >> 16 & 255,
        action >> 24 & 255,
        action >> 32 & 65535,
    )


def packed(act: int, square: int = 0, seat: int = 0, other: int = 0, amount: int = 0) -> int:
    """The action of these fields."""
    return act | square << 8 | seat << 16 | other << 24 | amount << 32
