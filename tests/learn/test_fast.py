"""The net that comes with the package: what it is worth, and that it is the recipe's."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tycoon
from tycoon.games.bigtwo.bot import fast
from tycoon.lab import compare
from tycoon.learn.recipes import RECIPES


@pytest.mark.parametrize(
    ("preset", "seats", "least"), [("base", 4, 1.2), ("base", 3, 0.7), ("expert5", 4, 1.0)]
)
def test_it_wins_points_among_greedy(preset: str, seats: int, least: float) -> None:
    """The same deals as ever, so that nothing is left to luck."""
    start = tycoon.make("bigtwo", preset, seats)
    told = compare(start, ["fast", *["greedy"] * (seats - 1)], games=600)
    assert told.players[0].mean_return > least


def test_what_is_told_of_its_making_fits_the_recipe() -> None:
    told = json.loads(Path(fast.WEIGHTS).with_suffix(".json").read_text())
    recipe = RECIPES["bigtwo"]
    assert [(row["stage"], row["epoch"]) for row in told] == [
        (number, epoch)
        for number, stage in enumerate(recipe.stages)
        for epoch in range(stage.epochs)
    ]
    assert told[-1]["loss"] < 0.9 * told[-1]["spread"]
