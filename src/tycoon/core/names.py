"""Numbers that every game shares."""

from typing import Final

TABLE: Final = -1
"""The seat to act between deals: the host or the clock, not a player."""
SPECTATOR: Final = -2
"""A viewer who sits nowhere and sees no hidden card."""
NOBODY: Final = -3
"""The seat to act once the game is over."""
