"""Rules at the terminal: a book, those of a table, one by its number, and the rule of a refusal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.cli.conftest import Invoke
from tycoon.words import LANGUAGES, text
from tycoon.words.rules import BOOKS, texts


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_book_is_printed(tycoon_: Invoke, name: str, lang: str) -> None:
    done = tycoon_("rules", name, lang=lang)
    assert done.exit_code == 0
    assert done.stdout.startswith(f"# {texts(name, lang)['title']}")


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_differs_is_printed(tycoon_: Invoke, name: str, lang: str) -> None:
    done = tycoon_("rules", name, "--differences", lang=lang)
    assert done.exit_code == 0
    there = texts(name, lang, "differences")
    assert done.stdout.startswith(f"# {there['title']}")
    assert f"## {there['names']}" in done.stdout


def test_what_differs_is_of_the_game_as_a_whole(tycoon_: Invoke) -> None:
    for said in (["--preset", "base"], ["-o", "limit=70"], ["--seats", "3"]):
        done = tycoon_("rules", "bigtwo", "--differences", *said)
        assert done.exit_code != 0
        assert text("en", "cli.rules.whole") in done.stderr
    assert tycoon_("rules", "nothing", "--differences").exit_code != 0
    assert tycoon_("rules", "deal", "--differences", "--output", "other.md").exit_code == 0
    assert Path("other.md").read_text(encoding="utf-8").startswith("# Deal: ")


def test_changed_options_are_marked(tycoon_: Invoke) -> None:
    """BT-7, BT-8: what differs from the preset, and nothing else."""
    changed = text("en", "rules.changed")
    done = tycoon_("rules", "bigtwo", "-o", "pass_locks=true")
    assert f"**BT-7** *({changed})* " in done.stdout
    assert done.stdout.count(changed) == 1
    assert changed not in tycoon_("rules", "bigtwo", "--preset", "all").stdout


def test_a_file_is_written_once(tycoon_: Invoke) -> None:
    done = tycoon_("rules", "deal", "-o", "deck=expanded", "--output", "rules.md")
    assert (done.exit_code, done.stdout) == (0, "")
    written = Path("rules.md").read_text(encoding="utf-8")
    assert "**MD-54**" in written
    again = tycoon_("rules", "deal", "--output", "rules.md")
    assert again.exit_code != 0
    assert text("en", "cli.file_exists", file="rules.md") in again.stderr


def test_one_rule_by_its_number(tycoon_: Invoke) -> None:
    done = tycoon_("rules", "bt-14")
    assert done.stdout == f"- **BT-14** {texts('bigtwo', 'en')['BT-14']}\n"
    assert tycoon_("rules", "nothing").exit_code != 0


def test_a_refusal_leads_to_its_rule(tycoon_: Invoke) -> None:
    """BT-7, BT-8: its number stands behind it, and can be asked about."""
    script = "2d2c2h2s\nhelp BT-8\nhelp bt-7\nquit\n"
    done = tycoon_("play", "bigtwo", "-o", "pass_locks=true", "--seed", "3", input=script)
    assert re.search(r"\(BT-\d+\)$", done.stdout, re.MULTILINE)
    said = " ".join(done.stdout.split())
    assert "A lead cannot be passed." in said
    assert texts("bigtwo", "en")["BT-7.locks"] in said
    assert text("en", "rules.off", option=text("en", "bigtwo.option.pass_locks")) not in said
