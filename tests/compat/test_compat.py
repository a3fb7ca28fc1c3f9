"""Every save, position and record that an earlier revision wrote is read, and is what it was."""

from __future__ import annotations

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tycoon
from tests.compat.__main__ import seen
from tycoon.words import LANGUAGES, words

pytestmark = pytest.mark.interpreted

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*.msgpack.xz"))


def read(path: Path) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.msgpack.decode(lzma.decompress(path.read_bytes()))
    return whole


CASES = [
    pytest.param(whole, preset, id=f"{whole['game']}-{preset['preset']}")
    for whole in map(read, FILES)
    for preset in whole["presets"]
]


YOUNGER = {("daifugo", "local")}
"""Presets that came when the files were written."""


def test_every_preset_has_some() -> None:
    held = {(case.values[0]["game"], case.values[1]["preset"]) for case in CASES}  # type: ignore[index]
    there = {(name, preset) for name in tycoon.game_names() for preset in tycoon.find(name).presets}
    assert held == {pair for pair in there if pair[0] != "haggle"} - YOUNGER
    assert sum(path.stat().st_size for path in FILES) < 300_000


@pytest.mark.parametrize(("whole", "preset"), CASES)
def test_saves_are_loaded(whole: dict[str, Any], preset: dict[str, Any]) -> None:
    for state in preset["states"]:
        loaded = tycoon.load(state["save"])
        assert loaded.game.version == whole["version"]
        assert tycoon.load(loaded.save()) == loaded
        assert loaded.digest() == state["digest"]
        assert seen(loaded) == state["seen"]


@pytest.mark.parametrize(("whole", "preset"), CASES)
def test_positions_are_read(whole: dict[str, Any], preset: dict[str, Any]) -> None:
    game = tycoon.find(whole["game"])
    for state in preset["states"]:
        position = msgspec.json.decode(state["position"])
        found = game.from_position(position, tycoon.RecordedChance([]))
        assert found.digest() == state["digest"]
        assert msgspec.json.decode(msgspec.json.encode(found.to_position())) == position


@pytest.mark.parametrize(("whole", "preset"), CASES)
def test_records_are_replayed_by_the_rules(whole: dict[str, Any], preset: dict[str, Any]) -> None:
    record = tycoon.Record.read(preset["record"])
    assert record.header.game == whole["game"]
    assert record.same_rules
    assert len(record.steps) > 20
    record.replay()


@pytest.mark.parametrize(("whole", "preset"), CASES)
def test_logs_of_before_are_told(whole: dict[str, Any], preset: dict[str, Any]) -> None:
    """What tables keep of their games are such events; members that came later are missing."""
    record = tycoon.Record.read(preset["record"])
    speakers = [words(lang).naming(["Ann", "Ben", "Cho", "Dai"] * 3) for lang in LANGUAGES]
    game = tycoon.find(whole["game"])
    for event in record.events():
        said = game.tell(event)
        if said is not None:
            assert all(speaker.message(said) for speaker in speakers)
