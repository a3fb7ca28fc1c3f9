"""What newcomers are told works: the first change, the commands, the decisions, the tools."""

from __future__ import annotations

import re
import shlex
import subprocess
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
    parts = {"help", "build", "page", "node", "packaging"}
    parts |= {"test-python", "test-interpreted", "test-page"}
    head = makefile.partition("\n\n")[0]
    for target in set(targets[1].replace("\\", "").split()) - parts:
        assert re.search(rf"make {target}\b", head), target
        assert f"`make {target}" in MANUAL, target


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
