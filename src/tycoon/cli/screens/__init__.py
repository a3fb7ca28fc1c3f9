"""How the terminal shows what a player may know of a game: a screen for each, and one for any."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any, Protocol, cast

from rich.console import Console

from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.messages import Message
from tycoon.core.views import View
from tycoon.words import Words

_OWN = {
    "bigtwo": "tycoon.cli.screens.bigtwo",
    "daifugo": "tycoon.cli.screens.daifugo",
    "deal": "tycoon.cli.screens.deal",
    "monopoly": "tycoon.cli.screens.monopoly",
}
_HELP = {"deal": "deal.screen.help", "monopoly": "monopoly.screen.help"}
_MOVES = {"monopoly": "tycoon.cli.screens.monopoly_moves"}
_ABOUT = {
    "bigtwo": "tycoon.cli.screens.cards_help",
    "daifugo": "tycoon.cli.screens.cards_help",
    "deal": "tycoon.cli.screens.deal_help",
    "monopoly": "tycoon.cli.screens.monopoly_help",
}


Screen = Callable[[View, Words, Console], None]
"""Prints what a viewer may know."""


class Moves(Protocol):
    """A game's own way of listing moves and of typing them."""

    @staticmethod
    def menu(
        view: View, describe: Callable[[str], Message], words: Words, console: Console
    ) -> set[int]:
        """Print the legal moves with numbers; those that are shown, and may be typed."""
        ...

    @staticmethod
    def steps(text: str, start: State, viewer: int, words: Words) -> list[str]:
        """The moves that a text means, in notation; none where others may understand it."""
        ...

    @staticmethod
    def example(start: State, viewer: int, words: Words) -> str:
        """What may be typed where a list of moves does not show it; else empty."""
        ...


About = Callable[[str, State, View, Words], list[str]]
"""What is to be said of the card or square that a text names; nothing for none."""

Why = Callable[[str, str | None, State, View, Words], None]
"""Raises why what a text names cannot be done now, or not by the move that it fits."""


def screen_of(game: Game) -> Screen:
    """The screen made for a game, or the one for any."""
    show: Screen = import_module(_OWN.get(game.name, "tycoon.cli.screens.plain")).show
    return show


def hand_of(game: Game) -> Callable[[View], Any] | None:
    """What names the cards of a viewer's hand, where the terminal can."""
    screen = import_module(_OWN.get(game.name, "tycoon.cli.screens.plain"))
    return cast("Callable[[View], Any] | None", getattr(screen, "said_hand", None))


def help_of(game: Game) -> str:
    """The key of the sentence that says what to type."""
    return _HELP.get(game.name, "cli.play.help")


def moves_of(game: Game) -> Moves | None:
    """A game's own way of listing and typing moves, if it has one."""
    return cast(Moves, import_module(_MOVES[game.name])) if game.name in _MOVES else None


def about_of(game: Game) -> About | None:
    """What a game has to say of its cards and squares."""
    return cast(About, import_module(_ABOUT[game.name]).about) if game.name in _ABOUT else None


def why_of(game: Game) -> Why | None:
    """What a game has to say of cards that are named and cannot be played now."""
    return cast(Why, import_module(_ABOUT[game.name]).why) if game.name == "deal" else None
