"""The long runs behind docs/promises.md: `python -m tests.promises RUN`.

They are bounded, talk to this machine only and say at the end what they counted.
"""

from __future__ import annotations

import argparse
import asyncio
import functools
import tempfile
import time
from pathlib import Path

from rich.progress import Progress

from tests.postgres import throw_away
from tests.promises.hidden import compare
from tests.promises.kills import TABLES, Tally, kill_again_and_again
from tests.promises.processes import end_one_again_and_again
from tests.promises.rolling import restart_each
from tests.server.running import running, settings


def main() -> None:
    """Run one of them; exit 1 when a promise was broken."""
    parser = argparse.ArgumentParser(prog="python -m tests.promises", description=__doc__)
    parser.add_argument("run", choices=["hidden", "kills", "processes", "restarts", "rolling"])
    about = "kills, decisions of a table, or rounds of `rolling` (1 unless told)"
    parser.add_argument("--times", type=int, help=about)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", type=int, default=500, help="people of `rolling`")
    wanted = parser.parse_args()
    if wanted.times is None:
        wanted.times = 1 if wanted.run == "rolling" else 100
    if not 1 <= wanted.times <= 10_000:
        parser.error("--times is from 1 to 10000")
    if wanted.seats not in range(4, 2001, 4):
        parser.error("--seats is from 4 to 2000, in fours")
    started = time.perf_counter()
    with tempfile.TemporaryDirectory() as folder, Progress() as progress:
        run = {
            "hidden": _hidden,
            "kills": _kills,
            "processes": _processes,
            "restarts": _restarts,
            "rolling": functools.partial(_rolling, wanted.seats),
        }[wanted.run]
        lost = asyncio.run(run(Path(folder), wanted.times, wanted.seed, progress))
    print(f"{time.perf_counter() - started:.0f} s")
    raise SystemExit(1 if lost else 0)


async def _hidden(folder: Path, times: int, seed: int, progress: Progress) -> int:
    bar = progress.add_task("tables", total=len(TABLES))
    async with running(settings(folder)) as house:
        for wanted in TABLES:
            compared = await compare(house, wanted, times, seed)
            progress.print(f"{wanted['game']} {wanted['preset']}: {compared:,} other states")
            progress.advance(bar)
    return 0


async def _kills(folder: Path, times: int, seed: int, progress: Progress) -> int:
    bar = progress.add_task("kills", total=times)

    def tell(tally: Tally) -> None:
        progress.update(bar, completed=tally.kills)

    tally = await kill_again_and_again(folder, times, seed, tell)
    progress.print(tally)
    return tally.lost


async def _processes(
    folder: Path, times: int, seed: int, progress: Progress, *, kill: bool = True
) -> int:
    bar = progress.add_task("kills" if kill else "restarts", total=times)

    def tell(tally: Tally) -> None:
        progress.update(bar, completed=tally.kills)

    with throw_away() as url:
        tally, pauses = await end_one_again_and_again(
            folder, url, times, kill=kill, seed=seed, tell=tell
        )
    progress.print(tally)
    pauses.sort()
    progress.print(
        f"all tables again after {pauses[len(pauses) // 2]:.2f} s, at most {pauses[-1]:.2f}"
    )
    return tally.lost


async def _restarts(folder: Path, times: int, seed: int, progress: Progress) -> int:
    return await _processes(folder, times, seed, progress, kill=False)


async def _rolling(seats: int, folder: Path, times: int, _: int, progress: Progress) -> int:
    with throw_away() as url:
        noticed = await restart_each(folder, url, seats, times)
    silences = sorted(noticed.silences) or [0.0]
    progress.print(
        f"{seats} seats, {2 * times} restarts: {noticed.acts} decisions acknowledged,"
        f" {noticed.lost} lost, {noticed.refused} made again; {len(silences)} times somebody was"
        f" hung up on, {noticed.again} came too early; they saw their table again after"
        f" {silences[len(silences) // 2]:.2f} s, 99 of 100 after"
        f" {silences[int(0.99 * len(silences))]:.2f}, at most {silences[-1]:.2f}"
    )
    return noticed.lost


if __name__ == "__main__":
    main()
