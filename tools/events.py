"""Writes the tables of events in the pages of the games, from the classes of the events.

python -m tools.events
"""

from __future__ import annotations

import inspect
import re
from pathlib import Path

from tycoon.core import registry
from tycoon.core.events import Kinds, Row, visibility

PAGES = Path(__file__).parents[1] / "docs/games"
_TABLE = re.compile(r"(?<=^\| event \|)[^\n]*\n(?:\|[^\n]*\n)+", re.MULTILINE)
_MOST = 8
"""So many words of a field at most are listed."""


def table(kinds: Kinds) -> str:
    """The table of a game."""
    lines = [
        "| event | what happened | seen by everybody | seen by some |",
        "|---|---|---|---|",
        *(_line(row) for row in kinds.rows.values()),
    ]
    return "".join(f"{line}\n" for line in lines)


def _line(row: Row) -> str:
    about = inspect.cleandoc(row.cls.__doc__ or "").split("\n\n")[0].replace("\n", " ")
    seen: dict[str, list[str]] = {"all": [], "own": [], "shared": [], "nobody": []}
    for name, who in visibility(row.cls).items():
        seen[who].append(_field(row, name))
    some = [
        f"{whom}: {', '.join(seen[who])}"
        for who, whom in (("own", "the seat"), ("shared", "who knows"))
        if seen[who]
    ]
    tag = row.cls.__struct_config__.tag
    cells = (f"`{tag}`", about, ", ".join(seen["all"]), "; ".join(some))
    return "".join(f"| {cell} " if cell else "| " for cell in cells) + "|"


def _field(row: Row, name: str) -> str:
    words = [f"`{word}`" for word in row.says[name].words if word]
    return f"`{name}` ({', '.join(words)})" if 0 < len(words) <= _MOST else f"`{name}`"


def written(page: str, kinds: Kinds) -> str:
    """A page with its table as it is to be."""
    written, count = re.subn(_TABLE, lambda _: table(kinds).removeprefix("| event |"), page)
    if count != 1:
        raise ValueError(f"{count} tables of events")
    return written


if __name__ == "__main__":
    for name in registry.names():
        path = PAGES / f"{name}.md"
        page = path.read_text(encoding="utf-8")
        path.write_text(written(page, registry.find(name).modules.view.EVENTS), encoding="utf-8")
