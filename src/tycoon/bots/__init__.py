"""Players for any game: `random` for all of them, and what each game brings of its own.

Where a bot is named, a character (`tycoon.bots.characters`) can be, too.

>>> import tycoon
>>> from tycoon import bots
>>> bots.names("bigtwo")
['random', 'greedy']
>>> state, chance = tycoon.make("bigtwo"), tycoon.FastChance(1)
>>> state.apply(state.default_action(), chance)
>>> seat = state.seat_to_act
>>> bot = bots.make("greedy", "bigtwo")
>>> state.apply(bot.choose(state.determinize(seat, chance), seat, chance), chance)
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

from tycoon.bots import characters
from tycoon.core.checks import of_kind
from tycoon.core.engine.bot import Bot
from tycoon.core.errors import TycoonError
from tycoon.core.game import Game
from tycoon.core.registry import find

__all__ = ["BadSetting", "Bot", "UnknownBot", "best", "make", "names", "player"]

_FOR_ANY_GAME = {"random": "tycoon.bots.random:Random"}


class UnknownBot(TycoonError):
    """No bot of this name plays the game."""


class BadSetting(TycoonError):
    """A bot has no such setting, or cannot take its value."""


def names(game: Game | str) -> list[str]:
    """The names of the bots that play a game, the weakest first.

    Raises:
        UnknownGame: there is no such game.
    """
    return list(_addresses(game))


def best(game: Game | str) -> str:
    """The name of the strongest bot that plays a game, for whoever does not care.

    Raises:
        UnknownGame: there is no such game.
    """
    return names(game)[-1]


def player(name: str, game: Game | str) -> str:
    """The name of the player that a bot is: of a character, the one that it plays with.

    Raises:
        UnknownGame: there is no such game.
        UnknownBot: nobody of this name plays it; the message names who does.
    """
    players = names(game)
    if name in players:
        return name
    if name in characters.ROSTER:
        return characters.player_of(name, players)
    title = game if isinstance(game, str) else game.name
    known = characters.listed(players)
    raise UnknownBot(
        "error.unknown_bot",
        f"no bot {name!r} plays {title}; bots: {', '.join(known)}",
        game=title,
        bot=str(name),
        known=known,
    )


def make(name: str, game: Game | str, **settings: Any) -> Bot:
    """A player for a game. It remembers nothing, so that one can serve many seats and tables.

    Raises:
        UnknownGame: there is no such game.
        UnknownBot: nobody of this name plays it; the message names who does.
        BadSetting: the bot has no such setting, or cannot take its value.
    """
    module, _, attribute = _addresses(game)[player(name, game)].partition(":")
    factory = getattr(import_module(module), attribute)
    try:
        bot: Bot = factory(**settings)
    except TypeError as error:
        if not settings:
            raise
        raise BadSetting(
            "error.bad_bot_setting",
            f"the bot {name!r} cannot take {', '.join(settings)}: {error}",
            bot=name,
            settings=list(settings),
        ) from error
    return bot


def _addresses(game: Game | str) -> dict[str, str]:
    if isinstance(game, str):
        game = find(game)
    game = of_kind(game, Game, "game")
    return {**_FOR_ANY_GAME, **game.bots}
