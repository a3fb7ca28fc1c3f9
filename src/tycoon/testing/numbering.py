"""The numbers of actions for learners, masks and observations."""

from __future__ import annotations

import re
from unittest import SkipTest

import numpy as np
from numpy.typing import NDArray

from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import IllegalMove
from tycoon.core.layouts import Part, is_bounded
from tycoon.testing.cases import Case, in_turn, raises, running, sample


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


def layout(case: Case) -> tuple[Part, ...]:
    """What stands where in observations."""
    return case.game.observation_spec(case.new().options, case.seats)


def said_layout(case: Case) -> tuple[Part, ...]:
    """The same, of a game that says something of it."""
    found = layout(case)
    if not is_bounded(found):
        raise SkipTest("it says nothing of what stands where")
    return found


def test_the_layout_has_each_number_once(case: Case) -> None:
    at = scaled_at = 0
    parts = layout(case)
    for part in parts:
        assert (part.start, part.scaled_start) == (at, scaled_at), part
        size = int(np.prod(part.shape))
        assert part.stop - part.start == size > 0, part
        assert part.scaled_stop - part.scaled_start == size * (part.values or 1), part
        assert part.low < part.high, part
        assert part.low <= part.usual[0] < part.usual[1] <= part.high, part
        assert part.name, part
        assert part.meaning, part
        at, scaled_at = part.stop, part.scaled_stop
    assert at == len(case.new().observation(0))
    assert len({part.name for part in parts}) == len(parts)
    if is_bounded(parts):
        assert scaled_at == len(case.new().observation(0, encoding="scaled"))


def test_numbers_are_within_their_bounds(case: Case) -> None:
    parts = layout(case)
    low, high = _bounds(parts)
    for state in sample(case):
        for seat in range(state.seats):
            row = state.observation(seat)
            wrong = [
                (part.name, row[part.place].tolist())
                for part in parts
                if (row < low)[part.place].any() or (row > high)[part.place].any()
            ]
            assert not wrong, (state, seat, wrong)


def _bounds(parts: tuple[Part, ...]) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    low, high = np.empty((2, parts[-1].stop), dtype=np.float32)
    for part in parts:
        low[part.place], high[part.place] = part.low, part.high
    return low, high


def test_scaled_numbers_say_the_same(case: Case) -> None:
    parts = said_layout(case)
    for state, seat in in_turn(sample(case, 20)):
        raw, scaled = state.observation(seat), state.observation(seat, encoding="scaled")
        assert scaled.dtype == np.float32
        assert scaled.min() >= 0
        assert scaled.max() <= 1
        for part in parts:
            row, made = raw[part.place], scaled[part.scaled_place]
            if part.codes:
                wanted = (row[:, None] - part.low == np.arange(part.values)).ravel()
                assert wanted.sum() == len(row), part
            else:
                least, most = part.usual
                wanted = np.clip((row.astype(float) - least) / (most - least), 0, 1)
            assert np.allclose(made, wanted), part


def test_other_encodings_are_refused(case: Case) -> None:
    state = case.new()
    with raises(ValueError, match="encoding: 'raw' or 'scaled' is wanted, not 'squared'"):
        state.observation(0, encoding="squared")  # type: ignore[arg-type]
    with raises(TypeError, match="encoding"):
        state.observation(0, encoding=1)  # type: ignore[arg-type]
    if not is_bounded(layout(case)):
        with raises(ValueError, match="does not say between which bounds"):
            state.observation(0, encoding="scaled")


def test_public_numbers_are_the_same_for_all(case: Case) -> None:
    """Those of each seat stand elsewhere: whoever looks comes first, the others in one order."""
    parts = [part for part in said_layout(case) if not part.own]
    of_seats = [part for part in parts if re.match(r"seat_\d+\.", part.name)]
    for state in sample(case, 30):
        rows = [state.observation(seat) for seat in range(state.seats)]
        told = [_by_seat(row, of_seats, state.seats) for row in rows]
        assert all(set(one) == set(told[0]) for one in told)
        turned = {seat: _turns(told[0], one) for seat, one in enumerate(told)}
        assert all(turned.values()), (state, turned)
        for part in parts:
            if part not in of_seats:
                assert all((row[part.place] == rows[0][part.place]).all() for row in rows), part


def _by_seat(
    row: NDArray[np.float32], parts: list[Part], seats: int
) -> dict[str, list[list[float]]]:
    """What is said of seats, by what it is."""
    found: dict[str, list[list[float]]] = {}
    for part in parts:
        seat, _, name = part.name.partition(".")
        if int(seat.removeprefix("seat_")) < seats:
            found.setdefault(name, []).append(row[part.place].tolist())
    return found


def _turns(one: dict[str, list[list[float]]], other: dict[str, list[list[float]]]) -> list[int]:
    """By how many places one may have been moved on to give the other."""
    seats = len(next(iter(one.values())))
    return [
        turn
        for turn in range(seats)
        if all(other[name] == said[turn:] + said[:turn] for name, said in one.items())
    ]


def test_own_numbers_alone_hang_on_what_others_cannot_know(case: Case) -> None:
    parts = said_layout(case)
    seen = False
    for state, seat in in_turn(running(case, 30)):
        for seed in range(2):
            other = state.determinize(seat, FastChance(seed))
            for viewer in range(state.seats):
                seen = _own_alone(state, other, viewer, parts) or seen
    assert seen or not case.hides or case.about.drawings(case) < 3


def _own_alone(state: State, other: State, viewer: int, parts: tuple[Part, ...]) -> bool:
    """Whether a viewer sees a difference, which is in its own parts."""
    differs = state.observation(viewer) != other.observation(viewer)
    if not differs.any():
        return False
    wrong = [part.name for part in parts if differs[part.place].any() and not part.own]
    assert not wrong, (state, viewer, wrong)
    return True
