"""A game without a screen of its own can be played all the same."""

from __future__ import annotations

import io
from itertools import cycle

import pytest

import haggle
import tycoon
from tests.looking import Looking
from tycoon.cli.session import Session
from tycoon.cli.speech import speak


@pytest.fixture(autouse=True)
def english() -> None:
    """Other tests of this process may have spoken another language last."""
    speak("en")


def test_haggle_is_played_to_its_end_by_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    seats = haggle.GAME.usual_seats
    start = haggle.GAME.new(haggle.GAME.options(), seats)
    shown = io.StringIO()
    table: list[str | None] = [None, *["random"] * (seats - 1)]
    session = Session(start, table, seed=1, output=shown)
    # The list of moves, then its first; between deals both are an Enter.
    answers = cycle(["?", "1"])
    monkeypatch.setattr("builtins.input", lambda _prompt: next(answers))
    session.play()
    assert start.is_over
    assert "   1  " in shown.getvalue()
    assert "Player (you)" in shown.getvalue()
    outcome = start.outcome()
    assert outcome is not None
    for place in outcome.places:
        assert f"{place}" in shown.getvalue()


def test_what_the_plain_screen_shows_is_the_view(monkeypatch: pytest.MonkeyPatch) -> None:
    start = haggle.GAME.new(haggle.GAME.options(), haggle.GAME.usual_seats)
    shown = io.StringIO()
    table: list[str | None] = [None, *["random"] * (start.seats - 1)]
    session = Session(start, table, seed=1, output=shown)

    def leave(_prompt: str) -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", leave)
    session.play()
    assert not start.is_over
    own = [name for name in type(start.view(0)).__struct_fields__ if name not in {"game", "legal"}]
    assert any(name in shown.getvalue() for name in own)


def test_bots_at_the_terminal_are_told_what_led_here() -> None:
    looking = Looking()
    session = Session(tycoon.make("bigtwo", hands=1), ["random"] * 4, seed=1, output=io.StringIO())
    session.bots = [looking] * 4
    session.play()
    assert max(looking.lengths) > 20
