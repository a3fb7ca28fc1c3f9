"""Digests of games: the same for the same rules, another for others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tycoon
from tools import digests

ONLY = ["--games", "30", "--only", "bigtwo/base", "--workers", "1"]


def test_every_preset_is_in_it() -> None:
    found = {job[:3] for job in digests.jobs(100, "")}
    assert len(found) == len(digests.PARTS) * len(digests.cases())
    assert {"bigtwo/base", "monopoly/millionaire"} <= {"/".join(job[1:3]) for job in found}


def test_games_are_counted_once() -> None:
    chunks = [job[3:] for job in digests.jobs(2_500, "deal/base") if job[0] == "random"]
    assert chunks == [(0, 1000), (1000, 2000), (2000, 2500)]


def test_they_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = tmp_path / "before.json"
    assert digests.main([*ONLY, "--out", str(before)]) == 0
    assert digests.main([*ONLY, "--against", str(before), "--tree", str(Path.cwd())]) == 0
    kept = json.loads(before.read_text())
    assert [name.split()[1] for name in kept] == list(digests.PARTS)
    name = next(iter(kept))
    before.write_text(json.dumps({**kept, name: "another", "bigtwo/base gone 0-1": "x"}))
    capsys.readouterr()
    assert digests.main([*ONLY, "--against", str(before)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        name,
        "bigtwo/base gone 0-1",
        f"{len(kept)} digests, 2 differ",
    ]


@pytest.mark.parametrize("changed", ["tell", "why_illegal"])
def test_what_is_said_is_in_it(changed: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = digests.told_games("bigtwo", "base", range(2))
    assert digests.told_games("bigtwo", "base", range(2)) == kept
    assert digests.told_games("bigtwo", "base", range(2, 4)) != kept
    monkeypatch.setattr(type(tycoon.find("bigtwo")), changed, lambda *_: None)
    assert digests.told_games("bigtwo", "base", range(2)) != kept


def test_every_game_is_in_it() -> None:
    kept = digests.random_games("deal", "base", range(3))
    assert digests.random_games("deal", "base", range(3)) == kept
    assert digests.random_games("deal", "base", range(4)) != kept
    assert digests.greedy_games("deal", "base", range(9)) != digests.greedy_games(
        "deal", "base", range(9, 18)
    )
