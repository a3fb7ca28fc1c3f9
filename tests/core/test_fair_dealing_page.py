"""The page on fair dealing: its program and its vectors are right, and the core does the same."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tycoon.core.engine.chance import FairChance

pytestmark = pytest.mark.interpreted

PAGE = (Path(__file__).parents[2] / "docs/fair-dealing.md").read_text(encoding="utf-8")
SEED, FIRST, SECOND = bytes(range(32)), b"\x11" * 32, b"\x22" * 32
KEY = hashlib.sha256(b"tycoon-deal-2" + SEED + b"\0" + FIRST + b"\2" + SECOND).digest()


def published() -> dict[str, str]:
    rows: list[tuple[str, str]] = re.findall(r"^\| ([^|]+) \| `([^`]+)` \|$", PAGE, re.MULTILINE)
    return dict(rows)


def program() -> dict[str, Any]:
    """The program on the page, run as it stands there."""
    [source] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(source, names)
    return names


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def test_hashes() -> None:
    """Each row of the page's table, written out."""
    vectors = published()
    table = sha(b"tycoon-table-2", SEED)
    first = sha(b"tycoon-seat-2", table, b"\0", FIRST)
    second = sha(b"tycoon-seat-2", table, b"\2", SECOND)
    place = bytes([0, 0, 1, 2, 3])
    listed = sha(b"tycoon-list-2", place, table, b"\0", first, b"\1", bytes(32), b"\2", second)
    bits = int.from_bytes(sha(b"tycoon-code-2", listed, b"\0", FIRST, b"\2", SECOND), "big") >> 206
    letters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
    code = "".join(letters[bits >> shift & 31] for shift in range(45, -1, -5))
    assert vectors["commitment of the table"] == table.hex()
    assert vectors["commitment of seat 0"] == first.hex()
    assert vectors["commitment of seat 2"] == second.hex()
    assert vectors["list"] == listed.hex()
    assert vectors["code"] == f"{code[:5]}-{code[5:]}"
    assert vectors["key when nobody adds a seed"] == sha(b"tycoon-deal-2", SEED).hex()
    assert vectors["key"] == KEY.hex()


def test_the_program_gives_the_vectors() -> None:
    vectors, run = published(), program()
    blocks = "".join(f"{word:016x}" for word in islice(run["words"](KEY), 8))
    assert vectors["first block"] + vectors["second block"] == blocks
    assert json.loads(vectors["first word below 6"]) == run["below"](run["words"](KEY), 6)
    stream = run["words"](KEY)
    assert json.loads(vectors["shuffle of 8 from a new stream"]) == run["shuffle"](
        run["words"](KEY), 8
    )
    assert json.loads(vectors["shuffle of 52 from a new stream"]) == run["shuffle"](stream, 52)
    assert json.loads(vectors["then a number below 6"]) == run["below"](stream, 6)


def test_the_core_gives_the_vectors() -> None:
    vectors, chance = published(), FairChance(KEY)
    assert json.loads(vectors["shuffle of 8 from a new stream"]) == FairChance(KEY).shuffled(8)
    assert json.loads(vectors["shuffle of 52 from a new stream"]) == chance.shuffled(52)
    assert json.loads(vectors["then a number below 6"]) == chance.below(6)
    assert json.loads(vectors["first word below 6"]) == FairChance(KEY).below(6)
