"""What is translated anew when the types that a module needs have changed."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
import tycoon_extensions as rules


def write(path: Path, text: str = "") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    os.utime(path, (1_000, 1_000))
    return path


@pytest.mark.parametrize(
    "line",
    [
        "from tycoon.rules cimport turn",
        "from tycoon.rules cimport board, turn as turns",
        "from tycoon.rules cimport (\n    board,\n    turn)",
        "from tycoon.rules.turn cimport start, begin",
        "cimport tycoon.rules.turn",
        "from tycoon.rules cimport between  # which needs it",
    ],
)
def test_a_module_is_outdated_by_what_it_needs(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However it is imported, and through another one; nothing else outdates it."""
    monkeypatch.setattr(rules, "ROOT", tmp_path)
    monkeypatch.setattr(rules, "SOURCES", tmp_path / "src")
    monkeypatch.setattr(rules, "TEST_GAMES", tmp_path / "games")
    source = write(tmp_path / "src/tycoon/state.py")
    state = write(source.with_suffix(".pxd"), f"cimport cython\n{line}\n")
    turn = write(tmp_path / "src/tycoon/rules/turn.pxd", "cdef int FINE\n")
    write(tmp_path / "src/tycoon/rules/between.pxd", "from tycoon.rules.turn cimport FINE\n")
    other = write(tmp_path / "src/tycoon/rules/other.pxd", "from tycoon cimport state\n")
    translation = write(tmp_path / "build/c/src/tycoon/state.c")
    module = rules.Module("tycoon.state", source, state)
    compiled = write(module.compiled)

    os.utime(other, (2_000, 2_000))
    rules._forget_outdated(tmp_path / "build/c")
    assert translation.exists()
    assert not module.stale

    os.utime(turn, (2_000, 2_000))
    rules._forget_outdated(tmp_path / "build/c")
    assert not translation.exists()
    assert module.stale
    assert compiled.exists()
