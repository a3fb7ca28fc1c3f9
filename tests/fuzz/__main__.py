"""Change saves, positions, records and moves: `make fuzz`, `python -m tests.fuzz [LOTS …]`.

Everything is refused, or keeps every promise of a state. Stopped, it goes on next time; what goes
wrong is kept in a file each, and `--again deal-saves-17-203` shows it once more.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "games"), str(HERE.parents[1] / "build_backend")]


def main() -> None:
    """Carry out what is still to be done; exit 1 when anything went wrong."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Table

    from tests import lots
    from tests.fuzz import runs, starts, trials

    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, too
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("lots", nargs="*", help="begin or whole of names, as `deal-saves`")
    parser.add_argument("--saves", type=int, default=1_000_000, help="changed saves of each game")
    parser.add_argument("--others", type=int, default=100_000, help="of each other kind and game")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--limit", type=float, default=runs.LIMIT, help="seconds for a trial")
    parser.add_argument("--folder", type=Path, default=Path("build/fuzz"), help="of what is done")
    parser.add_argument("--again", metavar="TRIAL", help="only this one, here")
    wanted = parser.parse_args()
    if wanted.again:
        game, kind, number, trial = wanted.again.split("-")
        taken = runs.again(trials.Lot(game, kind, int(number)), kind, int(trial))
        print("taken" if taken else "refused")
        return

    folder = wanted.folder / runs.version()
    logs = {
        (game, kind): lots.Log(folder / f"{game}-{kind}.jsonl", runs.Result, runs.LOT)
        for game in starts.GAMES
        for kind in trials.KINDS
        if f"{game}-{kind}".startswith(tuple(wanted.lots) or ("",))
    }
    if not logs:
        parser.error("there are no such lots")
    counts = {
        about: -(-(wanted.saves if about[1] == "saves" else wanted.others) // runs.LOT)
        for about in logs
    }
    left = [
        runs.Job(*about, number)
        for number in range(max(counts.values()))
        for about, log in logs.items()
        if number < counts[about] and number not in log.lots
    ]
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description:32}"),
        BarColumn(),
        TextColumn("{task.completed:,.0f} of {task.total:,.0f}"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console) as progress:
        whole = sum(counts.values())
        task = progress.add_task("", total=whole * runs.LOT)
        progress.advance(task, (whole - len(left)) * runs.LOT)

        def done(job: runs.Job, result: runs.Result) -> None:
            logs[job.game, job.kind].add(job.number, result)
            for fault in result.faults:
                name = f"{job}-{fault.trial}"
                console.print(f"[red]{name}[/]: {fault.what.strip().splitlines()[-1]}")
                keep(folder / "faults", name, fault.what, runs.made(job, fault.trial))
            progress.update(task, advance=result.trials, description=str(job))

        try:
            runs.carry_out(left, done, processes=wanted.jobs, limit=wanted.limit)
        except KeyboardInterrupt:
            console.print("stopped; what is done is kept")

    table = Table("lots", "trials", "taken", "faults", "seconds")
    faults = unfinished = 0
    for (game, kind), log in logs.items():
        total = log.total(counts[game, kind] * runs.LOT)
        faults += len(total.faults)
        unfinished += total.trials < counts[game, kind] * runs.LOT
        row = (total.trials, total.taken, len(total.faults), round(total.seconds))
        table.add_row(f"{game}-{kind}", *(f"{number:,}" for number in row))
    Console().print(table)
    if faults:
        print(f"{faults} faults, in {folder / 'faults'}")
    raise SystemExit(1 if faults else 130 if unfinished else 0)


def keep(folder: Path, name: str, what: str, made: bytes) -> None:
    """Write down a fault and what led to it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.txt").write_text(what, encoding="utf-8")
    (folder / f"{name}.bin").write_bytes(made)


if __name__ == "__main__":
    main()
