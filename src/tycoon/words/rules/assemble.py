"""Puts a book together for a reader: all of it, or what holds at one table."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tycoon.words.rules.book import Book, Condition, Kind, Rule, Section, Table, book, holds


class Paragraph(NamedTuple):
    """A text of the book by its key, and the condition that is to be named before it."""

    key: str
    when: Condition


class Read(NamedTuple):
    """A rule as it is to be read."""

    number: str
    paragraphs: tuple[Paragraph, ...]
    tables: tuple[Table, ...]


class Chapter(NamedTuple):
    """A section as it is to be read."""

    name: str
    when: Condition
    rules: tuple[Read, ...]
    tables: tuple[Table, ...]
    paragraphs: tuple[Paragraph, ...]


class Assembled(NamedTuple):
    """A book as it is to be read, and the numbers that do not hold at this table."""

    book: Book
    chapters: tuple[Chapter, ...]
    left_out: tuple[str, ...]


def assemble(
    name: str, options: Mapping[str, Any] | None = None, kind: Kind = "rules"
) -> Assembled:
    """Return a book with all its rules and conditions, or only what holds under `options`."""
    found = book(name, kind)
    chapters = []
    left_out: list[str] = []
    for section in found.sections:
        rules = section.rules
        if options is not None:
            here = holds(section.when, options)
            rules = tuple(rule for rule in rules if here and holds(rule.when, options))
            left_out += [rule.number for rule in section.rules if rule not in rules]
            if not here or (section.rules and not rules):
                continue
        chapters.append(_chapter(found, section, rules, options))
    return Assembled(found, tuple(chapters), tuple(left_out))


def _chapter(
    found: Book, section: Section, rules: Iterable[Rule], options: Mapping[str, Any] | None
) -> Chapter:
    reads = tuple(
        Read(rule.number, tuple(_paragraphs(rule, options)), _tables(found, rule.tables))
        for rule in rules
    )
    named = section.when if options is None else {}
    plain = tuple(Paragraph(key, {}) for key in section.texts)
    return Chapter(section.name, named, reads, _tables(found, section.tables), plain)


def _paragraphs(rule: Rule, options: Mapping[str, Any] | None) -> Iterable[Paragraph]:
    yield Paragraph(rule.number, rule.when if options is None else {})
    for part, when in rule.parts.items():
        key = f"{rule.number}.{part}"
        if options is None:
            yield Paragraph(key, when)
        elif holds(when, options):
            yield Paragraph(key, {})


def _tables(found: Book, names: Iterable[str]) -> tuple[Table, ...]:
    return tuple(found.tables[name] for name in names)
