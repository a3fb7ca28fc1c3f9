"""Saves, pickles, digests."""

from __future__ import annotations

import pickle
from typing import Any

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.names import SPECTATOR
from tycoon.core.registry import load
from tycoon.testing.cases import Case, running, sample


def unpickled(value: Any) -> Any:
    """What is there again after it was pickled."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301 (of our own making)


def same(a: State, b: State) -> None:
    """Demand that two states are one in all that can be asked of them."""
    assert a == b
    assert a.save() == b.save()
    assert a.digest() == b.digest()
    assert a.legal_actions() == b.legal_actions()
    assert a.options == b.options
    for viewer in (SPECTATOR, *range(a.seats)):
        assert a.view(viewer) == b.view(viewer)


def test_saved_and_loaded(case: Case) -> None:
    for state in sample(case):
        same(load(state.save()), state)


def test_pickled(case: Case) -> None:
    for state in sample(case, 6):
        same(unpickled(state), state)
    assert unpickled(case.game) is case.game


def test_loaded_states_go_on_alike(case: Case) -> None:
    for state in running(case, 12):
        twins = [state.copy(), load(state.save())]
        for twin in twins:
            chance = FastChance(6)
            for step in range(25):
                if not twin.is_over:
                    legal = twin.legal_actions()
                    twin.apply(legal[-step % len(legal)], chance)
        same(*twins)


def test_digests_differ(case: Case) -> None:
    saves = {state.save() for state in sample(case)}
    assert len({load(save).digest() for save in saves}) == len(saves)
    assert all(len(state.digest()) == 32 for state in sample(case, 3))
