"""Deal at the terminal: its screen, and moves that are longer to type."""

from __future__ import annotations

import io
from typing import Any

import pytest
from rich.console import Console

from tests.cli.conftest import Invoke
from tests.cli.test_commands import RAW_KEY
from tycoon.cli.screens import screen_of
from tycoon.cli.screens.deal_help import about
from tycoon.cli.session import COLOURS, Session
from tycoon.cli.speech import speak
from tycoon.cli.typed import Ambiguous, find
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.core.registry import find as find_game
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
    banks = ["", "rainbow-rent*2 money-1 hotel new-hotel"]
    cards = position(hands=["", ""], banks=banks, options={"deck": "expanded"})
    assert "bank 12M (2 × rainbow rent, 1M, hotel, new hotel)" in screen(cards, 0)  # MD-21
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


def typing(state: State, typed: str, lang: str = "en") -> str:
    """The move that a text means at the terminal."""
    speak(lang)
    session = Session(state, [None, *["random"] * (state.seats - 1)], seed=1, output=io.StringIO())
    meant = session.understand(typed, state.view(0), numbered=False)
    return state.notation(meant)


def test_numbers_need_no_list() -> None:
    state = position(hands=["money-3 sly-deal", ""])
    legal = [state.notation(action) for action in state.legal_actions()]
    assert [typing(state, str(n)) for n in range(1, len(legal) + 1)] == legal


@pytest.mark.parametrize(
    ("described", "typed", "key"),
    [
        ({"hands": ["sly-deal", ""]}, "sly", "deal.screen.bank_only"),
        ({"hands": ["sly-deal", ""]}, "play sly", "deal.screen.bank_only"),
        ({"hands": ["sly-deal", ""]}, "sly-deal", "deal.screen.bank_only"),
        ({"hands": ["pass-go", ""]}, "sly", "deal.illegal.not_held"),
        ({"hands": ["sly-deal", ""], "plays": 0}, "sly", "deal.illegal.no_plays"),
        ({"hands": ["just-say-no", ""]}, "just", "deal.illegal.answer_card"),
        ({"hands": ["double-rent", ""]}, "double", "deal.illegal.double_alone"),
        ({"hands": ["house", ""]}, "house", "deal.illegal.own_set"),
        ({"hands": ["rent-red-yellow", ""]}, "play rent red", "deal.illegal.no_rent"),
    ],
)
def test_a_card_that_cannot_be_played_now_says_why(
    described: dict[str, Any], typed: str, key: str
) -> None:
    """And is not banked because that is all it could do."""
    with pytest.raises(TycoonError) as caught:
        typing(position(**described), typed)
    assert caught.value.key == key


def test_to_bank_is_said() -> None:
    state = position(hands=["sly-deal pass-go money-2", ""])
    assert typing(state, "bank sly") == "bank:sly-deal"
    said = Words("ko").message(state.describe(state.parse("bank:sly-deal")))
    assert typing(state, said, "ko") == "bank:sly-deal"
    assert typing(state, "money") == "bank:money-2"
    assert typing(state, "play pass") == "play:pass-go"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_for_every_card(lang: str) -> None:
    """By its name and its id: what it does, its value; of properties the rents."""
    state = position(hands=["", ""], options={"deck": "expanded"})
    words, view = Words(lang), state.view(0)
    for card, value in view.values.items():
        name = words.text(f"deal.card.{card}")
        lines = about(name, state, view, words)
        assert lines
        assert not value or f"{value}M" in lines[0]
        assert about(card, state, view, words) == lines
        for rent in view.rents.get(card, []):
            assert f"{rent}M" in lines[0]
        assert len(lines) == (3 if card.startswith("wild-") else 1)
    assert about("xyzzy", state, view, words) == []


@pytest.mark.parametrize(
    ("lang", "typed"),
    [("en", "help sly deal"), ("ko", "도움말 sly-deal"), ("zh-Hant", "說明 sly-deal")],
)
def test_help_is_asked_for_during_a_game(tycoon_: Invoke, lang: str, typed: str) -> None:
    lines = f"{typed}\nhelp xyzzy\nquit\n"
    done = tycoon_("play", "deal", "--seed", "3", input=lines, lang=lang)
    shown = "".join(done.stdout.split())
    assert "".join(text(lang, "deal.about.sly-deal").split()) in shown
    assert "".join(text(lang, "cli.play.no_help", text="xyzzy").split()) in shown
