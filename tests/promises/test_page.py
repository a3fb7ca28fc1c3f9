"""The page of promises names tests and scripts that are there, and a figure for each promise."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in (ROOT / "docs" / "promises.md").read_text().splitlines()
    if line.startswith("| R")
]


def test_there_are_fifteen() -> None:
    assert [row[0] for row in ROWS] == [f"R{number}" for number in range(1, 16)]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_each_names_what_looks_after_it_and_a_figure(row: list[str]) -> None:
    _, promise, by, measured = row
    assert promise.endswith(".")
    assert re.search(r"\d", measured), "no figure"
    named = re.findall(r"`([^`]+)`", by)
    assert named
    for name in named:
        if name.startswith("python "):
            _, *rest = name.split()
            path = rest[1].replace(".", "/") if rest[0] == "-m" else rest[0]
            found = (ROOT / path, ROOT / f"{path}.py", ROOT / path / "__main__.py")
            assert any(one.is_file() for one in found), name
        else:
            path, _, test = name.partition("::")
            assert f"def {test}" in (ROOT / path).read_text(), name
