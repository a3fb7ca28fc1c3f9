# Written by build_backend/tycoon_names.py from names.py.
"""The fields of an action by name; compiled, acts.pxd stands in."""

from typing import NamedTuple


class Fields(NamedTuple):
    """What is done, with which card, where, at whom, with which other card, how often."""

    act: int
    kind: int = 0
    colour: int = 0
    group: int = 0
    seat: int = 0
    other: int = 0
    number: int = 0


def fields(action: int) -> Fields:
    """The fields of an action."""
    return Fields(
        action & 255,
        action >> 8 & 255,
        action >> 16 & 255,
        action >> 24 & 255,
        action >> 32 & 255,
        action >> 40 & 255,
        action >> 48 & 255,
    )


def packed(
    act: int,
    kind: int = 0,
    colour: int = 0,
    group: int = 0,
    seat: int = 0,
    other: int = 0,
    number: int = 0,
) -> int:
    """The action of these fields."""
    return act | kind << 8 | colour << 16 | group << 24 | seat << 32 | other << 40 | number << 48
