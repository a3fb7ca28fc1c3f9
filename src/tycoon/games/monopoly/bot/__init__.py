"""The greedy player."""

from tycoon.games.monopoly.bot.greedy import Greedy

__all__ = ["Greedy"]
