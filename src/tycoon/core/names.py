"""Numbers that every game shares, and how those of a game are named."""

from enum import IntEnum
from typing import Final

TABLE: Final = -1
"""The seat to act between deals: the host or the clock, not a player."""
SPECTATOR: Final = -2
"""A viewer who sits nowhere and sees no hidden card."""
NOBODY: Final = -3
"""The seat to act once the game is over."""
DEAL: Final = 1 << 60
"""The action of the table that every card game has: shuffle and deal."""


class NamedEnum(IntEnum):
    """Numbers that code, wire and catalogue call by name."""

    @property
    def word(self) -> str:
        """The name there, such as `light-blue`."""
        return self.name.lower().replace("_", "-")


MAX_DEALS = 1_000_000_000
"""After so many deals a game is over, whatever its rules say: so all counting has a bound."""
