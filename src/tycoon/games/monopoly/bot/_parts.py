"""What greedy players count with; compiled, those of _parts.pxd."""

from __future__ import annotations

from typing import NamedTuple

QUARTERS, LIFTING, HELD, CITIES = 16, 28, 40, 48
"""The first bit of each sum in a tally, behind the prices; it ends where the next begins."""


class Sums(NamedTuple):
    """What deeds are worth, what they could bring to build with, and whole colours.

    Those that can be built on have a byte each, at `TURN_TO_BUILD`: 1 + the steps that stand there.
    """

    worth: int
    budget: int
    whole: int


class Parties(NamedTuple):
    """Who deals, against how many others, and how strong both are before."""

    seat: int
    partner: int
    others: int
    own: int
    its: int


class Swap(NamedTuple):
    """Deeds for deeds, and how strong both would be with them."""

    give: int
    want: int
    own: int
    its: int


class Deal(NamedTuple):
    """An offer: the deeds given and wanted, the cash paid, and the share that it leaves."""

    given: int
    wanted: int
    paid: int
    share: int
