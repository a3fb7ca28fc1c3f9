"""The books of rules: whole in every language, and true of the options of their games."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import tycoon
from tools.rules import FOLDER, pages
from tycoon.core import options
from tycoon.core.errors import IllegalMove
from tycoon.words import LANGUAGES, words
from tycoon.words.catalogue import load
from tycoon.words.rules import (
    BOOKS,
    Condition,
    assemble,
    book,
    holds,
    markdown,
    mentioned,
    pieces,
    texts,
)
from tycoon.words.rules.book import HERE

NUMBERS = {
    "bigtwo": "BT 1-18 20 30-36 40-41 50 60-61 70-73",
    "daifugo": "DF 1-17 20-23 30-34 40 42 44-46 48-52 60 70-84",
    "deal": "MD 1-8 10-26 30-35 40-46 50-54",
    "monopoly": "MO 1-5 10-11 20-25 30-33 35-41 50-57; MS 1-5",
    "millionaire": "MM 1-10",
}
"""Every number of the law."""

books = pytest.mark.parametrize("name", BOOKS)
everywhere = pytest.mark.parametrize("lang", LANGUAGES)


def law(name: str) -> list[str]:
    found = []
    for letters, *ranges in (part.split() for part in NUMBERS[name].split(";")):
        for one in ranges:
            first, _, last = one.partition("-")
            found += [f"{letters}-{n}" for n in range(int(first), int(last or first) + 1)]
    return found


def conditions(name: str) -> Iterator[Condition]:
    for section in book(name).sections:
        yield section.when
        for rule in section.rules:
            yield rule.when
            yield from rule.parts.values()


def values(wanted: Any) -> list[Any]:
    if isinstance(wanted, dict):
        return [wanted["not"]] if "not" in wanted else [wanted["over"] + 1]
    return wanted if isinstance(wanted, list) else [wanted]


@books
def test_every_number_of_the_law_is_there_in_its_order(name: str) -> None:
    assert list(book(name).rules()) == law(name)


@books
@everywhere
def test_every_text_is_there_and_is_used(name: str, lang: str) -> None:
    found = book(name)
    needed = {"title", "intro", *(section.name for section in found.sections)}
    for rule in found.rules().values():
        needed |= {rule.number, *(f"{rule.number}.{part}" for part in rule.parts)}
    for table in found.tables.values():
        cells = [*table.head, *(cell for row in table.rows for cell in row)]
        needed |= {str(cell)[1:] for cell in cells if str(cell).startswith("$")}
    there = texts(name, lang)
    catalogue = words(lang)
    assert {key for key in needed if key not in there and key not in catalogue} == set()
    intros = {f"{section.name}.intro" for section in found.sections}
    assert set(there) <= needed | intros
    assert all(text.strip() == text != "" for text in there.values())


@books
def test_languages_have_the_same_texts_with_the_same_examples(name: str) -> None:
    english = texts(name, "en")
    for lang in LANGUAGES:
        there = texts(name, lang)
        assert list(there) == list(english)
        for key, text in there.items():
            assert inserted(text) == inserted(english[key]), f"{lang} {key}"


def inserted(text: str) -> Counter[tuple[str, str]]:
    """Cards, names, options, values, marks of a text; a rule may be referred to once more."""
    kinds = {"cards", "name", "option", "value", "mark"}
    return Counter((piece.kind, piece.text) for piece in pieces(text) if piece.kind in kinds)


@books
@everywhere
def test_nothing_in_brackets_is_left_unread(name: str, lang: str) -> None:
    for key, text in texts(name, lang).items():
        plain = "".join(piece.text for piece in pieces(text) if piece.kind == "text")
        assert re.search(r"[\[\]{}*`]", plain) is None, f"{lang} {key}"


@books
@everywhere
def test_rules_that_are_referred_to_exist(name: str, lang: str) -> None:
    known = {number for one in NUMBERS for number in law(one)}
    for text in texts(name, lang).values():
        assert {piece.text for piece in pieces(text) if piece.kind == "rule"} <= known


@books
def test_options_that_are_mentioned_exist(name: str) -> None:
    fields = {one.name: one for one in options.schema(tycoon.find(book(name).game).options_type)}
    assert set(mentioned(book(name))) <= set(fields)
    for when in conditions(name):
        for option, wanted in when.items():
            field = fields[option]
            for value in values(wanted):
                if field.kind == "bool":
                    assert isinstance(value, bool)
                elif field.choices:
                    assert value in field.choices
                else:
                    assert isinstance(value, int)
                    assert not isinstance(value, bool)


@pytest.mark.parametrize("name", [one for one in BOOKS if one != "millionaire"])
def test_every_option_of_a_game_has_its_rule(name: str) -> None:
    """But for what only changes how things are written or how long people may think."""
    there = mentioned(book(name))
    for field in options.schema(tycoon.find(name).options_type):
        assert field.name in there or field.name in {"theme", "currency", "board", "target"}


@books
def test_values_are_those_of_the_first_preset(name: str) -> None:
    found = book(name)
    preset = "millionaire" if name == "millionaire" else None
    made = msgspec.to_builtins(tycoon.make(found.game, preset).options)
    assert found.values == {key: made[key] for key in found.values}
    for lang in LANGUAGES:
        for text in texts(name, lang).values():
            used = {piece.text for piece in pieces(text) if piece.kind == "value"}
            assert used <= set(found.values)


@books
def test_files_hold_nothing_twice(name: str) -> None:
    def unique(pairs: list[tuple[str, object]]) -> dict[str, object]:
        assert len({key for key, _ in pairs}) == len(pairs)
        return dict(pairs)

    for lang in LANGUAGES:
        text = (HERE / f"{name}.{lang}.json").read_text(encoding="utf-8")
        json.loads(text, object_pairs_hook=unique)


@pytest.mark.parametrize("game", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_every_refusal_has_its_rule(game: str) -> None:
    start = f"{game}.illegal."
    keys = {key.removeprefix(start) for key in load("en") if key.startswith(start)}
    refusals = tycoon.find(game).refusals
    assert set(refusals) == keys
    assert set(refusals.values()) <= {number for one in NUMBERS for number in law(one)}


def test_an_error_names_its_rule() -> None:
    """BT-3"""
    state = tycoon.make("bigtwo")
    with pytest.raises(IllegalMove, match=re.escape("(BT-3)")) as caught:
        state.parse("pass")
    assert caught.value.details["rule"] == "BT-3"


def test_conditions() -> None:
    assert holds({}, {})
    assert holds({"a": True, "b": {"over": 0}}, {"a": True, "b": 3})
    assert not holds({"a": True, "b": {"over": 0}}, {"a": True, "b": 0})
    assert holds({"a": ["x", "y"]}, {"a": "y"})
    assert not holds({"a": {"not": "x"}}, {"a": "x"})


@everywhere
def test_a_table_reads_only_what_holds_there(lang: str) -> None:
    """BT-7, BT-17, BT-20"""
    chosen = msgspec.to_builtins(tycoon.make("bigtwo", pass_locks=True, limit=70).options)
    text = markdown(assemble("bigtwo", chosen), words(lang), chosen)
    there = texts("bigtwo", lang)
    assert there["BT-7.locks"] in text
    assert "−70" in text
    assert "**BT-20**" not in text
    assert "BT-20, " in text.splitlines()[-1]
    whole = markdown(assemble("bigtwo"), words(lang))
    assert all(f"**{number}**" in whole for number in law("bigtwo"))
    assert "−100" in whole


def test_the_manual_is_up_to_date() -> None:
    """`make rules-docs` writes it."""
    there = {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.md")}
    made = pages()
    assert {name for name, text in made.items() if there.get(name) != text} == set()
    assert {name for name in there if re.split(r"[-.]", name)[0] in BOOKS} == set(made)
