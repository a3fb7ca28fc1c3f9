"""States of different threads do not disturb each other, also where rules are Python."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

import haggle
import tycoon
from tests import readings
from tycoon.core.engine.chance import FastChance
from tycoon.core.game import Game
from tycoon.core.registry import find

pytestmark = pytest.mark.interpreted


def games() -> list[Game]:
    plain = [readings.plain("haggle").GAME] if tycoon.compiled else []
    return [find("bigtwo"), haggle.GAME, *plain]


def play(game: Game, seed: int) -> list[tuple[int, list[int], list[float]]]:
    state, chance, random = game.new(game.options(), 3), FastChance(seed), Random(seed)
    seen = []
    for _ in range(60):
        if state.is_over:
            break
        legal = state.legal_actions()
        seen.append((state.seat_to_act, legal, state.observation(seed % 3).tolist()))
        state.apply(random.choice(legal), chance)
    return seen


def test_threads_play_apart() -> None:
    jobs = [(game, seed) for game in games() for seed in range(8)]
    alone = [play(*job) for job in jobs]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as pool:
            together = list(pool.map(lambda job: play(*job), jobs))
    finally:
        sys.setswitchinterval(before)
    assert together == alone
