"""What a book consists of: sections, rules, and the options under which they hold."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple

from tycoon.words.languages import known

HERE: Final = Path(__file__).parent
BOOKS: Final = ("bigtwo", "daifugo", "deal", "monopoly", "millionaire")
"""The books in the order of the manual; `millionaire` is a board of the game `monopoly`."""

Kind = Literal["rules", "differences"]
"""The rules of a game, or how they differ from those that readers know; each has its folder."""

Condition = Mapping[str, Any]
"""Options and what they must be: a value, a list of values, `{"over": n}` or `{"not": value}`."""


class Table(NamedTuple):
    """Figures: cells are numbers or marked-up text; `$key` is a text of book or catalogue.

    Where `named` is set each language has rows of its own, the texts that begin with `=`: our word,
    and what it is called elsewhere.
    """

    head: tuple[str, ...]
    rows: tuple[tuple[int | str, ...], ...]
    named: bool = False

    def all_rows(self, there: Mapping[str, str]) -> tuple[tuple[int | str, ...], ...]:
        """Return the rows in the language of these texts."""
        own = ((key[1:], text) for key, text in there.items() if key.startswith("="))
        return (*self.rows, *own) if self.named else self.rows


class Rule(NamedTuple):
    """One number: its text, and further parts that hold under conditions."""

    number: str
    when: Condition
    parts: Mapping[str, Condition]
    tables: tuple[str, ...]


class Section(NamedTuple):
    """A headline and what is under it: rules, or texts without a number."""

    name: str
    when: Condition
    rules: tuple[Rule, ...]
    tables: tuple[str, ...]
    texts: tuple[str, ...]


class Book(NamedTuple):
    """A book about a game, without words."""

    kind: Kind
    name: str
    game: str
    values: Mapping[str, int]
    sections: tuple[Section, ...]
    tables: Mapping[str, Table]

    def rules(self) -> dict[str, Rule]:
        """Return every rule by its number."""
        return {rule.number: rule for section in self.sections for rule in section.rules}


@cache
def book(name: str, kind: Kind = "rules") -> Book:
    """Return a book. Raises `KeyError` for one that there is not."""
    if name not in BOOKS:
        raise KeyError(name)
    found = _read(kind, f"{name}.json")
    return Book(
        kind,
        name,
        found["game"],
        found.get("values", {}),
        tuple(_section(one) for one in found["sections"]),
        {
            key: Table(
                tuple(one["head"]), tuple(map(tuple, one.get("rows", ()))), one.get("named", False)
            )
            for key, one in found.get("tables", {}).items()
        },
    )


@cache
def texts(name: str, lang: str, kind: Kind = "rules") -> Mapping[str, str]:
    """Return the texts of a book: `title`, `intro`, headlines by section, rules by number.

    Raises `UnknownLanguage`.
    """
    return MappingProxyType(_read(kind, f"{name}.{known(lang)}.json"))


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
    tables, found = tuple(one.get("tables", ())), tuple(one.get("texts", ()))
    return Section(one["name"], one.get("when", {}), rules, tables, found)


def _read(kind: Kind, name: str) -> dict[str, Any]:
    import json

    found: dict[str, Any] = json.loads((HERE.parent / kind / name).read_text(encoding="utf-8"))
    return found
