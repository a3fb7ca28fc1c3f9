"""The numbers of Big Two by name; the rules take their constants from here."""

from enum import IntEnum


class Kind(IntEnum):
    """Kinds of combinations (BT-10); of those of five cards a higher beats any lower (BT-14)."""

    PASS = 0
    SINGLE = 1
    PAIR = 2
    TRIPLE = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_ONE = 7
    STRAIGHT_FLUSH = 8

    @property
    def word(self) -> str:
        """The name in code, wire and catalogue, such as `full_house`."""
        return self.name.lower()


class EventKind(IntEnum):
    """Kinds of events; `view` has their fields."""

    DEALT = 1
    LEADS = 2
    PLAYED = 3
    PASSED = 4
    TRICK_WON = 5
    WENT_OUT = 6
    SCORED = 7
    GAME_ENDED = 8
    KEPT = 9
    REDEALT = 10


BOMBS = frozenset({Kind.FOUR_ONE, Kind.STRAIGHT_FLUSH})
"""The kinds that the option `bombs` makes bombs (BT-40)."""
KEEP = 1 << 57
"""The action of a seat that keeps its poor hand (BT-50)."""
REDEAL = 1 << 58
"""The action of a seat that has all cards dealt anew (BT-50)."""
