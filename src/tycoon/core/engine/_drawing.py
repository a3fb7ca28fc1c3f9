"""Drawing a small number; where the rules are compiled it is part of who calls it."""

from tycoon.core.engine.chance import FastChance


def draw_below(chance: FastChance, n: int) -> int:
    """As `FastChance.below`, for `n` up to 2^32."""
    return chance.below(n)
