"""Compiled and interpreted rules play the same games, byte for byte."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import haggle.rules.state
import tycoon
from tests.conformance.cases import Case, all_cases, readings_of_games
from tests.conformance.trace import STEPS, trace
from tycoon.core.engine import buffers, chance, state

ROOT = Path(__file__).parents[2]

needs_both = pytest.mark.skipif(not tycoon.compiled, reason="nothing is compiled to compare with")


@needs_both
def test_compiled_is_compiled() -> None:
    for module in (buffers, chance, state, haggle.rules.state):
        assert not str(module.__file__).endswith(".py")
    for name, game in readings_of_games().items():
        in_python = "_play" in vars(game.state_type)  # compiled, it is a C method
        assert in_python == (name == "haggle-plain")


@pytest.fixture(scope="session")
def interpreted() -> Iterator[Callable[[str, int], list[str]]]:
    """Traces a case with interpreted rules: in one process for all, which has to be started."""
    folders = [str(ROOT), str(ROOT / "tests/games"), str(ROOT / "src")]
    with subprocess.Popen(
        [sys.executable, "-m", "tests.conformance.trace"],
        env={**os.environ, "TYCOON_PURE": "1", "PYTHONPATH": os.pathsep.join(folders)},
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        asked, told = process.stdin, process.stdout
        assert asked
        assert told

        def trace_of(name: str, steps: int) -> list[str]:
            asked.write(f"{name} {steps}\n")
            asked.flush()
            return list(iter(lambda: told.readline().rstrip("\n"), ""))

        yield trace_of


@needs_both
def test_the_same_games(case: Case, interpreted: Callable[[str, int], list[str]]) -> None:
    """All that can be seen, step by step."""
    steps = case.some(STEPS)
    compiled = list(trace(case, 5, steps))
    other = interpreted(str(case).replace("-plain", ""), steps)
    assert len(compiled) > 20
    for number, (ours, theirs) in enumerate(zip(compiled, other, strict=True)):
        assert ours == theirs, f"line {number}, after {compiled[number - 12 : number]}"


@needs_both
def test_native_and_plain_haggle_are_the_same() -> None:
    """One source, with its .pxd and without, on the same compiled core."""
    for plain in [case for case in all_cases() if case.label == "haggle-plain"]:
        native = plain._replace(label="haggle", game=haggle.GAME)
        for ours, theirs in zip(trace(native, 6), trace(plain, 6), strict=True):
            assert ours == theirs
