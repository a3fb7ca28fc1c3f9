"""What is not legal is refused, says why, and changes nothing."""

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.cases import Case, running, sample, say
from tycoon.core.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.core.state import State

pytestmark = pytest.mark.interpreted


def neighbours(case: Case, state: State, random: Random) -> set[int]:
    """Actions that are legal elsewhere, one bit off the legal ones, and any."""
    elsewhere = {action for other in sample(case) for action in other.legal_actions()}
    here = state.legal_actions()
    near = {action ^ 1 << random.randrange(64) for action in here for _ in range(4)}
    pairs = {random.choice(here) | random.choice(here) for _ in range(20)}
    odd = {0, 1, 1 << 63, (1 << 64) - 1, random.getrandbits(64), *(action + 1 for action in here)}
    return (
        set(random.sample(sorted(elsewhere), min(len(elsewhere), 40))) | near | pairs | odd
    ) - set(here)


def refuse(state: State, action: int) -> None:
    kept, chance = state.save(), FastChance(5)
    state.collect_events()
    with pytest.raises(IllegalMove) as caught:
        state.apply(action, chance)
    assert state.drain_events() == []
    state.collect_events(False)
    assert state.save() == kept
    assert chance.state == 5
    say(caught.value)
    assert "illegal move" in str(caught.value)


def test_everything_else_is_refused(case: Case) -> None:
    random = Random(1)
    for state in running(case, 20):
        for action in neighbours(case, state, random):
            refuse(state, action)


def test_numbers_that_are_no_actions(case: Case) -> None:
    for state in running(case, 6):
        for action in (-1, 1 << 64, -(1 << 70)):
            refuse(state, action)
        kept = state.save()
        for wrong in (1.0, "deal", None, b"\1"):
            with pytest.raises(TypeError):
                state.apply(wrong, FastChance(1))  # type: ignore[arg-type]
        assert state.save() == kept


def test_numpy_integers_are_numbers(case: Case) -> None:
    state = running(case)[5].copy()
    action, other = state.legal_actions()[0], state.copy()
    state.apply(np.uint64(action), FastChance(1))  # type: ignore[arg-type]
    other.apply(action, FastChance(1))
    assert state == other


def test_any_64_bits(case: Case) -> None:
    states = running(case, 12)

    @settings(max_examples=60, deadline=None, database=None, derandomize=True)
    @given(st.integers(0, len(states) - 1), st.integers(0, (1 << 64) - 1))
    def refused_unless_legal(i: int, action: int) -> None:
        if action not in states[i].legal_actions():
            refuse(states[i], action)

    refused_unless_legal()
