"""Which games there are. Games declare themselves by name and are imported when first asked for."""

from __future__ import annotations

import importlib
from typing import Any

from tycoon._native import warn_if_interpreted
from tycoon.core.errors import UnknownGame
from tycoon.core.game import Game
from tycoon.core.state import State

_modules: dict[str, str] = {}
_games: dict[str, Game] = {}


def declare(name: str, module: str) -> None:
    """Say that `module` has a game called `name` in its attribute `GAME`.

    Raises:
        ValueError: another module has said so.
    """
    if _modules.setdefault(name, module) != module:
        raise ValueError(f"the game {name!r} is declared by {_modules[name]} already")


def names() -> list[str]:
    """The names of all games, in the order they were declared."""
    return list(_modules)


def find(name: str) -> Game:
    """The game of this name.

    Raises:
        UnknownGame: there is none.
    """
    if not isinstance(name, str) or name not in _games:
        if name not in list(_modules):
            # Who reads a pickle in a fresh process has imported no more than this layer.
            importlib.import_module("tycoon.games")
        if not isinstance(name, str) or name not in _modules:
            raise UnknownGame(
                "error.unknown_game",
                f"no game {name!r}; games: {', '.join(_modules)}",
                game=str(name),
                known=names(),
            )
        game: Game = importlib.import_module(_modules[name]).GAME
        _games[name] = game
    return _games[name]


def make(name: str, preset: str | None = None, seats: int | None = None, **options: Any) -> State:
    """A new game before its first deal.

    Args:
        name: of the game, see `names()`.
        preset: a named set of options; the game's first when None.
        seats: number of players; the preset's usual number when None.
        options: changes to the preset.

    Raises:
        UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be right.
    """
    warn_if_interpreted()
    game = find(name)
    count = game.seats_for(preset) if seats is None else game.check_seats(seats)
    return game.new(game.options(preset, count, **options), count)
