# Written by build_backend/tycoon_names.py from names.py.
"""The fields of a number by name; compiled, refused.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """An offer refused in this turn: between whom, and the cash that the maker would give."""

    maker: int
    partner: int = 0
    cash: int = 0


def fields(number: int) -> Fields:
    """The fields of a number."""
    return Fields(number & 15, number >> 4 & 4095, number >> 16)


def packed(maker: int, partner: int = 0, cash: int = 0) -> int:
    """The number of these fields."""
    return maker | partner << 4 | cash << 16
