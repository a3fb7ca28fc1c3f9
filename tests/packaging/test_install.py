"""Wheel and sdist as a user gets them, installed where there is neither node nor a C compiler."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.request import urlopen

import pytest
import tycoon_extensions as rules

import tycoon

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.packaging


@pytest.fixture(scope="session")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An sdist of this tree, built in isolation."""
    return built(["build", "--sdist", "--outdir"], ROOT, tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tree that the sdist holds."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return next(folder.iterdir())


@pytest.fixture(scope="session")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the sdist, compiled for any processor of the kind."""
    folder = tmp_path_factory.mktemp("wheel")
    command = ["pip", "wheel", "--no-deps", "--wheel-dir"]
    return built(command, sdist, folder, TYCOON_REQUIRE_COMPILED="1", TYCOON_PORTABLE="1")


def built(command: list[str], source: Path, folder: Path, **environment: str) -> Path:
    outside = {key: value for key, value in os.environ.items() if not key.startswith("TYCOON_")}
    subprocess.run(
        [sys.executable, "-m", *command, folder, source], env={**outside, **environment}, check=True
    )
    (path,) = folder.iterdir()
    return path


class Bare(NamedTuple):
    """A virtual environment on a machine with Python and nothing else."""

    folder: Path
    environment: dict[str, str]

    def run(
        self, program: str, *arguments: str | Path, typed: str = "", status: int = 0
    ) -> subprocess.CompletedProcess[str]:
        """Run one of its programs, which reads what is typed; it must end with this status."""
        done = subprocess.run(
            [self.folder / "bin" / program, *arguments],
            env=self.environment,
            cwd=self.folder,
            input=typed,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, f"{program} {arguments}:\n{done.stdout}\n{done.stderr}"
        return done


def bare(folder: Path) -> Bare:
    subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    kept = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("TYCOON_", "PYTHON", "VIRTUAL_ENV")) and key not in {"CC", "CXX"}
    }
    environment = {**kept, "PATH": str(folder / "bin"), "LC_ALL": "C.UTF-8"}
    for tool in ("node", "npm", "gcc", "cc", "clang"):
        assert shutil.which(tool, path=environment["PATH"]) is None
    return Bare(folder, environment)


@pytest.fixture(scope="session")
def pure_wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A wheel built from the sdist by a Python whose compiler is not there."""
    folder = tmp_path_factory.mktemp("pure")
    machine = bare(folder / "environment")
    machine.run("pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder / "wheels", sdist)
    (path,) = (folder / "wheels").iterdir()
    return path


@pytest.fixture(scope="session")
def from_wheel(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """The wheel, installed."""
    machine = bare(tmp_path_factory.mktemp("bare") / "wheel")
    machine.run("pip", "install", "--quiet", wheel)
    return machine


@pytest.fixture(scope="session")
def from_sdist(pure_wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Bare:
    """The sdist, installed: by a Python whose compiler is not there."""
    machine = bare(tmp_path_factory.mktemp("bare") / "sdist")
    machine.run("pip", "install", "--quiet", pure_wheel)
    return machine


def test_wheel_holds_all_that_runs(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    for module in rules.modules():
        assert module.name.replace(".", "/") + suffix in names
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in {".py", ".pxd", ".pyi", ".json", ".mako", ".typed"}:
            assert path.relative_to(ROOT / "src").as_posix() in names
    assert {f"tycoon/server/page/{name}" for name in ("index.html", "licenses.md")} <= names
    assert any(PurePosixPath(name).match("tycoon/server/page/assets/*.js") for name in names)


def test_wheel_holds_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {name.split("/")[0].split("-")[0] for name in names} == {"tycoon"}
    assert not [name for name in names if name.endswith((".c", ".pyc", ".map"))]
    assert len([name for name in names if name.endswith("licenses/LICENSE")]) == 1


def test_sdist_holds_the_page_and_its_sources(unpacked: Path) -> None:
    assert (unpacked / "src/tycoon/server/page/index.html").exists()
    assert (unpacked / "web/package-lock.json").exists()
    assert (unpacked / "tests/conftest.py").exists()
    assert not list(unpacked.rglob("node_modules"))
    assert not [path for path in unpacked.rglob("*") if path.suffix in {".so", ".pyc", ".sqlite"}]


@pytest.mark.parametrize(("name", "compiled"), [("from_wheel", True), ("from_sdist", False)])
def test_installed_without_node_and_compiler(
    name: str, compiled: bool, request: pytest.FixtureRequest
) -> None:
    machine: Bare = request.getfixturevalue(name)
    games = machine.run("tycoon", "games")
    assert "bigtwo" in games.stdout
    assert "interpreted" not in games.stderr
    # Monopoly reads its boards from files of the package.
    for game, count in (("bigtwo", 20), ("monopoly", 1)):
        arguments = (game, "--games", str(count), "--max-decisions", "500", "--seed", "1", "--json")
        playouts = machine.run("tycoon", "playouts", *arguments)
        answer = json.loads(playouts.stdout)
        assert answer["games"] == count
        assert answer["compiled"] is compiled
        assert playouts.stderr.count("interpreted") == (0 if compiled else 1)


def test_wheels_say_where_they_run(wheel: Path, pure_wheel: Path) -> None:
    """What is compiled, on its platform and with its Python; what is not, anywhere."""
    here = f"cp{sys.version_info[0]}{sys.version_info[1]}"
    assert f"-{here}-{here}-" in wheel.name
    assert not wheel.name.endswith("-any.whl")
    assert pure_wheel.name.endswith("-py3-none-any.whl")
    for path, pure in ((wheel, "false"), (pure_wheel, "true")):
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            (told,) = [name for name in names if name.endswith(".dist-info/WHEEL")]
            assert f"Root-Is-Purelib: {pure}\n" in archive.read(told).decode()
        assert any(name.endswith(".so") for name in names) is (pure == "false")


EVERYTHING = """
import importlib, pkgutil, sys, tycoon
left_out = ("tycoon.server", "tycoon.learn", "tycoon.envs", "tycoon.__main__")
for module in pkgutil.walk_packages(tycoon.__path__, "tycoon."):
    if not module.name.startswith(left_out):
        importlib.import_module(module.name)
state, chance = tycoon.make("bigtwo"), tycoon.FastChance(1)
state.apply(state.default_action(), chance)
state.observation(0)
tycoon.VectorState("bigtwo", 2)
print(*{name.split(".")[0] for name in sys.modules})
"""
WEB = {"alembic", "prometheus_client", "sqlalchemy", "starlette", "structlog", "uvicorn"}
WEB |= {"websockets"}


def test_the_bare_package_brings_no_web(from_wheel: Bare) -> None:
    there = json.loads(from_wheel.run("pip", "list", "--format", "json").stdout)
    wanted = {"click", "msgspec", "numpy", "rich", "tycoon"}
    theirs = {"markdown-it-py", "mdurl", "pygments"}  # Rich needs them
    own = {"pip", "setuptools"}  # of every environment
    found = {one["name"].lower() for one in there}
    assert wanted <= found <= wanted | theirs | own
    loaded = set(from_wheel.run("python", "-W", "error", "-c", EVERYTHING).stdout.split())
    assert {"tycoon", "numpy", "rich"} <= loaded
    assert not loaded & WEB


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_the_bare_package_plays_in_the_terminal(from_wheel: Bare, game: str) -> None:
    """A person who takes the first of their moves, until they have had enough."""
    arguments = ("--seed", "7", "--record", f"{game}.jsonl", "--name", "Ann")
    played = from_wheel.run("tycoon", "play", game, *arguments, typed="?\n1\n?\n1\nquit\n")
    assert "Ann" in played.stdout
    replayed = from_wheel.run("tycoon", "replay", f"{game}.jsonl")
    assert "Ann" in replayed.stdout


@pytest.mark.parametrize("command", [("serve", "--port", "0"), ("forget", "--days", "9")])
def test_the_bare_package_says_what_serves(from_wheel: Bare, command: tuple[str, ...]) -> None:
    done = from_wheel.run("tycoon", *command, status=2)
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    assert "pip install 'tycoon[server]'" in done.stderr


@pytest.mark.parametrize("name", ["wheel", "pure_wheel"])
def test_installed_page_is_served(
    name: str, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    machine = bare(tmp_path / "serving")
    machine.run("pip", "install", "--quiet", f"{request.getfixturevalue(name)}[server]")
    server = subprocess.Popen(
        [machine.folder / "bin/tycoon", "serve", "--port", "0", "--database", "played.sqlite"],
        env=machine.environment,
        cwd=machine.folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        assert server.stdout
        said = (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in server.stdout)
        address = next(found[0] for found in said if found)
        page = urlopen(address).read().decode()
        script = re.search(r'src="[./]*(assets/[^"]+\.js)"', page)
        assert script
        assert urlopen(address + script[1]).headers["Content-Type"].startswith("text/javascript")
    finally:
        server.terminate()
        server.communicate(timeout=60)


def test_both_readings_play_the_same_games(from_wheel: Bare, from_sdist: Bare) -> None:
    arguments = ("playouts", "bigtwo", "--games", "20", "--seed", "7", "--json")
    fast, slow = (
        json.loads(machine.run("tycoon", *arguments).stdout) for machine in (from_wheel, from_sdist)
    )
    for key in ("games", "decisions", "deals", "mean_legal", "mean_length", "max_length"):
        assert fast[key] == slow[key]


@pytest.mark.skipif(not tycoon.compiled, reason="this tree is not compiled")
@pytest.mark.parametrize("players", ["random", "greedy"])
@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_the_instructions_of_a_processor_change_no_game(
    from_wheel: Bare, game: str, players: str
) -> None:
    """The wheel does without what this tree was compiled to use."""
    here = Bare(Path(sys.executable).parent.parent, dict(os.environ))
    arguments = ("playouts", game, "--games", "30", "--players", players, "--seed", "7", "--json")
    portable, own = (
        json.loads(machine.run("tycoon", *arguments).stdout) for machine in (from_wheel, here)
    )
    for told in (portable, own):
        for key in ("seconds", "decisions_per_s", "games_per_s"):
            del told[key]
    assert portable == own


def test_pure_is_a_switch_of_a_compiled_install(from_wheel: Bare) -> None:
    code = "import tycoon; tycoon.make('bigtwo'); print(tycoon.compiled)"
    assert from_wheel.run("python", "-W", "error", "-c", code).stdout.split() == ["True"]
    pure = from_wheel._replace(environment={**from_wheel.environment, "TYCOON_PURE": "1"})
    assert pure.run("python", "-W", "error", "-c", code).stdout.split() == ["False"]
