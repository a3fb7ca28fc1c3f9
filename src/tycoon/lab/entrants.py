"""Who takes part in an arena: bots by name, with settings or as they are, and programs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from tycoon import bots, search
from tycoon.bots import BadSetting
from tycoon.core.checks import of_kind
from tycoon.core.engine.bot import Bot
from tycoon.core.errors import TycoonError
from tycoon.core.game import Game
from tycoon.lab.programs import Asking, Program

SEARCH = "search"
"""The name of `tycoon.search.Search`; its policy is another player's name."""

_SEARCHING = {"iterations", "seconds", "margin", "policy"}


class Entrant(NamedTuple):
    """A player who takes part: a name for the results, and a bot for each thread.

    Attributes:
        name: as it was asked for.
        what: how it would be asked for again; of programs also how they are started.
        make: a bot of its own, or the one that was given.
    """

    name: str
    what: Any
    make: Callable[[], Bot]


def entrant(player: str | Bot | Program, game: Game) -> Entrant:
    """What takes part where a player is asked for.

    Raises:
        UnknownBot: a name that no bot of this game has.
        BadSetting: settings that are not written `name:setting=value`, or that the bot lacks.
        TypeError: no player.
    """
    if isinstance(player, Program):
        return Entrant(player.name, player, lambda: Asking(player))
    if isinstance(player, str):
        return Entrant(player, player, lambda: named(player, game))
    bot = of_kind(player, Bot, "player")
    return Entrant(type(bot).__name__, type(bot).__name__, lambda: bot)


def named(text: str, game: Game) -> Bot:
    """The bot that a text such as `greedy` or `search:iterations=200:margin=2` asks for.

    Raises:
        UnknownBot, BadSetting: naming what would be right.
    """
    name, *pairs = text.split(":")
    settings = dict(_setting(text, pair) for pair in pairs)
    try:
        if name == SEARCH and name not in bots.players(game):
            return _searching(text, game, settings)
        return bots.make(name, game, **settings)
    except (TypeError, ValueError) as error:
        if isinstance(error, TycoonError):
            raise
        # What is no value of a setting, and says so itself.
        raise _bad(text, sorted(settings), str(error)) from error


def _setting(text: str, pair: str) -> tuple[str, Any]:
    name, is_set, value = pair.partition("=")
    if not (name.isidentifier() and is_set and value):
        raise _bad(text, [pair], "settings are written name:setting=value")
    for kind in (int, float):
        try:
            return name, kind(value)
        except ValueError:
            pass
    return name, value


def _searching(text: str, game: Game, settings: dict[str, Any]) -> Bot:
    wrong = sorted(set(settings) - _SEARCHING)
    if wrong:
        raise _bad(text, wrong, f"it takes {', '.join(sorted(_SEARCHING))}")
    policy = str(settings.pop("policy", bots.usual(game)))
    return search.Search(bots.make(policy, game), **settings)


def _bad(text: str, settings: list[str], why: str) -> BadSetting:
    return BadSetting(
        "error.bad_player_setting",
        f"{text}: {', '.join(settings)}: {why}",
        player=text,
        settings=settings,
        why=why,
    )
