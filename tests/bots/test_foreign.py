"""Players of others, by entry points or declared."""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

import tycoon
from tycoon import bots
from tycoon.cli.app import app
from tycoon.core.errors import UnknownGame


class Low(tycoon.Bot):
    """Always the first legal action, or the one that it is told."""

    def __init__(self, place: int = 0) -> None:
        super().__init__()
        self.place = place

    def choose(self, state: tycoon.State, seat: int, chance: tycoon.Chance) -> int:
        return state.legal_actions()[self.place]


@pytest.fixture(autouse=True)
def _theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("theirs")
    module.Low = Low
    monkeypatch.setitem(sys.modules, "theirs", module)
    monkeypatch.setattr(bots, "_declared", {})
    points = {
        "bigtwo": {
            "installed": EntryPoint("bigtwo.installed", "theirs:Low", bots.GROUP),
            "greedy": EntryPoint("bigtwo.greedy", "theirs:Low", bots.GROUP),
        }
    }
    monkeypatch.setattr(bots, "_installed", lambda: points)


def test_an_installed_player_plays_by_its_name() -> None:
    assert bots.foreign("bigtwo") == ["installed"]
    assert bots.foreign("deal") == []
    assert isinstance(bots.make("installed", "bigtwo"), Low)
    made = bots.make("installed", "bigtwo", place=1)
    assert isinstance(made, Low)
    assert made.place == 1
    # Ours are still ours.
    assert not isinstance(bots.make("greedy", "bigtwo"), Low)
    assert "installed" not in bots.players("bigtwo")
    with pytest.raises(bots.UnknownBot, match="installed"):
        bots.make("nobody", "bigtwo")
    with pytest.raises(bots.BadSetting, match="colour"):
        bots.make("installed", "bigtwo", colour="red")


def test_a_declared_player_plays_by_its_name() -> None:
    bots.declare("low", "deal", "theirs:Low")
    assert bots.foreign("deal") == ["low"]
    assert isinstance(bots.make("low", "deal"), Low)
    for wrong in ("greedy", "expert", "", "a b", "x:y"):
        with pytest.raises(ValueError, match="name"):
            bots.declare(wrong, "deal", "theirs:Low")
    with pytest.raises(UnknownGame):
        bots.declare("low", "chess", "theirs:Low")


@pytest.mark.parametrize("command", ["arena", "playouts"])
def test_it_meets_others_at_the_command_line(command: str) -> None:
    asked = [command, "bigtwo", "--players", "installed,greedy,greedy,greedy", "--games", "2"]
    done = CliRunner().invoke(app, asked, catch_exceptions=False)
    assert done.exit_code == 0, done.stderr
    assert "installed" in done.stdout


def test_a_live_table_has_bots_of_the_house_alone() -> None:
    with pytest.raises(bots.UnknownBot):
        bots.player("installed", "bigtwo")
