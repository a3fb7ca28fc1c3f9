"""Writes a book as Markdown: a page of the manual, or the rules of one table."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from tycoon.words.rules.assemble import Assembled, Chapter, Paragraph, Read, assemble
from tycoon.words.rules.book import BOOKS, Condition, Table, book, texts
from tycoon.words.rules.markup import Piece, pieces
from tycoon.words.rules.mentions import options_of
from tycoon.words.sentences import Words

KEYS: Final = {
    "deal": "deal.card",
    "square": "monopoly.square",
    "group": "monopoly.group",
    "kind": "bigtwo.kind",
}
"""What the catalogue calls what `[deal:…]`, `[square:…]` and the like name."""


def markdown(
    read: Assembled,
    words: Words,
    options: Mapping[str, Any] | None = None,
    *,
    changed: Collection[str] = (),
    codes: bool = False,
) -> str:
    """Return a book in a language.

    Args:
        read: what is to be written.
        words: the language.
        options: the values to fill in; the book's own where they are not given.
        changed: options that are not as usual; the rules that speak of them are marked.
        codes: whether names of options are followed by what they are called on the command line,
            and every number is an anchor.
    """
    return "\n".join(_Writer(read, words, options or {}, codes, changed).lines()).rstrip() + "\n"


def said_rule(number: str, words: Words, options: Mapping[str, Any] | None = None) -> str | None:
    """Return one rule by its number, as it is at a table with these options; None for no rule.

    A rule that does not hold there is returned with its condition.
    """
    for name in BOOKS:
        found = book(name).rules().get(number)
        if found is not None:
            holding = options if options is not None and number in _numbers(name, options) else None
            read = assemble(name, holding)
            one = next(r for c in read.chapters for r in c.rules if r.number == number)
            return "\n".join(_Writer(read, words, options or {}, codes=False).rule(one)) + "\n"
    return None


def _numbers(name: str, options: Mapping[str, Any]) -> set[str]:
    return {r.number for chapter in assemble(name, options).chapters for r in chapter.rules}


def option_heads(words: Words) -> tuple[str, str, str, str]:
    """Return the headline of a table of options, and the heads of its columns."""
    return (
        words.text("rules.options"),
        words.text("rules.option"),
        words.text("rules.values"),
        words.text("rules.rule"),
    )


class _Writer:
    def __init__(
        self,
        read: Assembled,
        words: Words,
        options: Mapping[str, Any],
        codes: bool,
        changed: Collection[str] = (),
    ) -> None:
        self.read = read
        self.words = words
        self.values = {**read.book.values, **options}
        self.codes = codes
        self.changed = frozenset(changed)
        self.texts = texts(read.book.name, words.lang, read.book.kind)

    def lines(self) -> Iterator[str]:
        yield f"# {self.texts['title']}"
        yield ""
        yield self.text(self.texts["intro"])
        for chapter in self.read.chapters:
            yield ""
            yield from self.chapter(chapter)
        if self.read.left_out:
            yield ""
            yield f"{self.words.text('rules.elsewhere')}: {', '.join(self.read.left_out)}"

    def chapter(self, chapter: Chapter) -> Iterator[str]:
        yield f"## {self.texts[chapter.name]}"
        yield ""
        if f"{chapter.name}.intro" in self.texts or chapter.when:
            yield self.condition(chapter.when) + self.text(
                self.texts.get(f"{chapter.name}.intro", "")
            )
            yield ""
        for rule in chapter.rules:
            yield from self.rule(rule)
        for paragraph in chapter.paragraphs:
            yield f"- {self.paragraph(paragraph)}"
        for table in chapter.tables:
            yield ""
            yield from self.table(table)

    def rule(self, rule: Read) -> Iterator[str]:
        anchor = f'<a id="{rule.number}"></a>' if self.codes else ""
        first, *others = rule.paragraphs
        spoken = options_of(self.read.book.name).get(rule.number, frozenset())
        mark = f" *({self.words.text('rules.changed')})*" if spoken & self.changed else ""
        yield f"- **{rule.number}**{anchor}{mark} {self.paragraph(first)}"
        for paragraph in others:
            yield ""
            yield f"    {self.paragraph(paragraph)}"
        for table in rule.tables:
            yield ""
            for line in self.table(table):
                yield f"    {line}"
        if others or rule.tables:
            yield ""

    def table(self, table: Table) -> Iterator[str]:
        yield "| " + " | ".join(self.cell(cell) for cell in table.head) + " |"
        yield "|" + "---|" * len(table.head)
        for row in table.all_rows(self.texts):
            yield "| " + " | ".join(self.cell(cell) for cell in row) + " |"

    def cell(self, cell: int | str) -> str:
        if isinstance(cell, int):
            return str(cell)
        if cell.startswith("$"):
            key = cell[1:]
            return self.text(self.texts[key]) if key in self.texts else self.words.text(key)
        return self.text(cell)

    def paragraph(self, paragraph: Paragraph) -> str:
        return self.condition(paragraph.when) + self.text(self.texts[paragraph.key])

    def condition(self, when: Condition) -> str:
        if not when:
            return ""
        said = [self.wanted(name, wanted) for name, wanted in when.items()]
        return f"*{self.words.text('rules.if', conditions=said)}* "

    def wanted(self, name: str, wanted: Any) -> str:
        option = self.option(name)
        if isinstance(wanted, dict) and {*wanted.values()} & {0, "off", "none"}:
            wanted = True
        elif wanted == 0:
            wanted = False
        if isinstance(wanted, bool):
            return self.words.text("rules.on" if wanted else "rules.off", option=option)
        return self.words.text("rules.is", option=option, value=self.value(name, wanted))

    def value(self, name: str, wanted: Any) -> str:
        if isinstance(wanted, list):
            return self.words.text("rules.either", values=[self.value(name, one) for one in wanted])
        if isinstance(wanted, dict):
            sign, one = ("> ", wanted["over"]) if "over" in wanted else ("≠ ", wanted["not"])
            return sign + self.value(name, one)
        key = f"{self.read.book.game}.option.{name}.{wanted}"
        return self.words.text(key) if key in self.words else str(wanted)

    def option(self, name: str) -> str:
        label = self.words.text(f"{self.read.book.game}.option.{name}")
        return f"{label} (`{name}`)" if self.codes else label

    def text(self, text: str) -> str:
        found = pieces(text)
        after = [*(piece.text for piece in found[1:]), ""]
        return "".join(map(self.piece, found, after))

    def piece(self, piece: Piece, after: str) -> str:
        kind, text = piece
        if kind == "cards":
            return " ".join(self.card(card) for card in text.split())
        if kind == "mark":
            mark = self.words.text("rules.our" if text == "our" else "rules.official")
            # Before a sentence it is a heading, within one a word.
            if after.startswith(" "):
                mark = self.words.text("rules.if", conditions=[mark])
            return f"*{mark}*"
        if kind == "option":
            name, _, value = text.partition("=")
            said = self.option(name)
            if value:
                said = self.words.text("rules.chosen", option=said, value=self.value(name, value))
            return self.words.text("rules.quoted", option=said)
        if kind == "preset":
            preset = self.words.text(f"{self.read.book.game}.preset.{text}")
            return self.words.text("rules.quoted", option=preset)
        if kind == "name":
            area, _, name = text.partition(":")
            return self.words.text(f"{KEYS[area]}.{name}")
        if kind == "value":
            return self.words.text("rules.number", n=self.values[text])
        if kind == "term":
            return f"**{text}**"
        if kind == "rule" and self.codes:
            return f"[{text}]({self.page(text)}#{text})"
        return text

    def page(self, number: str) -> str:
        """The page of the manual that has a rule; empty for this one."""
        name = next(name for name in BOOKS if number in book(name).rules())
        if name == self.read.book.name and self.read.book.kind == "rules":
            return ""
        return f"{name}.md" if self.words.lang == "en" else f"{name}.{self.words.lang}.md"

    def card(self, card: str) -> str:
        if card == "joker":
            return self.words.text("daifugo.joker")
        return self.words.text(f"card.dragon.{card[1]}") if card.startswith("D") else card
