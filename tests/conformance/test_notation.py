"""Notation: one short text for each action, and back."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conformance.cases import Case, running, sample, say
from tycoon.core.errors import BadNotation, IllegalMove

pytestmark = pytest.mark.interpreted


def test_every_legal_action_has_its_own_text(case: Case) -> None:
    for state in sample(case):
        actions = state.legal_actions()
        texts = [state.notation(action) for action in actions]
        assert len(set(texts)) == len(texts)
        assert all(re.fullmatch(r"[!-~]{1,200}", text) for text in texts)
        assert [state.parse(text) for text in texts] == actions


def test_what_is_legal_elsewhere_is_named_and_refused(case: Case) -> None:
    elsewhere = {
        state.notation(action) for state in sample(case) for action in state.legal_actions()
    }
    for state in sample(case, 9):
        here = {state.notation(action) for action in state.legal_actions()}
        for text in sorted(elsewhere - here)[:60]:
            with pytest.raises(IllegalMove) as caught:
                state.parse(text)
            say(caught.value)


@pytest.mark.parametrize(
    "text", ["", " ", "xyzzy", "3", "\0", "é", "-1", "deal deal", "null", "{}", "9" * 5000]
)
def test_nonsense_is_no_notation(case: Case, text: str) -> None:
    for state in running(case, 3):
        with pytest.raises(BadNotation) as caught:
            state.parse(text)
        say(caught.value)


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

    @settings(max_examples=150, deadline=None, database=None, derandomize=True)
    @given(st.integers(0, len(states) - 1), st.text(max_size=12) | st.text(alphabet, max_size=12))
    def read_or_refused(i: int, text: str) -> None:
        try:
            action = states[i].parse(text)
        except (BadNotation, IllegalMove):
            return
        assert action in states[i].legal_actions()

    read_or_refused()
