"""The formatter against the vectors that hold the page's formatter too."""

import json
from pathlib import Path

import pytest

from tycoon import words
from tycoon.words import Words, korean, negotiate

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))


def _name(case):
    return f"{case['lang']}: {case.get('pattern', case.get('key'))}"


def _words(case, *, strict):
    catalogue = dict(VECTORS["catalogue"][case["lang"]])
    if "pattern" in case:
        catalogue["test.it"] = case["pattern"]
    made = Words(case["lang"], strict=strict, catalogue=catalogue)
    return made.naming(case.get("names", []))


@pytest.mark.parametrize("case", VECTORS["cases"], ids=_name)
def test_strict_words_say_it_or_raise(case):
    key = case.get("key", "test.it")
    if "error" in case:
        with pytest.raises(getattr(words, case["error"])):
            _words(case, strict=True).text(key, **case["args"])
    else:
        assert _words(case, strict=True).text(key, **case["args"]) == case["text"]


@pytest.mark.parametrize("case", VECTORS["cases"], ids=_name)
def test_lenient_words_always_show_something(case):
    message = {"key": case.get("key", "test.it"), "args": case["args"]}
    shown = case["shown"] if "error" in case else case["text"]
    assert _words(case, strict=False).message(message) == shown


@pytest.mark.parametrize(("word", "sound"), VECTORS["sounds"])
def test_last_sound(word, sound):
    assert korean.last_sound(word).name.lower() == sound


@pytest.mark.parametrize(("header", "lang"), VECTORS["negotiate"])
def test_negotiate(header, lang):
    assert negotiate(header) == lang


@pytest.mark.parametrize(("tag", "simplified"), VECTORS["simplified"])
def test_simplified(tag, simplified):
    assert words.is_simplified(tag) is simplified


@pytest.mark.parametrize("case", VECTORS["sentences"], ids=lambda case: case["key"])
@pytest.mark.parametrize("lang", words.LANGUAGES)
def test_sentences_of_the_catalogue(case, lang):
    speaker = words.words(lang).naming(case.get("names", []))
    assert speaker.text(case["key"], **case["args"]) == case["texts"][lang]
