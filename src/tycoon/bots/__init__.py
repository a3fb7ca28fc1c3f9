"""Players for any game: `random` for all of them, what each game brings of its own, and levels.

The levels `easy`, `normal`, `strong` and `expert` are made of these players, for every game. Where
a bot is named, a character (`tycoon.bots.characters`) can be, too.

>>> import tycoon
>>> from tycoon import bots
>>> bots.names("bigtwo")
['random', 'greedy', 'fast']
>>> state, chance = tycoon.make("bigtwo"), tycoon.FastChance(1)
>>> state.apply(state.default_action(), chance)
>>> seat = state.seat_to_act
>>> bot = bots.make("greedy", "bigtwo")
>>> state.apply(bot.choose(state.determinize(seat, chance), seat, chance), chance)
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any

from tycoon.bots import characters
from tycoon.bots.characters import LEVELS
from tycoon.core.checks import of_kind
from tycoon.core.engine.bot import Bot
from tycoon.core.errors import TycoonError
from tycoon.core.game import Game
from tycoon.core.registry import find

__all__ = [
    "LEVELS",
    "BadSetting",
    "Bot",
    "UnknownBot",
    "best",
    "make",
    "names",
    "player",
    "players",
    "usual",
]

_FOR_ANY_GAME = {"random": "tycoon.bots.random:Random"}
# By name, as the bots of games are: it stands above this package, and most need none of it.
_LEVELS = "tycoon.search.levels"


class UnknownBot(TycoonError):
    """No bot of this name plays the game."""


class BadSetting(TycoonError):
    """A bot has no such setting, or cannot take its value."""


def names(game: Game | str) -> list[str]:
    """The names of the bots that a game is played by, all of them fast, the weakest first.

    Raises:
        UnknownGame: there is no such game.
    """
    return list(_addresses(game))


def best(game: Game | str) -> str:
    """The name of the strongest of them, for whatever must be there at once.

    Raises:
        UnknownGame: there is no such game.
    """
    return names(game)[-1]


def usual(game: Game | str) -> str:
    """The name of the one that the levels are made of: `greedy`, or the strongest without it.

    Raises:
        UnknownGame: there is no such game.
    """
    known = names(game)
    return "greedy" if "greedy" in known else known[-1]


def players(game: Game | str) -> list[str]:
    """The names of all that can decide in a game: its bots, then the levels.

    Raises:
        UnknownGame: there is no such game.
    """
    return list(dict.fromkeys([*names(game), *LEVELS]))


def player(name: str, game: Game | str) -> str:
    """The name of the player that a bot is: of a character, the level that it plays at.

    Raises:
        UnknownGame: there is no such game.
        UnknownBot: nobody of this name plays it; the message names who does.
    """
    if name in players(game):
        return name
    if name in characters.ROSTER:
        return characters.player_of(name)
    title = game if isinstance(game, str) else game.name
    known = characters.listed(names(game))
    raise UnknownBot(
        "error.unknown_bot",
        f"no bot {name!r} plays {title}; bots: {', '.join(known)}",
        game=title,
        bot=str(name),
        known=known,
    )


def make(name: str, game: Game | str, **settings: Any) -> Bot:
    """A player for a game. It remembers nothing, so that one can serve many seats and tables.

    Args:
        name: of a player, a level or a character.
        game: what it plays.
        settings: of the player; those of levels are told at `tycoon.search.levels.make`.

    Raises:
        UnknownGame: there is no such game.
        UnknownBot: nobody of this name plays it; the message names who does.
        BadSetting: the bot has no such setting, or cannot take its value.
    """
    factory = _factory(name, game)
    try:
        bot: Bot = factory(**settings)
    except (TypeError, ValueError) as error:
        if not settings:
            raise
        raise BadSetting(
            "error.bad_bot_setting",
            f"the bot {name!r} cannot take {', '.join(settings)}: {error}",
            bot=name,
            settings=list(settings),
        ) from error
    return bot


def _factory(name: str, game: Game | str) -> Callable[..., Bot]:
    game = find(game) if isinstance(game, str) else of_kind(game, Game, "game")
    decides = player(name, game)
    address = _addresses(game).get(decides)
    if address is None:
        temper = characters.ROSTER[name].temper if name in characters.ROSTER else {}
        return partial(import_module(_LEVELS).make, decides, game, **temper)
    module, _, attribute = address.partition(":")
    made: Callable[..., Bot] = getattr(import_module(module), attribute)
    return made


def _addresses(game: Game | str) -> dict[str, str]:
    if isinstance(game, str):
        game = find(game)
    game = of_kind(game, Game, "game")
    return {**_FOR_ANY_GAME, **game.bots}
