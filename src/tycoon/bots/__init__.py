"""Players for any game: `random` for all of them, what each game brings of its own, and levels.

The levels `easy`, `normal`, `strong` and `expert` are made of these players, for every game. Where
a bot is named, a character (`tycoon.bots.characters`) can be, too. Players of others are found by
entry points of the group `tycoon.bots`, which are called as the game, a full stop, and the player:
`bigtwo.mine = "my_module:Mine"`.

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
from functools import cache, partial
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
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
    "declare",
    "foreign",
    "make",
    "names",
    "player",
    "players",
    "usual",
]

GROUP = "tycoon.bots"
_declared: dict[str, dict[str, str]] = {}
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


def foreign(game: Game | str) -> list[str]:
    """The names of players of others that are installed, or were declared, for a game.

    They are asked for by name where players meet: in arenas, playouts, simulations and the
    terminal. At live tables they sit down as guests do.

    Raises:
        UnknownGame: there is no such game.
    """
    return sorted(_foreign(find(game) if isinstance(game, str) else of_kind(game, Game, "game")))


def declare(name: str, game: str, address: str) -> None:
    """Make a player known to this program as an entry point would.

    Args:
        name: what it is called; letters, digits, `-` and `_`.
        game: what it plays.
        address: `module:attribute`, something that makes it when called.

    Raises:
        UnknownGame: there is no such game.
        ValueError: the name is one of ours, or none.
    """
    found = find(of_kind(game, str, "game"))
    ours = {*players(found), *characters.ROSTER}
    if name in ours or not name.replace("-", "").replace("_", "").isalnum():
        raise ValueError(f"name: {name!r} is no name for a new player of {found.name}")
    _declared.setdefault(found.name, {})[name] = of_kind(address, str, "address")


@cache
def _installed() -> dict[str, dict[str, EntryPoint]]:
    found: dict[str, dict[str, EntryPoint]] = {}
    for point in entry_points(group=GROUP):
        game, _, name = point.name.partition(".")
        found.setdefault(game, {})[name] = point
    return found


def _foreign(game: Game) -> dict[str, EntryPoint]:
    """Players of others by name; none takes the name of one of ours."""
    declared = _declared.get(game.name, {}).items()
    found = {
        **_installed().get(game.name, {}),
        **{name: EntryPoint(name, address, GROUP) for name, address in declared},
    }
    ours = {*players(game), *characters.ROSTER}
    return {name: point for name, point in found.items() if name not in ours}


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
    known = [*characters.listed(names(game)), *foreign(game)]
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
    others = _foreign(game)
    if name in others:
        theirs: Callable[..., Bot] = others[name].load()
        return theirs
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
