"""The net: what it sums up, read once more with numpy, and what it refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tycoon
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.learned import net
from tycoon.core.learned.net import BadNet, Net
from tycoon.core.learned.policy import Learned

pytestmark = pytest.mark.interpreted

SIZES = (128, 128 * 32, 32, 32)


def by_lot(features: int, seed: int) -> list[Any]:
    lot = np.random.default_rng(seed)
    return [
        lot.integers(-400, 400, features * 128).tolist(),
        lot.integers(-400, 400, 128).tolist(),
        lot.integers(-300, 300, 128 * 32).tolist(),
        lot.integers(-30000, 30000, 32).tolist(),
        lot.integers(-200, 200, 32).tolist(),
    ]


def plainly(weights: list[Any], active: list[int]) -> int:
    """What a net makes of features: the definition, in whole numbers of numpy."""
    first = np.array(weights[0], np.int64).reshape(-1, 128)
    hidden = np.array(weights[1], np.int64) + sum(first[feature] for feature in active)
    on = np.clip(hidden, 0, 32760) >> 3
    units = np.array(weights[3], np.int64) + on @ np.array(weights[2], np.int64).reshape(128, 32)
    return int((np.maximum(units, 0) >> 9) @ np.array(weights[4], np.int64))


def decisions(preset: str, seats: int, count: int) -> list[State]:
    """States of a game by lot in which there is something to choose."""
    state, chance, found = tycoon.make("bigtwo", preset, seats), FastChance(count), []
    while len(found) < count:
        if state.is_over:
            state = tycoon.make("bigtwo", preset, seats)
        actions = state.legal_actions() if state.seat_to_act >= 0 else [state.default_action()]
        if len(actions) > 1:
            found.append(state.copy())
        state.apply(actions[chance.below(len(actions))], chance)
    return found


def fast(weights: list[Any] | None = None) -> Learned:
    made = bots.make("fast", "bigtwo", net=None if weights is None else Net(773, weights))
    assert isinstance(made, Learned)
    return made


@pytest.mark.parametrize(("preset", "seats"), [("base", 4), ("expert5", 3), ("teams-expert", 4)])
def test_it_makes_of_features_what_the_definition_says(preset: str, seats: int) -> None:
    weights = by_lot(773, seats)
    player, unlike = fast(weights), set()
    for state in decisions(preset, seats, 12):
        judged = player.judge(state)
        for (action, value), (described, active) in zip(
            judged, player.describe(state), strict=True
        ):
            assert action == described
            if active:
                assert value == plainly(weights, active) / 1638.4
                unlike.add(value)
        best = max(value for _, value in judged)
        chosen = player.choose(state, state.seat_to_act, FastChance(1))
        assert chosen == next(action for action, value in judged if value == best)
    assert len(unlike) > 20


def test_the_largest_weights_and_all_features_do_not_run_over() -> None:
    """Each layer at its bounds: the sums stay within 32 bits, as in plain Python."""
    big = [
        [32760] * 773 * 128,
        [(1 << 31) - 1 >> 2] * 128,
        [4000] * 4096,
        [(1 << 31) - 1 >> 6] * 32,
        [32760] * 32,
    ]
    state = decisions("base", 4, 1)[0]
    for (_, value), (_, active) in zip(
        fast(big).judge(state), fast(big).describe(state), strict=True
    ):
        assert 1638.4 * value == pytest.approx(plainly(big, active), rel=1e-12)
        assert value > 1 << 29


def test_a_file_gives_back_the_same_net(tmp_path: Path) -> None:
    weights, path = by_lot(773, 5), tmp_path / "some.net"
    net.save(path, 773, weights)
    state = decisions("base", 4, 3)[-1]
    again = bots.make("fast", "bigtwo", net=net.load(path))
    assert isinstance(again, Learned)
    assert again.judge(state) == fast(weights).judge(state)


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "holds no net"),
        (b"PK\x03\x04", "holds no net"),
        (net.MAGIC, "damaged"),
        (net.MAGIC + b"nothing packed", "damaged"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, data: bytes, why: str) -> None:
    path = tmp_path / "some.net"
    path.write_bytes(data)
    with pytest.raises(BadNet, match=why):
        net.load(path)


def test_a_file_that_was_cut_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "some.net"
    net.save(path, 773, by_lot(773, 1))
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(BadNet):
        net.load(path)


@pytest.mark.parametrize(
    ("place", "number"), [(0, 32761), (1, 1 << 30), (2, 4001), (3, 1 << 26), (4, -40000)]
)
def test_weights_beyond_what_the_sums_can_hold_are_refused(place: int, number: int) -> None:
    weights = by_lot(3, 1)
    weights[place][7] = number
    with pytest.raises(BadNet, match="beyond"):
        Net(3, weights)


@pytest.mark.parametrize("features", [0, -1, 2, 4, 1025])
def test_other_numbers_of_weights_are_refused(features: int) -> None:
    with pytest.raises(BadNet, match="other numbers"):
        Net(features, by_lot(3, 1))
