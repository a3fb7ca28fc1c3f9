"""The numbers of actions for learners, masks and observations."""

from __future__ import annotations

import numpy as np

from tycoon.core.errors import IllegalMove
from tycoon.testing.cases import Case, raises, running, sample


def test_numbers_tell_legal_actions_apart(case: Case) -> None:
    for state in sample(case, 60):
        numbers = [state.action_index(action) for action in state.legal_actions()]
        assert len(set(numbers)) == len(numbers)
        assert all(type(number) is int and 0 <= number < state.num_actions for number in numbers)
        assert [state.action_at(number) for number in numbers] == state.legal_actions()


def test_other_numbers_name_nothing(case: Case) -> None:
    for state in sample(case, 15):
        numbers = {state.action_index(action) for action in state.legal_actions()}
        others = set(range(state.num_actions)) - numbers
        tried = sorted(others)[:: max(1, len(others) // case.some(150))]
        for number in [*tried, -1, state.num_actions, 1 << 20]:
            with raises(IllegalMove):
                state.action_at(number)


def test_illegal_actions_have_no_number(case: Case) -> None:
    elsewhere = {action for state in sample(case) for action in state.legal_actions()}
    for state in sample(case, 9):
        for action in sorted(elsewhere - set(state.legal_actions()))[:40]:
            with raises(IllegalMove):
                state.action_index(action)


def test_their_count_is_fixed_by_options_and_seats(case: Case) -> None:
    assert {state.num_actions for state in sample(case)} == {case.new().num_actions}


def test_masks(case: Case) -> None:
    for state in sample(case):
        mask = state.legal_mask()
        assert mask.shape == (state.num_actions,)
        assert mask.dtype == np.bool_
        assert (
            sorted(map(state.action_index, state.legal_actions())) == np.flatnonzero(mask).tolist()
        )


def test_observations_have_one_shape(case: Case) -> None:
    shapes = set()
    for state in sample(case):
        for seat in range(state.seats):
            row = state.observation(seat)
            shapes.add(row.shape)
            assert row.dtype == np.float32
            assert np.isfinite(row).all()
            assert (row == state.copy().observation(seat)).all()
    assert len(shapes) == 1


def test_observations_change_with_what_is_seen(case: Case) -> None:
    """A good part of the row varies even in so few games."""
    rows = np.array(
        [state.observation(seat) for state in running(case, 120) for seat in range(case.seats)]
    )
    assert (rows.std(axis=0) > 0).mean() > 0.1
    assert len({row.tobytes() for row in rows}) > len(rows) // 4


def test_seats_that_are_none(case: Case) -> None:
    for seat in (-1, -2, case.seats, 99):
        with raises(ValueError, match="the seats are"):
            case.new().observation(seat)
