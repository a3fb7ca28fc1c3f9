"""Finds the games there are, and reads saved states of any of them.

A game is found by the entry point `tycoon.games` of a distribution that is installed, this one or
another, and imported when it is first asked for. A program may declare one besides.
"""

from __future__ import annotations

import copyreg
import struct
from collections.abc import Callable
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from tycoon._native import warn_if_interpreted
from tycoon.core import saves
from tycoon.core.checks import of_kind
from tycoon.core.engine.chance import RecordedChance
from tycoon.core.engine.state import State
from tycoon.core.errors import BadSave, BrokenGame, TycoonError, UnknownGame
from tycoon.core.game import Game

GROUP = "tycoon.games"

_declared: dict[str, str] = {}
_games: dict[str, Game] = {}


def declare(name: str, module: str) -> None:
    """Say that `module` has a game called `name` in its attribute `GAME`.

    Raises:
        ValueError: another module has said so.
    """
    origin = f"{module}:GAME"
    others = [point.value for point in _installed().get(name, ())]
    others.append(_declared.setdefault(name, origin))
    for other in others:
        if other != origin:
            raise ValueError(f"the game {name!r} is declared by {other} already")


def names() -> list[str]:
    """The names of all games: those installed by the alphabet, then those declared."""
    return list({**_installed(), **_declared})


def find(name: str) -> Game:
    """The game of this name.

    Raises:
        UnknownGame: there is none.
        BrokenGame: there is one, and it cannot be imported.
    """
    if not isinstance(name, str) or name not in _games:
        known = names()
        if name not in known:
            there_are = ", ".join(known) or "none, not even its own: Tycoon is to be installed anew"
            raise UnknownGame(
                "error.unknown_game",
                f"no game {name!r}; games: {there_are}",
                game=str(name),
                known=known,
            )
        register(_imported(name))
    return _games[name]


def playable() -> tuple[list[Game], list[BrokenGame]]:
    """The games that can be imported, in the order of `names()`, and why others cannot."""
    games, broken = [], []
    for name in names():
        try:
            games.append(find(name))
        except BrokenGame as error:
            broken.append(error)
    return games, broken


def register(game: Game) -> None:
    """Make `find` answer with `game`, and pickles refer to it by its name."""
    _games[game.name] = game
    copyreg.pickle(type(game), _by_name)


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


def load(data: bytes, *, trusted: bool = False) -> State:
    """The state that `save()` made `data` of.

    Whoever wrote the bytes, what is returned keeps every promise of a state: it is the one that its
    own position describes.

    Args:
        data: the bytes.
        trusted: whether they are known to be of a `save()`, so that this need not be proved, which
            takes most of the time. What is damaged or out of bounds is refused all the same, but
            not all that contradicts itself.

    Raises:
        BadSave: not such bytes, damaged, of another version of the rules, or of what cannot be.
        TypeError: no bytes at all, or `trusted` is no truth value.
    """
    state = restore(data)
    if of_kind(trusted, bool, "trusted"):
        return state
    if not hasattr(getattr(state.game, "modules", None), "position"):
        return state
    try:
        described = state.game.to_position(state)
        again = state.game.from_position(described, RecordedChance([]))
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BadSave("error.bad_save", f"the saved game contradicts itself: {error}") from error
    ours, right = state._field_bytes(), again._field_bytes()
    if ours != right:
        raise BadSave("error.bad_save", _difference(ours, right))
    return state


def restore(data: bytes) -> State:
    """As `load`, for bytes that a state of this program made, such as those in a pickle.

    What is out of bounds is refused, but not all that contradicts itself.
    """
    saved = saves.unpack(data)
    try:
        game = find(saved.game)
    except TycoonError as error:
        raise saves.unreadable(error) from error
    return game.restored(saved)


@cache
def _installed() -> dict[str, list[EntryPoint]]:
    """The entry points of every name; more than one only by mistake."""
    found: dict[str, list[EntryPoint]] = {}
    for point in sorted(entry_points(group=GROUP), key=lambda point: point.name):
        found.setdefault(point.name, []).append(point)
    return found


def _imported(name: str) -> Game:
    points = _installed().get(name) or [EntryPoint(name, _declared[name], GROUP)]
    origins = sorted({_origin(point) for point in points})
    if len(origins) > 1:
        raise _broken(name, origins, "it is there twice")
    try:
        game = points[0].load()
    except Exception as error:  # whatever the module of somebody else raises
        raise _broken(name, origins, f"{type(error).__name__}: {error}") from error
    if not isinstance(game, Game):
        raise _broken(name, origins, f"this is no Game but {type(game).__name__}")
    if game.name != name:
        raise _broken(name, origins, f"this game is called {game.name!r}")
    return game


def _origin(point: EntryPoint) -> str:
    return f"{point.value} ({point.dist.name})" if point.dist else point.value


def _broken(name: str, origins: list[str], why: str) -> BrokenGame:
    origin = ", ".join(origins)
    return BrokenGame(
        "error.broken_game",
        f"the game {name!r} cannot be loaded from {origin}: {why}",
        game=name,
        origin=origin,
        why=why,
    )


def _by_name(game: Game) -> tuple[Callable[[str], Game], tuple[str]]:
    return find, (game.name,)


def _difference(ours: bytes, right: bytes) -> str:
    """Which field is not what follows from the others."""
    pairs = zip(struct.iter_unpack("<q", ours), struct.iter_unpack("<q", right), strict=False)
    for number, ((value,), (other,)) in enumerate(pairs, 1):
        if value != other:
            return f"saved field {number} is {value}; the others say {other}"
    return "the saved fields do not fit together"
