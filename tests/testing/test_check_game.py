"""Checks that anybody can hold a game to find those that break a promise."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest

import haggle
from tests import readings
from tests.conformance import cases
from tycoon import testing
from tycoon.core import registry
from tycoon.core.engine.state import State
from tycoon.core.game import Game
from tycoon.core.names import SPECTATOR

ROOT = Path(__file__).parents[2]
ABOUT = cases.ABOUT["haggle"]
PLAIN = readings.plain("haggle").GAME
"""As an author begins: plain Python, so that a class below it can be written here."""


class Clockless(PLAIN.state_type):  # type: ignore[misc,name-defined]
    """What a run-out clock does is not legal."""

    def _default_action(self) -> int:
        return 1 << 63


class NoDefault(type(PLAIN)):  # type: ignore[misc]
    """Its states have no default."""

    state_type = Clockless


class Open(PLAIN.state_type):  # type: ignore[misc,name-defined]
    """Nothing hidden is drawn anew, so that bots peek."""

    def _determinize(self, seat: int, chance: Any) -> None:
        pass


class AllKnown(type(PLAIN)):  # type: ignore[misc]
    """Its states hide nothing from bots."""

    state_type = Open


class OneText(type(PLAIN)):  # type: ignore[misc]
    """All actions are called the same."""

    def notation(self, state: State, action: int) -> str:
        return "x"


class Speechless(type(PLAIN)):  # type: ignore[misc]
    """A preset has no words."""

    presets = {**PLAIN.presets, "odd": {}}


class Careless(type(PLAIN)):  # type: ignore[misc]
    """A spectator sees what the first seat sees."""

    def view(self, state: State, viewer: int) -> Any:
        return super().view(state, 0 if viewer == SPECTATOR else viewer)


class Endless(type(PLAIN)):  # type: ignore[misc]
    """Loading raises what nobody expects."""

    def restored(self, saved: Any) -> State:
        raise KeyError("lost")


class Hasty(type(PLAIN)):  # type: ignore[misc]
    """A deal to compare players by has begun already."""

    def usual_deal(self, state: State, chance: Any) -> State:
        begun = state.copy()
        begun.apply(begun.default_action(), chance)
        return begun


FAULTS = {
    Hasty: "start.test_what_players_are_compared_by",
    NoDefault: "legal.test_the_default_is_legal",
    AllKnown: "determinize.test_hidden_cards_are_drawn_anew",
    OneText: "notation.test_every_legal_action_has_its_own_text",
    Speechless: "presets.test_presets_and_games_have_words",
    Careless: "views.test_views_are_json",
    Endless: "saves.test_saved_and_loaded",
}


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_a_broken_game_is_refused_and_told_why(fault: type[Game]) -> None:
    name = FAULTS[fault]
    testing.check_game(PLAIN, ABOUT, presets=list(PLAIN.presets)[:1], seats=[3], only=name)
    with pytest.raises(AssertionError) as caught:
        testing.check_game(fault(), ABOUT, seats=[3], only=name, seed=5)
    told = str(caught.value)
    assert told.startswith(f"haggle breaks 1 of 1 promises:\n- {name}: preset ")
    assert ", 3 seats, seed 5\n" in told
    assert f"{name.split('.')[0]}.py:" in told


def test_everything_that_is_broken_is_told_at_once() -> None:
    with pytest.raises(AssertionError, match="haggle breaks 2 of 6 promises") as caught:
        testing.check_game(NoDefault(), ABOUT, seats=[2], only="legal.")
    told = str(caught.value)
    assert told.count("\n- ") == 2
    assert "\n- legal.test_the_default_is_legal: " in told
    assert "\n- legal.test_defaults_alone_end_the_game: " in told


def test_an_unexpected_error_is_told_as_it_is() -> None:
    with pytest.raises(AssertionError, match="KeyError: 'lost'"):
        testing.check_game(Endless(), ABOUT, seats=[2], only="saves.")


def test_the_value_that_breaks_it_is_told() -> None:
    class Deaf(type(PLAIN)):  # type: ignore[misc]
        def parse(self, state: State, text: str) -> int:
            return 7 if text == "null" else super().parse(state, text)

    with pytest.raises(AssertionError, match="text: 'null'"):
        testing.check_game(Deaf(), ABOUT, seats=[2], only="notation.test_nonsense")


def test_a_whole_game_keeps_its_promises() -> None:
    before = dict(registry._games)
    testing.check_game(haggle.GAME, ABOUT, seats=[2])
    assert registry._games == before


def test_what_fits_nothing_is_no_pass() -> None:
    with pytest.raises(ValueError, match="no check fits"):
        testing.check_game(haggle.GAME, ABOUT, only="legal.test_nothing_of_the_kind")
    with pytest.raises(ValueError, match="no case fits"):
        testing.check_game(haggle.GAME, ABOUT, seats=[17])
    with pytest.raises(TypeError, match="game"):
        testing.check_game("haggle")  # type: ignore[arg-type]


def plainly(code: str, *flags: str) -> subprocess.CompletedProcess[str]:
    """A program of somebody who has a game, Tycoon and nothing to test with."""
    blocked = (
        "import sys\nfor name in ('pytest', '_pytest', 'hypothesis'): sys.modules[name] = None\n"
    )
    paths = os.pathsep.join(map(str, (ROOT / "src", ROOT / "tests" / "games")))
    return subprocess.run(
        [sys.executable, *flags, "-c", blocked + dedent(code)],
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_needs_nothing_to_test_with() -> None:
    done = plainly(
        """
        import haggle, json, pathlib
        from tycoon.testing import About, cases, check_game, checks
        words = json.loads(pathlib.Path(haggle.__file__).with_name("words.json").read_text("utf-8"))
        assert len(checks()) > 60 and len(cases(haggle.GAME)) > 3
        check_game(haggle.GAME, About(words=words), seats=[2], only="legal.")
        check_game(haggle.GAME, About(words=words), seats=[2], only="words.")
        """
    )
    assert done.returncode == 0, done.stderr


def test_without_assertions_it_refuses_to_answer() -> None:
    done = plainly("import haggle; from tycoon.testing import *; check_game(haggle.GAME)", "-O")
    assert "python -O leaves assertions out" in done.stderr
