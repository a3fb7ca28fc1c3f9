"""The registry: games by name."""

import pickle
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import haggle
import tycoon
from tycoon.core import registry
from tycoon.core.errors import BrokenGame, UnknownGame, UnknownPreset

pytestmark = pytest.mark.interpreted

HAGGLE = Path(__file__).parent.parent / "games" / "haggle"


def install(site: Path, distribution: str, *points: str) -> None:
    """What an installer leaves of a distribution besides its modules."""
    folder = site / f"{distribution}-1.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1\n")
    (folder / "entry_points.txt").write_text("\n".join(["[tycoon.games]", *points, ""]))


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder that things are installed in, and a registry that looks there too."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    registry._installed.cache_clear()
    yield tmp_path
    registry._installed.cache_clear()


@pytest.mark.parametrize("name", ["", "nonsense", "BigTwo", "tycoon.games.bigtwo", "os"])
def test_unknown_games(name: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.find(name)
    assert caught.value.details == {"game": name, "known": registry.names()}
    with pytest.raises(UnknownGame):
        registry.make(name)


def test_games_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_declared", dict(registry._declared))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    registry.declare("haggle", "haggle")
    assert registry.names()[-1] == "haggle"
    assert registry.find("haggle") is haggle.GAME
    assert registry.make("haggle", "short", 2, purse=7).returns() == [7, 7]
    with pytest.raises(UnknownPreset):
        registry.make("haggle", "nonsense")


def test_a_name_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_declared", dict(registry._declared))
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


def test_games_installed_by_others_are_played(tmp_path: Path) -> None:
    """In a process that knows nothing else of them."""
    shutil.copytree(
        HAGGLE, tmp_path / "haggle", ignore=shutil.ignore_patterns("*.pxd", "*.so", "__pycache__")
    )
    install(tmp_path, "outside", "haggle = haggle:GAME")
    code = """
import sys
sys.path.insert(0, sys.argv[1])
import tycoon
chance = tycoon.FastChance(5)
state = tycoon.make("haggle", "short")
while not state.is_over:
    actions = state.legal_actions()
    state.apply(actions[chance.below(len(actions))], chance)
print(*tycoon.game_names())
print(sys.modules["haggle"].__file__)
print(tycoon.load(state.save()).digest() == state.digest())
"""
    run = subprocess.run(
        [sys.executable, "-c", code, tmp_path], capture_output=True, check=True, text=True
    )
    names, file, same = run.stdout.splitlines()
    assert names == "bigtwo daifugo deal haggle monopoly"
    assert file == str(tmp_path / "haggle" / "__init__.py")
    assert same == "True"


def test_our_own_games_are_installed() -> None:
    points = entry_points(group=registry.GROUP)
    assert {
        point.name: point.value for point in points if point.dist and point.dist.name == "tycoon"
    } == {name: f"tycoon.games.{name}:GAME" for name in ("bigtwo", "daifugo", "deal", "monopoly")}


@pytest.mark.parametrize(
    ("point", "why"),
    [
        ("broken = no_such_module:GAME", "ModuleNotFoundError: No module named 'no_such_module'"),
        ("broken = fails:GAME", "ZeroDivisionError: division by zero"),
        ("broken = haggle:NONE", "AttributeError: module 'haggle' has no attribute 'NONE'"),
        ("broken = haggle.names:DECK", "this is no Game but int"),
        ("broken = haggle:GAME", "this game is called 'haggle'"),
    ],
)
def test_games_that_cannot_be_loaded(site: Path, point: str, why: str) -> None:
    (site / "fails.py").write_text("GAME = 1 / 0\n")
    install(site, "outside", point)
    assert registry.names()[1] == "broken"
    with pytest.raises(BrokenGame) as caught:
        registry.make("broken")
    origin = f"{point.partition(' = ')[2]} (outside)"
    assert caught.value.details == {"game": "broken", "origin": origin, "why": why}
    assert str(caught.value) == f"the game 'broken' cannot be loaded from {origin}: {why}"
    assert registry.make("bigtwo").seats == 4


def test_two_distributions_with_one_name(site: Path) -> None:
    install(site, "outside", "haggle = haggle:GAME", "bigtwo = haggle:GAME")
    install(site, "outsider", "haggle = haggle.copy:GAME")
    for name in ("haggle", "bigtwo"):
        registry._games.pop(name, None)
        with pytest.raises(BrokenGame, match="it is there twice"):
            registry.find(name)
    with pytest.raises(ValueError, match="declared by haggle:GAME already"):
        registry.declare("bigtwo", "tycoon.games.bigtwo")


def test_games_are_pickled_by_name() -> None:
    game = registry.find("deal")
    assert pickle.loads(pickle.dumps(game)) is game
    assert b"tycoon.games" not in pickle.dumps(game)
