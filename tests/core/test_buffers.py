"""Buffers: what does not fit is noticed."""

from __future__ import annotations

import pytest

from tycoon.core.engine import buffers
from tycoon.core.engine.buffers import Actions, Events, ObservationBuffer

pytestmark = pytest.mark.interpreted

ACTIONS, EVENTS, CELLS = 8192, 512, 8192


def test_actions() -> None:
    actions = Actions()
    for action in range(ACTIONS):
        actions.add(action)
    assert actions.tolist() == list(range(ACTIONS))
    actions.add(1)
    with pytest.raises(OverflowError, match=str(ACTIONS)):
        actions.tolist()
    actions.clear()
    actions.add((1 << 64) - 1)
    assert actions.tolist() == [(1 << 64) - 1]


def test_events() -> None:
    events = Events()
    for number in range(EVENTS):
        events.add(number, -1, 2, 3, 4, 5, 6, -(1 << 63))
    rows = events.drain()
    assert rows == [(number, -1, 2, 3, 4, 5, 6, -(1 << 63)) for number in range(EVENTS)]
    assert events.drain() == []
    for number in range(EVENTS + 1):
        events.add(number, 0, 0, 0, 0, 0, 0, 0)
    with pytest.raises(OverflowError, match=str(EVENTS)):
        events.drain()
    events.add(7, 0, 0, 0, 0, 0, 0, 0)
    assert len(events.drain()) == 1


def test_rows() -> None:
    row = ObservationBuffer()
    row.put_cards(0b1011, 6)
    row.put(2.5)
    assert row.tolist() == [1, 1, 0, 1, 0, 0, 2.5]
    for _ in range(CELLS):
        row.put(1)
    with pytest.raises(OverflowError, match=str(CELLS)):
        row.tolist()
    row.clear()
    row.put_cards((1 << 64) - 1, 64)
    assert row.tolist() == [1] * 64


def test_the_bounds_are_those_of_the_source() -> None:
    """Compiled, the numbers of the source are not visible, so it is read."""
    source = buffers.__file__.replace(".cpython", "\0").split("\0")[0].removesuffix(".py") + ".py"
    with open(source, encoding="utf-8") as file:  # noqa: PTH123
        text = file.read()
    for line in (f"MAX_ACTIONS = {ACTIONS}", f"MAX_EVENTS = {EVENTS}", f"MAX_CELLS = {CELLS}"):
        assert line in text
