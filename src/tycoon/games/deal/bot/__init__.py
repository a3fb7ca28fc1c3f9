"""The greedy player."""

from tycoon.games.deal.bot.greedy import Greedy

__all__ = ["Greedy"]
