"""The players of Deal: one written by hand, and one that was learned."""

from tycoon.games.deal.bot.greedy import Greedy

__all__ = ["Greedy"]
