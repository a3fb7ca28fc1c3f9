"""What a book of rules consists of: sections, rules, and the options under which they hold."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from tycoon.words.languages import known

HERE: Final = Path(__file__).parent
BOOKS: Final = ("bigtwo", "daifugo", "deal", "monopoly", "millionaire")
"""The books in the order of the manual; `millionaire` is a board of the game `monopoly`."""

Condition = Mapping[str, Any]
"""Options and what they must be: a value, a list of values, `{"over": n}` or `{"not": value}`."""


class Table(NamedTuple):
    """Figures: cells are numbers or marked-up text; `$key` is a text of book or catalogue."""

    head: tuple[str, ...]
    rows: tuple[tuple[int | str, ...], ...]


class Rule(NamedTuple):
    """One number: its text, and further parts that hold under conditions."""

    number: str
    when: Condition
    parts: Mapping[str, Condition]
    tables: tuple[str, ...]


class Section(NamedTuple):
    """A headline and the rules under it."""

    name: str
    when: Condition
    rules: tuple[Rule, ...]
    tables: tuple[str, ...]


class Book(NamedTuple):
    """The rules of a game, without words."""

    name: str
    game: str
    values: Mapping[str, int]
    sections: tuple[Section, ...]
    tables: Mapping[str, Table]

    def rules(self) -> dict[str, Rule]:
        """Return every rule by its number."""
        return {rule.number: rule for section in self.sections for rule in section.rules}


@cache
def book(name: str) -> Book:
    """Return a book. Raises `KeyError` for one that there is not."""
    if name not in BOOKS:
        raise KeyError(name)
    found = _read(f"{name}.json")
    return Book(
        name,
        found["game"],
        found.get("values", {}),
        tuple(_section(one) for one in found["sections"]),
        {
            key: Table(tuple(one["head"]), tuple(map(tuple, one["rows"])))
            for key, one in found.get("tables", {}).items()
        },
    )


@cache
def texts(name: str, lang: str) -> Mapping[str, str]:
    """Return the texts of a book: `title`, `intro`, headlines by section, rules by number.

    Raises `UnknownLanguage`.
    """
    return MappingProxyType(_read(f"{name}.{known(lang)}.json"))


def holds(when: Condition, options: Mapping[str, Any]) -> bool:
    """Tell whether options are as a condition wants them."""
    return all(_is(options.get(name), wanted) for name, wanted in when.items())


def _is(value: Any, wanted: Any) -> bool:
    if isinstance(wanted, list):
        return value in wanted
    if isinstance(wanted, dict):
        return bool(value > wanted["over"] if "over" in wanted else value != wanted["not"])
    return bool(value == wanted)


def _section(one: dict[str, Any]) -> Section:
    rules = tuple(
        Rule(number, rule.get("when", {}), rule.get("parts", {}), tuple(rule.get("tables", ())))
        for number, rule in one.get("rules", {}).items()
    )
    return Section(one["name"], one.get("when", {}), rules, tuple(one.get("tables", ())))


def _read(name: str) -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads((HERE / name).read_text(encoding="utf-8"))
    return found
