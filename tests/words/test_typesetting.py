"""Every text of the catalogue, of the rules and of the lessons is set as its language is set."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import tycoon.words
from tycoon.words import LANGUAGES
from tycoon.words.catalogue import load
from tycoon.words.pattern import Pattern, Place, parse

HERE = Path(tycoon.words.__file__).parent

WIDE = "぀-ヿ㐀-鿿豈-﫿々〆"
"""Letters of Japanese and Chinese."""
FULL = "、。，！？：；（）「」『』"
"""Signs that bring their own space."""
HOLE = "\uffff"
"""Stands for what is put in."""

EVERYWHERE = {
    "two spaces": "  ",
    "a space before a sign that ends": r" [,.;!](?![.\w])",
    "dots one by one": r"\.\.\.",
    "a blank of another kind": "[\t\r\u2000-\u200a\u202f\u205f\u3000]",
}
EN = {
    "a full-width sign": f"[{FULL}]",
    "a curled apostrophe": "’",
}
WIDE_SIGNS = {
    "a half-width sign beside a letter": rf"[{WIDE}][,;:!?()]|[,;:!?()][{WIDE}]",
    "a half-width full stop": rf"[{WIDE}]\.(?!\w)",
    "a space beside a full-width sign": rf" [{FULL}]|[{FULL}] ",
}
JA = {
    "a space between letters": rf"[{WIDE}] [{WIDE}]",
    "a Chinese comma": "，",
    "a counter apart from its number": rf"[\d{HOLE}] [枚人点回本分秒局席組個件位倍階段名]",
}
ZH = {
    "a space between letters": rf"[{WIDE}] [{WIDE}]",
    "a letter or a figure that touches a sign of Chinese": (
        rf"[{WIDE}][A-Za-z0-9]|[A-Za-z0-9][{WIDE}]"
    ),
}
KO = {
    "a full-width sign": "[、。，！？：；（）]",
    "a straight quotation mark": '"[가-힣]|[가-힣]"',
}
RULES = {
    "en": EVERYWHERE | EN,
    "ja": EVERYWHERE | WIDE_SIGNS | JA,
    "ko": EVERYWHERE | KO,
    "zh-Hant": EVERYWHERE | WIDE_SIGNS | ZH,
}


def whole(lang: str) -> Iterator[tuple[str, str]]:
    """Every text of a language with the name of where it stands."""
    yield from load(lang).items()
    for folder in ("rules", "lessons"):
        for path in sorted((HERE / folder).glob(f"*.{lang}.json")):
            found = json.loads(path.read_text("utf-8"))
            yield from ((f"{path.stem} {key}", text) for key, text in found.items())


def texts(lang: str) -> Iterator[tuple[str, str]]:
    """The same without what is put in, each branch of a pattern by itself."""
    for key, text in whole(lang):
        if " " in key:
            yield key, re.sub(r"\{\w+\}", HOLE, text)
        else:
            yield from ((key, part) for part in read(parse(text)))


def read(pattern: Pattern) -> Iterator[str]:
    """A pattern, and each branch in it, without what is put in."""
    yield "".join(HOLE if isinstance(part, Place) else part for part in pattern)
    for part in pattern:
        if isinstance(part, Place):
            for branch in (part.branches or {}).values():
                yield from read(branch)


TYPED = ("cli.play.typed.", "monopoly.screen.")
"""What is typed word by word in the terminal."""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_texts_are_set_as_their_language_is(lang: str) -> None:
    wrong = []
    for key, text in texts(lang):
        for why, sign in RULES[lang].items():
            typed = why == "a space between letters" and key.startswith(TYPED)
            if not typed and (found := re.search(sign, text)):
                start = max(0, found.start() - 14)
                wrong.append(f"{key}: {why}: {text[start : found.end() + 14]}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_begins_or_ends_in_a_blank(lang: str) -> None:
    """But for what stands between the things of a list."""
    found = [key for key, text in whole(lang) if text != text.strip()]
    assert set(found) <= {"list.separator", "list.sentences"}


def test_the_page_joins_no_words_by_a_half_width_comma() -> None:
    """Each language has its own sign for it: `list.separator`."""
    page = Path(__file__).parents[2] / "web/src"
    sources = [path for path in page.rglob("*") if path.suffix in {".ts", ".svelte"}]
    assert sources
    found = [
        str(path.relative_to(page))
        for path in sources
        if ".test." not in path.name and 'join(", ")' in path.read_text("utf-8")
    ]
    assert found == []
