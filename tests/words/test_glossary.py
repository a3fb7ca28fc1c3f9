"""One term per thing: the catalogue keeps to the glossary, and the manual shows it."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tycoon.words import LANGUAGES
from tycoon.words.catalogue import load
from tycoon.words.lessons import LESSONS
from tycoon.words.lessons import texts as lesson_texts
from tycoon.words.rules import BOOKS, book, texts

TERMS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("glossary.json").read_text("utf-8")
)
MANUAL = Path(__file__).parents[2] / "docs/words.md"


def _keys(term: dict[str, Any]) -> Iterator[str]:
    """The keys in which a term has its meaning."""
    inside = re.compile(rf"(?:{term['within']})\b" if "within" in term else "")
    left_out = term.get("except", ())
    return (key for key in load("en") if inside.match(key) and key not in left_out)


def test_the_manual_has_the_glossary() -> None:
    shown = MANUAL.read_text("utf-8")
    for term in TERMS:
        row = " | ".join([term["thing"], *(term["terms"][lang] for lang in LANGUAGES)])
        assert f"| {row} |" in shown


@pytest.mark.parametrize("term", [one for one in TERMS if "never" in one], ids=lambda t: t["thing"])
def test_a_thing_has_no_other_name(term: dict[str, Any]) -> None:
    found = []
    for lang, names in term["never"].items():
        for key in _keys(term):
            text = load(lang)[key]
            for spared in term.get("spares", {}).get(lang, ()):
                text = text.replace(spared, "")
            found += [(lang, key, name) for name in names if name in text]
    assert not found


@pytest.mark.parametrize("term", [one for one in TERMS if "never" in one], ids=lambda t: t["thing"])
def test_neither_has_it_in_rules_and_lessons(term: dict[str, Any]) -> None:
    """In the books of rules, in what differs from elsewhere (but for other names), in lessons."""
    found = []
    for lang, names in term["never"].items():
        for game, key, text in told(lang):
            if game in played(term):
                for spared in term.get("spares", {}).get(lang, ()):
                    text = text.replace(spared, "")
                found += [(lang, game, key, name) for name in names if name in text]
    assert not found


def played(term: dict[str, Any]) -> set[str]:
    """The games in which a term has its meaning."""
    if "within" not in term:
        return {"bigtwo", "daifugo", "deal", "monopoly"}
    return set(re.findall("[a-z]+", term["within"].partition("(")[0]))


def told(lang: str) -> Iterator[tuple[str, str, str]]:
    """Game, key and text of all that is told at length."""
    for name in BOOKS:
        game = book(name).game
        for key, text in texts(name, lang).items():
            yield game, f"{name} {key}", text
        for key, text in texts(name, lang, "differences").items():
            if not key.startswith("="):
                yield game, f"{name} differences {key}", text
    for name in LESSONS:
        for key, text in lesson_texts(name, lang).items():
            yield book(name).game, f"{name} lesson {key}", text


@pytest.mark.parametrize("term", [one for one in TERMS if "find" in one], ids=lambda t: t["thing"])
def test_a_thing_is_called_by_its_term(term: dict[str, Any]) -> None:
    """Where English says it, the others do; what only looks a word up is left out."""
    keys = [key for key in _keys(term) if re.search(term["find"], load("en")[key])]
    assert keys
    missing = []
    for lang in ("ja", "ko", "zh-Hant"):
        names = re.split(r"[、,，;] ?", term["terms"][lang]) + term.get("also", {}).get(lang, [])
        for key in keys:
            text = load(lang)[key]
            if ".kind}" not in text and "|bigtwo.kind" not in text:
                missing += [] if any(name in text for name in names) else [(lang, key, text)]
    assert not missing
