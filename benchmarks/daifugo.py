"""Daifugo: playouts of every preset, views, bots."""

from __future__ import annotations

from statistics import median
from time import process_time

import msgspec

import tycoon
from benchmarks.measure import RUNS, median_call, report
from tycoon import bots
from tycoon.lab.playouts import Playouts

TABLES = [("dokopa", 4), ("dokopa", 5), ("dokopa-full", 4), ("kotoba", 4), ("uecda", 5)]


def run() -> None:
    """Print all of it."""
    for preset, seats in TABLES:
        rate, _ = playouts(preset, ["random"] * seats)
        what = f"playouts, {preset} with {seats} seats, in processor time"
        report(what, f"{rate / 1e6:.2f} M/s", "5 M decisions/s")
    rate, mean = playouts("dokopa", ["greedy", "random", "random", "random"])
    report("one greedy among random players", f"{rate / 1e6:.2f} M/s")
    report("points a round of the greedy one", f"{mean:.2f}")
    single_calls()


def playouts(preset: str, players: list[str]) -> tuple[float, float]:
    """Decisions per second of processor time, and points a round of the first player."""
    start = tycoon.make("daifugo", preset=preset, seats=len(players))
    rates, points, rounds = [], 0, 0
    for seed in range(RUNS):
        made = [bots.make(player, "daifugo") for player in players]
        games = Playouts(start, made, seed, 10**6)
        started = process_time()
        while process_time() - started < 0.5:
            games.play(100_000, 10**9)
        rates.append(games.decisions / (process_time() - started))
        points += games.totals()[0][1]
        rounds += games.ended_deals
    return median(rates), points / rounds


def single_calls() -> None:
    """Calls in the middle of a round."""
    states = middles(200)
    turn = iter(range(1 << 62))

    def each() -> tycoon.State:
        return states[next(turn) % len(states)]

    encode = msgspec.json.Encoder().encode
    chance = tycoon.FastChance(3)
    empty = median_call(each)

    def measured(what: str, call: object, target: str = "") -> None:
        assert callable(call)
        report(what, f"{(median_call(call) - empty) * 1e6:.2f} µs", target)

    measured("copy", lambda: each().copy())
    measured("legal_actions", lambda: each().legal_actions())
    measured("determinize", lambda: each().determinize(0, chance))
    measured(
        "view with legal moves, as JSON",
        lambda: encode((state := each()).view(state.seat_to_act)),
        "150 µs",
    )


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
