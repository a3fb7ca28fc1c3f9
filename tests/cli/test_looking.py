"""Looking back at a record at the terminal: to any place, with any seat's eyes."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tycoon
from tests.cli.conftest import Invoke
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.core.record import Record, Recorder
from tycoon.words import LANGUAGES, text

GAMES = ("bigtwo", "daifugo", "deal", "monopoly")
NAMES = ["Ann", "Ben", "Cho", "Dai"]


def record(game: str, file: Path, most: int = 120) -> Record:
    """A game of greedy players, written to a file."""
    state, chance = tycoon.make(game, None, 4), FastChance(4)
    recorder, bot = Recorder(), bots.make("greedy", game)
    lines = [recorder.begin(state, about={"names": NAMES})]
    while not state.is_over and len(lines) <= most:
        seat = state.seat_to_act
        action = state.default_action() if seat < 0 else bot.choose(state.copy(), seat, chance)
        lines.append(recorder.play(state, action, chance).line)
    if state.is_over:
        lines.append(recorder.end(state))
    file.write_bytes(b"".join(lines))
    return Record.read(lines)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A game of Big Two of some deals."""
    record("bigtwo", tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


def said(lang: str, n: int, most: int) -> str:
    """The heading of a place."""
    return text(lang, "cli.look.at", n=n, most=most)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_place(tycoon_: Invoke, tmp_path: Path, game: str, lang: str) -> None:
    """What happened there, and all hands of those who have some."""
    whole = record(game, tmp_path / "game.jsonl")
    done = tycoon_("replay", "game.jsonl", "--at", "60", lang=lang)
    assert done.exit_code == 0, done.stderr
    assert said(lang, 60, len(whole.steps)) in done.stdout
    states = [state.copy() for _, state in whole.states()]
    for seat, name in enumerate(NAMES):
        hand = getattr(states[59].view(seat), "hand", [])
        named = text(lang, "cli.look.hand", name=name, cards="").strip()
        assert (named in done.stdout) == bool(hand)


@pytest.mark.parametrize("game", GAMES)
def test_with_a_seats_eyes(tycoon_: Invoke, tmp_path: Path, game: str) -> None:
    """As it stood at the table then: nothing of the others' hands."""
    whole = record(game, tmp_path / "game.jsonl")
    shown = tycoon_("replay", "game.jsonl", "--at", "60", "--eyes", "2").stdout
    told = json.loads(tycoon_("replay", "game.jsonl", "--at", "60", "--eyes", "2", "--json").stdout)
    states = [state.copy() for _, state in whole.states()]
    own = getattr(states[59].view(1), "hand", None)
    assert "Ann: " not in shown.split("\n", 3)[-1] or game == "monopoly"
    if own is not None:
        assert told["hands"][1] == own
        assert [told["hands"][seat] for seat in (0, 2, 3)] == [[], [], []]


def test_to_and_fro(tycoon_: Invoke, file: Path) -> None:
    whole = Record.read(file.read_bytes().splitlines(keepends=True))
    states = [state.copy() for _, state in whole.states()]
    last = len(states)
    deals = [at for at, state in enumerate(states, 1) if state.deals == 2]
    typed = ["", "b", "7", "d 2", "first", "last", "b", "FIRST", "q", "5"]
    wanted = [0, 1, 0, 7, deals[0], 0, last, last - 1, 0]
    done = tycoon_("replay", file.name, "--look", input="\n".join(typed))
    assert done.exit_code == 0, done.stderr
    shown = [line for line in done.stdout.splitlines() if line.lstrip("> ").startswith("Step ")]
    assert [line.lstrip("> ") for line in shown] == [said("en", at, last) for at in wanted]


def test_from_trick_to_trick_and_to_what_is_said(tycoon_: Invoke, file: Path) -> None:
    """A trick begins where the deal does, or the trick before was won."""
    whole = Record.read(file.read_bytes().splitlines(keepends=True))
    last = len(whole.steps)
    leads = [
        at
        for at, step in enumerate(whole.steps, 1)
        if any(event["event"] in ("leads", "trick_won") for event in step.events)
    ]
    dealt = [at for at, step in enumerate(whole.steps, 1) if step.move == "deal"]
    assert leads[1] < dealt[1]
    typed = ["t", "t", "t", "t b", "find the trick", "f THE TRICK", "q"]
    done = tycoon_("replay", file.name, "--look", input="\n".join(typed))
    places = [0, *leads[:3], leads[1], leads[2], leads[3]]
    shown = [line for line in done.stdout.splitlines() if "Step " in line]
    assert [line.lstrip("> ") for line in shown] == [said("en", at, last) for at in places]


def test_the_rest_runs_by_itself(tycoon_: Invoke, file: Path) -> None:
    last = len(Record.read(file.read_bytes().splitlines(keepends=True)).steps)
    done = tycoon_("replay", file.name, "--look", input=f"{last - 3}\nr 0\nq\n")
    shown = [line.lstrip("> ") for line in done.stdout.splitlines() if "Step " in line]
    assert shown == [said("en", at, last) for at in (0, last - 3, last - 2, last - 1, last)]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("typed", "key", "details"),
    [
        ("b", "cli.look.nothing", {}),
        ("t b", "cli.look.nothing", {}),
        ("f", "cli.look.find_what", {}),
        ("f nobody ever says this", "cli.look.nothing", {}),
        ("e 5", "cli.look.no_seat", {"n": 5, "most": 4}),
        ("e", "cli.look.needs_number", {"text": ""}),
        ("d x", "cli.look.needs_number", {"text": "x"}),
        ("d 99", "cli.look.no_deal", {"n": 99}),
        ("0 0", "cli.look.unknown", {"text": "0"}),
        ("²", "cli.look.unknown", {"text": "²"}),
        ("jump", "cli.look.unknown", {"text": "jump"}),
        ("r -1", "cli.bad_seconds", {"value": "-1"}),
        ("r nan", "cli.bad_seconds", {"value": "nan"}),
    ],
)
def test_what_leads_nowhere(
    tycoon_: Invoke, file: Path, typed: str, key: str, details: dict[str, object], lang: str
) -> None:
    """It is said, and nothing moves."""
    whole = Record.read(file.read_bytes().splitlines(keepends=True))
    deals = whole.replay().deals
    done = tycoon_("replay", file.name, "--look", input=f"{typed}\nq\n", lang=lang)
    assert done.exit_code == 0
    wrong = text(lang, key, **({"most": deals} | details if "n" in details else details))
    assert wrong in " ".join(done.stdout.split()), done.stdout
    last = len(whole.steps)
    assert done.stdout.count(said(lang, 0, last)) == 1


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (("--at", "99999"), "0 to 60,000"),
        (("--at", "1000"), "steps 0 to"),
        (("--at", "x"), "x"),
        (("--eyes", "0"), "0"),
        (("--eyes", "5"), "1 to 4"),
        (("--look", "--json"), "--look"),
    ],
)
def test_what_cannot_be_shown(
    tycoon_: Invoke, file: Path, options: tuple[str, ...], why: str
) -> None:
    done = tycoon_("replay", file.name, *options)
    assert done.exit_code == 2
    assert why in done.stderr
    assert done.stdout == ""


def test_a_record_of_other_rules_has_no_places(tycoon_: Invoke, file: Path) -> None:
    """Its events alone can be shown."""
    lines = file.read_bytes().splitlines(keepends=True)
    state = tycoon.make("bigtwo", None, 4)
    begun = Recorder().begin(state).replace(b'"version":2', b'"version":1')
    assert begun != lines[0]
    file.write_bytes(begun)
    done = tycoon_("replay", file.name, "--at", "0")
    assert done.exit_code == 2
    assert done.stdout == ""
