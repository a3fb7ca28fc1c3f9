"""Monopoly: playouts of greedy and of random players, views."""

from __future__ import annotations

import tycoon
from benchmarks.measure import calls_in, played, report

TABLES = [("classic", 4), ("speed-die", 4), ("short", 4), ("house", 4), ("millionaire", 4)]


def run() -> None:
    """Print all of it."""
    for preset, seats in [*TABLES, ("classic", 2), ("classic", 8)]:
        rate, games, run = played("monopoly", preset, ["greedy"] * seats)
        what = f"greedy playouts, {preset} with {seats} seats, in processor time"
        report(what, f"{games:,.0f} games/s", "10,000" if (preset, seats) == TABLES[0] else "")
        report("", f"{rate / 1e6:.2f} M decisions/s")
        report("", f"{run.capped} of {run.games} games stopped")
    rate, games, _ = played("monopoly", "classic", ["random"] * 4)
    report("random playouts, classic with 4 seats", f"{rate / 1e6:.2f} M/s")
    calls_in(middles(200))


def middles(count: int) -> list[tycoon.State]:
    """States from the middle of greedy games."""
    from tycoon import bots

    chance = tycoon.FastChance(7)
    greedy = bots.make("greedy", "monopoly")
    found: list[tycoon.State] = []
    while len(found) < count:
        state = tycoon.make("monopoly", seats=4)
        for _ in range(100 + chance.below(300)):
            if state.is_over:
                break
            action = state.default_action()
            if state.seat_to_act >= 0:
                action = greedy.choose(state.copy(), state.seat_to_act, chance)
            state.apply(action, chance)
        if state.seat_to_act >= 0:
            found.append(state)
    return found
