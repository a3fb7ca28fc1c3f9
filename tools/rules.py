"""Writes the rules of the manual: ``python -m tools.rules``.

Every page of `docs/rules` is made of a book of `src/tycoon/words/rules` in one language, with a
table of the options of its game, or of one of `src/tycoon/words/differences`. ``--check`` only
says which pages are old, and exits with 1 if any is.
"""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import tycoon
from tycoon.core import options
from tycoon.words import LANGUAGES, Words
from tycoon.words.rules import (
    BOOKS,
    Book,
    Kind,
    assemble,
    book,
    markdown,
    mentioned,
    option_heads,
)

ROOT: Final = Path(__file__).parent.parent
FOLDER: Final = ROOT / "docs" / "rules"
KINDS: Final[tuple[Kind, ...]] = ("rules", "differences")
NAMES: Final = {"en": "English", "ja": "日本語", "ko": "한국어", "zh-Hant": "繁體中文"}


def pages() -> dict[str, str]:
    """Return every page by the name of its file."""
    return {
        _file(kind, name, lang): _page(kind, name, lang)
        for kind in KINDS
        for name in BOOKS
        for lang in LANGUAGES
    }


def _file(kind: Kind, name: str, lang: str) -> str:
    page = name if kind == "rules" else f"{name}-differences"
    return f"{page}.md" if lang == "en" else f"{page}.{lang}.md"


def _page(kind: Kind, name: str, lang: str) -> str:
    words = Words(lang)
    text = markdown(assemble(name, kind=kind), words, codes=True)
    head, _, rest = text.partition("\n\n")
    others = [
        NAMES[one] if one == lang else f"[{NAMES[one]}]({_file(kind, name, one)})"
        for one in LANGUAGES
    ]
    key: dict[Kind, str] = {"rules": "rules.read", "differences": "rules.differences"}
    twins = [f"[{words.text(key[one])}]({_file(one, name, lang)})" for one in KINDS if one != kind]
    parts = [head, " · ".join(others), *twins, rest]
    if kind == "rules" and name != "millionaire":
        parts.append("\n".join(_options(book(name), words)) + "\n")
    return "\n\n".join(parts)


def _options(found: Book, words: Words) -> Iterator[str]:
    """The options of a game, their values in the presets, and the rules that speak of them."""
    game = tycoon.find(found.game)
    named = mentioned(found)
    presets = list(game.presets) if len(game.presets) < 4 else [next(iter(game.presets))]
    title, option, values, rule = option_heads(words)
    titles = [words.text(f"{found.game}.preset.{name}") for name in presets]
    yield f"## {title}"
    yield ""
    yield f"| {' | '.join([option, values, *titles, rule])} |"
    yield f"|{'---|' * (len(presets) + 3)}"
    for field in options.schema(game.options_type):
        label = f"{words.text(f'{found.game}.option.{field.name}')} (`{field.name}`)"
        here = [
            _value(field, game.presets[name].get(field.name, field.default)) for name in presets
        ]
        cells = [label, _values(field), *here, ", ".join(named.get(field.name, []))]
        yield f"| {' | '.join(cells)} |"


def _values(field: Any) -> str:
    if field.kind == "bool":
        return "`yes`, `no`"
    if field.choices:
        return ", ".join(f"`{one}`" for one in field.choices)
    return f"{field.least}–{field.most}"


def _value(field: Any, value: Any) -> str:
    if field.kind == "bool":
        return "`yes`" if value else "`no`"
    return f"`{value}`"


def main() -> int:
    """Write the pages, or say which are old."""
    parser = argparse.ArgumentParser(description="Writes the rules of the manual.")
    parser.add_argument("--check", action="store_true")
    check = parser.parse_args().check
    old = [
        (FOLDER / name, text)
        for name, text in pages().items()
        if not (FOLDER / name).is_file() or (FOLDER / name).read_text(encoding="utf-8") != text
    ]
    for path, text in old:
        if check:
            print(f"{path.relative_to(ROOT)} is old: make rules-docs", file=sys.stderr)
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if check and old else 0


if __name__ == "__main__":
    sys.exit(main())
