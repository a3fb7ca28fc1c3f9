"""How the nets that come with the package were made, one recipe for each game."""

from __future__ import annotations

from typing import NamedTuple


class Start(NamedTuple):
    """A table to learn at.

    Attributes:
        preset: of the game.
        seats: how many.
        weight: how often it is played, beside the others.
    """

    preset: str
    seats: int
    weight: int


class Stage(NamedTuple):
    """One round of play and of learning from it.

    Attributes:
        deals: that are played, and whose actions are tried.
        own: how many of a hundred seats the net of the stage before plays; the others `greedy`. It
            also plays on, wherever an action is tried, for the seat that made it.
        epochs: how many times over it learns from what it saw.
        rate: of the first step of each.
        level: how much what a decision comes to as such counts beside what its actions differ by.
    """

    deals: int
    own: int
    epochs: int
    rate: float
    level: float = 0.0


class Recipe(NamedTuple):
    """What `python -m tycoon.learn` does.

    Attributes:
        starts: the tables.
        stages: one after another; each begins with the weights of the one before.
        looked_at: of a hundred decisions.
        slips: of a hundred decisions made by lot, for the net to see more than good play.
        tried: actions of a decision at most.
    """

    starts: tuple[Start, ...]
    stages: tuple[Stage, ...]
    looked_at: int = 40
    slips: int = 10
    tried: int = 12


_BIG_TWO = Recipe(
    starts=(
        Start("base", 4, 6),
        Start("base", 3, 1),
        Start("expert5", 4, 1),
        Start("expert5", 3, 1),
        Start("teams", 4, 1),
        Start("teams-expert", 4, 1),
        *(Start(f"expert{stage}", 4, 1) for stage in range(1, 5)),
    ),
    stages=(
        Stage(700_000, 0, 1, 0.002),
        Stage(700_000, 30, 1, 0.001),
        Stage(700_000, 30, 1, 0.001),
    ),
)

_DAIFUGO = Recipe(
    starts=(
        Start("dokopa", 4, 3),
        Start("dokopa", 5, 1),
        Start("dokopa-full", 4, 3),
        Start("kotoba", 4, 3),
        Start("kotoba", 3, 1),
        Start("kotoba", 5, 1),
        Start("uecda", 5, 3),
    ),
    stages=(
        Stage(160_000, 0, 2, 0.002),
        Stage(300_000, 30, 1, 0.001),
        Stage(300_000, 30, 1, 0.001),
    ),
)

_DEAL = Recipe(
    starts=(
        Start("base", 2, 8),
        Start("base", 4, 2),
        Start("base", 3, 1),
        Start("expanded", 2, 1),
        Start("expanded", 4, 1),
        Start("official", 2, 1),
        Start("official", 4, 1),
    ),
    stages=(Stage(90_000, 0, 2, 0.001, 1.0),),
    looked_at=8,
)

WATCHED = Recipe(
    starts=(
        Start("classic", 4, 20),
        Start("classic", 2, 4),
        Start("classic", 3, 6),
        Start("classic", 5, 4),
        Start("classic", 6, 3),
        Start("house", 4, 4),
        Start("speed-die", 4, 6),
    ),
    stages=(Stage(0, 0, 2, 0.002),),
)
"""The games of Monopoly that are watched; a weight is so many times 500 games."""

RECIPES = {"bigtwo": _BIG_TWO, "daifugo": _DAIFUGO, "deal": _DEAL}
"""By game."""
