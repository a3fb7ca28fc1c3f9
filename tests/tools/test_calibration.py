"""How the analysis is held against what became of the games."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from rich.progress import Progress

from benchmarks import calibration
from benchmarks.calibration import ROWS, Sample, bins, brier, measure, play, plot, read


def _told(true: float, called: float, deals: int) -> list[Sample]:
    """Deals of two whose first wins with one probability and is called with another."""
    lot = Random(1)
    wins = [float(lot.random() < true) for _ in range(deals)]
    return [
        Sample(seed, [3, 9], [[called, 1 - called]] * 2, [won, 1 - won])
        for seed, won in enumerate(wins)
    ]


def test_who_is_right_lies_on_the_line() -> None:
    low, high = bins(_told(0.75, 0.75, 2_000))
    assert (low.called, high.called) == (pytest.approx(0.25), pytest.approx(0.75))
    assert low.count == high.count == 4_000
    for one in (low, high):
        assert abs(one.won - one.called) < one.interval


def test_who_is_wrong_does_not() -> None:
    low, high = bins(_told(0.5, 0.75, 2_000))
    assert high.won + high.interval < 0.75
    assert low.won - low.interval > 0.25
    mine, even = brier(_told(0.5, 0.75, 2_000))
    assert mine > even == 0.25


def test_positions_of_a_deal_are_one_sample() -> None:
    """Looking at a deal twice makes nothing surer: the interval is that of the deals alone."""
    one = _told(0.75, 0.75, 400)
    once = [Sample(s.seed, s.at[:1], s.chances[:1], s.won) for s in one]
    assert bins(one)[0].interval == pytest.approx(bins(once)[0].interval)


def test_all_that_is_certain_is_counted_in_the_last_tenth() -> None:
    assert [one.called for one in bins(_told(1.0, 1.0, 5))] == [0.0, 1.0]


@pytest.mark.parametrize("name", ["Big Two", "Daifugo"])
def test_a_deal_is_the_same_again(name: str) -> None:
    sample = play(ROWS[name], 5, 4)
    assert sample is not None
    assert sample == play(ROWS[name], 5, 4)
    assert sum(sample.won) == pytest.approx(1)
    assert len(sample.at) == len(sample.chances)
    assert all(0 <= one <= 1 for row in sample.chances for one in row)


def test_what_is_done_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """And a line that was cut off does no harm."""
    monkeypatch.setattr(calibration, "KEPT", tmp_path)
    with Progress(disable=True) as progress:
        measure("Big Two", 2, 2, progress)
        file = tmp_path / "bigtwo.jsonl"
        whole = file.read_bytes()
        file.write_bytes(whole[:-9])
        assert len(read("Big Two")) == 1
        measure("Big Two", 3, 2, progress)
    found = read("Big Two")
    assert [one.seed for one in found] == [1, 2, 3]
    picture = tmp_path / "plot.png"
    plot({"Big Two": found}, picture)
    assert picture.read_bytes().startswith(b"\x89PNG")
