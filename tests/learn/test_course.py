"""A course: that it learns, comes to the same again, and goes on where it was stopped."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

from tycoon import bots
from tycoon.core.learned import net
from tycoon.core.learned.policy import Learned
from tycoon.learn import course, fitting
from tycoon.learn.__main__ import main
from tycoon.learn.recipes import RECIPES, Recipe, Stage, Start

FAST = Path(str(bots.__file__)).parents[1] / "games" / "bigtwo" / "bot" / "fast.net"
SMALL = Recipe((Start("base", 4, 2), Start("expert5", 3, 1)), (Stage(500, 0, 1, 0.002),) * 2)


def test_it_learns_and_goes_on_to_the_same_net(tmp_path: Path) -> None:
    """Whole; and stopped after its first stage, then gone on with by another number of jobs."""
    whole = course.follow("bigtwo", SMALL, tmp_path / "whole", seed=3, jobs=2)
    assert [(row["stage"], row["epoch"]) for row in whole] == [(0, 0), (1, 0)]
    begun = SMALL._replace(stages=SMALL.stages[:1])
    course.follow("bigtwo", begun, tmp_path / "parts", seed=3, jobs=1)
    told: list[str] = []
    parts = course.follow(
        "bigtwo", SMALL, tmp_path / "parts", seed=3, jobs=1, tell=lambda *what: told.append(what[0])
    )
    assert [{**row, "seconds": 0} for row in parts] == [{**row, "seconds": 0} for row in whole]
    made = [(tmp_path / name / "fast.net").read_bytes() for name in ("whole", "parts")]
    assert made[0] == made[1]
    assert set(told) == {"stage 1: deals", "stage 1: learning"}
    assert json.loads((tmp_path / "parts" / "curve.json").read_text()) == parts
    assert isinstance(
        bots.make("fast", "bigtwo", net=net.load(tmp_path / "whole" / "fast.net")), Learned
    )


def test_in_later_stages_the_net_plays_on_for_the_seat_that_decides(tmp_path: Path) -> None:
    """The same decisions of `greedy`, seen alike; what comes of them is another thing."""
    before = tmp_path / "before.net"
    before.write_bytes(FAST.read_bytes())
    first, later = (
        fitting.table(course._played("bigtwo", SMALL, SMALL.stages[1], known, 7, 0))
        for known in (None, before)
    )
    assert first.features.tobytes() == later.features.tobytes()
    assert first.ends.tobytes() == later.ends.tobytes()
    assert 0.05 < np.mean(first.worth != later.worth) < 0.95


def drawn(decisions: int) -> fitting.Table:
    """Decisions between four actions, each worth what its two features say, and some luck."""
    lot = np.random.default_rng(2)
    features = lot.integers(0, 20, (4 * decisions, 2)).astype(np.uint16)
    features[:, 1] += 20
    luck = np.repeat(lot.normal(0, 3, decisions), 4)
    worth = (features[:, 0] % 5 + 2.0 * (features[:, 1] % 2) + luck) / 10
    ends = 2 * np.arange(1, 4 * decisions + 1)
    return fitting.Table(
        features.ravel(), ends, worth.astype(np.float32), 4 * np.arange(decisions + 1)
    )


def test_a_fit_finds_what_is_to_be_found() -> None:
    """And leaves out what a decision is worth as such."""
    data = drawn(60_000)
    fit = fitting.Fit(40, 1)
    before = fit.measure(data)
    *_, after = fit.learn(data, 3, 0.003)
    assert after.loss < 0.05 * after.spread < before.loss
    best = data.worth.reshape(-1, 4)
    gain = (best.max(1) - best.mean(1)).mean()
    assert abs(before.gain) < gain / 2
    assert after.gain == pytest.approx(gain, rel=0.05)


def test_what_a_decision_comes_to_is_learned_where_it_counts() -> None:
    """Of a decision all of whose actions have a feature it is told, else not."""
    data = drawn(60_000)
    data = data._replace(worth=data.worth + np.repeat(data.features[::8] % 2, 4).astype(np.float32))
    data.features[::2] = np.repeat(data.features[::8], 4)
    inputs = fitting._batch(data, 0, 40)[0]
    apart = data.features[: 8 * fitting.BATCH : 8] % 2 == 1
    found = []
    for level in (0.0, 1.0):
        fit = fitting.Fit(40, 1)
        list(fit.learn(data, 2, 0.003, level))
        means = fit._forward(inputs)[-1].reshape(-1, 4).mean(1)
        found.append(means[apart].mean() - means[~apart].mean())
    assert abs(found[0]) < 0.5
    assert found[1] == pytest.approx(1, abs=0.15)


@pytest.mark.parametrize("level", [0.0, 0.3])
def test_a_step_goes_down_its_slope(level: float) -> None:
    """The slopes of all weights, by differences."""
    data, fit = drawn(fitting.BATCH), fitting.Fit(40, 4)
    fit._level = level
    fit.weights = [part.astype(np.float64) for part in fit.weights]

    def loss() -> float:
        inputs, worth, _ = fitting._batch(data, 0, 40)
        value = fit._forward(inputs)[-1]
        away = (value - worth).reshape(-1, 4)
        means = away.mean(1, keepdims=True)
        return float(((away - means) ** 2).mean() + level * (means**2).mean())

    for part, slope in zip(fit.weights, fit.slopes(fitting._batch(data, 0, 40)), strict=True):
        place = np.unravel_index(np.abs(slope).argmax(), slope.shape)
        kept, ends = part[place], []
        for step in (1e-4, -1e-4):
            part[place] = kept + step
            ends.append(loss())
        part[place] = kept
        assert slope[place] == pytest.approx((ends[0] - ends[1]) / 2e-4, rel=0.02)


def test_the_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(RECIPES, "bigtwo", SMALL)
    told = CliRunner().invoke(main, ["bigtwo", "--out", str(tmp_path), "--jobs", "1"])
    assert told.exit_code == 0, told.output
    assert "stage 1, 1 times over" in told.output
    assert (tmp_path / "fast.net").exists()
    refused = CliRunner().invoke(main, ["chess", "--out", str(tmp_path)])
    assert refused.exit_code == 2
    assert "bigtwo" in refused.output
