"""Tabletop games of getting rich, on one table: to play, to watch bots play, to study.

    >>> import tycoon
    >>> state = tycoon.make("bigtwo", seats=4)
    >>> state.seats
    4

What stands here is what most programs need; `tycoon.core` has the whole contract. Names are
imported when first used, so that importing the package costs next to nothing.

Attributes:
    compiled: whether the rules run compiled in this process; interpreted, they give the same
        results a hundred times slower.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from tycoon._native import InterpretedWarning as InterpretedWarning
from tycoon._native import compiled as compiled

if TYPE_CHECKING:
    from tycoon._made import find as find  # pyright: ignore[reportMissingModuleSource]
    from tycoon._made import make as make  # pyright: ignore[reportMissingModuleSource]
    from tycoon.core.engine.bot import Bot as Bot
    from tycoon.core.engine.chance import Chance as Chance
    from tycoon.core.engine.chance import FairChance as FairChance
    from tycoon.core.engine.chance import FastChance as FastChance
    from tycoon.core.engine.chance import RecordedChance as RecordedChance
    from tycoon.core.engine.chance import RecordingChance as RecordingChance
    from tycoon.core.engine.state import State as State
    from tycoon.core.errors import BadChance as BadChance
    from tycoon.core.errors import BadNotation as BadNotation
    from tycoon.core.errors import BadOption as BadOption
    from tycoon.core.errors import BadPosition as BadPosition
    from tycoon.core.errors import BadRecord as BadRecord
    from tycoon.core.errors import BadSave as BadSave
    from tycoon.core.errors import BadSeats as BadSeats
    from tycoon.core.errors import BrokenGame as BrokenGame
    from tycoon.core.errors import IllegalMove as IllegalMove
    from tycoon.core.errors import TycoonError as TycoonError
    from tycoon.core.errors import UnknownGame as UnknownGame
    from tycoon.core.errors import UnknownOption as UnknownOption
    from tycoon.core.errors import UnknownPreset as UnknownPreset
    from tycoon.core.game import Game as Game
    from tycoon.core.names import NOBODY as NOBODY
    from tycoon.core.names import SPECTATOR as SPECTATOR
    from tycoon.core.names import TABLE as TABLE
    from tycoon.core.outcome import Outcome as Outcome
    from tycoon.core.record import Record as Record
    from tycoon.core.record import Recorder as Recorder
    from tycoon.core.registry import load as load
    from tycoon.core.registry import names as game_names
    from tycoon.envs.vector import VectorState as VectorState

__version__ = "0.1.0.dev0"

_HOMES = {
    "engine.bot": ["Bot"],
    "engine.chance": ["Chance", "FairChance", "FastChance", "RecordedChance", "RecordingChance"],
    "errors": [
        *("BadChance", "BadNotation", "BadOption", "BadPosition", "BadRecord", "BadSave"),
        *("BadSeats", "BrokenGame", "IllegalMove", "TycoonError"),
        *("UnknownGame", "UnknownOption", "UnknownPreset"),
    ],
    "game": ["Game"],
    "names": ["NOBODY", "SPECTATOR", "TABLE"],
    "outcome": ["Outcome"],
    "record": ["Record", "Recorder"],
    "registry": ["find", "load", "make"],
    "engine.state": ["State"],
}
_HOME_OF = {name: f"tycoon.core.{home}" for home, names in _HOMES.items() for name in names}
_HOME_OF["VectorState"] = "tycoon.envs.vector"

# `help(tycoon)` shows these.
__all__ = ["InterpretedWarning", "compiled", "game_names", *_HOME_OF]  # noqa: PLE0604 - they are strings


def __getattr__(name: str) -> object:
    """Import what is asked for from where it lives."""
    if name == "game_names":
        value = import_module("tycoon.core.registry").names
    elif name in _HOME_OF:
        value = getattr(import_module(_HOME_OF[name]), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
