"""Medians of several runs, and ratios to something measured in the same run."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

import msgspec

import tycoon
from tycoon import bots
from tycoon.lab.playouts import Playouts

ROOT = Path(__file__).parent.parent
RUNS = 5


def machine() -> str:
    """The processor, the interpreter and the commit that was measured."""
    processor = platform.processor() or platform.machine()
    for line in _lines("/proc/cpuinfo"):
        if line.startswith("model name"):
            processor = line.partition(":")[2].strip()
            break
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} × {processor}, load {load:.1f}, {python}, commit {commit()}"


def commit() -> str:
    """The commit, with a plus when files differ from it."""
    try:
        name = _output("git", "rev-parse", "--short", "HEAD").strip()
        return name + ("+" if _output("git", "status", "--porcelain", "-uno") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _lines(path: str) -> list[str]:
    try:
        return Path(path).read_text().splitlines()
    except OSError:
        return []


def seconds_per_call(function: Callable[[], object], *, least: float = 0.1) -> float:
    """Seconds that one call takes, over as many as fill `least` seconds."""
    calls = 1
    while True:
        started = perf_counter()
        for _ in range(calls):
            function()
        spent = perf_counter() - started
        if spent >= least:
            return spent / calls
        calls = max(calls * 2, round(calls * least / max(spent, 1e-9)))


def median_call(function: Callable[[], object], runs: int = RUNS) -> float:
    """The median of several times `seconds_per_call`."""
    return median(seconds_per_call(function) for _ in range(runs))


def command_seconds(*arguments: str, runs: int = 2 * RUNS) -> float:
    """The median time of a whole command from start to exit, without the first, cold run."""
    times = []
    for _ in range(runs + 1):
        started = perf_counter()
        subprocess.run([sys.executable, *arguments], cwd=ROOT, check=True, capture_output=True)
        times.append(perf_counter() - started)
    return median(times[1:])


def report(what: str, value: str, target: str = "") -> None:
    """Print one line of results."""
    print(f"  {what:<52}{value:>18}{f'   target {target}' if target else ''}", flush=True)


def played(game: str, preset: str, players: list[str]) -> tuple[float, float, Playouts]:
    """Decisions and games per second of processor time, medians; and the last run."""
    start = tycoon.make(game, preset=preset, seats=len(players))
    decisions, ended = [], []
    for seed in range(RUNS):
        games = Playouts(start, [bots.make(player, game) for player in players], seed, 10**6)
        started = process_time()
        while process_time() - started < 0.5:
            games.play(100_000, 10**9)
        spent = process_time() - started
        decisions.append(games.decisions / spent)
        ended.append(games.games / spent)
    return median(decisions), median(ended), games


def calls_in(states: list[tycoon.State], *more: str) -> None:
    """Print how long calls take in these states, one after another; `more` names methods."""
    turn = iter(range(1 << 62))
    saves = [state.save() for state in states]

    def each() -> tycoon.State:
        return states[next(turn) % len(states)]

    def saved() -> bytes:
        return saves[next(turn) % len(saves)]

    encode = msgspec.json.Encoder().encode
    chance = tycoon.FastChance(3)
    empty = median_call(each)

    def measured(what: str, call: Callable[[], object], target: str = "") -> None:
        report(what, f"{(median_call(call) - empty) * 1e6:.2f} µs", target)

    measured("copy", lambda: each().copy())
    measured("legal_actions", lambda: each().legal_actions())
    measured("determinize", lambda: each().determinize(0, chance))
    measured("save", lambda: each().save(), "15 µs")
    measured("load, trusted", lambda: tycoon.load(saved(), trusted=True), "25 µs")
    measured("load", lambda: tycoon.load(saved()))
    for name in more:
        measured(name, lambda name=name: getattr(each(), name)())  # type: ignore[misc]
    measured(
        "view with legal moves, as JSON",
        lambda: encode((state := each()).view(state.seat_to_act)),
        "150 µs",
    )
