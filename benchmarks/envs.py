"""What learners get in a second: one state from Python, many games at once, environments.

Where OpenSpiel is installed, games of its own stand beside them, measured in turns; RLCard comes
last, with packages of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.util import find_spec
from statistics import median
from time import perf_counter, process_time
from typing import Any

import numpy as np

import tycoon
from benchmarks.limits.peers import NotInstalled, Peer
from benchmarks.measure import RUNS, report
from tycoon.envs.vector import VectorState

GAMES = 1024
SECONDS = 0.5
PEERS = ("hearts", "dou_dizhu")
RLCARD = Peer("RLCard Dou Dizhu: observations, step", "rlcard_envs", "rlcard==1.2.0")


def run() -> None:
    """Print all of it."""
    rows: list[tuple[str, Callable[[], Callable[[], int]]]] = []
    for game in tycoon.game_names():
        rows.append((f"{game}: observation, mask, legal, apply", lambda game=game: _single(game)))
        rows.append((f"{game}: {GAMES} games at once", lambda game=game: _vector(game, True)))
        rows.append((f"{game}: without observations", lambda game=game: _vector(game, False)))
        if find_spec("pettingzoo"):
            rows.append((f"{game}: PettingZoo, last and step", lambda game=game: _aec(game)))
            rows.append((f"{game}: Gymnasium vector, 256 games", lambda game=game: _seats(game)))
    if find_spec("pyspiel"):
        for game in PEERS:
            rows.append((f"OpenSpiel {game}: legal, apply", lambda game=game: _spiel(game, False)))
            rows.append(
                (f"OpenSpiel {game}: tensor, mask too", lambda game=game: _spiel(game, True))
            )
    rates: dict[str, list[float]] = {name: [] for name, _ in rows}
    for _ in range(RUNS):
        for name, make in rows:
            rates[name].append(_rate(make()))
    for name, found in rates.items():
        spread = f"[{min(found) / 1e3:,.0f} – {max(found) / 1e3:,.0f}]"
        report(name, f"{median(found) / 1e3:,.0f} k decisions/s {spread}")
    try:
        RLCARD.install()
    except NotInstalled as why:
        print(f"  {RLCARD.name}: {why}")
    else:
        samples = [RLCARD(SECONDS, seed) for seed in range(RUNS)]
        rate = median(sample.counts["decisions"] / sample.seconds for sample in samples)
        report(RLCARD.name, f"{rate / 1e3:,.1f} k decisions/s")
    second = median(_second() for _ in range(RUNS))
    report(f"bigtwo: {GAMES} games in two threads, to one", f"{second:.2f} times", "1.8")


def _second() -> float:
    """How many times faster many games are in two threads; for a machine with nothing else to do.

    Everybody's time, not that of the processor: each thread has one of its own.
    """
    rates = []
    for threads in (1, 2):
        games = VectorState("bigtwo", GAMES, seed=1, threads=threads)
        done, started = 0, perf_counter()
        while (spent := perf_counter() - started) < SECONDS:
            games.step(games.lots)
            done += 1
        games.close()
        rates.append(done / spent)
    return rates[1] / rates[0]


def _rate(some: Callable[[], int]) -> float:
    """Decisions a second of processor time."""
    some()
    done, started = 0, process_time()
    while (spent := process_time() - started) < SECONDS:
        done += some()
    return done / spent


def _single(game: str) -> Callable[[], int]:
    start, chance = tycoon.make(game), tycoon.FastChance(1)
    below = tycoon.FastChance(2).below
    seen = np.empty_like(start.observation(0))
    mask = np.empty(start.num_actions, dtype=np.bool_)
    state = start.copy()

    def some() -> int:
        nonlocal state
        done = 0
        while done < 2_000:
            if state.seat_to_act < 0:
                state = start.copy() if state.is_over else state
                state.apply(state.default_action(), chance)
                continue
            state.observation(state.seat_to_act, seen)
            state.legal_mask(mask)
            legal = state.legal_actions()
            state.apply(legal[below(len(legal))], chance)
            done += 1
        return done

    return some


def _vector(game: str, observations: bool) -> Callable[[], int]:
    games = VectorState(game, GAMES, seed=1, observations=observations)

    def some() -> int:
        for _ in range(8):
            games.step(games.lots)
        return 8 * GAMES

    return some


def _aec(game: str) -> Callable[[], int]:
    from tycoon.envs.aec import env

    agents = env(game)
    agents.reset(seed=1)

    def some() -> int:
        for _ in range(1_000):
            seen, _, over, cut, _ = agents.last()
            if over or cut:
                agents.reset()
            else:
                agents.step(int(seen["action_mask"].argmax()))
        return 1_000

    return some


def _seats(game: str) -> Callable[[], int]:
    from tycoon.envs.batch_env import SeatVectorEnv

    seats = SeatVectorEnv(game, 256)
    seats.reset(seed=1)

    def some() -> int:
        for _ in range(8):
            seats.step(seats.games.lots)
        return 8 * 256

    return some


def _spiel(game: str, seen: bool) -> Callable[[], int]:
    import pyspiel

    found: Any = pyspiel.load_game(game)
    below = tycoon.FastChance(3).below
    state = found.new_initial_state()

    def some() -> int:
        nonlocal state
        done = 0
        while done < 200:
            if state.is_terminal():
                state = found.new_initial_state()
            elif state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
                state.apply_action(actions[below(len(actions))])
            else:
                if seen:
                    state.information_state_tensor() if game == "hearts" else (
                        state.observation_tensor()
                    )
                    state.legal_actions_mask()
                legal = state.legal_actions()
                state.apply_action(legal[below(len(legal))])
                done += 1
        return done

    return some


if __name__ == "__main__":
    run()
