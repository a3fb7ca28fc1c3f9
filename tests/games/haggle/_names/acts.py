# Written by build_backend/tycoon_names.py from names.py.
"""The fields of an action by name; compiled, acts.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """An act, what it is about (a seat, a kind of card), and what a sale consists of."""

    naturals: int
    act: int = 0
    about: int = 0
    first_wild: int = 0
    second_wild: int = 0


def fields(action: int) -> Fields:
    """The fields of an action."""
    return Fields(
        action & 16777215,
        action >> 24 & 255,
        action >> 32 & 1048575,
        action >> 52 & 63,
        action >> 58 & 63,
    )


def packed(
    naturals: int, act: int = 0, about: int = 0, first_wild: int = 0, second_wild: int = 0
) -> int:
    """The action of these fields."""
    return naturals | act << 24 | about << 32 | first_wild << 52 | second_wild << 58
