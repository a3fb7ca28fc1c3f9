"""The contract names its tests, and they are there."""

import re
from pathlib import Path

import tycoon
from tests.conformance.cases import cases
from tests.conformance.conserved import CONSERVED
from tests.conformance.extremes import DRAW
from tycoon import games
from tycoon.core import game, registry

HERE = Path(__file__).parent
NAMED = re.compile(r"\((test_[a-z_]+(?:, test_[a-z_]+)*)\)")


def test_every_guarantee_names_a_test_that_is_there() -> None:
    source = Path(str(game.__file__)).read_text(encoding="utf-8")
    named = {name for group in NAMED.findall(source) for name in group.split(", ")}
    there = {path.stem for path in HERE.glob("test_*.py")}
    assert named <= there
    assert there - named == {"test_contract"}


def test_every_folder_of_games_is_in_the_registry() -> None:
    folders = {path.parent.name for path in Path(games.__path__[0]).glob("*/__init__.py")}
    assert folders == {name for name in registry.names() if name != "haggle"}


def test_every_game_is_held_to_it() -> None:
    held = {case.game.name for case in cases()}
    assert held == {*tycoon.game_names(), "haggle"}
    assert CONSERVED.keys() == held
    assert DRAW.keys() == held
