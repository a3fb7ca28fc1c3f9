"""The players of Big Two: one written by hand, and one that was learned."""

from tycoon.games.bigtwo.bot.greedy import Greedy

__all__ = ["Greedy"]
