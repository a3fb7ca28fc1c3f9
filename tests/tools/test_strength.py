"""The table of strengths: its rows can be played, and a line says what an arena came to."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import tycoon
from benchmarks import strength
from benchmarks.players import ADAPTERS
from benchmarks.strength import COLUMNS, ROWS, Row
from tycoon.lab import compare


def cells(line: str) -> list[str]:
    """What stands between the bars of a line."""
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


WIDTH = len(cells(COLUMNS.strip().splitlines()[-1]))


def test_every_row_can_be_made_and_stands_once() -> None:
    assert len({row.title for row in ROWS}) == len({row.folder for row in ROWS}) == len(ROWS)
    for row in ROWS:
        assert row.start.seats == row.seats


def test_who_is_not_here_is_said_so(tmp_path: Path) -> None:
    foreign = next(row for row in ROWS if row.among == "ppo")
    found = strength._measured(foreign, 2, 1, tmp_path)
    assert not found.measured
    assert "source is not here" in found.line
    assert len(cells(found.line)) == WIDTH
    (tmp_path / ADAPTERS[foreign.among].checkout).mkdir()
    assert len(strength._players(foreign, tmp_path)) == foreign.seats
    by_tcp = next(row for row in ROWS if row.foreign and ADAPTERS[row.foreign].client)
    adapter = ADAPTERS[by_tcp.foreign]
    client = tmp_path / adapter.checkout / adapter.client[0]
    client.parent.mkdir(parents=True)
    assert "source is not here" in strength._measured(by_tcp, 2, 1, tmp_path).line
    client.write_text("#!/bin/sh\n")
    client.chmod(0o700)
    assert not isinstance(strength._players(by_tcp, tmp_path), str)
    ours = next(row for row in ROWS if row.foreign and ADAPTERS[row.foreign].bot)
    assert not isinstance(strength._players(ours, None), str)
    unknown = ROWS[0]._replace(among="nobody")
    assert "nobody" in strength._measured(unknown, 2, 1, None).line


def test_a_row_is_measured_and_the_others_keep_their_lines(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(tycoon, "compiled", True)
    row = Row("bigtwo", "base", 3, "greedy", "random", -50, 3)
    other = Row("deal", "base", 2, "greedy", "random", 0, 3)
    kept = f"{other.title} 9 | 0 | +1.0 | open | 50 % | 1 | 2 | abc |"
    table = tmp_path / "STRENGTH.md"
    table.write_text(COLUMNS + kept + "\n")
    monkeypatch.setattr(strength, "ROWS", (row, other))
    monkeypatch.setattr(strength, "TABLE", table)
    monkeypatch.setattr(strength, "KEPT", tmp_path / "kept")
    monkeypatch.setattr(sys, "argv", ["strength", "--only", "bigtwo", "--jobs", "1"])
    strength.run()
    lines = table.read_text().splitlines()
    assert kept in lines
    [line] = [line for line in lines if line.startswith(row.title)]
    assert len(cells(line)) == WIDTH
    assert cells(line)[3:5] == ["3", "-50"]
    assert cells(line)[6] == "reached"
    assert lines.index(line) < lines.index(kept)


def test_points_of_whole_games_of_daifugo_are_told_for_a_round(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    row = Row("daifugo", "dokopa", 3, "greedy", "random", None, 2, rounds=4)
    assert row.start.options.rounds == 4  # type: ignore[attr-defined]
    *_, found = strength._played(row, ["greedy", "random", "random"], 2, 1)
    report = compare(row.start, ["greedy", "random", "random"], games=2, seed=1, whole_games=True)
    assert report.players[0].interval is not None
    assert found.mean == report.players[0].mean_return / 4
    assert found.interval == report.players[0].interval / 4
    assert row._replace(game="monopoly", preset="classic").shares == 1


def test_where_no_points_are_counted_places_are_told(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(strength, "KEPT", tmp_path)
    row = Row("daifugo", "kotoba", 4, "greedy", "random", None, 3, by_place=True)
    sitting: strength.Sitting = ["greedy", *["random"] * 3]
    *_, found = strength._played(row, sitting, 3, 1)
    one = compare(row.start, sitting, games=3, seed=1).players[0]
    assert one.mean_return == 0
    assert found.mean == 2.5 - one.mean_place > 0
    assert found.interval == one.place_interval


def test_a_bar_is_reached_from_its_side() -> None:
    above = strength._Figures(10, 10, 2.0, 0.5, 0.2, 1.0, 1.0)
    row = Row("bigtwo", "base", 4, "greedy", "random", 1, 10)
    assert strength._verdict(row, above) == "reached"
    assert strength._verdict(row._replace(at_most=True), above) == "missed"
    assert strength._verdict(row._replace(bar=1.6), above) == "open"
    assert not strength._verdict(row._replace(bar=None), above)
    assert strength._verdict(row._replace(bar=0.6, by_wins=True), above) == "missed"
    assert strength._verdict(row._replace(bar=0.1, by_wins=True), above) == "open"
