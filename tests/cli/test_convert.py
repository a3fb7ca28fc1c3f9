"""`tycoon convert`, and what it refuses."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.cli.conftest import Invoke
from tests.games.daifugo.test_convert import SAMPLE, played
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
