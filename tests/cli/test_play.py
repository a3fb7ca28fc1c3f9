"""Games at the terminal: played from scripts, recorded, replayed, verified."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tycoon
from tests.cli.conftest import Invoke
from tests.cli.test_commands import RAW_KEY
from tycoon import Record, Recorder
from tycoon.cli.screens.cards_help import about
from tycoon.core import registry
from tycoon.core.errors import BadRecord
from tycoon.table import fair
from tycoon.words import LANGUAGES, Words, text

HINTS = "hint\n\n" * 400


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_whole_game_by_hints(tycoon_: Invoke, lang: str) -> None:
    done = tycoon_("play", "bigtwo", "-o", "hands=2", "--seed", "3", input=HINTS, lang=lang)
    assert done.exit_code == 0
    assert done.stderr == ""
    assert text(lang, "cli.hand", cards="") in done.stdout
    second = text(lang, "bigtwo.deal.name", n=2)
    assert text(lang, "cli.play.next", deal=second) in done.stdout
    assert done.stdout.count(second) > 1
    assert text(lang, "seat.bot_name", bot=text(lang, "bot.greedy"), n=3) in done.stdout
    assert re.search(r"(10|[2-9JQKA])[♦♣♥♠]", done.stdout)
    assert not RAW_KEY.search(done.stdout)
    assert text(lang, "cli.play.left") not in done.stdout


def test_the_same_seed_deals_the_same_cards(tycoon_: Invoke) -> None:
    def play(*more: str) -> str:
        return tycoon_("play", "bigtwo", "-o", "hands=1", *more, input=HINTS).stdout

    assert play("--seed", "5") == play("--seed", "5")
    assert play("--seed", "5") != play("--seed", "6")
    assert play() != play()


def test_all_that_can_be_typed(tycoon_: Invoke) -> None:
    done = tycoon_(
        "play",
        "bigtwo",
        "--seed",
        str(_seed_of_a_lead()),
        "--record",
        "game.jsonl",
        input="?\nxyzzy\n2s2h\npass\n3\n\nquit\n",
    )
    assert done.exit_code == 0
    assert "   1  3d" in done.stdout
    assert text("en", "error.bad_notation", text="xyzzy") in done.stdout
    assert text("en", "bigtwo.illegal.must_lead") in done.stdout
    assert text("en", "cli.play.left") in done.stdout
    record = Record.read(Path("game.jsonl"))
    legal = _first_lead()
    mine = [step.move for step in record.steps if step.seat == 0]
    assert mine[0] == legal[2]
    record.replay()


def _lead(seed: int) -> list[str]:
    """What seat 0 may lead with in the first deal of a seed; nothing if it does not lead."""
    from tycoon.cli.session import Session

    session = Session(tycoon.make("bigtwo"), [None, "random", "random", "random"], seed=seed)
    session.state.apply(session.state.default_action(), session.chance)
    if session.state.seat_to_act:
        return []
    return [session.state.notation(action) for action in session.state.legal_actions()]


def _seed_of_a_lead() -> int:
    return next(seed for seed in range(100) if len(_lead(seed)) > 3)


def _first_lead() -> list[str]:
    return _lead(_seed_of_a_lead())


@pytest.mark.parametrize("last", ["quit\n", "q\n", "exit\n", ""])
def test_leaving(tycoon_: Invoke, last: str) -> None:
    done = tycoon_("play", "bigtwo", "--record", "game.jsonl", input=last)
    assert done.exit_code == 0
    assert done.stdout.rstrip().endswith(text("en", "cli.play.left"))
    record = Record.read(Path("game.jsonl"))
    assert record.outcome is None
    assert not record.replay().is_over


def test_commands_in_the_own_language_and_in_english(tycoon_: Invoke) -> None:
    for word in ("やめる", "quit"):
        done = tycoon_("play", "bigtwo", lang="ja", input=f"ヒント\n{word}\n")
        assert text("ja", "cli.play.left") in done.stdout
        assert text("ja", "cli.play.hint", move="…").partition("…")[0] in done.stdout


def test_people_are_spoken_of_politely_and_bots_are_not(tycoon_: Invoke) -> None:
    bots = ("--players", "random", "--seed", "3", "--name", "Hana")
    done = tycoon_("play", "daifugo", *bots, lang="ja", input="ヒント\n\n" * 3)
    assert done.exit_code == 0, done.stderr
    assert "Hanaさん" in done.stdout
    bot = text("ja", "bot.random")
    assert bot in done.stdout
    assert not re.search(rf"{bot} ?\d*さん", done.stdout)


def test_bots_of_every_level_play_in_the_terminal(tycoon_: Invoke) -> None:
    done = tycoon_("play", "bigtwo", "-o", "hands=1", "--players", "strong,easy,momo,normal")
    assert done.exit_code == 0, done.stderr
    assert done.stdout.count(" place: ") == 4  # two may share one
    for name in ("Strong bot 1", "Easy bot 1", "Momo", "Normal bot 1"):
        assert name in done.stdout


def test_bots_alone_can_be_watched(tycoon_: Invoke) -> None:
    done = tycoon_("play", "bigtwo", "-o", "hands=1", "--players", "greedy,random,random,greedy")
    assert done.exit_code == 0
    assert text("en", "cli.hand", cards="") not in done.stdout
    assert "Random 2" in done.stdout
    assert "1st place" in done.stdout


def test_the_seat_of_the_player_can_be_chosen(tycoon_: Invoke) -> None:
    done = tycoon_(
        *("play", "bigtwo", "--seats", "3", "--players", "random,human,greedy"),
        *("--name", "Ann", "--record", "game.jsonl"),
        input="quit\n",
    )
    assert "Ann (you)" in done.stdout
    assert Record.read(Path("game.jsonl")).header.about["names"] == ["Random 1", "Ann", "Greedy 1"]


def test_no_hidden_card_is_printed(tycoon_: Invoke) -> None:
    """Everything shown before the end was in the own hand, or was played."""
    done = tycoon_(
        *("play", "bigtwo", "--record", "game.jsonl", "--seed", "8"),
        input="hint\n\n" * 5 + "quit\n",
    )
    record = Record.read(Path("game.jsonl"))
    state = record.replay()
    view = state.view(0)
    known = set(view.hand) | set(view.played)  # type: ignore[attr-defined]
    known |= {card for step in record.steps if step.seat == 0 for card in _cards(step.move)}
    printed = re.findall(r"(10|[2-9JQKA])([♦♣♥♠])", done.stdout)
    signs = dict(zip("♦♣♥♠", "dchs", strict=True))
    shown = {rank.replace("10", "T") + signs[suit] for rank, suit in printed}
    assert shown
    assert shown <= known


def _cards(move: str) -> list[str]:
    return [] if move in {"pass", "deal"} else [move[i : i + 2] for i in range(0, len(move), 2)]


@pytest.fixture
def game(tycoon_: Invoke) -> Path:
    """A recorded game of two hands."""
    arguments = ("--players", "greedy,random,random,random", "--record", "game.jsonl")
    done = tycoon_("play", "bigtwo", "-o", "hands=2", *arguments, "--seed", "1")
    assert done.exit_code == 0
    return Path("game.jsonl")


def test_a_record_is_never_overwritten(tycoon_: Invoke, game: Path) -> None:
    kept = game.read_bytes()
    done = tycoon_("play", "bigtwo", "--record", str(game))
    assert done.exit_code == 2
    assert done.stderr == f"tycoon: {text('en', 'cli.file_exists', file='game.jsonl')}\n"
    assert game.read_bytes() == kept


@pytest.mark.parametrize("lang", LANGUAGES)
def test_replay_in_words(tycoon_: Invoke, game: Path, lang: str) -> None:
    done = tycoon_("replay", str(game), lang=lang)
    assert done.exit_code == 0
    record = Record.read(game)
    assert f"{len(record.steps):>5}  " in done.stdout
    assert text(lang, "cli.replay.checked", n=len(record.steps)) in done.stdout
    outcome = record.outcome
    assert outcome is not None
    names = record.header.about["names"]
    for seat in range(4):
        place, points = outcome["places"][seat], outcome["points"][seat]
        line = text(lang, "cli.standing", place=place, name=names[seat], points=points)
        assert line in done.stdout
    assert not RAW_KEY.search(done.stdout)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_record_counts(tycoon_: Invoke, game: Path, lang: str) -> None:
    """A line each below the standing, and the same for programs."""
    said = tycoon_("replay", str(game), lang=lang).stdout
    found = json.loads(tycoon_("replay", str(game), "--json").stdout)["counts"]
    assert found == msgspec.to_builtins(Record.read(game).counted())
    assert len(found) > 5
    for count in found:
        line = next(
            one for one in said.splitlines() if one.startswith(text(lang, count["name"]["key"]))
        )
        assert [int(part.split()[-1]) for part in line.split(" · ")] == [
            row[0] for row in count["rows"]
        ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_analyse_in_words(tycoon_: Invoke, game: Path, lang: str) -> None:
    done = tycoon_("analyse", str(game), "--worlds", "3", lang=lang)
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert sum(any(one in line for one in "▁▂▃▄▅▆▇█") for line in lines) == 4
    assert not RAW_KEY.search(done.stdout)


def test_analyse_for_programs(tycoon_: Invoke, game: Path) -> None:
    done = [tycoon_("analyse", str(game), "--worlds", "3", "--json") for _ in range(2)]
    assert done[0].stdout == done[1].stdout
    found = json.loads(done[0].stdout)
    assert len(found["chances"]) == len(Record.read(game).steps) + 1
    assert [len(row) for row in found["chances"]] == [4] * len(found["chances"])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("to", [1, 2])
def test_replay_says_what_was_taken_back(tycoon_: Invoke, lang: str, to: int) -> None:
    state, recorder = tycoon.make("bigtwo"), Recorder()
    lines, chance = [recorder.begin(state)], tycoon.FastChance(1)
    kept = state.copy()
    for number in range(1, 4):
        lines.append(recorder.play(state, state.default_action(), chance)[0])
        kept = state.copy() if number == to else kept
    lines.append(recorder.note("takeback", {"to": to}))
    lines.append(recorder.play(kept, kept.default_action(), chance)[0])
    Path("back.jsonl").write_bytes(b"".join(lines))
    done = tycoon_("replay", "back.jsonl", lang=lang)
    assert done.exit_code == 0, done.output
    shown = done.stdout.splitlines()
    at = next(n for n, line in enumerate(shown) if line.startswith("    4  "))
    assert shown[at - 1].strip() == text(lang, "cli.replay.taken_back", n=3 - to)
    assert not RAW_KEY.search(done.stdout)
    told = json.loads(tycoon_("replay", "back.jsonl", "--json").stdout)
    assert told["taken_back"] == [{"after": 3, "to": to}]
    assert [step["in_force"] for step in told["steps"]] == [n < to for n in range(3)] + [True]


def test_replay_as_json(tycoon_: Invoke, game: Path) -> None:
    shown = json.loads(tycoon_("replay", str(game), "--json").stdout)
    record = Record.read(game)
    assert shown["game"] == "bigtwo"
    assert shown["checked"] is True
    assert shown["outcome"]["points"] == shown["returns"]
    assert [step["move"] for step in shown["steps"]] == [step.move for step in record.steps]
    assert all(step["text"] and step["in_force"] for step in shown["steps"])
    assert shown["taken_back"] == []


def test_an_unfinished_record_is_shown_as_far_as_it_goes(tycoon_: Invoke, game: Path) -> None:
    cut = Path("cut.jsonl")
    cut.write_bytes(b"".join(game.read_bytes().splitlines(keepends=True)[:10]))
    done = tycoon_("replay", str(cut))
    assert done.exit_code == 0
    assert text("en", "cli.replay.unfinished") in done.stdout


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data.replace(b'"pass"', b'"3d"', 1),
        lambda data: data.replace(b'"seat":1', b'"seat":2', 1),
        lambda data: b"".join(
            data.splitlines(keepends=True)[:5] + data.splitlines(keepends=True)[6:]
        ),
        lambda data: data[:-40],
        lambda _: b"",
        lambda _: b"not a record\n",
        lambda _: b"\xff\xfe\x00",
    ],
    ids=["move", "seat", "line", "end", "empty", "text", "bytes"],
)
def test_an_altered_record_is_refused(
    tycoon_: Invoke, game: Path, lang: str, command: str, damage: Callable[[bytes], bytes]
) -> None:
    before = game.read_bytes()
    altered = damage(before)
    assert altered != before
    game.write_bytes(altered)
    with pytest.raises(BadRecord):
        Record.read(game)
    done = tycoon_(command, str(game), lang=lang)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("tycoon: ")
    assert done.stderr.count("\n") == 1
    assert not RAW_KEY.search(done.stderr)
    assert game.read_bytes() == altered


def rewritten(file: Path, **header: object) -> Path:
    """The record with another header and an unbroken chain, as if another program wrote it."""
    recorder = Recorder()
    lines = []
    for line in file.read_bytes().splitlines():
        members = json.loads(line)
        del members["hash"]
        kind = members.pop("type")
        if kind == "header":
            members |= header
        lines.append(recorder.note(kind, members))
    path = Path("other.jsonl")
    path.write_bytes(b"".join(lines))
    return path


def test_a_record_of_other_rules_shows_what_happened_and_says_so(
    tycoon_: Invoke, game: Path
) -> None:
    other = rewritten(game, version=99)
    done = tycoon_("replay", str(other))
    ours = registry.find("bigtwo").version
    assert done.exit_code == 2
    assert done.stderr == f"tycoon: {text('en', 'error.record_version', version=99, ours=ours)}\n"
    assert "Greedy 1" in done.stdout
    assert text("en", "cli.replay.checked", n=len(Record.read(game).steps)) not in done.stdout
    shown = json.loads(tycoon_("replay", str(other), "--json").stdout)
    assert shown["checked"] is False
    assert shown["returns"] is None


@pytest.mark.parametrize(
    "header", [{"game": "chess"}, {"format": 2}, {"seats": 9}, {"options": {"limit": "x"}}]
)
def test_a_record_that_nobody_can_replay_is_refused(
    tycoon_: Invoke, game: Path, header: dict[str, object]
) -> None:
    done = tycoon_("replay", str(rewritten(game, **header)))
    assert done.exit_code == 2
    assert done.stdout == ""
    assert done.stderr.startswith("tycoon: ")


def test_a_step_that_leads_elsewhere_is_refused(tycoon_: Invoke, game: Path) -> None:
    recorder = Recorder()
    lines = []
    for number, line in enumerate(game.read_bytes().splitlines()):
        members = json.loads(line)
        del members["hash"]
        if number == 4:
            members["digest"] = "0" * 32
        lines.append(recorder.note(members.pop("type"), members))
    game.write_bytes(b"".join(lines))
    done = tycoon_("replay", str(game))
    assert done.exit_code == 2
    assert done.stdout == ""


def test_a_record_without_promises_has_nothing_to_verify(tycoon_: Invoke, game: Path) -> None:
    done = tycoon_("verify", str(game))
    assert done.exit_code == 2
    assert done.stderr == f"tycoon: {text('en', 'cli.verify.none', file='game.jsonl')}\n"


def dealt_fairly(
    *,
    promised: bytes | None = None,
    revealed: bytes | None = None,
    used: bytes | None = None,
    whole: bool = True,
) -> Path:
    """A record of one deal from a table's seed and one of seat 2; each part can be another's."""
    seed, added = bytes(range(32)), bytes(range(100, 132))
    table = fair.table_commitment(promised or seed)
    promise = fair.seat_commitment(table, 2, added)
    recorder = Recorder()
    state = tycoon.make("bigtwo", hands=1)
    place = {"deal": 1, "attempt": 1}
    lines = [
        recorder.begin(state, about={"table": "ABCDEF", "game_number": 1}),
        recorder.note("commitment", {**place, "scheme": 2, "commitment": table}),
        recorder.note("committed", {**place, "seat": 2, "commitment": promise}),
        recorder.note("list", {**place, "people": [2], "commitments": [[2, promise]]}),
        recorder.note("seed", {**place, "seat": 2, "seed": added.hex()}),
    ]
    chance = tycoon.FairChance(fair.key_of(used or seed, {2: added}))
    while not state.is_over:
        action = state.legal_actions()[0]
        lines.append(recorder.play(state, action, chance)[0])
    if revealed != b"":
        lines.append(recorder.note("reveal", {**place, "seed": (revealed or seed).hex()}))
    if whole:
        lines.append(recorder.end(state))
    path = Path("fair.jsonl")
    path.write_bytes(b"".join(lines))
    seen = {
        "attempt": 1,
        "commitment": fair.table_commitment(seed),
        "own": [[promise, added.hex()]],
        "accepted": True,
        "humans": [2],
        "listed": {"people": [2], "promises": [[2, promise]]},
    }
    deals = [{"deal": 1, "seat": 2, "attempts": [seen]}]
    receipt = {"receipt": 1, "table": "ABCDEF", "game": 1, "deals": deals}
    Path("receipt.json").write_text(json.dumps(receipt), encoding="utf-8")
    return path


def first(lang: str) -> str:
    """What Big Two calls its first deal."""
    return text(lang, "bigtwo.deal.name", n=1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_fair_deal_is_verified(tycoon_: Invoke, lang: str) -> None:
    """By itself a record proves only that it agrees with itself; that is said."""
    done = tycoon_("verify", str(dealt_fairly()), lang=lang)
    assert done.exit_code == 0
    verdict = json.loads(tycoon_("verify", "fair.jsonl", "--json").stdout)["deals"][0]
    assert (verdict["broken"], verdict["seats"]) == (None, [2])
    steps = json.loads(tycoon_("replay", "fair.jsonl", "--json").stdout)["steps"]
    right = {"deal": first(lang), "draws": 1, "seeds": 1, "code": verdict["code"]}
    assert done.stdout.splitlines() == [
        text(lang, "cli.verify.right", **right),
        text(lang, "cli.verify.rules", n=len(steps)),
        text(lang, "cli.verify.alone"),
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_receipt_is_compared(tycoon_: Invoke, lang: str) -> None:
    done = tycoon_("verify", str(dealt_fairly()), "--receipt", "receipt.json", lang=lang)
    assert done.exit_code == 0
    assert done.stdout.splitlines()[-1] == text(lang, "cli.verify.receipt", n=0)
    altered = Path("receipt.json").read_text(encoding="utf-8").replace('"game": 1', '"game": 2')
    Path("receipt.json").write_text(altered, encoding="utf-8")
    done = tycoon_("verify", "fair.jsonl", "--receipt", "receipt.json", lang=lang)
    assert done.exit_code == 2
    why = text(lang, "fair.broken.other_game")
    assert done.stdout.splitlines()[-1] == text(lang, "cli.verify.broken", why=why)


@pytest.mark.parametrize("content", ["{", "[]", '{"receipt": 2}', '{"receipt": 1, "table": 5}'])
def test_what_is_no_receipt_is_refused(tycoon_: Invoke, content: str) -> None:
    Path("receipt.json").write_text(content, encoding="utf-8")
    path = dealt_fairly()
    Path("receipt.json").write_text(content, encoding="utf-8")
    done = tycoon_("verify", str(path), "--receipt", "receipt.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("tycoon: " + text("en", "error.bad_receipt", why=""))


@pytest.mark.parametrize("part", ["promised", "revealed", "used"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_deal_that_was_not_as_promised_is_found_out(
    tycoon_: Invoke, lang: str, part: str
) -> None:
    others: dict[str, Any] = {part: bytes(32)}
    done = tycoon_("verify", str(dealt_fairly(**others)), lang=lang)
    assert done.exit_code == 2
    why = {"used": text(lang, "fair.broken.draw", n=1)}
    broken = why.get(part, text(lang, "fair.broken.table_seed"))
    wrong = text(lang, "cli.verify.wrong", deal=first(lang), why=broken)
    assert done.stdout.splitlines()[0] == wrong


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_not_proved_is_said(tycoon_: Invoke, lang: str) -> None:
    """A seed that is not revealed yet is no lie, nor is a record that ends before the game."""
    done = tycoon_("verify", str(dealt_fairly(revealed=b"")), lang=lang)
    assert done.exit_code == 3
    why = text(lang, "fair.open.running")
    assert done.stdout.splitlines()[0] == text(lang, "cli.verify.open", deal=first(lang), why=why)
    done = tycoon_("verify", str(dealt_fairly(whole=False)), lang=lang)
    assert done.exit_code == 3
    cut = text(lang, "cli.verify.left", why=text(lang, "fair.open.cut"))
    assert cut in done.stdout.splitlines()


def test_a_game_goes_on_from_a_position(tycoon_: Invoke) -> None:
    """With its options and seats; the record begins there."""
    described = {
        "options": {"speed_die": True},
        "players": [{"cash": 10}, {"cash": 2000, "deeds": "orange1*hotel orange2*4 orange3*4"}],
    }
    Path("here.json").write_bytes(msgspec.json.encode(described))
    done = tycoon_(
        *("play", "monopoly", "--position", "here.json", "--players", "greedy,greedy"),
        *("--seed", "2", "--record", "game.jsonl"),
    )
    assert done.exit_code == 0
    record = Record.read(Path("game.jsonl"))
    assert record.header.position is not None
    assert record.header.options["speed_die"]
    end = record.replay()
    assert end.is_over
    assert end.returns() == [-1, 1]


@pytest.mark.parametrize("content", ["{", "[]", '{"game": "deal"}', '{"players": [{"cash": -1}]}'])
def test_what_is_no_position_is_refused(tycoon_: Invoke, content: str) -> None:
    Path("here.json").write_text(content, encoding="utf-8")
    done = tycoon_("play", "monopoly", "--position", "here.json", "--record", "game.jsonl")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    start = text("en", "error.bad_position", why="")
    assert done.stderr.startswith(f"tycoon: {start}")
    assert not Path("game.jsonl").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_for_cards_that_do_something(lang: str) -> None:
    """Big Two and Daifugo: by the options of the game, and nothing that is off."""
    words = Words(lang)

    def said(name: str, preset: str, card: str) -> str:
        state = tycoon.make(name, preset, seats=4)
        return " ".join(about(card, state, state.view(0), words))

    assert words.text("daifugo.option.eight_cut.help") in said("daifugo", "kotoba", "8")
    joker = said("daifugo", "dokopa-full", words.text("daifugo.joker"))
    assert words.text("daifugo.joker") in joker
    assert words.text("bigtwo.option.dangerous_twos.help") in said("bigtwo", "expert1", "2")
    assert words.text("bigtwo.option.dragons.help") in said("bigtwo", "expert2", "Dm")
    plain = words.text("cli.play.plain_card", card="2")
    assert said("bigtwo", "base", "2") == plain
    assert said("bigtwo", "base", "xyzzy") == ""
