"""The examples run and say what they are about."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "examples"
LEARNING = {"behaviour_cloning", "dmc_daifugo", "ppo_bigtwo", "ppo_player"}
"""Those take long, and learn on small numbers in tests/examples; here they only say how."""
SAYS = {"cfr": ["kuhn", "--rounds", "4"], **{name: ["--help"] for name in LEARNING}}


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    if path.stem in LEARNING:
        pytest.importorskip("torch", reason="PyTorch is not installed: pip install torch")
    command = [sys.executable, path, *SAYS.get(path.stem, [])]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    expected = {
        "own_bot": "points a deal",
        "one_deal": "Outcome(",
        "verify_deals": "RECORD [RECEIPT]",
        "cfr": "exploitability",
        **dict.fromkeys(LEARNING, "usage:"),
    }
    assert expected.get(path.stem, "") in done.stdout
