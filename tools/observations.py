"""Write what stands where in observations into the page of each game, from `observation_spec`.

`python -m tools.observations` writes the pages; with `--check` it says which are old. A layout has
a column for each preset that brings another one; what is said of each seat has one line.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import tycoon
from tycoon.core.game import Game
from tycoon.core.layouts import Part

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "games"
BEGIN, END = "<!-- observation -->", "<!-- end of observation -->"
PLACES = ("i", "j")
"""What the numbers in a name are called: of a seat, and of something of it."""


def pages() -> dict[Path, str]:
    """What every page should say."""
    return {
        FOLDER / f"{name}.md": _with_table(FOLDER / f"{name}.md", tycoon.find(name))
        for name in tycoon.game_names()
        if (FOLDER / f"{name}.md").is_file()
    }


def _with_table(page: Path, game: Game) -> str:
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: no place for what is observed, {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{table(game)}{END}{after}"


def table(game: Game) -> str:
    """The layouts of a game with its usual seats."""
    layouts = dict(_layouts(game))
    of = {name: _collapsed(parts) for name, parts in layouts.items()}
    rows: dict[str, list[Part]] = {}
    for found in of.values():
        for name, parts in found.items():
            rows.setdefault(name, parts)
    order = _merged([list(found) for found in of.values()])
    head = ["name", *(f"`{name}`" for name in layouts), "shape", "from, to", "own", "what"]
    lines = [_line(head), "|---" * len(head) + "|"]
    for name in order:
        part = rows[name][0]
        lines.append(
            _line(
                [
                    f"`{name}`",
                    *(_places(found[name]) if name in found else "" for found in of.values()),
                    " × ".join(map(str, part.shape)),
                    _bounds(part),
                    "own" if part.own else "",
                    part.meaning,
                ]
            )
        )
    total = [
        f"`{name}` {parts[-1].stop:,}, scaled {parts[-1].scaled_stop:,}"
        for name, parts in layouts.items()
    ]
    seats = f"With {game.usual_seats} seats there are so many numbers: {'; '.join(total)}."
    return "\n".join([*lines, "", seats, ""])


def _layouts(game: Game) -> Iterator[tuple[str, tuple[Part, ...]]]:
    """By the first preset that has it, each layout with the usual seats."""
    seen = set()
    for preset in game.presets:
        parts = (
            game.observation_spec(game.options(preset, game.usual_seats), game.usual_seats)
            if _fits(game, preset)
            else ()
        )
        places = tuple((part.name, part.start, part.shape) for part in parts)
        if parts and places not in seen:
            seen.add(places)
            yield preset, parts


def _fits(game: Game, preset: str) -> bool:
    return game.seats_for(preset) == game.usual_seats


def _collapsed(parts: Sequence[Part]) -> dict[str, list[Part]]:
    """Parts by their name, with a letter in place of each number in it."""
    found: dict[str, list[Part]] = {}
    for part in parts:
        name = part.name
        for letter in PLACES:
            name = re.sub(r"_\d+", f"_{letter}", name, count=1)
        found.setdefault(name, []).append(part)
    return found


def _places(parts: Sequence[Part]) -> str:
    """Where parts stand: a number, a range, or how it follows from the numbers in the name."""
    size = parts[0].stop - parts[0].start
    if len(parts) == 1:
        return _range(str(parts[0].start), str(parts[0].stop - 1), size)
    at = {tuple(map(int, re.findall(r"_(\d+)", part.name))): part.start for part in parts}
    first = min(at)
    steps = []
    for place in range(len(first)):
        second = tuple(number + (i == place) for i, number in enumerate(first))
        steps.append(at[second] - at[first])
    base = at[first] - sum(number * step for number, step in zip(first, steps, strict=True))
    said = " + ".join(f"{step} {letter}" for step, letter in zip(steps, PLACES, strict=False))
    regular = [
        where == base + sum(number * step for number, step in zip(key, steps, strict=True))
        for key, where in at.items()
    ]
    if all(regular):
        return f"{base} + {said}"
    # What stands there of the observer is shorter than of the others.
    (zero, start), *rest = sorted(at.items())
    assert not any(zero), parts[0]
    step = rest[1][1] - rest[0][1]
    assert all(where == rest[0][1] + step * (key[0] - 1) for key, where in rest), parts[0]
    return f"{start}, then {rest[0][1] - step} + {step} i"


def _range(first: str, last: str, size: int) -> str:
    return first if size == 1 else f"{first} – {last}"


def _bounds(part: Part) -> str:
    """Between which bounds, and where usually."""
    said = f"{_number(part.low)} to {_number(part.high)}"
    if part.codes:
        return f"codes {said}"
    if part.usual == (part.low, part.high):
        return said
    least, most = part.usual
    return f"{said}, usually {_number(least)} to {_number(most)}"


def _number(value: float) -> str:
    return f"{value:,.0f}".replace("-", "−")


def _merged(orders: Sequence[Sequence[str]]) -> list[str]:
    """All names, each after those that it follows somewhere."""
    merged = list(orders[0])
    for order in orders[1:]:
        at = 0
        for name in order:
            if name in merged:
                at = merged.index(name) + 1
            else:
                merged.insert(at, name)
                at += 1
    return merged


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def main() -> int:
    """Write the pages, or say which are old."""
    parser = argparse.ArgumentParser(description="Writes what is observed into the manual.")
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    old = [(path, text) for path, text in pages().items() if path.read_text("utf-8") != text]
    for path, text in old:
        if check:
            print(f"{path.relative_to(ROOT)} is old: make observation-docs", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
