# Written by build_backend/tycoon_names.py from names.py.
"""The fields of a number by name; compiled, named.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """A card on a table; the flag tells it from none."""

    kind: int
    colour: int = 0
    group: int = 0
    is_one: int = 0


def fields(number: int) -> Fields:
    """The fields of a number."""
    return Fields(number & 255, number >> 8 & 255, number >> 16 & 255, number >> 24 & 1)


def packed(kind: int, colour: int = 0, group: int = 0, is_one: int = 0) -> int:
    """The number of these fields."""
    return kind | colour << 8 | group << 16 | is_one << 24
