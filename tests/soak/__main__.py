"""Play and watch random games: `python -m tests.soak [CASE …]`. Stopped, it goes on next time."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent / "games"), str(HERE.parents[1] / "build_backend")]

if TYPE_CHECKING:
    from tests.soak.runs import Played


def main() -> None:
    """Play what is still to be played, all cases side by side; exit 1 when a game went wrong."""
    from tests.soak import runs

    signal.signal(signal.SIGINT, signal.default_int_handler)  # in the background, too
    parser = argparse.ArgumentParser(prog="python -m tests.soak", description=__doc__)
    parser.add_argument("case", nargs="*", help="begin or whole of names; all without")
    parser.add_argument("--games", type=int, default=100_000, help="of each case")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes")
    parser.add_argument("--folder", type=Path, default=Path("build/soak"), help="of what is done")
    wanted = parser.parse_args()
    cases = [case for case in runs.soaked() if str(case).startswith(tuple(wanted.case) or ("",))]
    if not cases:
        parser.error("there is no such case")
    logs = {case: runs.Log(wanted.folder, case) for case in cases}
    lots = range(-(-wanted.games // runs.LOT))
    left = [(case, lot) for lot in lots for case in cases if lot not in logs[case].lots]
    whole, wrong = len(lots) * len(cases), []
    print(f"{len(cases)} cases, {whole} lots of {runs.LOT} games, {len(left)} to be played")
    with ProcessPoolExecutor(wanted.jobs, initializer=_deaf) as pool:
        running: dict[Future[Played], tuple[runs.Case, int]] = {}
        try:
            while left or running:
                while left and len(running) < 2 * wanted.jobs:
                    case, lot = left.pop(0)
                    running[pool.submit(_lot, str(case), lot)] = case, lot
                done, _ = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    case, lot = running.pop(future)
                    try:
                        logs[case].add(lot, future.result())
                    except AssertionError as error:
                        wrong.append(str(error))
                        left = [other for other in left if other[0] != case]
                at = whole - len(left) - len(running)
                print(f"\r{at / whole:6.1%}  {case!s:40}", end="", file=sys.stderr, flush=True)
        except KeyboardInterrupt:
            left.clear()
            pool.shutdown(cancel_futures=True)
    print(file=sys.stderr)
    print(
        "| case | games | capped | deals | decisions | longest deal | passes in a row | seconds |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for case, log in logs.items():
        total = log.total(wanted.games)
        numbers = (total.games, total.capped, total.deals, total.decisions)
        most = (total.longest, total.passes)
        print(f"| {case} |", *(f"{n:,} |" for n in numbers + most), f"{total.seconds:.0f} |")
    for text in wrong:
        print(text)
    unfinished = any(log.total(wanted.games).games < wanted.games for log in logs.values())
    raise SystemExit(1 if wrong else 130 if unfinished else 0)


def _lot(case: str, lot: int) -> Played:
    from tests.soak import runs

    started = perf_counter()
    found = next(one for one in runs.soaked() if str(one) == case)
    return runs.play(found, lot * runs.LOT, runs.LOT) + runs.Played(
        seconds=perf_counter() - started
    )


def _deaf() -> None:
    """Ctrl-C is for the one who keeps the lots."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
