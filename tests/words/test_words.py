"""The formatter beyond the vectors: arguments of every kind, languages, loading."""

import doctest
import math
import re
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tycoon.words
from tycoon.words import (
    LANGUAGES,
    BadArgument,
    MissingArgument,
    UnknownKey,
    UnknownLanguage,
    Words,
    from_environment,
    text,
    words,
)
from tycoon.words.korean import PARTICLES, attach
from tycoon.words.pattern import CONVERSIONS, parse, places
from tycoon.words.sentences import number

KEYS = sorted(words("en")._catalogue)


def needed(lang, key):
    """Every argument that a sentence or a sentence it may look up asks for."""
    catalogue = words(lang)._catalogue
    names, todo = set(), [key]
    while todo:
        for place in places(parse(catalogue[todo.pop()])):
            names.add(place.name)
            if place.lookup:
                todo += [other for other in catalogue if other.startswith(place.lookup + ".")]
    return names


NEEDED = {key: sorted(set().union(*(needed(lang, key) for lang in LANGUAGES))) for key in KEYS}


@given(st.sampled_from(KEYS), st.lists(st.text(max_size=12), min_size=1, max_size=4))
@settings(max_examples=1000, deadline=None)
def test_any_text_can_be_said(key, texts):
    args = dict(zip(NEEDED[key], texts * len(NEEDED[key]), strict=False))
    for lang in LANGUAGES:
        assert isinstance(text(lang, key, **args), str)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["key", "args", "seat", "x"]), inner, max_size=3)
        | st.builds(
            lambda key, args: {"key": key, "args": args},
            st.sampled_from(KEYS),
            st.dictionaries(st.sampled_from(["name", "n", "cards", "kind"]), inner, max_size=3),
        )
    ),
    max_leaves=12,
)


@given(lang=st.sampled_from(LANGUAGES), message=JSON)
@settings(max_examples=500, deadline=None)
def test_lenient_words_survive_whatever_a_record_holds(lang, message):
    assert isinstance(Words(lang, strict=False).message(message), str)


@given(st.sampled_from(LANGUAGES), st.sampled_from(KEYS), st.lists(JSON, min_size=1, max_size=3))
@settings(max_examples=500, deadline=None)
def test_lenient_words_survive_any_argument(lang, key, values):
    args = dict(zip(NEEDED[key], values * len(NEEDED[key]), strict=False))
    assert isinstance(Words(lang, strict=False).text(key, **args), str)


@given(st.text(), st.sampled_from(sorted(PARTICLES)))
@settings(deadline=None)
def test_a_particle_is_always_one_of_its_forms(name, particle):
    said = attach(name, particle)
    assert said.startswith(name)
    assert said[len(name) :] in PARTICLES[particle]


@given(st.integers())
@settings(deadline=None)
def test_grouping_loses_nothing(n):
    assert int(number(n).replace(",", "").replace("−", "-")) == n
    assert number(n) == f"{n:,}".replace("-", "−")


@given(st.floats(allow_nan=False, allow_infinity=False, min_value=-1e9, max_value=1e9))
@settings(deadline=None)
def test_decimals_are_near(x):
    assert abs(float(number(x, "").replace("−", "-")) - x) < 0.000_501


@pytest.mark.parametrize(
    ("value", "shown"),
    [(math.inf, "∞"), (-math.inf, "−∞"), (math.nan, "NaN"), (10**400, "∞"), (-0.0, "0")],
)
def test_numbers_that_are_hardly_numbers(value, shown):
    assert number(value) == shown


@dataclass
class Said:
    key: str
    args: dict = field(default_factory=dict)


@dataclass
class Sitting:
    seat: int


class Refused(ValueError):
    def __init__(self, key, text, **details):
        super().__init__(text)
        self.key = key
        self.details = details


def test_messages_may_be_objects_and_errors():
    assert words("en").message(Said("seat.joined", {"name": "Ann"})) == "Ann has joined"
    assert (
        words("en").message(Refused("seat.joined", "Ann came in", name="Ann")) == "Ann has joined"
    )
    speaker = words("ko").naming(("지훈",))
    assert speaker.message(Said("seat.joined", {"name": Sitting(0)})) == "지훈이 들어왔습니다"


def test_names_belong_to_the_words_they_were_given_to():
    speaker = words("en")
    speaker.naming(["Ann"])
    assert speaker.text("seat.joined", name={"seat": 0}) == "Seat 1 has joined"


def test_tuples_are_lists():
    assert text("en", "seat.joined", name=("Ann", "Bob")) == "Ann and Bob has joined"


@pytest.mark.parametrize("value", [object(), {1, 2}, b"bytes"])
def test_an_argument_that_nothing_can_show(value):
    with pytest.raises(BadArgument):
        text("en", "seat.joined", name=value)
    assert Words("en", strict=False).text("seat.joined", name=value) == " has joined"


def test_errors_say_what_is_wrong():
    with pytest.raises(UnknownKey, match=r"^no words for 'lobby.nothing' in ja$"):
        text("ja", "lobby.nothing")
    with pytest.raises(MissingArgument, match=r"^'seat.joined' needs the argument 'name'$"):
        text("ja", "seat.joined")
    with pytest.raises(UnknownLanguage, match="'fr'"):
        Words("fr")
    with pytest.raises(UnknownLanguage, match="en, ja, ko, zh-Hant"):
        text("../en", "app.yes")


def test_keys_can_be_asked_for():
    assert "seat.joined" in words("ja")
    assert "seat.nothing" not in words("ja")


@pytest.mark.parametrize(
    ("environ", "lang"),
    [
        ({}, "en"),
        ({"LANG": "ko_KR.UTF-8"}, "ko"),
        ({"LANG": "zh_TW.UTF-8"}, "zh-Hant"),
        ({"LANG": "ja_JP.eucJP@x"}, "ja"),
        ({"LANG": "ko_KR.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ko_KR", "LC_MESSAGES": "ja_JP", "LC_ALL": "zh_HK"}, "zh-Hant"),
        ({"LANG": "ko_KR.UTF-8", "LC_ALL": ""}, "ko"),
        ({"LANG": "ko_KR.UTF-8", "LANGUAGE": "fr:ja:ko"}, "ja"),
        ({"LANG": "C", "LANGUAGE": "ja"}, "en"),
        ({"LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
    ],
)
def test_language_of_a_terminal(environ, lang):
    assert from_environment(environ) == lang


def test_conversions_and_particles_cannot_be_confused():
    assert not CONVERSIONS & set(PARTICLES)


def test_importing_reads_no_file_and_asking_reads_one_once():
    code = """
import sys, pathlib
read = []
real = pathlib.Path.read_text
pathlib.Path.read_text = lambda self, *a, **k: (read.append(self.name), real(self, *a, **k))[1]
before = set(sys.modules)
import tycoon.words as words
assert not read, read
assert not {"json", "msgspec", "importlib.metadata"} & (set(sys.modules) - before)
words.text("ko", "app.yes"); words.text("ko", "app.no"); words.Words("ko").text("app.yes")
assert read == ["ko.json"], read
"""
    subprocess.run([sys.executable, "-c", code], check=True, timeout=60)


def test_the_examples_in_the_documentation():
    assert doctest.testmod(tycoon.words) == (0, 2)
    page = Path(__file__).parents[2] / "docs" / "words.md"
    assert doctest.testfile(str(page), module_relative=False, encoding="utf-8") == (0, 5)


def test_the_terms_of_the_manual_are_those_of_the_catalogue():
    page = (Path(__file__).parents[2] / "docs" / "words.md").read_text(encoding="utf-8")
    table = page.split("## Terms")[1].split("\n## ")[0]
    rows = [line.strip("|").split("|") for line in table.splitlines() if line.startswith("| ")]
    assert len(rows) > 30
    for row in rows[1:]:
        for lang, terms in zip(LANGUAGES, row[1:], strict=True):
            said = "\n".join(words(lang)._catalogue.values()).casefold()
            for term in re.split(r"[,;、]", terms):
                assert term.strip().casefold() in said, (lang, term)
