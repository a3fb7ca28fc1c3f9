"""The numbered rules of every game, in four languages.

A book is one game's rules. `<book>.json` beside this file says which rules there are, in which
order, under which options each holds, and what stands in tables; `<book>.<language>.json` has the
texts by number. The page reads the same files. Each book has a twin of the same shape in
`tycoon.words.differences`.

>>> [rule.number for rule in book("bigtwo").sections[0].rules][:3]
['BT-1', 'BT-2', 'BT-3']
"""

from tycoon.words.rules.assemble import Assembled, Chapter, Paragraph, Read, assemble
from tycoon.words.rules.book import (
    BOOKS,
    Book,
    Condition,
    Kind,
    Rule,
    Section,
    Table,
    book,
    holds,
    texts,
)
from tycoon.words.rules.markdown import markdown, option_heads, said_rule
from tycoon.words.rules.markup import Piece, pieces
from tycoon.words.rules.mentions import mentioned

__all__ = [
    "BOOKS",
    "Assembled",
    "Book",
    "Chapter",
    "Condition",
    "Kind",
    "Paragraph",
    "Piece",
    "Read",
    "Rule",
    "Section",
    "Table",
    "assemble",
    "book",
    "holds",
    "markdown",
    "mentioned",
    "option_heads",
    "pieces",
    "said_rule",
    "texts",
]
