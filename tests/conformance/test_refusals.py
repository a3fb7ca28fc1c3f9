"""What is not legal is refused, says why, and changes nothing."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.cases import Case, running
from tycoon.core.engine.chance import FastChance
from tycoon.testing.refusals import (
    refuse,
    test_everything_else_is_refused,
    test_numbers_that_are_no_actions,
)

pytestmark = pytest.mark.interpreted


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
            refuse(case, states[i], action)

    refused_unless_legal()
