"""The manual's pages, as tests read them."""

from __future__ import annotations

from pathlib import Path

DOCS = Path(__file__).parents[1] / "docs"


class Page:
    """A page of the manual, by its path below docs/."""

    def __init__(self, path: str) -> None:
        self.text = (DOCS / path).read_text(encoding="utf-8")

    def section(self, title: str) -> str:
        """What stands under a headline, up to the next of the second level."""
        return self.text.split(f"# {title}\n", 1)[1].split("\n## ", 1)[0]


def row_of(table: str, tag: str) -> str:
    """The row of an event."""
    return next(
        line for line in table.splitlines() if line[:1] == "|" and f"`{tag}`" in line.split("|")[1]
    )
