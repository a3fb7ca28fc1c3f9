"""Compiled and interpreted rules play the same games, byte for byte."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import haggle.state
import tycoon
from tests.conformance.cases import Case, all_cases, readings_of_games
from tests.conformance.trace import trace
from tycoon.core import buffers, chance, state

ROOT = Path(__file__).parents[2]

needs_both = pytest.mark.skipif(not tycoon.compiled, reason="nothing is compiled to compare with")


@needs_both
def test_compiled_is_compiled() -> None:
    for module in (buffers, chance, state, haggle.state):
        assert not str(module.__file__).endswith(".py")
    for name, game in readings_of_games().items():
        in_python = "_play" in vars(game.state_type)  # compiled, it is a C method
        assert in_python == (name == "haggle-plain")


@needs_both
def test_the_same_games(case: Case) -> None:
    """All that can be seen, step by step; the interpreted reading runs in a process of its own."""
    interpreted = str(case).replace("-plain", "")
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.trace", interpreted],
        env={
            **os.environ,
            "TYCOON_PURE": "1",
            "PYTHONPATH": os.pathsep.join(
                [str(ROOT), str(ROOT / "tests/games"), str(ROOT / "src")]
            ),
        },
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    compiled = list(trace(case, 5))
    assert len(compiled) > 20
    for number, (ours, theirs) in enumerate(zip(compiled, run.stdout.splitlines(), strict=True)):
        assert ours == theirs, f"line {number}, after {compiled[number - 12 : number]}"


@needs_both
@pytest.mark.parametrize("seed", range(5, 8))
def test_native_and_plain_haggle_are_the_same(seed: int) -> None:
    """One source, with its .pxd and without, on the same compiled core."""
    for plain in [case for case in all_cases() if case.label == "haggle-plain"]:
        native = plain._replace(label="haggle", game=haggle.GAME)
        for ours, theirs in zip(trace(native, seed), trace(plain, seed), strict=True):
            assert ours == theirs
