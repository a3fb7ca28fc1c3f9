"""What holds at every decision of whole games of greedy players.

The suite watches some games of every preset. As many of four seats as one likes:
`PYTHONPATH=tests/games python -m tests.games.monopoly.test_invariants GAMES`.
"""

from __future__ import annotations

import sys
from collections import Counter
from typing import Any

import pytest
from soak.watch import WatchMonopoly

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.games.monopoly import GAME
from tycoon.games.monopoly.options import PRESETS, MonopolyOptions

pytestmark = pytest.mark.interpreted

MOST_DECISIONS = 20_000
GREEDY = bots.make("greedy", "monopoly")


def watch(preset: str, seats: int, seed: int) -> str:
    """Play a game of greedy players and look at every decision; why it ended."""
    watched = WatchMonopoly(GAME.new(MonopolyOptions(**PRESETS[preset]), seats))
    state: Any = watched.state
    chance = FastChance(seed)
    for _ in range(MOST_DECISIONS):
        if state.is_over:
            outcome = state.outcome()
            assert outcome is not None
            return str(outcome.reason)
        if state.seat_to_act < 0:
            action = state.default_action()
        else:
            action = GREEDY.choose(state.copy(), state.seat_to_act, chance)
        state.apply(action, chance)
        assert state.problem() == ""
        assert watched.looks_right()
    return "capped"


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4])
def test_some_games(preset: str, seats: int) -> None:
    reasons = Counter(watch(preset, seats, seed) for seed in range(8 if tycoon.compiled else 1))
    assert reasons["capped"] <= 1


@pytest.mark.skipif(not tycoon.compiled, reason="takes many games")
def test_nearly_all_games_of_four_end_by_bankruptcy() -> None:
    reasons = Counter(watch("classic", 4, seed) for seed in range(40))
    assert reasons["last-standing"] >= 36


def main() -> None:
    """Watch many games; print how they ended."""
    games = int(sys.argv[1])
    first = int(sys.argv[2]) if len(sys.argv) > 2 else 0
    print(Counter(watch("classic", 4, seed) for seed in range(first, first + games)))


if __name__ == "__main__":
    main()
