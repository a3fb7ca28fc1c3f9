"""Which rules speak of which options."""

from functools import cache

from tycoon.words.rules.book import Book, book, texts
from tycoon.words.rules.markup import pieces


def mentioned(found: Book) -> dict[str, list[str]]:
    """Return the numbers of the rules that speak of each option, or hold with it."""
    said = texts(found.name, "en")
    there: dict[str, list[str]] = {}
    for section in found.sections:
        for rule in section.rules:
            names = {*section.when, *rule.when}
            for when in rule.parts.values():
                names |= {*when}
            for key, text in said.items():
                own = key == rule.number or key.startswith(f"{rule.number}.")
                if own or key == f"{section.name}.intro":
                    names |= {
                        p.text.partition("=")[0]
                        for p in pieces(text)
                        if p.kind in ("option", "value")
                    }
            for name in sorted(names):
                there.setdefault(name, []).append(rule.number)
    return there


@cache
def options_of(name: str) -> dict[str, frozenset[str]]:
    """Return the options that each rule of a book speaks of, by its number."""
    there: dict[str, set[str]] = {}
    for option, numbers in mentioned(book(name)).items():
        for number in numbers:
            there.setdefault(number, set()).add(option)
    return {number: frozenset(names) for number, names in there.items()}
