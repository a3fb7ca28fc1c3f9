"""What type checkers know of `tycoon.make` and `tycoon.find`."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import tycoon

ROOT = Path(__file__).parents[2]
PROGRAM = """
import tycoon

state = tycoon.make("bigtwo", "teams", seats=4, hands=1)
chance = tycoon.FastChance(1)
state.apply(state.default_action(), chance)
reveal_type(state.view(0).hand)
reveal_type(state.copy().determinize(0, chance).view(0).counts)
reveal_type(tycoon.make("monopoly").view(0).players[0].cash)
reveal_type(tycoon.find("deal"))
reveal_type(tycoon.make(str("daifugo")))
state.view(0).nonsense
"""


@pytest.mark.slow
def test_results_by_game(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    # Of a folder of its own: with that of the project two would write to it at once.
    checked = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", tmp_path / "cache", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line.partition(": ")[2] for line in checked.stdout.splitlines()[:-1]]
    assert told == [
        'note: Revealed type is "list[str]"',
        'note: Revealed type is "list[int]"',
        'note: Revealed type is "int"',
        'note: Revealed type is "tycoon.games.deal.DealGame"',
        'note: Revealed type is "tycoon.core.engine.state.State"',
        'error: "BigTwoView" has no attribute "nonsense"  [attr-defined]',
    ], checked.stdout + checked.stderr


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("node") is None, reason="`make test` brings node")
def test_results_by_game_for_the_other_checker(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    settings = {"typeCheckingMode": "strict", "extraPaths": [str(ROOT / "src")]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings))
    checked = subprocess.run(
        [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    told = json.loads(checked.stdout)["generalDiagnostics"]
    types = [one["message"].rpartition(" is ")[2] for one in told if one["severity"] != "error"]
    assert types == ['"list[str]"', '"list[int]"', '"int"', '"DealGame"', '"State"'], told
    errors = [one["message"].splitlines()[0] for one in told if one["severity"] == "error"]
    assert [one for one in errors if "nonsense" in one and "BigTwoView" in one], errors
    assert all("nonsense" in one for one in errors), errors


@pytest.mark.parametrize("game", tycoon.game_names())
def test_every_game_is_known(game: str) -> None:
    """With the classes that it has."""
    found = tycoon.find(game)
    said = (ROOT / "src" / "tycoon" / "_made.pyi").read_text(encoding="utf-8")
    state = found.state_type.__name__
    assert f"class {state}State({state}):" in said
    assert f"-> {found.view_type.__name__}: ..." in said
    assert f'def find(name: Literal["{game}"]) -> {type(found).__name__}: ...' in said
    assert f'    name: Literal["{game}"], preset' in said
