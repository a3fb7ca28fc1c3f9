"""The players of Daifugo: one written by hand, and one that was learned."""

from tycoon.games.daifugo.bot.greedy import Greedy

__all__ = ["Greedy"]
