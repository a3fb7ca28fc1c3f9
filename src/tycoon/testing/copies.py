"""Copies: equal, independent, whole."""

from __future__ import annotations

import copy
from typing import Any
from unittest import SkipTest

import tycoon
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.registry import load
from tycoon.testing.cases import Case, raises, running, sample

SHARED = {"game", "options", "events", "error", "past"}
"""What copies share, or do not take over, and what is no part of a save."""


def fields(state: State) -> dict[str, Any]:
    """Every field that Python sees, compiled or not."""
    found = {}
    for name in dir(state):
        if not name.startswith("__") and name not in SHARED and name != "num_actions":
            value = getattr(state, name)
            if not callable(value):
                found[name] = value
    return found


def test_copies_are_equal_and_independent(case: Case) -> None:
    for state in running(case, 20):
        for twin in (state.copy(), copy.copy(state), copy.deepcopy(state)):
            assert twin == state
            assert type(twin) is type(state)
            assert fields(twin) == fields(state)
            kept = state.save()
            twin.apply(twin.legal_actions()[-1], FastChance(2))
            assert state.save() == kept
            assert twin != state


def test_copies_collect_no_events(case: Case) -> None:
    state = case.new()
    state.collect_events()
    twin = state.copy()
    twin.apply(twin.legal_actions()[0], FastChance(1))
    assert twin.drain_events() == state.drain_events() == []


def test_copies_go_on_alike(case: Case) -> None:
    for state in running(case, 12):
        twins = [state.copy(), state.copy()]
        for twin in twins:
            chance = FastChance(9)
            for step in range(25):
                if not twin.is_over:
                    legal = twin.legal_actions()
                    twin.apply(legal[step % len(legal)], chance)
        assert twins[0] == twins[1]


def test_a_save_restores_every_field(case: Case) -> None:
    for state in sample(case):
        assert fields(load(state.save())) == fields(state)


def perturbed(state: State, name: str) -> list[State]:
    """Copies of an interpreted state with one number changed in the field."""
    value = state.__dict__[name]
    if not isinstance(value, list):
        twin = state.copy()
        twin.__dict__[name] = not value if isinstance(value, bool) else value + 1
        return [twin]
    twins = []
    for i in range(min(len(value), state.seats)):
        twin = state.copy()
        twin.__dict__[name][i] += 1
        assert state.__dict__[name] == value, f"copies share {name}"
        twins.append(twin)
    return twins


def test_copies_and_saves_leave_no_field_out(case: Case) -> None:
    """Whatever changes during a game is copied, and is saved or follows from what is."""
    if tycoon.compiled:
        raise SkipTest("compiled fields are copied as memory; see test_a_save_restores_every_field")
    states = sample(case)
    changing = [
        name
        for name in fields(states[0]).keys() & states[0].__dict__.keys()
        if any(other.__dict__[name] != states[0].__dict__[name] for other in states)
    ]
    assert {"seat_to_act", "deals"} <= set(changing)
    for name in changing:
        for state in running(case, 10)[:10]:
            if name.startswith("frame") and not getattr(state, "frames", 0):
                continue
            for twin in perturbed(state, name):
                assert twin.copy().__dict__[name] == twin.__dict__[name]
                try:
                    saved = twin._field_bytes()
                except IndexError:
                    continue  # a count beyond its list is certainly saved
                if saved == state._field_bytes():
                    assert load(twin.save()).__dict__[name] == state.__dict__[name], name


def test_states_have_no_hash(case: Case) -> None:
    assert case.game.state_type.__hash__ is None
    with raises(TypeError):
        hash(case.new())


def test_a_state_equals_no_other_thing(case: Case) -> None:
    state = case.new()
    assert state != state.save()
    assert state != None  # noqa: E711
    assert state != "state"
