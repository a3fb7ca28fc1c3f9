# Written by build_backend/tycoon_names.py from names.py.
"""The fields of a number by name; compiled, swap.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """The cities of a swap: the one given for the other."""

    given: int
    square: int = 0


def fields(number: int) -> Fields:
    """The fields of a number."""
    return Fields(number & 255, number >> 8)


def packed(given: int, square: int = 0) -> int:
    """The number of these fields."""
    return given | square << 8
