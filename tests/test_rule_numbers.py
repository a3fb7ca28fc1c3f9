"""Every rule has a test that cites its number, and nothing cites a rule that there is not."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [
    *(one for one in sorted((ROOT / "docs/rules").glob("*.md")) if "-differences" not in one.name),
    ROOT / "tests/games/haggle/RULES.md",
]
RULE = re.compile(r"^\s*- \*\*([A-Z]{2})-(\d+)\*\*", re.MULTILINE)
SUFFIXES = {".py", ".pxd", ".md", ".json", ".ts", ".svelte"}
FOREIGN = {"node_modules", "page", ".git", "build", "dist", "site", "__pycache__"}


def rules(page: Path) -> dict[str, set[str]]:
    """The numbers of a page, by the letters before them."""
    found = defaultdict(set)
    for game, number in RULE.findall(page.read_text(encoding="utf-8")):
        assert number not in found[game], f"{page.name} has {game}-{number} twice"
        found[game].add(number)
    return found


def cited(game: str, *folders: str) -> Iterator[tuple[str, Path]]:
    """Every number of a game that files in these folders name."""
    number = re.compile(rf"\b{game}-(\d+)\b")
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in SUFFIXES and not FOREIGN & set(path.relative_to(ROOT).parts):
                for found in number.findall(path.read_text(encoding="utf-8")):
                    yield found, path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name + "/" + page.stem)
def test_every_rule_is_tested(page: Path) -> None:
    numbers = rules(page)
    assert numbers, f"{page.name} numbers its rules like **BT-1**"
    for game, there in numbers.items():
        tested = {number for number, path in cited(game, "tests") if path.name.startswith("test_")}
        assert {f"{game}-{number}" for number in there - tested} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.parent.name + "/" + page.stem)
def test_no_other_rule_is_cited(page: Path) -> None:
    strange = {
        (f"{game}-{number}", str(path.relative_to(ROOT)))
        for game, there in rules(page).items()
        for number, path in cited(game, "src", "tests", "docs", "web", "benchmarks", "examples")
        if number not in there
    }
    assert strange == set()
