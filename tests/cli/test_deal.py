"""Deal at the terminal: its screen, and moves that are longer to type."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from tests.cli.conftest import Invoke
from tests.cli.test_commands import RAW_KEY
from tycoon.cli.screens import screen_of
from tycoon.cli.session import COLOURS
from tycoon.cli.typed import Ambiguous, find
from tycoon.core.chance import FastChance
from tycoon.core.registry import find as find_game
from tycoon.core.state import State
from tycoon.words import LANGUAGES, Words, text

ONE_BY_ONE = "?\n1\n" * 3000


def position(**described: Any) -> State:
    return find_game("deal").from_position(described, FastChance(1))


def screen(state: State, viewer: int, lang: str = "en") -> str:
    output = io.StringIO()
    names = [f"Player {seat}" for seat in range(state.seats)]
    console = Console(file=output, width=100, theme=COLOURS)
    screen_of(state.game)(state.view(viewer), Words(lang).naming(names), console)
    return output.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_numbers(tycoon_: Invoke, lang: str) -> None:
    done = tycoon_(
        "play", "deal", "--preset", "expanded", "--seed", "3", input=ONE_BY_ONE, lang=lang
    )
    assert done.exit_code == 0
    assert done.stderr == ""
    assert "bank:money-3" in done.stdout  # of the help that is its own
    assert text(lang, "deal.move.end") in done.stdout
    assert not RAW_KEY.search(done.stdout)
    assert text(lang, "cli.play.left") not in done.stdout


def test_what_lies_before_everybody_is_seen() -> None:
    state = position(
        hands=["sly-deal money-3 money-3", "just-say-no"],
        tables=[
            {"red": "red red wild-red-yellow house | red", "colourless": "rainbow-wild"},
            {"blue": "blue"},
        ],
        banks=["", "money-5 money-1 money-1"],
        discards="money-10 pass-go",
        refuge=[],
        skips=[0, 2],
        options={"deck": "expanded"},
    )
    mine, theirs = screen(state, 0), screen(state, 1)
    assert "Player 0 (you)  3 cards · bank empty · 1 full set" in mine
    assert "■ red  3/3 · rent 9M · red/yellow wild · house" in mine
    assert "□ red  1/3 · rent 2M" in mine
    assert "□ no colour  rainbow wild" in mine
    assert "bank 7M (2 × 1M, 5M)" in mine
    assert "in jail (2 turns)" in mine
    assert "on the discard pile: pass go" in mine
    assert "Your hand: sly deal, 2 × 3M" in mine
    assert "Your hand: just say no" in theirs
    assert "sly deal" not in theirs
    for lang in LANGUAGES:
        assert text(lang, "deal.card.rainbow-wild") in screen(state, -2, lang)


def test_wilds_that_lie_open_and_refuge() -> None:
    state = position(
        hands=["", ""],
        action={"move": "play:debt-collector>1"},
        asked=[{"ask": "place", "open": "wild-red-yellow*2"}],
    )
    assert "to be laid: 2 × red/yellow wild" in screen(state, 1)
    hidden = position(hands=["", "money-1"], to_act=1, refuge=[0])
    assert "in refuge" in screen(hidden, 1)


def test_some_words_of_a_move() -> None:
    legal = [
        "bank:money-1",
        "bank:money-3",
        "play:rent-red-yellow@red",
        "play:rent-red-yellow@red*1",
        "play:sly-deal@red>2=wild-red-yellow",
        "play:sly-deal@blue>2=blue",
        "end",
    ]
    assert find("bank 3", legal) == "bank:money-3"
    assert find("Sly blue", legal) == "play:sly-deal@blue>2=blue"
    assert find("PLAY:rent-red-yellow@red", legal) == "play:rent-red-yellow@red"
    assert find("bank 4", legal) is None
    assert find("end", legal) == "end"
    assert find("en", legal) is None
    with pytest.raises(Ambiguous) as caught:
        find("rent", legal)
    assert caught.value.details["moves"] == legal[2:4]
