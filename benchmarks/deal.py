"""Deal: playouts of every preset, views, bots."""

from __future__ import annotations

import tycoon
from benchmarks.measure import calls_in, played, report

TABLES = [("base", 4), ("expanded", 4), ("official", 4), ("base", 2), ("expanded", 10)]


def run() -> None:
    """Print all of it."""
    for preset, seats in TABLES:
        rate, games, _ = played("deal", preset, ["random"] * seats)
        what = f"playouts, {preset} with {seats} seats, in processor time"
        report(what, f"{rate / 1e6:.2f} M/s", "4 M decisions/s" if seats == 4 else "")
        report("", f"{games:,.0f} games/s", "10,000" if seats == 4 else "")
    rate, _, _ = played("deal", "base", ["greedy"] * 4)
    report("four greedy players", f"{rate / 1e6:.2f} M/s")
    calls_in(middles(200))


def middles(count: int) -> list[tycoon.State]:
    """States from the middle of games of five."""
    chance = tycoon.FastChance(7)
    found: list[tycoon.State] = []
    while len(found) < count:
        state = tycoon.make("deal", seats=5)
        for _ in range(20 + chance.below(200)):
            actions = state.legal_actions()
            if not actions:
                break
            state.apply(actions[chance.below(len(actions))], chance)
        if state.seat_to_act >= 0:
            found.append(state)
    return found
