"""The rules of Deal, put together: what is legal, what it does, and its numbers for learners.

Plain Python; state.pxd gives the C types of the compiled build.
"""

from __future__ import annotations

from tycoon.games.deal.board import Board


class Deal(Board):
    """A game of Deal: one deal, from its opening to a win or a limit. Rules: MD-1 to MD-54."""
