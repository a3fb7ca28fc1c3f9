"""The README says what is true: its Python runs, its links lead somewhere, its commands exist."""

import re
import shlex
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import click
import pytest

from tycoon.cli.app import App
from tycoon.core import registry

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "docs" / "index.md", ROOT / "docs" / "playing.md"]
MANUAL = sorted((ROOT / "docs").rglob("*.md"))
BESIDE = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "SECURITY.md"]


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(), re.DOTALL)


@pytest.mark.interpreted
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_its_python_runs(page: Path) -> None:
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), {})  # the code is the project's own


@pytest.mark.parametrize(
    "page", [page for page in MANUAL if blocks(page, "python")], ids=lambda page: page.name
)
def test_the_python_of_the_manual_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page from its top to its end, in one go, as a module."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(ROOT / "examples")
    monkeypatch.setattr(registry, "_declared", dict(registry._declared))
    monkeypatch.setattr(registry, "_games", dict(registry._games))
    module = ModuleType(page.stem)
    monkeypatch.setitem(sys.modules, page.stem, module)
    for code in blocks(page, "python"):
        exec(compile(code, str(page), "exec"), vars(module))


COMMANDS = [
    (page.name, line)
    for page in [ROOT / "README.md", *MANUAL]
    for line in re.findall(r"^\$ tycoon (.*)$", page.read_text(), re.MULTILINE)
]


@pytest.mark.parametrize(("page", "line"), COMMANDS, ids=lambda value: value[:40])
def test_the_commands_of_the_manual_are_understood(page: str, line: str) -> None:
    """Every option there is and takes its value; the command itself is not run."""
    name, *arguments = shlex.split(line)
    command = App(name="tycoon").get_command(click.Context(App(name="tycoon")), name)
    assert command is not None, f"{page}: {line}"
    command.make_context(name, arguments)


@pytest.mark.parametrize("page", [*BESIDE, *MANUAL], ids=lambda page: page.name)
def test_its_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_its_commands_exist() -> None:
    commands = re.findall(r"\$ tycoon (\w+)", "".join(blocks(PAGES[0], "console")))
    assert commands
    for command in commands:
        subprocess.run([sys.executable, "-m", "tycoon", command, "--help"], check=True, timeout=60)


def test_its_make_targets_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    text = "".join(page.read_text() for page in [*BESIDE, *MANUAL])
    for target in set(re.findall(r"(?:`|^\$ |^)make ([\w-]+)", text, re.MULTILINE)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_its_table_has_every_game() -> None:
    readme = PAGES[0].read_text()
    # Tests declare games of their own.
    found = [registry.find(name) for name in registry.names()]
    ours = [game for game in found if type(game).__module__.startswith("tycoon.")]
    assert ours
    for game in ours:
        row = next(line for line in readme.splitlines() if f"(docs/games/{game.name}.md)" in line)
        assert game.maturity in row
        assert all(f"`{preset}`" in row for preset in game.presets)
