"""`tycoon simulate`: many games of one or several sets of rules, as tables and a report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tycoon.cli.app import INTERRUPTED
from tycoon.cli.extras import need_lab, need_ray
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.progress import bar, interruption
from tycoon.cli.setting import of_rules, split, start, start_from
from tycoon.cli.speech import Problem, say

if TYPE_CHECKING:
    from tycoon.core.engine.state import State
    from tycoon.lab.simulating import Simulation, Variant

PRESET = "preset"
_COUNT = whole(1, 1 << 60)
_JOBS = whole(0, 256)


@click.command("simulate", cls=Command, help="cli.simulate")
@click.argument("game")
@of_rules
@click.option("--players", cls=Option, metavar="NAME,…", help="cli.help.simulate_players")
@click.option("--games", "count", cls=Option, metavar="N", callback=_COUNT, help="cli.help.variant")
@click.option("--vary", cls=Option, multiple=True, metavar="NAME=A,B,…", help="cli.help.vary")
@click.option("--position", cls=Option, metavar="FILE", help="cli.help.simulate_position")
@click.option("--decisions", cls=Option, is_flag=True, help="cli.help.decisions")
@click.option(
    "--max-decisions", cls=Option, metavar="N", callback=_COUNT, help="cli.help.max_decisions"
)
@click.option("--jobs", cls=Option, metavar="N", callback=_JOBS, help="cli.help.processes")
@click.option("--ray", cls=Option, metavar="ADDRESS", help="cli.help.ray")
@click.option("--out", cls=Option, metavar="FOLDER", help="cli.help.simulate_out")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(
    game: str,
    preset: str | None,
    seats: int | None,
    changes: tuple[str, ...],
    seed: int | None,
    players: str | None,
    count: int | None,
    vary: tuple[str, ...],
    position: str | None,
    decisions: bool,
    max_decisions: int | None,
    jobs: int | None,
    ray: str | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Play, and write what came of it; what was played before Ctrl-C counts."""
    need_lab()
    if ray is not None:
        need_ray()
    if out is None:
        raise Problem("cli.missing", name="--out FOLDER", command="tycoon simulate")
    from tycoon.lab import picturing, tables
    from tycoon.lab.runs import MAX_DECISIONS
    from tycoon.lab.simulating import GAMES, Simulation

    names = split(players) or ["greedy"]
    if position is not None and (preset or seats or changes):
        raise Problem("cli.simulate.position")
    if seats is None and position is None and len(names) > 1:
        seats = len(names)
    begin = _Beginning(game, preset, seats, changes, position, seed)
    found = _variants(begin, vary)
    table = found[0].start.seats
    if len(names) not in {1, table}:
        raise Problem("cli.players_count", n=len(names), seats=table)
    try:
        simulation = Simulation(
            found,
            names,
            games=count or GAMES,
            seed=seed or 0,
            jobs=0 if jobs is None else jobs,
            max_decisions=max_decisions or MAX_DECISIONS,
            decisions=decisions,
            out=Path(out),
            ray=ray,
        )
        finished = _play(simulation)
        rows = tables.write(simulation)
        report = picturing.write(simulation, say)
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("cli.convert.unwritable", file=out, why=why) from error
    _tell(simulation, rows, report, as_json)
    return 0 if finished else INTERRUPTED


class _Beginning:
    """Where games begin, by the options that a variant changes."""

    def __init__(
        self,
        game: str,
        preset: str | None,
        seats: int | None,
        changes: Sequence[str],
        position: str | None,
        seed: int | None,
    ) -> None:
        self._position: dict[str, Any] | None = None
        if position is None:
            self.plain = start(game, preset, seats, changes)
        else:
            self.plain = start_from(position, game, seed or 0)
            self._position = self.plain.to_position()
        self._preset = preset
        names = [change.partition("=")[0].strip().replace("-", "_") for change in changes]
        self._asked = {name: self.plain.options.written()[name] for name in names}

    def presets(self, listed: str) -> list[str]:
        """The presets of a list.

        Raises:
            UnknownPreset, BadSeats: there is none of this name, or not for so many seats.
            Problem: games begin from a position, or a preset was asked for already.
        """
        if self._position is not None or self._preset is not None:
            raise Problem("cli.simulate.vary", text=f"{PRESET}={listed}")
        names = [name.strip() for name in listed.split(",")]
        for name in names:
            self.plain.game.options(name, self.plain.seats)
        return names

    def __call__(self, values: Mapping[str, Any]) -> State:
        if not values:
            return self.plain
        import tycoon

        game, seats = self.plain.game, self.plain.seats
        if PRESET in values:
            others = {name: value for name, value in values.items() if name != PRESET}
            return tycoon.make(game.name, values[PRESET], seats, **self._asked, **others)
        if self._position is not None:
            options = {**self._position.get("options", {}), **values}
            position = {**self._position, "options": options}
            return game.from_position(position, tycoon.FastChance(0))
        options = {**self.plain.options.written(), **values}
        return game.new(game.options(self._preset, seats, **options), seats)


def _variants(begin: _Beginning, vary: Sequence[str]) -> list[Variant]:
    """Every combination of what `--vary` names.

    Raises:
        Problem: one is not written NAME=A,B.
        TycoonError: an option or a value that there is not.
    """
    from tycoon.lab.simulating import values_of, variants

    values: dict[str, list[Any]] = {}
    for text in vary:
        name, is_set, listed = text.partition("=")
        name = name.strip().replace("-", "_")
        if not is_set or not name or name in values:
            raise Problem("cli.simulate.vary", text=text)
        if name == PRESET:
            values[name] = begin.presets(listed)
        else:
            values[name] = values_of(begin.plain, name, listed.split(","))
    return variants(begin, values)


def _play(simulation: Simulation) -> bool:
    """Play with a bar on standard error; False when Ctrl-C ended it."""
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=simulation.wanted)
        for _ in simulation.go():
            told = say("cli.simulate.progress", games=simulation.games, wanted=simulation.wanted)
            progress.update(task, completed=simulation.games, description=told)
            if interrupted:
                return False
    return True


def _tell(simulation: Simulation, rows: dict[str, int], report: Path, as_json: bool) -> None:
    """Say what there is now."""
    if as_json:
        import msgspec

        found = {
            "games": simulation.games,
            "wanted": simulation.wanted,
            "tables": rows,
            "report": str(report),
            "settings": simulation.settings,
        }
        click.echo(msgspec.json.encode(found).decode())
        return
    click.echo(say("cli.simulate.progress", games=simulation.games, wanted=simulation.wanted))
    for table, count in rows.items():
        click.echo(f"{simulation.folder / table}.parquet  {say('cli.number', n=count)}")
    click.echo(str(report))
