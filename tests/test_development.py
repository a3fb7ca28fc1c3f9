"""What newcomers are told works: the first change, the commands, the decisions, the tools."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
import tycoon_extensions as rules

import tycoon
from tests.conftest import LONG
from tools import annotate, dev

ROOT = Path(__file__).parent.parent
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
MANUAL = (ROOT / "docs" / "development.md").read_text(encoding="utf-8")
DECISIONS = sorted((ROOT / "docs" / "decisions").glob("0*.md"))
COMMANDS = [
    line.replace("<address of this repository>", "address")
    for line in re.findall(r"^\$ (.*)$", CONTRIBUTING + MANUAL, re.MULTILINE)
]


def test_its_commands_name_what_there_is() -> None:
    """Paths of tests, options of `make`, modules: all that can be seen without running them."""
    named = 0
    for words in map(shlex.split, COMMANDS):
        for word in words:
            if word.startswith("T="):
                for path in re.findall(r"(?:tests|web)/[\w./-]+", word):
                    assert (ROOT / path).exists(), path
                    named += 1
    assert named > 8


def test_the_edits_of_the_first_change_change_something() -> None:
    """Each `sed` finds what it replaces, once."""
    edits = [shlex.split(line) for line in COMMANDS if line.startswith("sed ")]
    assert len(edits) == 4
    for *_, edit, file in edits:
        pattern = re.sub(r"[+|]", r"\\\g<0>", edit.split("/")[1])  # `sed` takes them as they are
        found = re.findall(pattern, (ROOT / file).read_text(encoding="utf-8"))
        assert len(found) == 1, f"{pattern} in {file}"


def test_what_is_left_out_of_the_quick_tests_is_there() -> None:
    for path in LONG:
        assert (ROOT / "tests" / path).exists(), path


def test_help_tells_of_every_target_for_people() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = re.search(r"\.PHONY: ((?:.*\\\n)*.*)", makefile)
    assert targets
    parts = {"help", "build", "package", "page", "node", "packaging"}
    parts |= {"test-python", "test-interpreted", "test-page", "check-python", "check-page"}
    head = makefile.partition("\n\n")[0]
    for target in set(targets[1].replace("\\", "").split()) - parts:
        assert re.search(rf"make {target}\b", head), target
        assert f"`make {target}" in MANUAL, target


@pytest.fixture
def compiled_by(tmp_path: Path) -> Callable[..., list[str]]:
    """Runs `make` where a script stands for Python; what it was to compile."""
    log, python = tmp_path / "log", tmp_path / ".venv/bin/python"
    needed = ["setup.py", "pyproject.toml", "src/a.pxd", "src/a.py", "tests/games/b.pxd"]
    needed += [f"build_backend/tycoon_{name}.py" for name in ("extensions", "names", "inlines")]
    for place in (*needed, ".venv/bin/python", ".venv/ready"):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    for place in needed:
        os.utime(tmp_path / place, (1_000, 1_000))
    python.write_text(f'#!/bin/sh\necho "${{TYCOON_BUILD_TESTS:+tests and }}package" >> {log}\n')
    python.chmod(0o755)
    shutil.copy(ROOT / "Makefile", tmp_path)
    inherited = {name: it for name, it in os.environ.items() if not name.startswith("TYCOON_")}
    environment = {**inherited, "MAKEFLAGS": ""}

    def make(*arguments: str) -> list[str]:
        log.write_text("")
        subprocess.run(["make", "-s", *arguments], cwd=tmp_path, env=environment, check=True)
        for stamp in (tmp_path / "build").glob("*-*"):
            os.utime(stamp, (2_000, 2_000))
        return log.read_text().splitlines()

    return make


def test_playing_compiles_the_package_and_testing_what_is_missing(
    compiled_by: Callable[..., list[str]], tmp_path: Path
) -> None:
    whole, package = ["tests and package"], ["package"]
    assert compiled_by("package") == package
    assert compiled_by("package") == []
    assert compiled_by("build") == whole
    assert compiled_by("build") == compiled_by("package") == []

    os.utime(tmp_path / "tests/games/b.pxd", (3_000, 3_000))
    assert compiled_by("package") == []
    assert compiled_by("build") == whole

    (tmp_path / "src/a.py").touch()
    assert compiled_by("package") == package
    os.utime(tmp_path / "src/a.py", (1_000, 1_000))
    assert compiled_by("build") == whole, "what the games of the tests need may be another now"

    assert compiled_by("package", "TYCOON_DEBUG=1") == package
    assert compiled_by("package", "TYCOON_DEBUG=1") == []
    assert compiled_by("build") == whole, "none of it is left of before"


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_says_why_and_is_found(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert text.startswith(f"# {page.name[:3]} ")
    for part in ("Asked", "Decided", "So", "Ask again"):
        assert f"**{part}" in text, part
    assert page.name in (page.parent / "index.md").read_text(encoding="utf-8")
    assert f"decisions/{page.name}" in (ROOT / "mkdocs.yml").read_text(encoding="utf-8")


def test_a_module_is_found_by_the_end_of_its_name() -> None:
    assert annotate.found("engine.state").name == "tycoon.core.engine.state"
    with pytest.raises(
        SystemExit, match=r"M=state means several of the modules:\n(.*\n)*.*core.engine.state"
    ):
        annotate.found("state")
    with pytest.raises(SystemExit, match="M=nothing means none of the modules"):
        annotate.found("nothing")


@pytest.mark.skipif(not tycoon.compiled, reason="without a compiler Cython may be missing too")
def test_a_module_is_annotated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    page = rules.annotate(annotate.found("haggle.cards"))
    assert "cython" in page.read_text(encoding="utf-8").lower()


def test_ended_programs_take_their_children_along() -> None:
    """Also those that want to go on."""
    stubborn = "trap '' TERM INT; echo $$; sleep 1000 & wait; sleep 1000"
    program = subprocess.Popen(
        ["bash", "-c", f"bash -c {shlex.quote(stubborn)} & wait"],
        stdout=subprocess.PIPE,
        start_new_session=True,
    )
    assert program.stdout
    program.stdout.readline()
    dev.end(program, patience=0.2)
    assert program.returncode is not None
    assert not program.stdout.read(), "and ends when nobody is left who could write"
