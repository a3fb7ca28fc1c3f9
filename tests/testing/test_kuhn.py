"""The game of the guide: that it is one, and that a mark of pytest says so."""

from __future__ import annotations

import importlib.util
import json
import re
import subprocess
import sys
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from types import ModuleType

import pytest

import tycoon
from tycoon.core.engine.state import State
from tycoon.core.errors import BadPosition
from tycoon.testing import About, check_game

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / "examples" / "kuhn.py"
GUIDE = ROOT / "docs" / "a-first-game.md"


def _kuhn() -> ModuleType:
    spec = importlib.util.spec_from_file_location("kuhn", EXAMPLE)
    assert spec
    assert spec.loader
    module = sys.modules["kuhn"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


kuhn = _kuhn()
WORDS = json.loads(EXAMPLE.with_suffix(".json").read_text("utf-8"))


def test_it_keeps_every_promise() -> None:
    check_game(kuhn.GAME, About(words=WORDS))


def value(state: State, bets: dict[tuple[str, str], Fraction], did: str = "") -> Fraction:
    """What the leader wins on average, when both bet as often as `bets` says."""
    if state.seat_to_act < 0:
        return Fraction(state.returns()[0])
    card = state.view(state.seat_to_act).card  # type: ignore[attr-defined]
    often = bets[card, did]
    total = Fraction(0)
    for word, share in (("bet", often), ("pass", 1 - often)):
        after = state.copy()
        after.apply(after.parse(word), tycoon.FastChance(1))
        total += share * value(after, bets, did + word[0])
    return total


def test_the_leader_loses_an_eighteenth() -> None:
    """The value of the game that Kuhn gives, with one of the equilibria of his paper."""
    bluff = Fraction(1, 4)
    bets = {
        ("J", ""): bluff,
        ("Q", ""): Fraction(0),
        ("K", ""): 3 * bluff,
        ("J", "pb"): Fraction(0),
        ("Q", "pb"): bluff + Fraction(1, 3),
        ("K", "pb"): Fraction(1),
        ("J", "p"): Fraction(1, 3),
        ("Q", "p"): Fraction(0),
        ("K", "p"): Fraction(1),
        ("J", "b"): Fraction(0),
        ("Q", "b"): Fraction(1, 3),
        ("K", "b"): Fraction(1),
    }
    dealt = [
        kuhn.GAME.from_position({"game": "kuhn", "hands": list(hands)}, tycoon.FastChance(1))
        for hands in permutations("JQK", 2)
    ]
    assert sum(value(state, bets) for state in dealt) / len(dealt) == Fraction(-1, 18)


@pytest.mark.parametrize(
    "wrong",
    [
        {"hands": ["J", "J"]},
        {"hands": ["J"]},
        {"hands": ["J", "A"]},
        {"did": ["pass"]},
        {"hands": ["J", "Q"], "did": ["bet", "bet"]},
        {"deals": 2},
        {"hands": ["J", "Q"], "coins": [1, -1]},
        {"deals": 1, "coins": [1, 1], "gains": [1, 1]},
        {"deals": 1, "coins": [3, -3], "gains": [1, -1]},
        {"deals": 1},
        {"coin": [0, 0]},
    ],
)
def test_positions_that_no_game_comes_to(wrong: dict[str, object]) -> None:
    with pytest.raises(BadPosition):
        kuhn.GAME.from_position({"game": "kuhn", **wrong}, tycoon.FastChance(1))


def test_the_guide_has_all_of_it_in_its_order() -> None:
    """The pieces of the guide, one after the other, are the file."""
    pieces = re.findall(r"```python\n(.*?)```", GUIDE.read_text("utf-8"), re.DOTALL)
    whole = "\n".join(pieces[: next(i for i, p in enumerate(pieces) if "GAME = Kuhn()" in p) + 1])
    assert _lines(whole) == _lines(EXAMPLE.read_text("utf-8"))


def _lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def marked(folder: Path, marks: str, takes: str = "promise") -> subprocess.CompletedProcess[str]:
    """What pytest says of a file of tests beside the game, as its author would run it."""
    test = f"""
import json, pathlib, sys
sys.path.insert(0, {str(EXAMPLE.parent)!r})
import kuhn, pytest
from tycoon.testing import About
WORDS = json.loads(pathlib.Path(kuhn.__file__).with_suffix(".json").read_text("utf-8"))

class Deaf(kuhn.Kuhn):
    def describe(self, state, action):
        return super().describe(state, 1)

{marks}
def test_promises({takes}):
    {takes or "pass"}{"()" if takes else ""}
"""
    (folder / "test_it.py").write_text(test, "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null"]
    return subprocess.run(
        [*command, "--strict-markers", str(folder)],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_mark_makes_a_test_of_each_promise(tmp_path: Path) -> None:
    about = "About(words=WORDS)"
    done = marked(tmp_path, f"@pytest.mark.promises(kuhn.GAME, {about}, presets=['one'])")
    assert re.search(r"\b99 passed\b|\b\d\d passed, \d+ skipped\b", done.stdout), done.stdout
    assert done.returncode == 0

    done = marked(tmp_path, f"@pytest.mark.promises(Deaf(), {about}, only='words.')")
    assert "test_promises[words.test_actions_are_described-kuhn-one-2]" in done.stdout
    assert done.returncode == 1


@pytest.mark.parametrize(
    ("marks", "takes", "told"),
    [
        ("@pytest.mark.promises(kuhn.GAME)", "", "takes no promise"),
        ("@pytest.mark.promises(kuhn.GAME, chairs=[2])", "promise", "chairs"),
        ("@pytest.mark.promises(kuhn.GAME, seats=[3])", "promise", "no case fits"),
        ("", "promise", "fixture 'promise' not found"),
    ],
)
def test_a_mark_that_says_nothing_is_told(
    tmp_path: Path, marks: str, takes: str, told: str
) -> None:
    done = marked(tmp_path, marks, takes)
    assert told in done.stdout + done.stderr
    assert done.returncode not in (0, 5)
