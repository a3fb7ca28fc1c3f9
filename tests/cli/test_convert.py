"""`tycoon convert`, and what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Invoke
from tests.games.daifugo.test_contest_files import log_of
from tests.games.daifugo.test_convert import SAMPLE, played, text_of
from tycoon.core.record import Record
from tycoon.games.daifugo.records.convert import contests
from tycoon.words import LANGUAGES, text


def test_there_and_back(tycoon_: Invoke) -> None:
    Path("ours.jsonl").write_bytes(played(3, 4))
    written = tycoon_("convert", "ours.jsonl", "--output", "contest.log")
    assert (written.exit_code, written.output) == (0, "")
    contest = Path("contest.log").read_text()
    assert contest == tycoon_("convert", "ours.jsonl", "--to", "uecda").stdout
    assert contest.startswith("game 1\n")
    assert tycoon_("convert", "contest.log", "--output", "back.jsonl").exit_code == 0
    before, after = tycoon_("replay", "ours.jsonl"), tycoon_("replay", "back.jsonl")
    assert before.exit_code == after.exit_code == 0
    assert after.stdout == before.stdout
    assert tycoon_("convert", "back.jsonl").stdout == contest


@pytest.mark.parametrize("lang", LANGUAGES)
def test_damaged_texts_change_nothing(tycoon_: Invoke, lang: str) -> None:
    Path("bad.log").write_text(SAMPLE.replace("original { c3", "original { c4"))
    done = tycoon_("convert", "bad.log", "--output", "out.jsonl", lang=lang)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "5" in done.stderr.split("line")[0]
    assert not Path("out.jsonl").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_refused(tycoon_: Invoke, lang: str) -> None:
    Path("sample.log").write_text(SAMPLE)
    Path("image.log").write_bytes(b"\xff\xfe\x00")
    Path("there").write_text("mine")
    cases = {
        ("sample.log", "--to", "xml"): ("cli.convert.format", {"value": "xml"}),
        ("image.log",): ("cli.convert.not_text", {"file": "image.log"}),
        ("none.log",): ("error.file_not_found", {"file": "none.log"}),
        ("sample.log", "--output", "there"): ("cli.file_exists", {"file": "there"}),
    }
    for arguments, (key, details) in cases.items():
        done = tycoon_("convert", *arguments, lang=lang)
        assert done.exit_code == 2
        known = {"known": ["tycoon", "uecda"]} if key == "cli.convert.format" else {}
        assert done.stderr == f"tycoon: {text(lang, key, **details, **known)}\n"
        assert done.stdout == ""
    assert Path("there").read_text() == "mine"
    lost = tycoon_("convert", "sample.log", "--output", "no/such/folder", lang=lang)
    assert lost.exit_code == 2
    assert "no/such/folder" in lost.stderr


def test_a_format_that_it_is_not_in(tycoon_: Invoke) -> None:
    Path("sample.log").write_text(SAMPLE)
    Path("ours.jsonl").write_bytes(played(3, 1))
    assert "Line 1 " in tycoon_("convert", "sample.log", "--to", "uecda").stderr
    assert "Line 1 " in tycoon_("convert", "ours.jsonl", "--to", "tycoon").stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on files")
def test_no_part_of_a_file_is_left_when_it_cannot_be_written(tycoon_: Invoke) -> None:
    import resource

    Path("ours.jsonl").write_bytes(played(3, 4))
    before = sorted(Path().iterdir())
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        done = tycoon_("convert", "ours.jsonl", "--output", "contest.log")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert done.exit_code == 2
    assert "contest.log" in done.stderr
    assert sorted(Path().iterdir()) == before
    assert tycoon_("convert", "ours.jsonl", "--output", "contest.log").exit_code == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_records_of_other_games_stay_ours(tycoon_: Invoke, lang: str) -> None:
    done = tycoon_(
        *("play", "monopoly", "--seats", "2", "--players", "random,random", "--seed", "1"),
        *("-o", "end=turns", "-o", "turns=1", "--record", "monopoly.jsonl"),
    )
    assert done.exit_code == 0
    done = tycoon_("convert", "monopoly.jsonl", lang=lang)
    assert done.exit_code == 2
    game = text(lang, "monopoly.title")
    assert done.stderr == f"tycoon: {text(lang, 'cli.convert.only', game=game)}\n"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_damaged_rounds_are_left_out_on_request(tycoon_: Invoke, lang: str) -> None:
    lines = text_of(2, 6).splitlines()
    lines[9 * 3 + 7] = "play d-3["
    Path("bad.log").write_text("\n".join(lines) + "\n")
    done = tycoon_("convert", "bad.log", "--output", "out.jsonl", lang=lang)
    why = {"line": 35, "why": "'d-3[' is no play"}
    wrong = text(lang, "error.bad_record", **why)
    assert done.exit_code == 2
    assert done.stderr == f"tycoon: {wrong}\n{text(lang, 'cli.convert.skip')}\n"
    assert list(Path().glob("*.jsonl")) == []
    lost = tycoon_("convert", "bad.log", "--skip-damaged", lang=lang)
    assert (lost.exit_code, lost.stdout) == (2, "")
    assert lost.stderr == f"tycoon: {text(lang, 'cli.convert.parts', n=2)}\n"
    done = tycoon_("convert", "bad.log", "--output", "out.jsonl", "--skip-damaged", lang=lang)
    assert (done.exit_code, done.stdout) == (1, "")
    assert done.stderr == f"{wrong}\n{text(lang, 'cli.convert.done', n=5, out=1)}\n"
    assert sorted(map(str, Path().glob("*.jsonl"))) == ["out-2.jsonl", "out.jsonl"]
    for name in ("out.jsonl", "out-2.jsonl"):
        assert tycoon_("replay", name, lang=lang).exit_code == 0
    again = tycoon_("convert", "bad.log", "--output", "out.jsonl", "--skip-damaged", lang=lang)
    assert again.exit_code == 2


@pytest.mark.parametrize("lang", LANGUAGES)
def test_rounds_that_are_not_there_divide_the_game(tycoon_: Invoke, lang: str) -> None:
    lines = text_of(2, 6).splitlines()
    Path("gap.log").write_text("\n".join(lines[:18] + lines[27:]) + "\n")
    assert tycoon_("convert", "gap.log", lang=lang).exit_code == 2
    done = tycoon_("convert", "gap.log", "--output", "out.jsonl", "--skip-damaged", lang=lang)
    assert done.exit_code == 0
    apart = text(lang, "cli.convert.apart", line=0, why="").partition("0")[2].split("(")[0][:8]
    assert "21" in done.stderr
    assert apart in done.stderr
    assert text(lang, "cli.convert.done", n=5, out=0) in done.stderr
    assert Path("out-2.jsonl").exists()


def test_the_second_file_must_be_free_too(tycoon_: Invoke) -> None:
    lines = text_of(2, 6).splitlines()
    Path("gap.log").write_text("\n".join(lines[:18] + lines[27:]) + "\n")
    Path("out-2.jsonl").write_text("mine")
    done = tycoon_("convert", "gap.log", "--output", "out.jsonl", "--skip-damaged")
    assert (done.exit_code, "out-2.jsonl" in done.stderr) == (2, True)
    assert not Path("out.jsonl").exists()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_server_logs(tycoon_: Invoke, lang: str) -> None:
    """A round that the end of the log cuts off is left out, which is said, and no failure."""
    ours = Record.read(played(3, 2))
    log = log_of(contests(ours))
    Path("server.log").write_text(log[: log.index("%00001%palyer_cards") + 50])
    done = tycoon_("convert", "server.log", "--output", "out.jsonl", lang=lang)
    assert (done.exit_code, done.stdout) == (0, "")
    assert done.stderr == f"{text(lang, 'cli.convert.cut', n=1)}\n"
    assert tycoon_("convert", "out.jsonl", lang=lang).stdout.count("game") == 1
    back = Record.read(Path("out.jsonl"))
    assert [step.move for step in back.steps] == [
        step.move for step in ours.steps[: len(back.steps)]
    ]
