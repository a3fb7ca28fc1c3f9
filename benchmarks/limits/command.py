"""The command: measures by turns, and prints the table."""

from __future__ import annotations

import argparse
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import msgspec
from rich.box import MARKDOWN
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import tycoon
from benchmarks.limits import peers, programs, works
from benchmarks.limits.samples import Figure, Quotient, Sample, Spread
from benchmarks.measure import machine
from tycoon.cli.progress import interruption

WIDTH = 160
"""Of the table where it is not seen at a terminal."""
TOLD = 4
"""Of so many quotients the table tells, of more only that they agree."""
INTERRUPTED = 130


@dataclass(frozen=True, slots=True)
class Row:
    """A work and its samples, round by round; as many of either side where two do it."""

    work: works.Compared | works.Alone
    ours: list[Sample] = field(default_factory=list)
    theirs: list[Sample] = field(default_factory=list)

    @property
    def figures(self) -> list[Figure]:
        """What is told of it."""
        return [self.work.figure] if isinstance(self.work, works.Compared) else self.work.figures

    @property
    def quotients(self) -> list[tuple[Quotient, float, float]]:
        """What must agree, with our value and theirs."""
        same = self.work.same if isinstance(self.work, works.Compared) else []
        return [(one, one.of(self.ours), one.of(self.theirs)) for one in same]

    @property
    def differing(self) -> list[tuple[Quotient, float, float]]:
        """Where the work is not the same."""
        return [(one, a, b) for one, a, b in self.quotients if not one.agree(a, b)]

    def measure(self, seconds: float, seed: int) -> None:
        """One round of it: ours, then theirs."""
        ours = self.work.ours(seconds, seed)
        if isinstance(self.work, works.Compared):
            self.theirs.append(self.work.theirs(seconds, seed))
        self.ours.append(ours)

    def spread(self, figure: Figure, samples: Sequence[Sample]) -> Spread:
        """A figure of these samples."""
        return Spread.of([figure.of(one) for one in samples])

    def ratio(self) -> Spread | None:
        """Ours as a part of theirs, of each round; None where there is nothing to compare."""
        if not isinstance(self.work, works.Compared) or self.differing:
            return None
        of = self.work.figure.of
        pairs = zip(self.ours, self.theirs, strict=True)
        return Spread.of([of(ours) / of(theirs) for ours, theirs in pairs])

    def proof(self) -> str:
        """By what the work is known to be the same, or not to be."""
        quotients = self.differing or self.quotients
        if len(quotients) <= TOLD:
            said = [f"{one.name} {a:.3f}, theirs {b:.3f}" for one, a, b in quotients]
            return ("other work, no ratio: " if self.differing else "") + "; ".join(said)
        apart = max(abs(a - b) for _, a, b in quotients)
        if self.differing:
            return f"other work, no ratio: {len(quotients)} shares differ, by up to {apart:.4f}"
        return f"{len(quotients)} shares differ by at most {apart:.5f}"

    def as_json(self) -> dict[str, Any]:
        """All of it, for programs."""
        ratio = self.ratio()
        found: dict[str, Any] = {
            "work": self.work.name,
            "figures": [
                {"unit": one.unit, "ours": self.spread(one, self.ours)} for one in self.figures
            ],
        }
        if isinstance(self.work, works.Compared):
            found["other"] = self.work.other
            found["figures"][0]["theirs"] = self.spread(self.work.figure, self.theirs)
            found["ratio"] = ratio
            found["same"] = [
                {"what": one.name, "ours": a, "theirs": b, "agree": one.agree(a, b)}
                for one, a, b in self.quotients
            ]
        return found


def main() -> None:
    """Read the arguments, measure, print; ends with 130 after Ctrl-C."""
    chosen = _arguments()
    errors = Console(stderr=True, highlight=False)
    if not tycoon.compiled:
        raise SystemExit("the rules are not compiled: make build")
    try:
        compared = works.limits()
    except (programs.NoCompiler, programs.BuildFailed) as error:
        raise SystemExit(f"limits: {error}") from error
    wanted: list[peers.Peer] = []
    for peer in peers.PEERS if chosen.peers else []:
        try:
            with errors.status(f"installing {peer.requirement}"):
                peer.install()
            wanted.append(peer)
        except peers.NotInstalled as error:
            errors.print(f"{peer.name} cannot be had: {error}", markup=False)
    measured: list[works.Compared | works.Alone] = []
    measured += [*compared, *works.beside(wanted), *works.alone()]
    rows = [Row(work) for work in measured]
    whole = measure(rows, chosen.rounds, chosen.seconds)
    rows = [row for row in rows if row.ours]
    if chosen.json:
        found = {
            "machine": machine(),
            "complete": whole,
            "rounds": chosen.rounds,
            "seconds": chosen.seconds,
            "rows": [row.as_json() for row in rows],
        }
        print(msgspec.json.encode(found).decode())
    else:
        show(rows)
    if not whole:
        sys.exit(INTERRUPTED)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks limits",
        description="Tycoon beside programs for nothing else, by turns, in processor time.",
    )
    parser.add_argument("--rounds", type=int, default=5, help="so many samples of each (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="a sample takes so long (1)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.add_argument(
        "--no-peers", dest="peers", action="store_false", help="install no packages of others"
    )
    chosen = parser.parse_args()
    if chosen.rounds < 1 or not 0.01 <= chosen.seconds <= 600:
        parser.error("at least one round, of 0.01 to 600 seconds")
    return chosen


def measure(rows: Sequence[Row], rounds: int, seconds: float) -> bool:
    """Measure all rows in turn, round by round; False when Ctrl-C ended it before the last.

    A row whose program fails is told and tried no more.
    """
    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    left = list(rows)
    with interruption() as interrupted, progress:
        task = progress.add_task("", total=rounds * len(rows))
        for number in range(rounds):
            for row in list(left):
                if interrupted:
                    return False
                progress.update(task, description=row.work.name)
                try:
                    row.measure(seconds, number + 1)
                except subprocess.CalledProcessError as error:
                    progress.console.print(f"{row.work.name}: {error}", markup=False)
                    left.remove(row)
                progress.advance(task)
    return True


def show(rows: Sequence[Row]) -> None:
    """Print the table, as Markdown."""
    console = Console(highlight=False)
    if not console.is_terminal:
        console.width = WIDTH
    table = Table(box=MARKDOWN)
    for title in ("work", "beside", "unit"):
        table.add_column(title)
    for title in ("ours", "theirs", "ratio"):
        table.add_column(title, justify="right", no_wrap=True)
    for row in rows:
        name, other, theirs, ratio = row.work.name, "", "", ""
        if isinstance(row.work, works.Compared):
            other = row.work.other
            theirs = row.spread(row.work.figure, row.theirs).text()
            ratio = found.text() if (found := row.ratio()) else "–"
        for figure in row.figures:
            ours = row.spread(figure, row.ours).text()
            table.add_row(name, other, figure.unit, ours, theirs, ratio)
            name = ""
    console.print(table)
    for row in rows:
        if isinstance(row.work, works.Compared):
            console.print(f"{row.work.name}, {row.work.other}: {row.proof()}", soft_wrap=True)
