"""The examples run and say what they are about."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    done = subprocess.run([sys.executable, path], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    expected = {
        "own_bot": "points a deal",
        "one_deal": "Outcome(",
        "verify_deals": "RECORD [RECEIPT]",
    }
    assert expected.get(path.stem, "") in done.stdout
