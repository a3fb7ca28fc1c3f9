"""Big Two: playouts compiled and interpreted, the rules from Python, views, bots."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from statistics import median
from time import perf_counter

import tycoon
from benchmarks.measure import ROOT, RUNS, calls_in, report


def run() -> None:
    """Print all of it."""
    playouts()
    from_python()
    calls_in(middles(200), "digest")
    bots()


def playouts() -> None:
    """Random playouts on one core, compiled and interpreted in turns."""
    compiled, interpreted, ratios = [], [], []
    for _ in range(RUNS):
        fast, slow = _playouts(pure=False), _playouts(pure=True)
        compiled.append(fast)
        interpreted.append(slow)
        ratios.append(fast / slow)
    report("playouts, compiled", f"{median(compiled) / 1e6:.2f} M/s", "10 M decisions/s")
    report("playouts, interpreted", f"{median(interpreted) / 1e6:.3f} M/s")
    report("ratio, median of the pairs", f"{median(ratios):.0f}", "60")


def _playouts(*, pure: bool) -> float:
    command = ["-m", "tycoon", "playouts", "bigtwo", "--seconds", "2", "--json"]
    environment = {**os.environ, "TYCOON_PURE": "1" if pure else ""}
    done = subprocess.run(
        [sys.executable, *command], cwd=ROOT, env=environment, check=True, capture_output=True
    )
    result = json.loads(done.stdout)
    if result["compiled"] is pure:
        raise SystemExit("the rules are not compiled: make build")
    return float(result["decisions_per_s"])


def from_python() -> None:
    """`legal_actions` and `apply` one at a time, as a program in Python would."""
    rates = []
    for seed in range(RUNS):
        chance = tycoon.FastChance(seed)
        choose = tycoon.FastChance(seed + 1).below
        decisions = 0
        started = perf_counter()
        while perf_counter() - started < 1:
            state = tycoon.make("bigtwo", hands=20)
            while not state.is_over:
                actions = state.legal_actions()
                state.apply(actions[choose(len(actions))], chance)
                decisions += 1
        rates.append(decisions / (perf_counter() - started))
    report("legal_actions + apply from Python", f"{median(rates) / 1e6:.2f} M/s", "1 M decisions/s")


def middles(count: int) -> list[tycoon.State]:
    """States from the middle of deals, half of them with a trick to beat."""
    chance = tycoon.FastChance(7)
    found: list[tycoon.State] = []
    while len(found) < count:
        state = tycoon.make("bigtwo")
        state.apply(state.default_action(), chance)
        for _ in range(chance.below(40)):
            if state.seat_to_act < 0:
                break
            actions = state.legal_actions()
            state.apply(actions[chance.below(len(actions))], chance)
        if state.seat_to_act >= 0:
            found.append(state)
    return found


def bots() -> None:
    """How fast bots think, and how well they do."""
    from tycoon.lab import play_out

    for players in (["greedy"], ["greedy", "random", "random", "random"]):
        runs = [
            play_out(tycoon.make("bigtwo", hands=10), players, seconds=1, seed=seed)
            for seed in range(RUNS)
        ]
        rate = median(one.decisions_per_s for one in runs)
        report(f"playouts, {', '.join(players)}", f"{rate / 1e6:.2f} M/s", "0.3 M decisions/s")
        if len(players) > 1:
            mean = sum(one.mean_deal_returns[0] for one in runs) / RUNS
            error = runs[0].deal_returns_error[0] / RUNS**0.5
            report("points per hand of greedy against these", f"{mean:.2f} ± {error:.2f}")
