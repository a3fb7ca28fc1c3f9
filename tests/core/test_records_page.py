"""The programs on the page about records do what it says."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.interpreted

PAGE = (Path(__file__).parents[2] / "docs/records.md").read_text(encoding="utf-8")


def test_the_programs_on_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    writes, checks = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(writes, names)
    assert capsys.readouterr().out.startswith("-1 deal\n")
    exec(checks, names)
    assert names["holds"]("game.jsonl")
    file = tmp_path / "game.jsonl"
    file.write_bytes(file.read_bytes().replace(b'"3d"', b'"3c"', 1))
    assert not names["holds"]("game.jsonl")


def test_its_tables_name_every_member() -> None:
    from tycoon.core.record import Header, Step

    named = set(re.findall(r"`([a-z]+)`", PAGE))
    assert {*Header.__struct_fields__, *Step.__struct_fields__} <= named
