"""Notation: one short text for each action, and back."""

from __future__ import annotations

import re

from tycoon.core.errors import BadNotation, IllegalMove
from tycoon.testing.cases import Case, over, raises, running, sample


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
            with raises(IllegalMove) as caught:
                state.parse(text)
            case.say(caught.value)


@over("text", ["", " ", "xyzzy", "3", "\0", "é", "-1", "deal deal", "null", "{}", "9" * 5000])
def test_nonsense_is_no_notation(case: Case, text: str) -> None:
    for state in running(case, 3):
        with raises(BadNotation) as caught:
            state.parse(text)
        case.say(caught.value)
