"""`tycoon landings`: where rolls of Monopoly end, as a table, JSON, a CSV file and a plot."""

from __future__ import annotations

import csv
import errno
import os
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from tycoon.cli.app import INTERRUPTED
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.progress import bar, interruption
from tycoon.cli.setting import of_rules, start
from tycoon.cli.speech import Problem, say
from tycoon.core.engine.state import State

if TYPE_CHECKING:
    from tycoon.games.monopoly.rules.state import Monopoly

_ROLLS = 1_000_000
_SLICE = 0.05  # seconds
_CHOICES = {"jail": ("leave", "stay"), "bus": ("sum", "low"), "tycoon": ("all", "none")}
_IN_JAIL = "in_jail"


@click.command("landings", cls=Command, help="cli.landings")
@of_rules
@click.option("--rolls", cls=Option, metavar="N", callback=whole(1, 1 << 60), help="cli.help.rolls")
@click.option("--jail", cls=Option, metavar="leave|stay", help="cli.help.jail")
@click.option("--bus", cls=Option, metavar="sum|low", help="cli.help.bus")
@click.option("--tycoon", cls=Option, metavar="all|none", help="cli.help.tycoon")
@click.option("--csv", cls=Option, metavar="FILE", help="cli.help.csv")
@click.option("--plot", cls=Option, metavar="FILE", help="cli.help.plot")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(
    preset: str | None,
    seats: int | None,
    changes: tuple[str, ...],
    seed: int | None,
    as_json: bool,
    **counting: Any,
) -> int:
    """Count where rolls end; what was counted before Ctrl-C is shown and written too."""
    how = asked(start("monopoly", preset, seats, changes), **counting)
    rolled = 0
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=how.rolls)
        for rolled in how.count(seed or 0):
            text = say("cli.landings.progress", n=rolled)
            progress.update(task, completed=rolled, description=text)
            if interrupted:
                break
    if as_json:
        click.echo(how.as_json())
    else:
        how.show()
    how.write()
    return 0 if rolled == how.rolls else INTERRUPTED


def asked(start: State, **counting: Any) -> How:
    """What is to be counted.

    Args:
        start: the game of Monopoly before its first deal.
        counting: the values of the options, None where not given.

    Raises:
        Problem: options that do not fit, a file that is there already or cannot be made, no
            matplotlib for a plot.
    """
    given = {name: value for name, value in counting.items() if value is not None}
    chosen = set(given)
    for name, known in _CHOICES.items():
        value = given.setdefault(name, known[0])
        if value not in known:
            raise Problem("cli.landings.choice", option=f"--{name}", value=value, known=list(known))
    for name in ("csv", "plot"):
        if name in given:
            _check_file(given[name])
    if "plot" in given and find_spec("matplotlib") is None:
        raise Problem("cli.landings.no_plot")
    from tycoon.games.monopoly.rules.state import Monopoly

    assert isinstance(start, Monopoly)
    if start.board:
        raise Problem("cli.landings.only")
    if not start.speed_die and chosen & {"bus", "tycoon"}:
        raise Problem("cli.landings.no_speed_die", option=f"--{min(chosen & {'bus', 'tycoon'})}")
    return How(start, **given)


def _check_file(file: str) -> None:
    """Refuse before all the rolls what could not be written after them."""
    path = Path(file)
    if path.exists():
        raise Problem("cli.file_exists", file=file)
    if not path.parent.is_dir():
        why = os.strerror(errno.ENOENT)
        raise Problem("cli.convert.unwritable", file=file, why=why)
    if not os.access(path.parent, os.W_OK):
        raise Problem("cli.convert.unwritable", file=file, why=os.strerror(errno.EACCES))


class How:
    """A count of landings: what is wanted, and what was counted.

    Attributes:
        rolls: how many are wanted.
        choices: how jail is left, how the bus is taken, where the tycoon leads.
        counts: how many ended where, by the id of the square, `in_jail` for those in jail.
    """

    def __init__(
        self,
        start: Monopoly,
        *,
        jail: str,
        bus: str,
        tycoon: str,
        rolls: int = _ROLLS,
        csv: str | None = None,
        plot: str | None = None,
    ) -> None:
        self.rolls = rolls
        self.choices = jail, bus, tycoon
        self.counts: dict[str, int] = {}
        self._start = start
        self._rules = jail == "stay", bus == "low", tycoon == "all"
        self._csv = csv
        self._plot = plot

    def count(self, seed: int) -> Iterator[int]:
        """Roll; yields how many rolls are done about every twentieth of a second."""
        from tycoon.games.monopoly.landings import Landings
        from tycoon.games.monopoly.squares import NAMES

        landings = Landings(self._start, seed, *self._rules)
        piece = 1000
        while landings.rolls < self.rolls:
            started = perf_counter()
            landings.roll(min(piece, self.rolls - landings.rolls))
            spent = max(perf_counter() - started, 1e-6)
            piece = max(1, round(min(piece * _SLICE / spent, piece * 4.0)))
            self.counts = dict(zip([*NAMES[0], _IN_JAIL], landings.counts(), strict=True))
            yield landings.rolls

    def shares(self) -> dict[str, float]:
        """What share of the rolls so far ended where, of a hundred."""
        total = sum(self.counts.values())
        return {square: 100 * count / total for square, count in self.counts.items()}

    def _rows(self) -> Iterator[tuple[int | None, str, int, float]]:
        """The number of each square, its id, its rolls and its share; jail has no number."""
        for index, (square, share) in enumerate(self.shares().items()):
            yield None if square == _IN_JAIL else index, square, self.counts[square], share

    def as_json(self) -> str:
        """What was counted, as one JSON object."""
        import msgspec

        jail, bus, tycoon = self.choices
        names = ("square", "id", "rolls", "percent")
        squares = [dict(zip(names, row, strict=True)) for row in self._rows()]
        rolls = sum(self.counts.values())
        found = {"rolls": rolls, "jail": jail, "bus": bus, "tycoon": tycoon, "squares": squares}
        return msgspec.json.encode(found).decode()

    def show(self) -> None:
        """Print a table."""
        from rich.console import Console
        from rich.table import Table

        table = Table(box=None, padding=(0, 2, 0, 0))
        table.add_column(say("cli.landings.square"))
        table.add_column(say("cli.landings.rolls"), justify="right")
        table.add_column("%", justify="right")
        for square, share in self.shares().items():
            table.add_row(square, say("cli.number", n=self.counts[square]), f"{share:.4f}")
        Console(highlight=False).print(table)

    def write(self) -> None:
        """Write the files asked for.

        Raises:
            Problem: one cannot be written.
        """
        for file, put in ((self._csv, self._put_csv), (self._plot, self._put_plot)):
            if file is None:
                continue
            try:
                put(file)
            except (OSError, ValueError) as error:  # ValueError: no such form of picture
                why = getattr(error, "strerror", None) or str(error)
                raise Problem("cli.convert.unwritable", file=file, why=why) from error

    def _put_csv(self, file: str) -> None:
        with Path(file).open("x", newline="", encoding="utf-8") as out:
            rows = csv.writer(out)
            rows.writerow(["square", "id", "rolls", "percent"])
            for number, square, rolls, share in self._rows():
                rows.writerow([number, square, rolls, f"{share:.6f}"])

    def _put_plot(self, file: str) -> None:
        from matplotlib.figure import Figure

        shares = self.shares()
        figure = Figure(figsize=(12, 5), layout="constrained")
        axes = figure.add_subplot()
        axes.bar(list(shares), list(shares.values()))
        axes.tick_params(axis="x", rotation=90)
        axes.set_ylabel("%")
        axes.margins(x=0.01)
        figure.savefig(file)
