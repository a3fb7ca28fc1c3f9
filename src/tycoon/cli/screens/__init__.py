"""How the terminal shows what a player may know of a game: a screen for each, and one for any."""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from rich.console import Console

from tycoon.core.game import Game
from tycoon.core.views import View
from tycoon.words import Words

_OWN = {"bigtwo": "tycoon.cli.screens.bigtwo"}


class Screen(Protocol):
    """What a module in this package has."""

    def show(self, view: View, words: Words, console: Console) -> None:
        """Print a view."""


def screen_of(game: Game) -> Screen:
    """The screen made for a game, or the one for any."""
    screen: Screen = import_module(_OWN.get(game.name, "tycoon.cli.screens.plain"))
    return screen
