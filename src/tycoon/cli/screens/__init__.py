"""How the terminal shows what a player may know of a game: a screen for each, and one for any."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module

from rich.console import Console

from tycoon.core.game import Game
from tycoon.core.views import View
from tycoon.words import Words

_OWN = {
    "bigtwo": "tycoon.cli.screens.bigtwo",
    "daifugo": "tycoon.cli.screens.daifugo",
    "deal": "tycoon.cli.screens.deal",
}
_HELP = {"deal": "deal.screen.help"}


Screen = Callable[[View, Words, Console], None]
"""Prints what a viewer may know."""


def screen_of(game: Game) -> Screen:
    """The screen made for a game, or the one for any."""
    show: Screen = import_module(_OWN.get(game.name, "tycoon.cli.screens.plain")).show
    return show


def help_of(game: Game) -> str:
    """The key of the sentence that says what to type."""
    return _HELP.get(game.name, "cli.play.help")
