"""Every public name says what it is for."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
import re
from pathlib import Path
from types import ModuleType

import pytest

import tycoon

MODULES = sorted(
    module.name
    for module in pkgutil.walk_packages(tycoon.__path__, "tycoon.")
    if not any(part.startswith("_") for part in module.name.split(".")[1:])
    and ".migrations." not in module.name
)


@pytest.mark.parametrize("name", MODULES)
def test_documented(name: str) -> None:
    if name == "tycoon.envs.openspiel":
        pytest.importorskip("pyspiel")
    module = importlib.import_module(name)
    assert module.__doc__, f"{name} has no docstring"
    assert undocumented(module) == []


@pytest.mark.parametrize(
    "base", ["daifugo.rules.rounds", "deal.rules.board", "monopoly.rules.board"]
)
def test_the_rooms_of_the_rules_are_told(base: str) -> None:
    """The module that all rules of a game begin with names each of the others."""
    package, _, name = base.rpartition(".")
    folder = Path(tycoon.__path__[0], "games", *package.split("."))
    rooms = {path.stem for path in folder.rglob("*.py")} - {"__init__", name}
    module = importlib.import_module(f"tycoon.games.{base}")
    told = set(re.findall(r"`([a-z_]+)`", module.__doc__ or ""))
    assert rooms <= told


def undocumented(module: ModuleType) -> list[str]:
    """The public classes, functions and methods without a docstring, even an inherited one."""
    found = []
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
            continue
        if name.startswith("test_") and module.__name__.startswith("tycoon.testing."):
            continue  # a check is named as a sentence
        if (inspect.isclass(thing) or inspect.isroutine(thing)) and not inspect.getdoc(thing):
            found.append(name)
        if inspect.isclass(thing):
            found += [
                f"{name}.{method}"
                for method, function in vars(thing).items()
                if not method.startswith("_")
                and inspect.isroutine(function)
                and not inspect.getdoc(getattr(thing, method))
            ]
    return found
