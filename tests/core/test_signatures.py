"""What `help` says of compiled classes: how they are made, what methods take and return."""

from __future__ import annotations

import ast
import inspect
import pydoc
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import tycoon

ROOT = Path(tycoon.__file__).parent
SOURCES = [path.with_suffix(".py") for path in sorted(ROOT.rglob("*.pxd"))]
MODULES = [path for path in SOURCES if path.exists() and not path.name.startswith("_")]


def classes(module: Path) -> Iterator[tuple[type, ast.ClassDef]]:
    """The public classes of a module that is compiled, with their sources."""
    name = ".".join(["tycoon", *module.relative_to(ROOT).with_suffix("").parts])
    found = vars(import_module(name))
    for node in ast.parse(module.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield found[node.name], node


def functions(node: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    return (part for part in node.body if isinstance(part, ast.FunctionDef))


def names(args: ast.arguments) -> list[str]:
    some = [*args.posonlyargs, *args.args, args.vararg, *args.kwonlyargs, args.kwarg]
    return [arg.arg for arg in some if arg is not None]


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_classes_tell_how_they_are_made(module: Path) -> None:
    for cls, node in classes(module):
        assert inspect.getdoc(cls)
        assert "\n--\n" not in str(cls.__doc__)
        for function in functions(node):
            if function.name == "__init__":
                told = inspect.signature(cls)
                assert list(told.parameters) == names(function.args)[1:], cls
                needed = [one.default is one.empty for one in told.parameters.values()]
                named = [one for one in function.args.kw_defaults if one is not None]
                assert needed.count(False) == len(function.args.defaults) + len(named)


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_methods_tell_what_they_take_and_return(module: Path) -> None:
    for cls, node in classes(module):
        for function in functions(node):
            method = vars(cls).get(function.name)
            if function.name.startswith("_") or not callable(method):
                continue
            told = inspect.signature(method)
            assert inspect.getdoc(getattr(cls, function.name)), function.name
            assert list(told.parameters) == names(function.args), function.name
            wanted = None if function.returns is None else ast.unparse(function.returns)
            assert told.return_annotation == wanted, function.name


@pytest.mark.parametrize("game", tycoon.game_names())
def test_help_of_a_state_says_all_of_it(game: str) -> None:
    state = tycoon.make(game)
    said = pydoc.render_doc(state, renderer=pydoc.plaintext)
    assert "(game, options, seats)" in said
    assert "legal_actions(self) -> 'list[int]'" in said
    assert "copy(self) -> 'State'" in said
    assert "apply(self, action: 'int', chance: 'Chance') -> 'None'" in said


def test_a_compiled_class_is_made_as_it_says() -> None:
    assert str(inspect.signature(tycoon.FastChance)).startswith("(seed")
    assert inspect.getdoc(tycoon.FastChance).startswith("SplitMix64")  # type: ignore[union-attr]
