"""Wrong values never end the interpreter, and mean the same compiled and interpreted."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tycoon
from tests.conformance.wrong import CHANGED, NOT_AS_AN_INT, UNCLEAR

ROOT = Path(__file__).parents[2]
FOR_RULES = ("tycoon.core.engine.buffers.", "tycoon.core.engine.archive.")
"""What rules alone fill: compiled, numbers become C's there, interpreted nothing looks at them."""


@pytest.fixture(scope="module")
def outcomes() -> dict[str, dict[str, str]]:
    """What came of every call, by reading: each in a process of its own, which may crash."""
    readings = {"interpreted": "1", **({"compiled": ""} if tycoon.compiled else {})}
    folders = [str(ROOT), str(ROOT / "src")]
    running = {
        reading: subprocess.Popen(
            [sys.executable, "-m", "tests.conformance.wrong"],
            env={**os.environ, "TYCOON_PURE": pure, "PYTHONPATH": os.pathsep.join(folders)},
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for reading, pure in readings.items()
    }
    found = {}
    for reading, process in running.items():
        told, complained = process.communicate(timeout=240)
        lines = [line.split("\t", 1) for line in told.splitlines()]
        assert process.returncode == 0, f"{reading}: {lines[-1][0]} ended with {complained[-999:]}"
        assert not complained, f"{reading}: an exception nobody can catch\n{complained[-999:]}"
        found[reading] = dict(lines)
        assert len(lines) == len(found[reading]) > 30_000
    return found


def some(lines: list[str]) -> str:
    return f"{len(lines)} calls:\n" + "\n".join(lines[:40])


def test_every_refusal_says_what_is_wrong(outcomes: dict[str, dict[str, str]]) -> None:
    for came in outcomes.values():
        unclear = [
            f"{call} {outcome}"
            for call, outcome in came.items()
            if outcome.endswith(UNCLEAR) and not call.startswith(FOR_RULES)
        ]
        assert not unclear, some(unclear)


def test_what_is_refused_changes_nothing(outcomes: dict[str, dict[str, str]]) -> None:
    for came in outcomes.values():
        changed = [call for call, outcome in came.items() if outcome.endswith(CHANGED)]
        assert not changed, some(changed)


def test_numbers_of_numpy_are_numbers(outcomes: dict[str, dict[str, str]]) -> None:
    for came in outcomes.values():
        other = [
            f"{call} {outcome}"
            for call, outcome in came.items()
            if outcome.endswith(NOT_AS_AN_INT) and not call.startswith(FOR_RULES)
        ]
        assert not other, some(other)
        assert sum(outcome == "as an int" for outcome in came.values()) > 50


def test_truth_values_are_no_numbers(outcomes: dict[str, dict[str, str]]) -> None:
    numbers = ("action", "number", "seat", "viewer", "seed", "n", "max_decisions", "games", "seats")
    for came in outcomes.values():
        asked = [
            (call, outcome)
            for call, outcome in came.items()
            for name in numbers
            if call.endswith((f"({name}=True)", f"({name}=np.True_)", f"({name}=False)"))
            and not call.startswith(FOR_RULES)
        ]
        taken = [call for call, outcome in asked if outcome[0] != "!"]
        assert not taken, some(taken)
        assert len(asked) > 100


def test_nothing_of_a_state_is_assigned_to(outcomes: dict[str, dict[str, str]]) -> None:
    for came in outcomes.values():
        tried = {call: outcome for call, outcome in came.items() if " = " in call or "del " in call}
        done = [
            f"{call} {outcome}" for call, outcome in tried.items() if "read-only" not in outcome
        ]
        assert not done, some(done)
        for name in ("seats", "seat_to_act", "is_over", "game", "events", "no_such_attribute"):
            assert sum(call.endswith(f" state.{name}") for call in tried) >= 4


@pytest.mark.skipif(not tycoon.compiled, reason="nothing is compiled to compare with")
def test_compiled_and_interpreted_agree(outcomes: dict[str, dict[str, str]]) -> None:
    compiled, interpreted = outcomes["compiled"], outcomes["interpreted"]
    assert compiled.keys() == interpreted.keys()
    differ = [
        f"{call}\n   compiled {outcome}\n   interpreted {interpreted[call]}"
        for call, outcome in compiled.items()
        if outcome != interpreted[call] and not call.startswith(FOR_RULES)
    ]
    assert not differ, some(differ)
