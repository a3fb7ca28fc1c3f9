"""Legal options of a game at random: every value, bounds often, none that contradicts another."""

from __future__ import annotations

from random import Random
from typing import Any

from tycoon.core.errors import BadOption
from tycoon.core.game import Game
from tycoon.core.options import OptionField, schema


def some_seats(random: Random, game: Game) -> int:
    """How many play: the fewest and the most, each a third of the time, or any number."""
    return random.choice([min(game.seats), max(game.seats), random.choice(game.seats)])


def some_options(random: Random, game: Game, seats: int) -> dict[str, Any]:
    """A value for each of some options, together legal for so many seats."""
    fields = schema(game.options_type)
    preset = dict(random.choice(list(game.presets.values())))
    often = random.choice([0.1, 0.5, 1.0])
    drawn = {field.name: some_value(random, field) for field in fields if random.random() < often}
    return legal(game, {**preset, **drawn}, seats)


def some_value(random: Random, field: OptionField) -> Any:
    """Any value; of a number mostly one of its bounds, or next to it."""
    if field.kind == "bool":
        return random.random() < 0.5
    if field.kind == "choice":
        return random.choice(field.choices)
    assert field.least is not None
    assert field.most is not None
    near = [field.least, field.least + 1, field.most, field.most - 1]
    return random.choice([*near, random.randint(field.least, field.most)])


def bounds(game: Game, seats: int) -> list[dict[str, Any]]:
    """Every value of every `bool` and choice, both bounds of every number, each alone."""
    found = []
    for field in schema(game.options_type):
        values = {"bool": [False, True], "choice": field.choices, "int": [field.least, field.most]}
        for preset in game.presets.values():
            for value in values[field.kind]:
                changed = legal(game, {**preset, field.name: value}, seats)
                if changed.get(field.name) == value and changed not in found:
                    found.append(changed)
    return found


def legal(game: Game, values: dict[str, Any], seats: int) -> dict[str, Any]:
    """These options without those that contradict others or the number of seats."""
    left = dict(values)
    while True:
        try:
            game.options(None, seats, **{**defaults(game), **left})
        except BadOption as error:
            if left.pop(error.details["option"], None) is None:
                raise
            continue
        return left


def defaults(game: Game) -> dict[str, Any]:
    """The defaults, whatever the first preset says."""
    return {field.name: field.default for field in schema(game.options_type)}
