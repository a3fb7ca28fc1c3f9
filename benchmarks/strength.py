"""How strong the players are: one among others on the same deals, written to STRENGTH.md.

A row that is measured is kept under `build/strength` while nothing in `src` changes, so that Ctrl-C
and the next run go on; a row that is not measured this time keeps the line that it has. Players of
others (`benchmarks/players`) take part where the folder that is named as their source has what they
are made of.
"""

from __future__ import annotations

import argparse
import hashlib
import subprocess
import sys
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import tycoon
from benchmarks import players
from benchmarks.measure import ROOT, machine
from tycoon import bots
from tycoon.lab import Arena, Program, Standing

TABLE = ROOT / "benchmarks" / "STRENGTH.md"
KEPT = ROOT / "build" / "strength"
FOREIGN = "foreign"
"""Asks for the rows among players of others."""

LEVELS = ("random", "easy", "normal", "strong", "expert")

COLUMNS = """\
| game | player | among | deals | bar | points | | first | µs | of the others | measured at |
|---|---|---|---|---|---|---|---|---|---|---|
"""

HEAD = """# How strong the players are

Written by `make strength`; what is measured, and how, is told in `docs/arena.md`.

One player sits among players of another kind, each deal (of Big Two and Daifugo) or game (of Deal
and Monopoly) is played from every seat. *Points* are of a deal or game, with the 95 % interval over
independent deals; in `uecda` who plays like the others gets 3, elsewhere 0. The *bar* is what is
asked of the player: reached where all of the interval is above it, missed where all of it is below.
*µs* are microseconds of processor time a decision, of a program by the clock.

"""

OTHERS = """
## Among players of others

Public players, or what we wrote after a public description: `docs/arena.md` says which, and how
they sit down at our table. The bar is what is asked of `expert`.

"""


class Row(NamedTuple):
    """What is measured.

    Attributes:
        game, preset, seats: what is played.
        player: who is measured.
        among: who has all other seats.
        bar: the points that are asked of the player; None where nothing is.
        games: how many deals or games.
    """

    game: str
    preset: str
    seats: int
    player: str
    among: str
    bar: float | None
    games: int

    @property
    def foreign(self) -> bool:
        """Whether `among` is a player of somebody else's."""
        return self.among in players.ADAPTERS

    @property
    def title(self) -> str:
        """What stands in the table before what was measured."""
        return f"| {self.game} {self.preset}, {self.seats} | {self.player} | {self.among} |"

    @property
    def folder(self) -> str:
        """Where it is kept."""
        parts = (self.game, self.preset, str(self.seats), self.player, self.among)
        return "-".join(parts).replace(":", "_").replace(" ", "_")


def _levels(game: str, preset: str, seats: int, bar: float, games: int) -> Iterator[Row]:
    """Each level among the one below; the stronger ones think longer, so they play fewer."""
    for weaker, stronger in pairwise(LEVELS):
        slow = {"strong": 20, "expert": 40}.get(stronger, 1)
        yield Row(game, preset, seats, stronger, weaker, bar, max(10, games // slow))


def _among(
    other: str, game: str, preset: str, seats: int, bar: float, games: Mapping[str, int]
) -> Iterator[Row]:
    """Players of ours among one of others, each for so many games; the bar is that of `expert`."""
    for player, count in games.items():
        yield Row(game, preset, seats, player, other, bar if player == "expert" else None, count)


ROWS = (
    Row("bigtwo", "base", 4, "greedy", "random", 15, 5000),
    Row("bigtwo", "base", 3, "greedy", "random", 13, 5000),
    Row("bigtwo", "expert5", 4, "greedy", "random", 20, 3000),
    Row("bigtwo", "teams-expert", 4, "greedy", "random", 5, 3000),
    Row("daifugo", "dokopa", 4, "greedy", "random", 1.7, 3000),
    Row("daifugo", "dokopa-full", 4, "greedy", "random", 1.7, 3000),
    Row("daifugo", "uecda", 5, "greedy", "random", 4.7, 3000),
    Row("deal", "base", 2, "greedy", "random", 0.98, 2000),
    Row("deal", "base", 4, "greedy", "random", 2.9, 2000),
    Row("deal", "official", 4, "greedy", "random", 2.8, 1000),
    Row("monopoly", "classic", 2, "greedy", "random", 0.9, 200),
    Row("monopoly", "classic", 4, "greedy", "random", 2, 200),
    Row("monopoly", "millionaire", 4, "greedy", "random", 2, 200),
    Row("bigtwo", "base", 4, "fast", "greedy", 1.5, 3000),
    Row("bigtwo", "base", 3, "fast", "greedy", 1, 3000),
    Row("bigtwo", "expert5", 4, "fast", "greedy", 1, 3000),
    Row("bigtwo", "teams", 4, "fast", "greedy", 0, 3000),
    Row("bigtwo", "teams-expert", 4, "fast", "greedy", 0, 3000),
    Row("bigtwo", "base", 4, "search:iterations=200", "greedy", 2, 200),
    Row("bigtwo", "base", 4, "search:iterations=1000", "greedy", 2, 100),
    Row("bigtwo", "expert5", 4, "search:iterations=200", "greedy", 0, 50),
    Row("daifugo", "dokopa", 4, "search:iterations=200", "greedy", 0.4, 100),
    Row("daifugo", "uecda", 5, "search:iterations=200", "greedy", 3.4, 80),
    Row("deal", "base", 2, "search:iterations=300:margin=2", "greedy", 0, 100),
    Row("monopoly", "classic", 4, "search:iterations=60:margin=2", "greedy", 0, 20),
    *_levels("bigtwo", "base", 4, 0, 2000),
    *_levels("daifugo", "dokopa", 4, 0, 2000),
    *_levels("deal", "base", 2, 0, 1000),
    *_levels("monopoly", "classic", 4, 0, 400),
    *_among(
        "ppo", "bigtwo", "base", 4, 3, {"greedy": 1000, "fast": 1000, "strong": 400, "expert": 200}
    ),
)
"""All that is measured; the one place for it."""


def run() -> None:
    """Measure the rows asked for, and write the table after each."""
    asked = _asked()
    if not tycoon.compiled:
        sys.exit("the rules are not compiled: make build")
    lines = _known()
    for row in ROWS:
        if asked.only in row.title or (asked.only == FOREIGN and row.foreign):
            games = max(2, round(row.games * asked.share))
            found = _measured(row, games, asked.jobs, asked.source)
            # What cannot be measured here keeps what was measured elsewhere.
            if row.title not in lines or found.measured:
                lines[row.title] = found.line
            print(found.line, flush=True)
            _write(lines)
            if found.interrupted:
                sys.exit(130)


def _asked() -> argparse.Namespace:
    reader = argparse.ArgumentParser(prog="python -m benchmarks strength", description=__doc__)
    reader.add_argument(
        "--only", default="", help="rows that contain this text, as 'bigtwo base', or 'foreign'"
    )
    reader.add_argument("--source", type=Path, help="the folder that has checkouts of others")
    reader.add_argument("--share", type=float, default=1.0, help="so much of the deals, as 0.1")
    reader.add_argument("--jobs", type=int, default=0, help="threads; 0: one for each core")
    return reader.parse_args()


class _Found(NamedTuple):
    line: str
    measured: bool
    interrupted: bool = False


def _measured(row: Row, games: int, jobs: int, source: Path | None) -> _Found:
    """The line of a row, measured on so many deals or games, or why it is not."""
    sitting = _players(row, source)
    if isinstance(sitting, str):
        return _Found(f"{row.title} | {_bar(row)} | {sitting} | | | | | |", measured=False)
    arena = Arena(
        tycoon.make(row.game, row.preset, row.seats),
        sitting,
        games=games,
        seed=1,
        jobs=jobs,
        out=KEPT / _sources(row) / row.folder,
    )
    interrupted = False
    try:
        for _ in arena.go():
            pass
    except KeyboardInterrupt:
        interrupted = True
    return _Found(_line(row, arena), arena.games > 0, interrupted)


def _players(row: Row, source: Path | None) -> list[str | Program] | str:
    """Who plays, or who is not here."""
    if row.foreign:
        command = players.ADAPTERS[row.among].command(source)
        if command is None:
            return "its source is not here"
        return [row.player, *[Program(row.among, command, 60)] * (row.seats - 1)]
    for name in (row.player, row.among):
        if name.partition(":")[0] not in {"search", *bots.players(row.game)}:
            return f"no player {name} here"
    return [row.player, *[row.among] * (row.seats - 1)]


def _line(row: Row, arena: Arena) -> str:
    report = arena.report()
    one, *others = report.players
    took = sum(other.us_per_decision * other.decisions for other in others)
    parts = (
        f"{report.games:,}"
        if report.games == report.wanted
        else f"{report.games:,} of {report.wanted:,}",
        _bar(row),
        f"{one.mean_return:+.3f}" + ("" if one.interval is None else f" ± {one.interval:.3f}"),
        _verdict(one, row.bar),
        f"{100 * one.wins / max(1, report.games * report.rotations):.1f} %",
        f"{one.us_per_decision:,.1f}",
        f"{took / max(1, sum(other.decisions for other in others)):,.1f}",
        _commit(),
    )
    return f"{row.title} {' | '.join(parts)} |"


def _bar(row: Row) -> str:
    return "" if row.bar is None else f"{row.bar:g}"


def _commit() -> str:
    """The commit that is measured, with a plus where the sources differ from it."""
    return _git("rev-parse", "--short", "HEAD") + ("+" if _changes("src") else "")


def _sources(row: Row) -> str:
    """What tells the sources of this row's players from all others."""
    folders = ["src", *(["benchmarks/players"] if row.foreign else [])]
    changes = _changes(*folders)
    digest = f"-{hashlib.sha256(changes.encode()).hexdigest()[:8]}" if changes else ""
    return "-".join(_git("rev-parse", "--short", f"HEAD:{one}") for one in folders) + digest


def _changes(*folders: str) -> str:
    return _git("diff", "HEAD", "--", *folders)


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.strip()


def _verdict(one: Standing, bar: float | None) -> str:
    half = one.interval
    if bar is None:
        return ""
    if half is None or abs(one.mean_return - bar) <= half:
        return "open"
    return "reached" if one.mean_return > bar else "missed"


def _known() -> dict[str, str]:
    """The lines that the table has, by their rows."""
    text = TABLE.read_text(encoding="utf-8") if TABLE.exists() else ""
    return {
        row.title: line
        for line in text.splitlines()
        for row in ROWS
        if line.startswith(row.title + " ")
    }


def _write(lines: Mapping[str, str]) -> None:
    ours = [lines[row.title] for row in ROWS if row.title in lines and not row.foreign]
    others = [lines[row.title] for row in ROWS if row.title in lines and row.foreign]
    text = HEAD + COLUMNS + "".join(f"{line}\n" for line in ours)
    if others:
        text += OTHERS + COLUMNS + "".join(f"{line}\n" for line in others)
    foot = f"\nLast run on {machine().rpartition(', commit')[0]}.\n"
    TABLE.write_text(text + foot, encoding="utf-8")
