r"""What stands in a text of the rules besides words.

======================  ====================================================================
`[3♦ 4♦ joker]`         cards; the dragons are `Dm` and `Dc`
`[square:jail]`         what the catalogue calls something: a card of Deal, a square, a kind
`[option:NAME]`         the name of an option, as the form for a new table has it
`[option:NAME=VALUE]`   the same with one of its choices
`[preset:NAME]`         a named set of rules
`[our]`, `[official]`   marks what follows as our reading, or as the publisher's
`{NAME}`                the value of an option
`*term*`                a word where it is explained
`BT-14`                 leads to that rule
======================  ====================================================================
"""

import re
from typing import Final, NamedTuple

MARKS: Final = ("our", "official")

_CARD = r"(?:(?:10|[2-9JQKA])[♦♣♥♠]|joker|Dm|Dc)"
_PIECE = re.compile(
    rf"\[(?P<cards>{_CARD}(?: {_CARD})*)\]"
    r"|\[(?P<mark>our|official)\]"
    r"|\[option:(?P<option>[a-z_]+(?:=[\w-]+)?)\]"
    r"|\[preset:(?P<preset>[\w-]+)\]"
    r"|\[(?P<name>[a-z]+:[\w-]+)\]"
    r"|\{(?P<value>[a-z_]+)\}"
    r"|\*(?P<term>[^*]+)\*"
    r"|\b(?P<rule>(?:BT|DF|MD|MO|MS|MM)-\d+)\b"
)


class Piece(NamedTuple):
    """A stretch of a text, and what it is: `text`, or one of the groups of the pattern."""

    kind: str
    text: str


def pieces(text: str) -> list[Piece]:
    """Return the pieces of a text in order; put together they are all of it."""
    found = []
    at = 0
    for match in _PIECE.finditer(text):
        if match.start() > at:
            found.append(Piece("text", text[at : match.start()]))
        kind = match.lastgroup or "text"
        found.append(Piece(kind, match[kind]))
        at = match.end()
    if at < len(text):
        found.append(Piece("text", text[at:]))
    return found
