"""Reads from the command line what a game is played with: rules, seats, options, players."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click
import msgspec

import tycoon
from tycoon.cli.parts import Option, whole
from tycoon.cli.records import contents
from tycoon.cli.speech import Problem
from tycoon.core import options as _options
from tycoon.core.engine.chance import FairChance

_Function = TypeVar("_Function", bound=Callable[..., Any])

SEEDS = (1 << 63) - 1


def of_a_game(function: _Function) -> _Function:
    """Give a command the argument GAME and the options that say how it is played."""
    players = click.option("--players", cls=Option, metavar="NAME,…", help="cli.help.players")
    return _decorated(function, click.argument("game"), *_RULES, players, _SEED)


def of_rules(function: _Function) -> _Function:
    """Give a command about one game the options that say by which rules it is played."""
    return _decorated(function, *_RULES, _SEED)


def of_rules_read(function: _Function) -> _Function:
    """Give a command the options that say by which rules a game is played, where chance is none."""
    return _decorated(function, *_RULES)


_RULES = (
    click.option("--preset", cls=Option, help="cli.help.preset"),
    click.option("--seats", cls=Option, metavar="N", callback=whole(1, 99), help="cli.help.seats"),
    click.option(
        "--option",
        "-o",
        "changes",
        cls=Option,
        multiple=True,
        metavar="NAME=VALUE",
        help="cli.help.option",
    ),
)
_SEED = click.option(
    "--seed", cls=Option, metavar="N", callback=whole(0, SEEDS), help="cli.help.seed"
)


def _decorated(function: _Function, *decorators: Callable[[_Function], _Function]) -> _Function:
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def start(game: str, preset: str | None, seats: int | None, changes: Sequence[str]) -> tycoon.State:
    """The game before its first deal.

    Raises:
        UnknownGame, UnknownPreset, UnknownOption, BadOption, BadSeats: naming what would be right.
        Problem: an option that is not written NAME=VALUE.
    """
    found = tycoon.find(game)
    fields = {field.name: field for field in _options.schema(found.options_type)}
    values: dict[str, Any] = {}
    for change in changes:
        name, is_set, text = change.partition("=")
        name = name.strip().replace("-", "_")
        if not is_set or not name:
            raise Problem("cli.option_form", text=change)
        field = fields.get(name)
        # A name that the game does not know is refused, with the others, by the game.
        values[name] = text if field is None else _options.parse_value(field, text.strip())
    return tycoon.make(game, preset, seats, **values)


def start_from(file: str, game: str, seed: int | None) -> tycoon.State:
    """The position in a file, as `State.to_position` gives it and people write it.

    Args:
        file: JSON.
        game: whose position it must be.
        seed: draws what the position leaves open alike again; None for what nobody can know.

    Raises:
        UnknownGame, BadPosition: naming what would be right.
        Problem: there is no such file, it cannot be read, or it is no JSON object.
    """
    found = tycoon.find(game)
    try:
        described = msgspec.json.decode(contents(file), type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise Problem("error.bad_position", why=str(error)) from error
    return found.from_position(described, FairChance(key("position", seed)))


def key(what: str, seed: int | None) -> bytes:
    """The key of a generator that a seed gives for a purpose; None for one that nobody can know."""
    if seed is None:
        return secrets.token_bytes(32)
    return hashlib.sha256(f"tycoon play {what} {seed}".encode()).digest()


def split(players: str | None) -> list[str]:
    """The names in a list such as `greedy,random`."""
    return [name for name in (players or "").replace(" ", "").split(",") if name]
