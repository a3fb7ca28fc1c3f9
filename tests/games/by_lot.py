"""Who plays by lot without a list does the same as by one: for the tests of games."""

from __future__ import annotations

import pytest

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.lab import play_out

# How playouts seed who chooses: tests/lab/test_playouts.py.
PLAYERS = 0x2545_F491_4F6C_DD1D


def check_lots(start: State, seed: int) -> None:
    """Play a game by counting and one by lists of legal actions, and compare them."""
    report = play_out(start, games=1, seed=seed)
    state, dealing, choosing = start.copy(), FastChance(seed), FastChance(seed ^ PLAYERS)
    decisions = legal = 0
    while not state.is_over:
        actions = state.legal_actions()
        action = state.default_action()
        if state.seat_to_act >= 0:
            action = actions[choosing.below(len(actions))]
            decisions += 1
            legal += len(actions)
        state.apply(action, dealing)
    assert report.decisions == decisions, (start.options, seed)
    assert report.mean_legal == pytest.approx(legal / decisions), (start.options, seed)
    assert list(report.mean_returns) == state.returns(), (start.options, seed)
