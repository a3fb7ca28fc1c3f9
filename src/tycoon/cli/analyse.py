"""`tycoon analyse`: what a recorded game was worth to whom, and which decisions cost most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from tycoon.cli import records
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.progress import bar, interruption
from tycoon.cli.replay import addressed_in, names_in
from tycoon.cli.speech import say, words

if TYPE_CHECKING:
    from tycoon.core.record import Record
    from tycoon.lab.analysis import Analysis

_WIDTH = 60
_HEIGHTS = "▁▂▃▄▅▆▇█"


@click.command("analyse", cls=Command, help="cli.analyse")
@click.argument("file")
@click.option(
    "--worlds", cls=Option, metavar="N", callback=whole(2, 100_000), help="cli.help.worlds"
)
@click.option("--seed", cls=Option, metavar="N", callback=whole(0, 1 << 31), help="cli.help.seed")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(file: str, worlds: int | None, seed: int | None, as_json: bool) -> int:
    """Play on from every step of a record, and say what comes of it."""
    from tycoon.lab.analysis import WORLDS

    record = records.read(file)
    found = _analysed(record, worlds or WORLDS, seed or 0)
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(found).decode())
    else:
        for line in _lines(record, found):
            click.echo(line)
    return 0


def _analysed(record: Record, worlds: int, seed: int) -> Analysis:
    """With a bar on standard error; Ctrl-C ends it.

    Raises:
        KeyboardInterrupt: it was pressed.
    """
    from tycoon.lab.analysis import analyse

    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=1.0)

        def tell(done: int, of: int) -> None:
            text = say("cli.analyse.progress", n=done, all=of)
            progress.update(task, completed=done / of, description=text)
            if interrupted:
                raise KeyboardInterrupt

        return analyse(record, worlds=worlds, seed=seed, progress=tell)


def _lines(record: Record, found: Analysis) -> Iterator[str]:
    names = names_in(record)
    speech = words().naming(addressed_in(record))
    widest = max(map(len, names))
    for seat, name in enumerate(names):
        yield f"{name:<{widest}}  {_drawn([row[seat] for row in found.chances])}"
    for seat, share in enumerate(found.shares):
        yield speech.text(
            "cli.analyse.share",
            name=names[seat],
            luck=_points(share.luck),
            own=_points(share.own),
            others=_points(share.others),
        )
    for turn in found.turns:
        if turn.better is None:
            continue
        yield speech.text(
            "cli.analyse.turn",
            n=turn.at,
            name=names[turn.seat],
            before=_points(turn.before, signed=False),
            after=_points(turn.after, signed=False),
            chosen=speech.message(turn.chosen),
        )
        better = speech.message(turn.better)
        yield "  " + speech.text(
            "cli.analyse.better", better=better, lost=f"{turn.lost:.2f}", error=f"{turn.error:.2f}"
        )
        if turn.why is not None:
            yield "  " + speech.message(turn.why)


def _drawn(chances: Sequence[float]) -> str:
    """How a chance rose and fell, in one line."""
    step = max(1.0, len(chances) / _WIDTH)
    at = [chances[int(number * step)] for number in range(int(len(chances) / step))]
    return "".join(_HEIGHTS[min(7, int(8 * one))] for one in at)


def _points(share: float, *, signed: bool = True) -> str:
    return f"{100 * share:{'+' if signed else ''}.0f} %"
