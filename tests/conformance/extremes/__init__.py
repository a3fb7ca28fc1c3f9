"""Extreme positions: drawn over the whole space that `from_position` takes, game by game.

What play from the start reaches once in thousands of games, or never: huge charges, full sets with
buildings, empty piles, chains as long as they get, last cards, one point short of the end, with
options at random and at their bounds. A new game adds a module with a `draw` to `DRAW`.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import msgspec

from tests.conformance.extremes import bigtwo, daifugo, deal, haggle, monopoly
from tests.conformance.extremes.options import defaults, some_options, some_seats
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadPosition
from tycoon.core.game import Game
from tycoon.core.options import Options

DRAW: dict[str, Callable[[Random, Any, int], dict[str, Any]]] = {
    "bigtwo": bigtwo.draw,
    "daifugo": daifugo.draw,
    "deal": deal.draw,
    "haggle": haggle.draw,
    "monopoly": monopoly.draw,
}
"""By game, what draws a position: all of it but options and seats."""

TRIES = 60
"""What is drawn may contradict itself; so many drawings in a row never do."""


def built(game: Game, seats: int, changes: dict[str, Any]) -> Options:
    """The options with these values, else with the defaults."""
    return game.options(next(iter(game.presets)), seats, **{**defaults(game), **changes})


def described(
    game: Game, random: Random, seats: int | None = None, options: dict[str, Any] | None = None
) -> dict[str, Any]:
    """An extreme position with these seats and options, or with any; it may contradict itself."""
    count = some_seats(random, game) if seats is None else seats
    chosen = some_options(random, game, count) if options is None else options
    whole = built(game, count, chosen)
    position = {"options": msgspec.to_builtins(whole), "seats": count}
    return position | DRAW[game.name](random, whole, count)


def state_of(
    game: Game, random: Random, seats: int | None = None, options: dict[str, Any] | None = None
) -> State:
    """The state of a position drawn by `described` that does not contradict itself."""
    for _ in range(TRIES):
        position = described(game, random, seats, options)
        try:
            return game.from_position(position, FastChance(random.getrandbits(32)))
        except BadPosition:
            continue
    raise AssertionError(f"{game.name}: {TRIES} positions in a row contradict themselves")
