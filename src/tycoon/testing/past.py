"""The past that a state keeps: it leads to where it is, and shows nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import Past, State
from tycoon.testing.cases import Case


def remembered(case: Case, decisions: int) -> Iterator[State]:
    """A state that keeps its past, wherever a seat is to act in some random games."""
    state, chance, choosing = case.new(), FastChance(case.seed), FastChance(case.seed + 1)
    state.keep_past()
    for _ in range(case.some(decisions)):
        if state.is_over:
            state = case.new()
            state.keep_past()
        if state.seat_to_act >= 0:
            yield state
        legal = state.legal_actions()
        state.apply(legal[choosing.below(len(legal))], chance)


def past_of(state: State) -> Past:
    """What a state remembers."""
    assert state.past is not None
    return state.past


def told(past: Past) -> tuple[bytes, tuple[int, ...]]:
    """All that a past says."""
    return b"" if past.start is None else past.start.save(), past.actions


def followed(past: Past) -> State | None:
    """Where a past leads to; None where there is nothing to look back at."""
    if past.start is None:
        return None
    then = past.start.copy()
    for action in past.actions:
        then.apply(action, FastChance(0))
    return then


def test_the_past_leads_to_where_it_is(case: Case) -> None:
    """For the table, and in what a seat is given, where it looks to the seat as it does.

    A game that cannot look back gives seats no past.
    """
    for state in remembered(case, 200):
        seat, view = state.seat_to_act, msgspec.json.encode(state.view(state.seat_to_act))
        for one in (state, state.determinize(seat, FastChance(5))):
            then = followed(past_of(one))
            if then is None:
                assert one is not state
                break
            assert msgspec.json.encode(then.view(seat)) == view


def test_the_past_shows_nothing_hidden(case: Case) -> None:
    """Whatever may be hidden, a seat is given the same past."""
    for state in remembered(case, 100):
        seat = state.seat_to_act
        seen = told(past_of(state.determinize(seat, FastChance(3))))
        other = state.determinize(seat, FastChance(4))
        assert told(past_of(other.determinize(seat, FastChance(3)))) == seen


def test_the_past_is_of_one_deal(case: Case) -> None:
    for state in remembered(case, 200):
        then = past_of(state).start
        assert then is not None
        assert then.deals == state.deals
        assert then.past is None


def test_copies_remember_for_themselves(case: Case) -> None:
    for state in remembered(case, 30):
        kept, twin = past_of(state), state.copy()
        twin.apply(twin.default_action(), FastChance(1))
        assert past_of(state) is kept
        assert past_of(twin) is not kept


def test_nothing_is_remembered_unasked(case: Case) -> None:
    for state in remembered(case, 10):
        state.keep_past(None)
        twin = state.determinize(state.seat_to_act, FastChance(1))
        twin.apply(twin.default_action(), FastChance(1))
        assert state.past is twin.past is None
        state.keep_past()
