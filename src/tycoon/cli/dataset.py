"""`tycoon dataset`: decisions as a table to learn from, played here or taken from records."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from tycoon.cli.app import INTERRUPTED
from tycoon.cli.extras import need_lab
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.progress import bar, interruption
from tycoon.cli.setting import of_rules, split, start
from tycoon.cli.speech import Problem, say

if TYPE_CHECKING:
    from tycoon.core.engine.state import State
    from tycoon.core.record import Record
    from tycoon.lab.dataset import Dataset

ENCODINGS = ("raw", "scaled")
GAMES = 100
_COUNT = whole(1, 1 << 60)


@click.command("dataset", cls=Command, help="cli.dataset")
@click.argument("game")
@click.argument("files", nargs=-1)
@of_rules
@click.option("--players", cls=Option, metavar="NAME,…", help="cli.help.simulate_players")
@click.option("--games", "count", cls=Option, metavar="N", callback=_COUNT, help="cli.help.dataset")
@click.option("--encoding", cls=Option, metavar="raw|scaled", help="cli.help.encoding")
@click.option(
    "--history", cls=Option, metavar="N", callback=whole(0, 1 << 20), help="cli.help.history"
)
@click.option("--out", cls=Option, metavar="FILE", help="cli.help.dataset_out")
def command(
    game: str,
    files: tuple[str, ...],
    preset: str | None,
    seats: int | None,
    changes: tuple[str, ...],
    seed: int | None,
    players: str | None,
    count: int | None,
    encoding: str | None,
    history: int | None,
    out: str | None,
) -> int:
    """Write a dataset; what was there before Ctrl-C is in it."""
    need_lab()
    if out is None:
        raise Problem("cli.missing", name="--out FILE", command="tycoon dataset")
    if encoding not in {None, *ENCODINGS}:
        raise Problem("cli.dataset.encoding", value=encoding, known=list(ENCODINGS))
    from tycoon.lab.dataset import Dataset

    written: dict[str, Any] = {"encoding": encoding or "raw", "history": history or 0}
    try:
        if files:
            if preset or seats or changes or players or count or seed is not None:
                raise Problem("cli.dataset.from_records")
            finished, found = _of_records(game, files, Path(out), written)
        else:
            names = split(players) or ["greedy"]
            if seats is None and len(names) > 1:
                seats = len(names)
            begin = start(game, preset, seats, changes)
            if len(names) not in {1, begin.seats}:
                raise Problem("cli.players_count", n=len(names), seats=begin.seats)
            names *= begin.seats if len(names) == 1 else 1
            found = Dataset(Path(out), begin, **written)
            finished = _played(found, begin, names, count or GAMES, seed or 0)
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("cli.convert.unwritable", file=error.filename or out, why=why) from error
    click.echo(say("cli.dataset.done", games=found.games, rows=found.rows, file=out))
    return 0 if finished else INTERRUPTED


def _played(found: Dataset, begin: State, names: list[str], count: int, seed: int) -> bool:
    from tycoon.lab.entrants import named

    for name in names:
        named(name, begin.game)  # says now what there is not
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=count)
        for number in range(count):
            found.add_played(begin, names, number, seed)
            told = say("cli.simulate.progress", games=found.games, wanted=count)
            progress.update(task, completed=number + 1, description=told)
            if interrupted:
                break
    found.close()
    return not interrupted


def _of_records(
    game: str, files: tuple[str, ...], out: Path, written: dict[str, Any]
) -> tuple[bool, Dataset]:
    """All games of all files, the first of which says by which rules the others must be."""
    import tycoon
    from tycoon.core.errors import TycoonError
    from tycoon.lab.dataset import Dataset

    wanted = tycoon.find(game)
    found: Dataset | None = None
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=len(files))
        for done, file in enumerate(files, 1):
            for number, record in enumerate(_records(file)):
                if record.header.game != wanted.name:
                    raise Problem("cli.dataset.game", file=file, game=record.header.game)
                found = found or Dataset(out, record.start(), **written)
                try:
                    found.add_record(record, file, number)
                except TycoonError as error:
                    raise Problem("cli.dataset.record", file=file, why=str(error)) from error
            progress.update(task, completed=done, description=file)
            if interrupted:
                break
    if found is None:
        raise Problem("cli.dataset.nothing")
    found.close()
    return not interrupted, found


def _records(file: str) -> Iterator[Record]:
    from tycoon.core.errors import BadRecord
    from tycoon.lab.dataset import records_of

    try:
        yield from records_of(Path(file).read_bytes())
    except BadRecord as error:
        raise Problem("cli.dataset.record", file=file, why=str(error)) from error
