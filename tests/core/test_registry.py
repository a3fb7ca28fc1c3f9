"""The registry: games by name."""

import pickle
import subprocess
import sys

import pytest

import haggle
import tycoon
from tycoon.core import registry
from tycoon.core.errors import UnknownGame, UnknownPreset

pytestmark = pytest.mark.interpreted


@pytest.mark.parametrize("name", ["", "nonsense", "BigTwo", "tycoon.games.bigtwo", "os"])
def test_unknown_games(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.find(name)
    assert caught.value.details == {"game": name, "known": registry.names()}
    with pytest.raises(UnknownGame):
        registry.make(name)


def test_games_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", dict(registry._modules))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    registry.declare("haggle", "haggle")
    assert registry.names()[-1] == "haggle"
    assert registry.find("haggle") is haggle.GAME
    assert registry.make("haggle", "short", 2, purse=7).returns() == [7, 7]
    with pytest.raises(UnknownPreset):
        registry.make("haggle", "nonsense")


def test_a_name_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_modules", dict(registry._modules))
    registry.declare("haggle", "haggle")
    registry.declare("haggle", "haggle")
    with pytest.raises(ValueError, match="haggle"):
        registry.declare("haggle", "somewhere.else")


def test_pickles_need_no_import_before() -> None:
    """A worker process gets a state, and nothing else."""
    state = tycoon.make("bigtwo")
    run = subprocess.run(
        [sys.executable, "-c", "import pickle, sys; print(pickle.load(sys.stdin.buffer).digest())"],
        input=pickle.dumps(state),
        capture_output=True,
        check=True,
    )
    assert run.stdout.decode().strip() == state.digest()
