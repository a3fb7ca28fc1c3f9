"""Monopoly at the terminal: its screen, its menu, and moves typed as a whole."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
from rich.cells import cell_len
from rich.console import Console

import tycoon
from tests.cli.conftest import Invoke
from tests.cli.test_commands import RAW_KEY
from tycoon.cli.screens import moves_of, screen_of
from tycoon.cli.screens.monopoly_help import about
from tycoon.cli.screens.monopoly_moves import steps
from tycoon.cli.session import COLOURS, Session
from tycoon.cli.speech import speak
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.core.record import Record
from tycoon.games.monopoly.themes import money
from tycoon.words import LANGUAGES, Words, text

GAME = tycoon.find("monopoly")
NAMES = ["Ann", "Bob", "Cem"]
LATE: dict[str, Any] = {
    "players": [
        {
            "cash": 640,
            "square": "pink3",
            "deeds": "orange1*3 orange2*3 orange3*4 station1 station3 red1 green2! utility1",
            "cards": ["chance-card"],
        },
        {"cash": 1210, "square": "yellow1", "deeds": "red2 red3 green1 pink1 station2"},
        {"cash": 95, "square": "jail_visit", "jail": 1, "deeds": "brown1*hotel brown2*4 pink2"},
    ]
}


@pytest.fixture(autouse=True)
def english() -> None:
    """Other tests of this process may have spoken another language last."""
    speak("en")


def position(**described: Any) -> State:
    return GAME.from_position({**LATE, **described}, FastChance(1))


def shown(state: State, viewer: int = 0, lang: str = "en", height: int = 40) -> str:
    """The screen and the menu below it."""
    speak(lang)
    output = io.StringIO()
    words = Words(lang).naming(NAMES)
    console = Console(file=output, width=80, height=height, theme=COLOURS)
    view = state.view(viewer)
    screen_of(state.game)(view, words, console)
    moves = moves_of(state.game)
    assert moves
    if view.legal:
        moves.menu(view, lambda notation: state.describe(state.parse(notation)), words, console)
    return "\n".join(line.rstrip() for line in output.getvalue().splitlines())


def read(typed: str, state: State, viewer: int = 0, lang: str = "en") -> list[str]:
    speak(lang)
    return steps(typed, state, viewer, Words(lang).naming(NAMES))


def auction(cash: int = 640, **about: Any) -> State:
    asked = {"ask": "auction", "seat": 0, "square": "yellow2", "other": -1, "left": [0, 1, 2]}
    players = [dict(player) for player in LATE["players"]]
    players[0]["cash"] = cash
    return position(
        players=players,
        phase="moved",
        turn=1,
        dice=[1, 2],
        asked=[{**asked, "first": 0, **about}],
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["speed-die", "millionaire"])
def test_a_game_by_numbers(tycoon_: Invoke, lang: str, preset: str) -> None:
    done = tycoon_(
        *("play", "monopoly", "--preset", preset, "--seats", "3", "--seed", "4"),
        *("-o", "end=turns", "-o", "turns=6", "-o", "theme=japan"),
        input="?\n1\n" * 4000,
        lang=lang,
    )
    assert done.exit_code == 0
    assert done.stderr == ""
    assert text(lang, "monopoly.move.roll") in done.stdout
    assert text(lang, "monopoly.screen.round", round=6, rounds=6) in done.stdout
    assert not RAW_KEY.search(done.stdout)
    assert text(lang, "cli.play.left") not in done.stdout


def test_all_that_matters_is_seen() -> None:
    seen = shown(position())
    assert "▸ 0 Ann (you)   $640 worth $3,120 Bogotá · out-of-jail card (Chance)" in seen
    assert "  2 Cem          $95   worth $805 in jail, one try" in seen
    assert re.search(r"■  Kathmandu 2H \$250 +La Paz 2⌂⌂⌂⌂ \$320\n", seen)
    assert re.search(r"■  Seoul 1 \$26 +Sydney 0⊘ +Singapore \$320\n", seen)
    assert re.search(r"■  West Station \$200 +Power company 0 ×4 +Waterworks \$150\n", seen)
    assert "bank: 18 houses, 11 hotels" in seen
    assert "ahead:  2 Istanbul 0  3 Community Chest  4 Prague 0" in seen
    assert "\n    1 Roll the dice  4 Sell a house in Buenos Aires for $50\n" in seen
    assert "\n    build  2 Istanbul $100  3 Prague $100\n" in seen
    assert re.search(r"\n    trade  \d+ Bob  \d+ Cem$", seen)


@pytest.mark.parametrize("theme", ["world", "japan", "korea", "taiwan", "hong_kong"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_80_columns_and_24_lines_are_enough(lang: str, theme: str) -> None:
    seen = shown(position(options={"theme": theme}), lang=lang, height=24)
    lines = seen.splitlines()
    assert max(map(cell_len, lines)) <= 80
    # The title, three seats, eight colours and two lines of others; each deed is on one line.
    assert sum(line.startswith("■") for line in lines) == 10
    # The question and the line to type on are still to come.
    assert len(lines) <= 22
    sort = text(lang, "monopoly.screen.typed.build").split()[0]
    assert any(line.startswith(f"    {sort}  2 ") for line in lines)


@pytest.mark.parametrize(
    ("currency", "amount"),
    [
        ("dollar", "$640"),
        ("M", "6.4M"),
        ("M1", "M640"),
        ("won", "₩640,000"),
        ("K", "640K"),
        ("MK", "640K"),
    ],
)
def test_amounts_are_the_tables(currency: str, amount: str) -> None:
    seen = shown(position(options={"currency": currency}))
    assert f"Ann (you) {amount}" in re.sub(" +", " ", seen)


def test_visitors_are_told_from_prisoners() -> None:
    players = [*LATE["players"][:2], {"square": "jail_visit"}]
    assert "visiting jail" in shown(position(players=players))
    assert "visiting jail" not in shown(position())


def test_what_is_asked_has_its_numbers() -> None:
    bought = position(
        phase="moved",
        dice=[3, 2],
        asked=[{"ask": "buy", "seat": 0, "square": "yellow2", "amount": 260}],
    )
    deed = "Taipei  price $260 · rent $22 $110 $330 $800 $975 $1,150 · house $150 · mortgage $130"
    assert deed in re.sub("\n +", " ", shown(bought))
    bidding = shown(auction(other=1, amount=105))
    assert deed in re.sub("\n +", " ", bidding)
    assert "Still bidding: Ann, Bob, Cem" in bidding
    assert "bid from $106 to $640" in bidding
    owing = position(
        turn=1,
        phase="moved",
        asked=[{"ask": "debt", "seat": 2, "other": 1, "amount": 500, "word": "rent", "offers": 3}],
    )
    debt = "Cem owes Bob $500, has $95, could raise $450 in all; offers left: 3"
    assert debt in re.sub("\n +", " ", shown(owing, 2))


def test_an_offer_is_seen_from_both_sides() -> None:
    state = position()
    for notation in read("trade 1 give sydney want lisbon pay 75", state):
        state.apply(state.parse(notation), FastChance(1))
    assert state.seat_to_act == 1
    for viewer in (0, 1, 2):
        seen = shown(state, viewer)
        assert "  Ann gives Sydney⊘ and $75\n  Bob gives Lisbon\n" in seen
        assert "  Bob then pays $15 for the mortgages" in seen


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("build istanbul", ["build:orange1"]),
        ("BUILD Ist", ["build:orange1"]),
        ("build orange1 orange2", ["build:orange1", "build:orange2"]),
        ("sell Buenos Aires", ["sell:orange3"]),
        ("mortgage north station", ["mortgage:station1"]),
        ("lift sydney", ["lift:green2"]),
        ("trade bob", ["trade>1"]),
        ("trade 2", ["trade>2"]),
        (
            "trade Bob want lisbon give sydney, bangkok pay $1,50",
            ["trade>1", "give:red1", "give:green2", "want:red2", "pay:100", "pay:50", "done"],
        ),
        (
            "trade 2: give chance-card ask 95",
            ["trade>2", "give:chance-card", "ask:50", *["ask:10"] * 4, *["ask:1"] * 5, "done"],
        ),
        ("roll", []),
        ("3", []),
        ("hello world", []),
    ],
)
def test_what_is_typed_on_ones_turn(typed: str, meant: list[str]) -> None:
    assert read(typed, position()) == meant


@pytest.mark.parametrize(
    ("lang", "typed"),
    [
        ("ja", "建てる イスタンブール"),
        ("ja", "建てるイスタンブール"),
        ("ko", "건설 이스탄불"),
        ("zh-Hant", "蓋 伊斯坦堡"),
        ("zh-Hant", "build istanbul"),
    ],
)
def test_what_is_typed_in_the_own_language(lang: str, typed: str) -> None:
    assert read(typed, position(), lang=lang) == ["build:orange1"]


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("build atlantis", "monopoly.screen.no_square"),
        ("build lisbon", "monopoly.illegal.not_yours"),
        ("build buenos aires", "monopoly.illegal.unevenly"),
        ("trade 7 give sydney want lisbon", "monopoly.illegal.no_seat"),
        ("trade dora give sydney want lisbon", "monopoly.illegal.no_seat"),
        ("trade 1 sydney for lisbon", "monopoly.screen.no_offer"),
        ("trade 1 give sydney", "monopoly.illegal.one_sided"),
        ("trade 1 give istanbul want lisbon", "monopoly.illegal.not_tradable"),
        ("trade 1 want lisbon pay 700", "monopoly.illegal.payer_short"),
        ("trade 1 want lisbon pay much", "monopoly.screen.no_amount"),
        ("trade 1 want lisbon pay -5", "monopoly.screen.no_amount"),
        ("bid 240", "monopoly.illegal.not_asked"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_done(typed: str, key: str) -> None:
    state = position()
    before = state.save()
    with pytest.raises(TycoonError) as caught:
        read(typed, state)
    assert caught.value.key == key
    assert state.save() == before


def test_a_bid_is_a_whole_sum() -> None:
    state = auction(other=1, amount=105)
    bid = read("bid 272", state)
    assert bid == ["step:100", "step:50", "step:10", *["step:1"] * 7, "done"]
    for notation in bid:
        state.apply(state.parse(notation), FastChance(1))
    now = state.view(1).auction  # type: ignore[attr-defined]
    assert (now.bid, now.bidder) == (272, 0)
    for typed in ("bid 105", "bid 641", "bid 0.5"):
        with pytest.raises(TycoonError):
            read(typed, auction(other=1, amount=105))
    begun = auction(other=1, amount=105)
    begun.apply(begun.parse("step:100"), FastChance(1))
    assert read("bid 250", begun) == [*["step:10"] * 4, *["step:1"] * 5, "done"]
    assert "bid from $205 to $640" in shown(begun)


@pytest.mark.parametrize(
    ("currency", "typed"),
    [
        ("M", "2.4M"),
        ("M", "2.4"),
        ("won", "₩240,000"),
        ("M1", "M240"),
        ("MK", "240K"),
        ("MK", "0.24M"),
    ],
)
def test_sums_are_typed_as_they_are_shown(currency: str, typed: str) -> None:
    described = auction().to_position()
    described["options"] = {"currency": currency}
    state = GAME.from_position(described, FastChance(1))
    assert read(f"bid {typed}", state) == [*["step:100"] * 2, *["step:10"] * 4, "done"]


def test_a_counter_offer_in_one_line() -> None:
    state = position()
    for notation in read("trade 1 give sydney want lisbon", state):
        state.apply(state.parse(notation), FastChance(1))
    countered = read("counter give lisbon want sydney ask 100", state, 1)
    assert countered == ["counter", "give:red2", "want:green2", "ask:100", "done"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("take rome", "use:take@yellow3"),
        ("swap lima rome", "use:swap@lightblue3=yellow3"),
        ("free nairobi", "use:free-house@lightblue1"),
    ],
)
def test_fortune_cards(typed: str, meant: str) -> None:
    state = GAME.from_position(
        {
            "options": {"board": "millionaire"},
            "players": [
                {"deeds": "lightblue1 lightblue2 lightblue3", "fortunes": "take swap free-house"},
                {"deeds": "yellow3"},
            ],
            "face_down": ["red1"],
            "unturned": "refuse",
        },
        FastChance(1),
    )
    assert read(typed, state) == [meant]


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Type these lines at the prompt, and then leave."""
    typed = iter(lines)

    def answer(_prompt: str) -> str:
        for line in typed:
            return line
        raise EOFError

    monkeypatch.setattr("builtins.input", answer)


def test_a_bid_is_recorded_step_by_step(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    type_in(monkeypatch, "bid 212")
    record = tmp_path / "game.jsonl"
    output = io.StringIO()
    session = Session(
        auction(), [None, "random", "random"], seed=1, record=str(record), output=output
    )
    session.play()
    moves = [step.move for step in Record.read(record).steps if step.seat == 0]
    assert moves == ["step:100", "step:100", "step:10", "step:1", "step:1", "done"]
    assert "Your bid" not in output.getvalue()


def test_only_numbers_that_were_shown_are_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    """In an auction 1 would begin a bid of 500 more, and no bid that was begun can be dropped.

    There it is a sum, as any number that the menu does not show.
    """
    type_in(monkeypatch, "700", "２００", "6", "6")
    output = io.StringIO()
    state = auction()
    session = Session(state, [None, "random", "random"], seed=1, output=output)
    session.play()
    about = {"least": "$1", "most": "$640", "text": "bid $1"}
    shown = output.getvalue()
    assert text("en", "monopoly.screen.no_bid", **about) in shown
    assert text("en", "monopoly.log.bid", name="Player", money="$200", lot="Taipei") in shown


@pytest.mark.parametrize(
    ("lang", "typed"), [("en", "240"), ("en", "$240"), ("ko", "240"), ("ko", "입찰 240")]
)
def test_a_sum_alone_is_a_bid(lang: str, typed: str) -> None:
    """MO-21: in an auction; elsewhere it is the number of a move."""
    bid = read(typed, auction(), lang=lang)
    assert bid[-1] == "done"
    assert sum(int(step.removeprefix("step:")) for step in bid[:-1]) == 240
    assert read("240", position(), lang=lang) == []


def test_what_is_wrong_says_what_would_be_right(monkeypatch: pytest.MonkeyPatch) -> None:
    type_in(monkeypatch, "rubbish", "6")
    output = io.StringIO()
    Session(auction(), [None, "random", "random"], seed=1, output=output).play()
    assert text("en", "cli.play.example", text="bid $1") in output.getvalue()


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("preset", ["classic", "millionaire"])
def test_help_for_every_square(lang: str, preset: str) -> None:
    """By its name and its id: what it does, and of a deed all its rents."""
    state = tycoon.make("monopoly", preset, seats=3)
    words, view = Words(lang), cast(Any, state.view(0))
    for square in view.squares:
        said = words.text(f"monopoly.square.{square.called}")
        lines = about(said, state, view, words)
        assert lines
        assert said in lines[0]
        for rent in square.rents:
            amount = f"×{rent}" if square.sort == "utility" else money(rent, view.currency)
            assert amount in lines[0]
        assert about(square.id.upper(), state, view, words)[0].startswith(said)
    assert about("chance-card", state, view, words)
    assert about("xyzzy", state, view, words) == []


def test_time_is_up_by_the_clock_of_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """MO-4"""
    start = GAME.new(GAME.options("classic", 2, end="minutes", minutes=1), 2)
    passed = iter(range(0, 100_000, 20))
    monkeypatch.setattr("tycoon.cli.session.monotonic", lambda: float(next(passed)))
    output = io.StringIO()
    Session(start, ["random", "random"], seed=1, output=output).play()
    outcome = start.outcome()
    assert outcome is not None
    assert outcome.reason == "minutes"
    assert text("en", "monopoly.log.time_up") in output.getvalue()


@pytest.mark.parametrize(
    ("asked", "hinted", "done"),
    [
        (
            {
                "phase": "moved",
                "asked": [
                    {"ask": "auction", "seat": 0, "square": "red2", "amount": 60, "left": [0, 1]}
                ],
            },
            "Bid $220",
            "Player bids $220 for Lisbon",
        ),
        (
            {"phase": "end"},
            "Offer Greedy 1 South Station and West Station for Cairo and Manila",
            "Player offers Greedy 1 South Station and West Station for Cairo and Manila",
        ),
    ],
)
def test_a_hint_is_the_whole_decision(
    tycoon_: Invoke, tmp_path: Path, asked: dict[str, Any], hinted: str, done: str
) -> None:
    """One Enter makes a bid, or an offer, with all its steps."""
    players = [
        {"cash": 872, "square": "station1", "deeds": "pink3 orange3 station3 station4"},
        {"cash": 908, "deeds": "pink1 pink2 station2"},
        {"cash": 1220, "deeds": "lightblue1 yellow2"},
    ]
    described = {"game": "monopoly", "seats": 3, "players": players, "dice": [3, 4], **asked}
    file = tmp_path / "position.json"
    file.write_text(json.dumps(described), "utf-8")
    shown = tycoon_("play", "monopoly", "--position", str(file), input="hint\n\nquit\n").stdout
    shown = " ".join(shown.split())
    assert f"Hint: {hinted}. Enter plays it" in shown
    assert done in shown


def test_landings_as_json(tycoon_: Invoke) -> None:
    done = tycoon_("landings", "--rolls", "3000", "--seed", "7", "--jail", "stay", "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 0
    assert {name: found[name] for name in ("rolls", "jail", "bus", "tycoon")} == {
        "rolls": 3000,
        "jail": "stay",
        "bus": "sum",
        "tycoon": "all",
    }
    squares = found["squares"]
    assert (squares[24]["square"], squares[24]["id"]) == (24, "red3")
    assert (squares[40]["square"], squares[40]["id"]) == (None, "in_jail")
    assert sum(square["rolls"] for square in squares) == 3000
    assert squares[1]["percent"] == pytest.approx(100 * squares[1]["rolls"] / 3000)
    assert tycoon_("landings", "--rolls", "3000", "--seed", "7", "--json").stdout != done.stdout


def test_landings_as_a_table(tycoon_: Invoke) -> None:
    done = tycoon_("landings", "--rolls", "2000", "--preset", "speed-die", "--bus", "low")
    assert done.exit_code == 0
    assert re.search(r"^ ?red3 +\d+ +\d\.\d{4}", done.stdout, re.MULTILINE)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_playouts_say_where_landings_are_counted(tycoon_: Invoke, lang: str) -> None:
    done = tycoon_("playouts", "monopoly", "--landings", "--rolls", "5", "--lang", lang)
    assert done.exit_code == 2
    assert done.stderr.strip() == f"tycoon: {text(lang, 'cli.landings.moved')}"
    assert "--landings" not in tycoon_("playouts", "--help").stdout


def test_the_millionaire_board_has_no_landings(tycoon_: Invoke) -> None:
    done = tycoon_("landings", "--preset", "millionaire")
    assert done.exit_code == 2
    assert text("en", "cli.landings.only") in done.stderr
