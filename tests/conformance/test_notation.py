"""Notation: one short text for each action, and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.cases import Case, running, sample
from tycoon.core.errors import BadNotation, IllegalMove
from tycoon.testing.notation import (
    test_every_legal_action_has_its_own_text,
    test_nonsense_is_no_notation,
    test_what_is_legal_elsewhere_is_named_and_refused,
)

pytestmark = pytest.mark.interpreted


def test_any_text(case: Case) -> None:
    states = running(case, 9)
    alphabet = sorted(
        {
            sign
            for state in sample(case)
            for a in state.legal_actions()
            for sign in state.notation(a)
        }
    )

    @settings(max_examples=case.some(150), deadline=None, database=None, derandomize=True)
    @given(st.integers(0, len(states) - 1), st.text(max_size=12) | st.text(alphabet, max_size=12))
    def read_or_refused(i: int, text: str) -> None:
        try:
            action = states[i].parse(text)
        except (BadNotation, IllegalMove):
            return
        assert action in states[i].legal_actions()

    read_or_refused()
