"""The manual's pages, as tests read them."""

from __future__ import annotations

import json
import re
from pathlib import Path

from tycoon.core.engine.chance import FastChance
from tycoon.core.game import Game

DOCS = Path(__file__).parents[1] / "docs"


class Page:
    """A page of the manual, by its path below docs/."""

    def __init__(self, path: str) -> None:
        self.text = (DOCS / path).read_text(encoding="utf-8")

    def section(self, title: str) -> str:
        """What stands under a headline, up to the next of the second level."""
        return self.text.split(f"# {title}\n", 1)[1].split("\n## ", 1)[0]

    def positions(self, game: Game) -> list[tuple[int, list[str]]]:
        """Of each example of a position who is to act, and what is legal."""
        found = []
        for text in re.findall(r"```json\n(.*?)```", self.section("Positions"), re.DOTALL):
            state = game.from_position(json.loads(text), FastChance(1))
            found.append((state.seat_to_act, [state.notation(a) for a in state.legal_actions()]))
        return found


def row_of(table: str, tag: str) -> str:
    """The row of an event."""
    return next(
        line for line in table.splitlines() if line[:1] == "|" and f"`{tag}`" in line.split("|")[1]
    )
