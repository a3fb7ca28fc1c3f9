"""Every way of cheating that docs/fair-dealing.md names is found, by `verify` and by the page."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import tycoon
from tests.table.cheats import ANN, Case, Game, Step, cases, fixtures, kept, verdict
from tycoon.core.record import Record, Recorder
from tycoon.table import proof

CASES = cases()
PAGE = Path(__file__).parents[2] / "web/src/lib/fair/cheats.json"


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_record_says_by_itself(case: Case) -> None:
    assert verdict(proof.verify(case.game.record)) == case.alone


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_a_receipt_tells(case: Case) -> None:
    assert verdict(proof.verify(case.game.record, kept(case.receipt))) == case.found


def test_the_page_is_tested_with_the_same() -> None:
    """python -m tests.table.cheats > web/src/lib/fair/cheats.json"""
    assert json.loads(PAGE.read_text(encoding="utf-8")) == json.loads(fixtures())


def test_a_promise_that_is_used_twice_is_found() -> None:
    again = Game(Step(withheld=(1,)), Step(seeds={0: ANN}))
    assert verdict(proof.verify(again.record)) == "fair.broken.repeated"


def test_a_record_that_was_cut_says_so() -> None:
    """Nothing in what is left is wrong, and that is not called proved."""
    lines = CASES[1].game.lines
    for end in range(2, len(lines)):
        report = proof.verify(Record.read(lines[:end]), kept(CASES[1].receipt))
        assert not report.is_broken
        assert "fair.open.cut" in [left.key for left in report.open]


def test_chance_before_any_promise_is_found() -> None:
    state, recorder = tycoon.make("bigtwo"), Recorder()
    header = recorder.begin(state)
    line, *_ = recorder.play(state, state.legal_actions()[0], tycoon.FairChance(bytes(32)))
    report = proof.verify(Record.read([header, line]))
    assert verdict(report) == "fair.broken.unpromised"


def independently(folder: Path, case: Case, *, receipt: bool) -> int:
    """The status of the checker that shares no line with ours."""
    record, seen = folder / "game.jsonl", folder / "receipt.json"
    record.write_bytes(b"".join(case.game.lines))
    seen.write_text(json.dumps(case.receipt), encoding="utf-8")
    program = str(Path(__file__).parents[2] / "examples/verify_deals.py")
    given = [program, str(record), *([str(seen)] if receipt else [])]
    # Nothing but the standard library: neither our package nor any other is found.
    return subprocess.run(
        [sys.executable, "-I", "-S", *given], check=False, capture_output=True
    ).returncode


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_an_independent_program_finds_the_same(case: Case, tmp_path: Path) -> None:
    """It knows no rules, so only a receipt tells it that something was thrown away."""
    wrong = case.alone not in {None, "fair.broken.rules"}
    assert independently(tmp_path, case, receipt=False) == int(wrong)
    assert independently(tmp_path, case, receipt=True) == int(case.found is not None)
