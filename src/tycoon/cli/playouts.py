"""`tycoon playouts`: whole games played by bots, and how fast."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from tycoon.cli.app import INTERRUPTED
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.parts import seconds as seconds_of
from tycoon.cli.progress import bar, interruption
from tycoon.cli.setting import of_a_game, split, start
from tycoon.cli.speech import Problem, player_title, say

if TYPE_CHECKING:
    from tycoon.lab import Report, Run

_SECONDS = 5.0
_COUNT = whole(1, 1 << 60)
_JOBS = whole(0, 256)


class _Playouts(Command):
    """The command, which once counted landings as well."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Tell those who still ask for that where it is done now."""
        if "--landings" in args:
            raise Problem("cli.landings.moved")
        return super().parse_args(ctx, args)


@click.command("playouts", cls=_Playouts, help="cli.playouts")
@of_a_game
@click.option("--seconds", cls=Option, metavar="S", callback=seconds_of, help="cli.help.seconds")
@click.option("--games", "count", cls=Option, metavar="N", callback=_COUNT, help="cli.help.games")
@click.option(
    "--max-decisions",
    cls=Option,
    metavar="N",
    callback=_COUNT,
    help="cli.help.max_decisions",
)
@click.option("--jobs", cls=Option, metavar="N", callback=_JOBS, help="cli.help.jobs")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(
    game: str,
    preset: str | None,
    seats: int | None,
    changes: tuple[str, ...],
    players: str | None,
    seed: int | None,
    seconds: float | None,
    count: int | None,
    max_decisions: int | None,
    jobs: int | None,
    as_json: bool,
) -> int:
    """Play games out and say what they came to."""
    from tycoon.lab.runs import MAX_DECISIONS, Run

    begin = start(game, preset, seats, changes)
    names = split(players) or ["random"]
    if len(names) not in {1, begin.seats}:
        raise Problem("cli.players_count", n=len(names), seats=begin.seats)
    if seconds is None and count is None:
        seconds = _SECONDS
    most = MAX_DECISIONS if max_decisions is None else max_decisions
    threads = 1 if jobs is None else jobs
    run = Run(begin, names, seed=seed or 0, max_decisions=most, jobs=threads)
    finished = _play(run, seconds, count)
    report = run.report()
    if as_json:
        import msgspec

        click.echo(msgspec.json.encode(report).decode())
    else:
        show(report)
    return 0 if finished else INTERRUPTED


def _play(run: Run, seconds: float | None, games: int | None) -> bool:
    """Play with a bar on standard error; False when Ctrl-C ended it."""
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=1.0)
        for _ in run.go(seconds=seconds, games=games):
            done = max(run.seconds / seconds if seconds else 0, run.games / games if games else 0)
            text = say("cli.playouts.progress", games=run.games, decisions=run.decisions)
            progress.update(task, completed=min(done, 1.0), description=text)
            if interrupted:
                return False
    return True


def show(report: Report) -> None:
    """Print what a run came to."""
    from rich.console import Console
    from rich.table import Table

    how = say(f"cli.rules.{'compiled' if report.compiled else 'interpreted'}")
    rows = [
        ("cli.playouts.game", f"{say(f'{report.game}.title')} · {how}"),
        ("cli.playouts.games", _number(report.games)),
        ("cli.playouts.deals", _number(report.deals)),
        ("cli.playouts.decisions", _number(report.decisions)),
        *([("cli.playouts.jobs", _number(report.jobs))] if report.jobs > 1 else []),
        ("cli.playouts.seconds", _number(report.seconds)),
        ("cli.playouts.decisions_per_s", _number(round(report.decisions_per_s))),
        ("cli.playouts.games_per_s", _number(report.games_per_s)),
        *([("cli.playouts.mean_legal", _number(report.mean_legal))] if report.mean_legal else []),
        ("cli.playouts.mean_length", _number(report.mean_length)),
        ("cli.playouts.max_length", _number(report.max_length)),
        ("cli.playouts.capped", _number(report.capped)),
    ]
    console = Console(highlight=False)
    table = Table(box=None, show_header=False, padding=(0, 2, 0, 0))
    table.add_column()
    table.add_column(justify="right")
    for key, value in rows:
        table.add_row(say(key), value)
    console.print(table)
    players = Table(box=None, padding=(0, 2, 0, 0))
    players.add_column(say("cli.playouts.player"))
    players.add_column(say("cli.playouts.mean_returns"), justify="right")
    players.add_column(say("cli.playouts.mean_deal_returns"), justify="right")
    for seat, name in enumerate(report.players):
        error = f"± {_number(report.deal_returns_error[seat])}"
        players.add_row(
            f"{seat} {player_title(name)}",
            _number(report.mean_returns[seat]),
            f"{_number(report.mean_deal_returns[seat])} {error}",
        )
    console.print()
    console.print(players)


def _number(value: float) -> str:
    return say("cli.number", n=round(value, 3))
