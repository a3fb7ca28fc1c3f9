"""Daifugo: playouts of every preset, views, bots."""

from __future__ import annotations

import tycoon
from benchmarks.measure import calls_in, played, report

TABLES = [("dokopa", 4), ("dokopa", 5), ("dokopa-full", 4), ("kotoba", 4), ("uecda", 5)]


def run() -> None:
    """Print all of it."""
    for preset, seats in TABLES:
        rate, _, _ = played("daifugo", preset, ["random"] * seats)
        what = f"playouts, {preset} with {seats} seats, in processor time"
        report(what, f"{rate / 1e6:.2f} M/s", "5 M decisions/s")
    rate, _, games = played("daifugo", "dokopa", ["greedy", "random", "random", "random"])
    report("one greedy among random players", f"{rate / 1e6:.2f} M/s")
    points = games.totals()[0][1] / games.ended_deals
    report("points a round of the greedy one", f"{points:.2f}")
    calls_in(middles(200))


def middles(count: int) -> list[tycoon.State]:
    """States from the middle of second rounds, in which hands are partly known."""
    chance = tycoon.FastChance(7)
    found: list[tycoon.State] = []
    while len(found) < count:
        state = tycoon.make("daifugo", preset="kotoba", seats=4)
        steps = chance.below(40)
        while state.deals < 2 or (steps and state.seat_to_act >= 0):
            if state.deals == 2:
                steps -= 1
            actions = state.legal_actions()
            state.apply(actions[chance.below(len(actions))], chance)
        if state.seat_to_act >= 0:
            found.append(state)
    return found
