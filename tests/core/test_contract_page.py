"""The pages on the contract and on adding a game say what is so."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import haggle

pytestmark = pytest.mark.interpreted

ROOT = Path(__file__).parents[2]


def test_the_programs_on_the_page() -> None:
    page = (ROOT / "docs/contract.md").read_text(encoding="utf-8")
    names: dict[str, Any] = {}
    programs = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(programs) == 5
    for program in programs:
        exec(program, names)


def test_it_names_every_test_of_the_suite() -> None:
    page = (ROOT / "docs/contract.md").read_text(encoding="utf-8")
    there = {path.stem for path in (ROOT / "tests/conformance").glob("test_*.py")}
    assert set(re.findall(r"`(test_[a-z]+)`", page)) == there - {"test_contract"}


def test_a_game_takes_at_most_twelve_steps() -> None:
    page = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    steps = [int(number) for number in re.findall(r"^(\d+)\. \*\*", page, re.MULTILINE)]
    assert steps == list(range(1, len(steps) + 1))
    assert len(steps) <= 12


def test_its_rooms_are_those_of_the_template() -> None:
    page = (ROOT / "docs/adding-a-game.md").read_text(encoding="utf-8")
    rooms = set(re.findall(r"^\| `([A-Za-z_*.]+)` \|", page, re.MULTILINE))
    there = {path.name for path in Path(haggle.__file__).parent.iterdir() if path.is_file()}
    python = {
        name
        for name in there
        if not name.startswith("test_") and not name.endswith((".so", ".pyd", ".pxd"))
    }
    assert rooms - {"*.pxd"} == python
