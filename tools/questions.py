"""Writes the tables of what can be pending in the pages of the games, from what `ASKED` declares.

python -m tools.questions

It fills the tables that begin with `| question |`, in the words of positions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path

from tycoon.core import registry
from tycoon.core.names import NamedEnum
from tycoon.core.vocabulary import FLAG, NOTHING, Field, Fields

PAGES = Path(__file__).parents[1] / "docs/games"
_TABLE = re.compile(r"(?<=^\| question \|)[^\n]*\n(?:\|[^\n]*\n)+", re.MULTILINE)


def table(asked: Iterable[tuple[NamedEnum, Fields]]) -> str:
    """The table of a game."""
    lines = ["| question | what is asked | what it says |", "|---|---|---|"]
    for ask, fields in asked:
        said: dict[str, str] = {}
        for field in (field for way in fields.ways for field in way):
            if field.kind.name != NOTHING.name:
                said.setdefault(field.said, _field(field))
        cell = ", ".join(said.values())
        lines.append(f"| `{ask.word}` | {fields.about} | {cell} |".replace("|  |", "| |"))
    return "".join(f"{line}\n" for line in lines)


def _field(field: Field) -> str:
    words = [f"`{word}`" for word in field.kind.words if word]
    if field.kind.name == FLAG.name:
        words = ["`true`", "`false`"]
    return f"`{field.said}` ({', '.join(words)})" if words else f"`{field.said}`"


def written(page: str, asked: Iterable[tuple[NamedEnum, Fields]]) -> str:
    """A page with its table as it is to be, if it has one."""
    return re.sub(_TABLE, lambda _: table(asked).removeprefix("| question |"), page)


def pages() -> Iterable[tuple[Path, str]]:
    """The pages, and what they are to hold."""
    for path in sorted(PAGES.glob("*.md")):
        game = registry.find(path.stem)
        names = import_module(f"{type(game).__module__}.names")
        asked = getattr(names, "ASKED", {})
        yield path, written(path.read_text(encoding="utf-8"), asked.items())


if __name__ == "__main__":
    for path, page in pages():
        path.write_text(page, encoding="utf-8")
