"""`tycoon arena`: players against each other, the same deals from every seat."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

import click

from tycoon.cli.app import INTERRUPTED
from tycoon.cli.extras import has_lab
from tycoon.cli.parts import Command, Option, whole
from tycoon.cli.parts import seconds as seconds_of
from tycoon.cli.progress import bar, interruption
from tycoon.cli.setting import of_rules, split, start
from tycoon.cli.speech import Problem, player_title, say

if TYPE_CHECKING:
    from rich.table import Table

    from tycoon.core.engine.state import State
    from tycoon.lab import Arena, ArenaReport, Program, RoundRobin, RoundRobinReport
    from tycoon.lab.standings import Played

_COUNT = whole(1, 1 << 60)
_JOBS = whole(0, 256)
_PATIENCE = 10.0  # seconds
_BAR = 50  # columns


@click.command("arena", cls=Command, help="cli.arena")
@click.argument("game")
@of_rules
@click.option("--players", cls=Option, metavar="NAME,…", help="cli.help.arena_players")
@click.option("--all", "everybody", cls=Option, is_flag=True, help="cli.help.all")
@click.option("--games", "count", cls=Option, metavar="N", callback=_COUNT, help="cli.help.deals")
@click.option("--whole-games", cls=Option, is_flag=True, help="cli.help.whole_games")
@click.option(
    "--program",
    "programs",
    cls=Option,
    multiple=True,
    metavar="NAME=COMMAND",
    help="cli.help.program",
)
@click.option(
    "--time-limit", cls=Option, metavar="S", callback=seconds_of, help="cli.help.time_limit"
)
@click.option("--jobs", cls=Option, metavar="N", callback=_JOBS, help="cli.help.jobs")
@click.option("--out", cls=Option, metavar="FOLDER", help="cli.help.out")
@click.option("--json", "as_json", cls=Option, is_flag=True, help="cli.help.json")
def command(
    game: str,
    preset: str | None,
    seats: int | None,
    changes: tuple[str, ...],
    seed: int | None,
    players: str | None,
    everybody: bool,
    count: int | None,
    whole_games: bool,
    programs: tuple[str, ...],
    time_limit: float | None,
    jobs: int | None,
    out: str | None,
    as_json: bool,
) -> int:
    """Let players meet and say what they came to; what was played before Ctrl-C counts."""
    from tycoon.lab.arena import GAMES

    names = split(players)
    if seats is None and names and not everybody:
        seats = len(names)
    begin = start(game, preset, seats, changes)
    arena = _arena(
        begin,
        _entrants(names, _programs(programs, time_limit or _PATIENCE)),
        everybody,
        games=count or GAMES,
        seed=seed or 0,
        jobs=1 if jobs is None else jobs,
        out=out,
        whole_games=whole_games,
    )
    finished = _play(arena)
    if arena.folder is not None and has_lab():
        from tycoon.lab.tables import write_arena

        write_arena(arena)
    report = arena.report()
    if as_json:
        import msgspec

        asked = {"preset": preset or next(iter(begin.game.presets))}
        click.echo(msgspec.json.encode({**msgspec.to_builtins(report), **asked}).decode())
    else:
        show(report)
    return 0 if finished else INTERRUPTED


def _programs(given: Sequence[str], seconds: float) -> dict[str, Program]:
    """The programs that `--program` names."""
    from tycoon.lab import Program

    found = {}
    for text in given:
        name, _, line = text.partition("=")
        try:
            command = tuple(shlex.split(line))
        except ValueError:  # a quotation without an end
            command = ()
        if not name.strip() or not command or "," in name:
            raise Problem("cli.arena.program_form", text=text)
        found[name.strip()] = Program(name.strip(), command, seconds)
    return found


def _entrants(names: Sequence[str], programs: dict[str, Program]) -> list[str | Program]:
    idle = sorted(set(programs) - set(names))
    if idle:
        raise Problem("cli.arena.program_idle", name=idle[0])
    return [programs.get(name, name) for name in names]


def _arena(
    begin: State, players: list[str | Program], everybody: bool, *, out: str | None, **settings: Any
) -> Arena | RoundRobin:
    """What is to be played.

    Raises:
        Problem: too few players, or too many; a folder that cannot be made.
        TycoonError: players that there are not, a folder of other results.
    """
    from tycoon import bots
    from tycoon.lab import Arena, RoundRobin

    if everybody:
        if len(players) == 1:
            raise Problem("cli.arena.two", n=1)
        players = players or [*bots.names(begin.game)]
    elif not players:
        raise Problem("cli.arena.who", seats=begin.seats, known=bots.players(begin.game))
    elif len(players) != begin.seats:
        raise Problem("cli.players_count", n=len(players), seats=begin.seats)
    try:
        return (RoundRobin if everybody else Arena)(begin, players, out=out, **settings)
    except OSError as error:
        why = error.strerror or str(error)
        raise Problem("cli.convert.unwritable", file=out, why=why) from error


def _play(arena: Arena | RoundRobin) -> bool:
    """Play with a bar on standard error; False when Ctrl-C ended it."""
    with interruption() as interrupted, bar() as progress:
        task = progress.add_task("", total=arena.wanted)
        told = -1
        for _ in arena.go():
            if arena.games != told:
                told = arena.games
                progress.update(task, completed=told, description=_so_far(arena))
            if interrupted:
                return False
    return True


def _so_far(arena: Arena | RoundRobin) -> str:
    """How far it is, and what is known of as many players as fit beside the bar."""
    told = say("cli.arena.progress", games=arena.games, wanted=arena.wanted)
    room = get_terminal_size().columns - _BAR
    for one in arena.report().players:
        told += f" · {one.name} {one.mean_return:+.1f}{_error(one.interval, 1)}"
        if len(told) > room:
            return told[: max(0, room - 1)] + "…"
    return told


def show(report: ArenaReport | RoundRobinReport) -> None:
    """Print what an arena came to."""
    from rich.console import Console

    from tycoon.lab import RoundRobinReport

    console = Console(highlight=False)
    console.print(_summary(report))
    if isinstance(report, RoundRobinReport):
        console.print(_standings(report))
        console.print()
        console.print(say(f"cli.arena.among_{report.unit}"))
        console.print(_matches(report))
    else:
        console.print(_standings(report))


def _summary(report: Played) -> str:
    how = say(f"cli.rules.{'compiled' if report.compiled else 'interpreted'}")
    pieces = [
        say(f"{report.game}.title"),
        how,
        say(f"cli.arena.{report.unit}s", n=report.games, seats=report.rotations),
        *([say("cli.arena.stopped", n=report.stopped)] if report.stopped else []),
    ]
    return " · ".join(pieces)


def _standings(report: ArenaReport | RoundRobinReport) -> Table:
    from rich.table import Table

    from tycoon.lab import Rated

    rated = any(isinstance(one, Rated) for one in report.players)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(say("cli.arena.player"), overflow="fold")
    columns = [*(["rating"] if rated else []), f"points_{report.unit}", "place", "wins", "time"]
    for column in columns:
        table.add_column(say(f"cli.arena.{column}"), justify="right")
    for one in report.players:
        rating = []
        if isinstance(one, Rated):
            rating = [f"{round(one.rating):+d}{_error(one.rating_interval, 0)}"]
        table.add_row(
            player_title(one.name),
            *rating,
            f"{_signed(one.mean_return)}{_error(one.interval)}",
            f"{one.mean_place:.2f}{_error(one.place_interval)}",
            say("cli.number", n=one.wins),
            say("cli.number", n=round(one.us_per_decision, 1)),
        )
    return table


def _matches(report: RoundRobinReport) -> Table:
    """Who did how well among whom: a row for each, a column for each of the others."""
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column()
    names = [one.name for one in report.players]
    for name in names:
        table.add_column(player_title(name), justify="right")
    found = {
        (one.player, one.among): f"{_signed(one.mean_return)}{_error(one.interval)}"
        for one in report.matches
    }
    for name in names:
        table.add_row(player_title(name), *[found.get((name, other), "") for other in names])
    return table


def _signed(value: float) -> str:
    return f"{value:+.2f}"


def _error(half: float | None, digits: int = 2) -> str:
    return "" if half is None else f" ± {half:.{digits}f}"
