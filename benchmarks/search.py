"""How fast the player that searches thinks: playouts and decisions a second of processor time."""

from __future__ import annotations

from statistics import median
from time import process_time

import tycoon
from benchmarks.measure import RUNS, report
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.lab import play_out
from tycoon.search import Search

PLAYOUTS = 1000
STATES = 20
GAMES = 100


def run() -> None:
    """Print all of it."""
    for game in ("bigtwo", "daifugo", "deal", "monopoly"):
        search = Search(bots.make("greedy", game), iterations=PLAYOUTS)
        playouts, decisions = zip(
            *(thought(game, search, seed) for seed in range(RUNS)), strict=True
        )
        report(f"{game}, playouts", f"{median(playouts):,.0f} /s")
        report(f"{game}, decisions of {PLAYOUTS} playouts", f"{median(decisions):,.1f} /s")
    for game in ("bigtwo", "daifugo"):
        ratio = median(learned(game, seed) for seed in range(RUNS))
        report(f"{game}, a decision of fast beside one of greedy", f"{ratio:.1f} times")


def learned(game: str, seed: int) -> float:
    """How many times as long the learned player decides as `greedy`, in whole playouts."""
    start, spent = tycoon.make(game), []
    for player in ("fast", "greedy"):
        started = process_time()
        decisions = play_out(start, [player] * start.seats, games=GAMES, seed=seed).decisions
        spent.append((process_time() - started) / decisions)
    return spent[0] / spent[1]


def thought(game: str, search: Search, seed: int) -> tuple[float, float]:
    """Playouts and decisions a second, in states from a game between such as play on."""
    states = moments(game, seed)
    started, played = process_time(), 0
    for state in states:
        played += search.reason(state, state.seat_to_act, FastChance(seed)).playouts
    spent = process_time() - started
    return played / spent, len(states) / spent


def moments(game: str, seed: int) -> list[State]:
    """States in which somebody has a choice, every seventh."""
    found: list[State] = []
    policy, chance, choices = bots.make("greedy", game), FastChance(seed), 0
    state = tycoon.make(game)
    while len(found) < STATES:
        if state.is_over:
            state = tycoon.make(game)
        seat = state.seat_to_act
        if seat < 0:
            state.apply(state.default_action(), chance)
            continue
        if len(state.legal_actions()) > 1:
            choices += 1
            if choices % 7 == 0:
                found.append(state.copy())
        state.apply(policy.choose(state.copy(), seat, chance), chance)
    return found
