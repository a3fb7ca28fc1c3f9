"""Observations and masks, written into memory that is there."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import tycoon
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State

pytestmark = pytest.mark.interpreted

GAMES = [*tycoon.game_names()]


def begun(game: str) -> State:
    """A state in which a seat is to act."""
    state, chance = tycoon.make(game), FastChance(3)
    for _ in range(9):
        state.apply(state.default_action(), chance)
    while state.seat_to_act < 0:
        state.apply(state.default_action(), chance)
    return state


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_what_is_returned(game: str) -> None:
    """By rules, not by what lay there before."""
    state = begun(game)
    for seat in range(state.seats):
        row = state.observation(seat)
        assert row.dtype == np.float32
        out = np.full(len(row), 7, dtype=np.float32)
        assert state.observation(seat, out) is out
        assert out.tobytes() == row.tobytes()
    mask = state.legal_mask()
    assert mask.dtype == np.bool_
    assert mask.shape == (state.num_actions,)
    assert {*np.flatnonzero(mask)} == {*map(state.action_index, state.legal_actions())}
    out = np.ones(len(mask), dtype=np.bool_)
    assert state.legal_mask(out=out) is out
    assert out.tobytes() == mask.tobytes()


FLOATS: dict[str, Callable[[int], Any]] = {
    "array": lambda n: array("f", [7.0] * n),
    "memoryview": lambda n: memoryview(bytearray(b"\7" * 4 * n)).cast("f"),
    "a row of a matrix": lambda n: np.full((3, n), 7, dtype=np.float32)[1],
    "another shape": lambda n: np.full((n // 8, 8), 7, dtype=np.float32),
}
MASKS: dict[str, Callable[[int], Any]] = {
    "bytearray": lambda n: bytearray(b"\1" * n),
    "array": lambda n: array("B", b"\1" * n),
    "bytes of numpy": lambda n: np.ones(n, dtype=np.uint8),
    "a row of a matrix": lambda n: np.ones((3, n), dtype=np.bool_)[1],
}


@pytest.mark.parametrize("kind", FLOATS)
def test_any_memory_of_floats_will_do(kind: str) -> None:
    state = begun("bigtwo")
    out = FLOATS[kind](232)
    assert state.observation(0, out) is out
    assert memoryview(out).tobytes() == state.observation(0).tobytes()


@pytest.mark.parametrize("kind", MASKS)
def test_any_memory_of_truth_values_will_do(kind: str) -> None:
    state = begun("bigtwo")
    out = MASKS[kind](state.num_actions)
    assert state.legal_mask(out) is out
    assert memoryview(out).tobytes() == state.legal_mask().tobytes()


WRONG: dict[str, Callable[[int], Any]] = {
    "too short": lambda n: np.ones(n - 1, dtype=np.float32),
    "too long": lambda n: np.ones(n + 1, dtype=np.float32),
    "doubles": lambda n: np.ones(n),
    "whole numbers": lambda n: np.ones(n, dtype=np.int32),
    "the other byte order": lambda n: np.ones(n, dtype=">f4"),
    "every other": lambda n: np.ones(2 * n, dtype=np.float32)[::2],
    "backwards": lambda n: np.ones(n, dtype=np.float32)[::-1],
    "nothing": lambda _: np.ones(0, dtype=np.float32),
    "bytes": lambda n: bytearray(b"\1" * 4 * n),
}


@pytest.mark.parametrize("kind", WRONG)
def test_other_memory_is_refused_and_left_as_it_is(kind: str) -> None:
    state = begun("bigtwo")
    for count, write in ((232, lambda out: state.observation(0, out)), (1666, state.legal_mask)):
        out = WRONG[kind](count)
        before = np.array(out)
        with pytest.raises(ValueError, match=rf"out: contiguous memory of {count} "):
            write(out)
        assert (np.array(out) == before).all()


def test_what_cannot_be_written_to_is_refused() -> None:
    state = begun("bigtwo")
    row = np.ones(232, dtype=np.float32)
    row.flags.writeable = False
    mask = bytes(1666)
    for write, out in ((lambda out: state.observation(0, out), row), (state.legal_mask, mask)):
        with pytest.raises(ValueError, match="can be written to"):
            write(out)
    assert row.all()
    assert not any(mask)


@pytest.mark.parametrize("out", [[0.0] * 232, 3, "x" * 232, object()])
def test_what_has_no_memory_is_refused(out: Any) -> None:
    state = begun("bigtwo")
    with pytest.raises(TypeError, match=r"out: memory of 232 32-bit floats is wanted, not "):
        state.observation(0, out)
    with pytest.raises(TypeError, match=r"out: memory of 1666 truth values is wanted, not "):
        state.legal_mask(out)
