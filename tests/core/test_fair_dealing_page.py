"""The page on fair dealing: its program and its vectors are right, and the core does the same."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from tycoon.core.chance import FairChance

pytestmark = pytest.mark.interpreted

PAGE = (Path(__file__).parents[2] / "docs/fair-dealing.md").read_text(encoding="utf-8")
SEED, FIRST, SECOND = bytes(range(32)), b"\x11" * 32, b"\x22" * 32
KEY = hashlib.sha256(b"tycoon-deal-1" + SEED + b"\0" + FIRST + b"\2" + SECOND).digest()


def published() -> dict[str, str]:
    rows: list[tuple[str, str]] = re.findall(r"^\| ([^|]+) \| `([^`]+)` \|$", PAGE, re.MULTILINE)
    return dict(rows)


def program() -> dict[str, Any]:
    """The program on the page, run as it stands there."""
    [source] = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, Any] = {}
    exec(source, names)
    return names


def test_keys_and_commitments() -> None:
    vectors = published()
    assert vectors["commitment"] == hashlib.sha256(SEED).hexdigest()
    nobody = hashlib.sha256(b"tycoon-deal-1" + SEED).hexdigest()
    assert vectors["key when nobody adds a seed"] == nobody
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
