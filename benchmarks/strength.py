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
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import tycoon
from benchmarks import players
from benchmarks.measure import ROOT, machine
from benchmarks.players import uecda
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.state import State
from tycoon.lab import Arena, Program

TABLE = ROOT / "benchmarks" / "STRENGTH.md"
KEPT = ROOT / "build" / "strength"
FOREIGN = "foreign"
"""Asks for the rows among players of others."""

LEAST_SESSIONS = 5
"""Where clients come by TCP: so many samples are few enough for an interval."""

LEVELS = ("random", "easy", "normal", "strong", "expert")

COLUMNS = """\
| game | player | among | deals | bar | points | | first | µs | of the others | measured at |
|---|---|---|---|---|---|---|---|---|---|---|
"""

HEAD = """# How strong the players are

Written by `make strength`; what is measured, and how, is told in `docs/arena.md`.

One player sits among players of another kind, each deal (of Big Two and Daifugo) or game (of Deal
and Monopoly) is played from every seat. *Points* are of a deal or game, with the 95 % interval over
independent deals; where Daifugo is told "of 5 rounds" whole games are played, in which who wins has
the better cards of the next round, and points are of a round; `kotoba` counts none, and told are
places above the middle one. In `uecda` who plays like the others gets 3, elsewhere 0. The *bar* is
what is asked of the player: reached where all of the interval is above it, missed where all of it
is below.
*µs* are microseconds of processor time a decision, of a program by the clock.

"""

OTHERS = """
## Among players of others

Public players, or what we wrote after a public description: `docs/arena.md` says which, and how
they sit down at our table. The bar is what is asked of `expert`; clients of the UEC contest play
sessions of up to 50 rounds, and the interval is over these.

"""


class Row(NamedTuple):
    """What is measured.

    Attributes:
        game, preset, seats: what is played.
        player: who is measured.
        among: who has all other seats.
        bar: the points that are asked of the player; None where nothing is.
        games: how many deals or games; rounds where clients come by TCP.
        at_most: whether the player is to have no more than the bar.
        by_wins: whether the bar is a share of games that the player is first in, of 1.
        rounds: how many a game ends after; 0 for games of Monopoly that play on and for deals of
            Daifugo alone. Of whole games of Daifugo points are told for a round.
        by_place: whether places are told, as points above the middle one, where the game counts no
            points.
    """

    game: str
    preset: str
    seats: int
    player: str
    among: str
    bar: float | None
    games: int
    at_most: bool = False
    by_wins: bool = False
    rounds: int = 0
    by_place: bool = False

    @property
    def foreign(self) -> str:
        """Which of them is a player of somebody else's; empty where none is."""
        return next((one for one in (self.player, self.among) if one in players.ADAPTERS), "")

    @property
    def title(self) -> str:
        """What stands in the table before what was measured."""
        length = f" of {self.rounds} rounds" if self.rounds else ""
        return f"| {self.game} {self.preset}{length}, {self.seats} | {self.player} | {self.among} |"

    @property
    def start(self) -> State:
        """The state that it is played from."""
        monopoly = {"end": "turns", "turns": self.rounds}
        length = monopoly if self.game == "monopoly" else {"rounds": self.rounds}
        return tycoon.make(self.game, self.preset, self.seats, **(length if self.rounds else {}))

    @property
    def shares(self) -> int:
        """In how many the points of what is compared are shared out."""
        return self.rounds if self.rounds and self.game == "daifugo" else 1

    @property
    def folder(self) -> str:
        """Where it is kept."""
        rounds = [str(self.rounds)] if self.rounds else []
        parts = (self.game, self.preset, str(self.seats), *rounds, self.player, self.among)
        return "-".join(parts).replace(":", "_").replace(" ", "_")


def _levels(game: str, preset: str, seats: int, bar: float, games: int) -> Iterator[Row]:
    """Each level among the one below; the stronger ones think longer, so they play fewer."""
    for weaker, stronger in pairwise(LEVELS):
        slow = {"strong": 20, "expert": 40}.get(stronger, 1)
        yield Row(game, preset, seats, stronger, weaker, bar, max(10, games // slow))


def _among(
    other: str, game: str, preset: str, seats: int, bar: float, games: Sequence[int]
) -> Iterator[Row]:
    """Players of ours among one of others, each for so many games; the bar is that of `expert`."""
    for player, count in zip(("greedy", "fast", "strong", "expert"), games, strict=True):
        if count:
            asked = bar if player == "expert" else None
            yield Row(game, preset, seats, player, other, asked, count)


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
    Row("daifugo", "uecda", 5, "fast", "greedy", 3.2, 3000),
    Row("daifugo", "dokopa", 4, "fast", "greedy", 0.2, 3000),
    Row("daifugo", "dokopa-full", 4, "fast", "greedy", 0.4, 3000),
    Row("daifugo", "kotoba", 4, "fast", "greedy", 0.3, 3000, by_place=True),
    Row("bigtwo", "base", 4, "search:iterations=200", "greedy", 2, 200),
    Row("bigtwo", "base", 4, "search:iterations=1000", "greedy", 2, 100),
    Row("bigtwo", "expert5", 4, "search:iterations=200", "greedy", 0, 50),
    Row("daifugo", "dokopa", 4, "search:iterations=200", "greedy", 0.4, 100),
    Row("daifugo", "uecda", 5, "search:iterations=200", "greedy", 3.4, 80),
    Row("deal", "base", 2, "search:iterations=300:margin=2", "greedy", 0, 100),
    Row("monopoly", "classic", 4, "search:iterations=60:margin=2", "greedy", 0, 20),
    Row("bigtwo", "base", 4, "expert", "greedy", 5, 300),
    Row("bigtwo", "base", 3, "expert", "greedy", 0, 100),
    *(Row("bigtwo", f"expert{stage}", 4, "expert", "greedy", 0, 100) for stage in range(1, 6)),
    Row("bigtwo", "teams", 4, "expert", "greedy", 0, 100),
    Row("bigtwo", "teams-expert", 4, "expert", "greedy", 0, 100),
    Row("daifugo", "dokopa", 4, "expert", "greedy", 1.1, 100),
    Row("daifugo", "dokopa-full", 4, "expert", "greedy", 1.1, 100),
    Row("daifugo", "kotoba", 4, "expert", "greedy", 0.8, 100, by_place=True),
    Row("daifugo", "dokopa", 4, "expert", "greedy", 1.1, 60, rounds=5),
    Row("daifugo", "dokopa-full", 4, "expert", "greedy", 1.1, 60, rounds=5),
    Row("deal", "base", 2, "expert", "greedy", 0.7, 200, by_wins=True),
    Row("monopoly", "classic", 4, "expert", "greedy", 0.5, 24, by_wins=True),
    Row("monopoly", "millionaire", 4, "expert", "greedy", 0.45, 24, by_wins=True),
    *_levels("bigtwo", "base", 4, 0, 2000),
    *_levels("daifugo", "dokopa", 4, 0, 2000),
    *_levels("deal", "base", 2, 0, 1000),
    *_levels("monopoly", "classic", 4, 0, 400),
    *_among("ppo", "bigtwo", "base", 4, 3, (1000, 1000, 400, 200)),
    Row("monopoly", "classic", 4, "greedy", "gnome", None, 80, rounds=100),
    Row("monopoly", "classic", 4, "strong", "gnome", None, 10, rounds=100),
    Row("monopoly", "classic", 4, "expert", "gnome", 0.6, 24, by_wins=True, rounds=100),
    *_among("tag-mcts", "deal", "base", 2, 0.92, (150, 0, 80, 60)),
    *_among("uecda-default", "daifugo", "uecda", 5, 4.6, (500, 0, 200, 200)),
    Row("daifugo", "uecda", 5, "fujigokoro", "greedy", None, 100, at_most=True),
    Row("daifugo", "uecda", 5, "fujigokoro", "strong", None, 100, at_most=True),
    Row("daifugo", "uecda", 5, "fujigokoro", "expert", 2.4, 100, at_most=True),
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


Sitting = list[str | Program | Bot]


class _Figures(NamedTuple):
    """What was measured: of so many games, points with their interval, and so on by column."""

    games: int
    wanted: int
    mean: float
    interval: float | None
    first: float
    us: float
    others_us: float


class _Found(NamedTuple):
    line: str
    measured: bool
    interrupted: bool = False


def _measured(row: Row, games: int, jobs: int, source: Path | None) -> _Found:
    """The line of a row, measured on so many deals or games, or why it is not."""
    sitting = _players(row, source)
    if isinstance(sitting, str):
        return _Found(f"{row.title} | {_bar(row)} | {sitting} | | | | | |", measured=False)
    figures = None
    interrupted = False
    try:
        for latest in _played(row, sitting, games, jobs):
            figures = latest
    except KeyboardInterrupt:
        interrupted = True
    if figures is None:
        return _Found(f"{row.title} | {_bar(row)} | | | | | | |", False, interrupted)
    return _Found(_line(row, figures), True, interrupted)


def _played(row: Row, sitting: Sitting | uecda.Match, games: int, jobs: int) -> Iterator[_Figures]:
    """Play; what it has come to so far, again and again."""
    if isinstance(sitting, uecda.Match):
        rounds = max(1, min(uecda.SESSION, games // LEAST_SESSIONS))
        sessions = max(2, games // rounds)
        for found in sitting.go(sessions, rounds):
            yield _Figures(found.rounds, sessions * rounds, *found[1:6])
        return
    arena = Arena(
        row.start,
        sitting,
        games=games,
        seed=1,
        jobs=jobs,
        out=KEPT / _sources(row) / row.folder,
        whole_games=row.rounds > 0,
    )
    yield from (_of_arena(arena, row) for _ in arena.go() if arena.games)
    yield _of_arena(arena, row)


def _of_arena(arena: Arena, row: Row) -> _Figures:
    report = arena.report()
    one, *others = report.players
    mean, half = one.mean_return, one.interval
    if row.by_place:
        mean, half = (row.seats + 1) / 2 - one.mean_place, one.place_interval
    took = sum(other.us_per_decision * other.decisions for other in others)
    return _Figures(
        report.games,
        report.wanted,
        mean / row.shares,
        None if half is None else half / row.shares,
        one.wins / max(1, report.games * report.rotations),
        one.us_per_decision,
        took / max(1, sum(other.decisions for other in others)),
    )


def _players(row: Row, source: Path | None) -> Sitting | uecda.Match | str:
    """Who plays, or who is not here."""
    if row.foreign:
        adapter = players.ADAPTERS[row.foreign]
        if adapter.bot:
            return [row.player, *[adapter.make()] * (row.seats - 1)]
        command = adapter.command(source)
        if command is None:
            return "its source is not here"
        if adapter.client:
            one, among = (
                command if name == row.foreign else name for name in (row.player, row.among)
            )
            return uecda.Match(one, among)
        return [row.player, *[Program(row.among, command, 60)] * (row.seats - 1)]
    for name in (row.player, row.among):
        if name.partition(":")[0] not in {"search", *bots.players(row.game)}:
            return f"no player {name} here"
    return [row.player, *[row.among] * (row.seats - 1)]


def _line(row: Row, found: _Figures) -> str:
    parts = (
        f"{found.games:,}"
        if found.games == found.wanted
        else f"{found.games:,} of {found.wanted:,}",
        _bar(row),
        f"{found.mean:+.3f}" + ("" if found.interval is None else f" ± {found.interval:.3f}"),
        _verdict(row, found),
        f"{100 * found.first:.1f} %",
        f"{found.us:,.1f}",
        f"{found.others_us:,.1f}",
        _commit(),
    )
    return f"{row.title} {' | '.join(parts)} |"


def _bar(row: Row) -> str:
    if row.bar is None:
        return ""
    if row.by_wins:
        return f"{row.bar:.0%} first"
    return f"{'≤ ' if row.at_most else ''}{row.bar:g}"


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


def _verdict(row: Row, found: _Figures) -> str:
    if row.bar is None:
        return ""
    mean, half = found.mean, found.interval
    if row.by_wins:
        # As if the games of a deal were each on their own: the seats differ, and soon the dice.
        mean = found.first
        half = 1.96 * sqrt(mean * (1 - mean) / max(1, found.games * row.seats))
    if half is None or abs(mean - row.bar) <= half:
        return "open"
    return "reached" if (mean > row.bar) != row.at_most else "missed"


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
