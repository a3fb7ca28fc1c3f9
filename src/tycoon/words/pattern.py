"""The small language in which the sentences of the catalogue are written.

A pattern is plain text with places for arguments in braces:

``{name}``
    the argument as it is; a number gets its grouping, a list its commas and "and".
``{n|one:card|other:cards}``
    one of several texts, by the CLDR plural category of a number (or the length of a list), by an
    exact number (``=0:none``), or by a word (``{mode|fast:at once|other:slowly}``). A true or false
    argument chooses ``yes`` or ``no``. ``other`` must be there. A branch may hold places too.
``{cards|cards}``
    a conversion: see `CONVERSIONS`.
``{kind|bigtwo.kind}``
    the text of the key ``bigtwo.kind.<argument>``, made with the same arguments.
``{name|이/가}``, ``{cards|cards|을/를}``, ``{kind|bigtwo.kind|capital}``
    a finish, after any conversion: a Korean particle (`korean.PARTICLES`) or a capital letter.

A backslash takes the meaning from ``{``, ``}``, ``|`` and itself. The TypeScript twin of this file
is ``web/src/lib/words/pattern.ts``; both are held to ``tests/words/vectors.json``.
"""

import re
from typing import Final, NamedTuple

from tycoon.words.errors import BadPattern
from tycoon.words.korean import PARTICLES

CONVERSIONS: Final = frozenset(
    {
        "plain",  # a number without grouping: ports, seeds, codes
        "signed",  # points won or lost: +62, −39, 0
        "ordinal",  # 1st, 2nd, … in English; the bare number elsewhere
        "card",  # notation to symbols: 3d -> 3♦
        "cards",  # the same for several: 3d3c -> 3♦ 3♣
        "spoken",  # cards for screen readers: three of diamonds
        "list",  # a, b, c
        "and",  # a, b, and c
        "or",  # a, b, or c
    }
)

_NAME = re.compile(r"[a-z][a-z0-9_]*")
_BRANCH = re.compile(r"(=-?[0-9]+|[A-Za-z0-9_-]+):")
_LOOKUP = re.compile(r"[a-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+)+")
_TEXT = re.compile(r"[^{}|\\]+")


class Place(NamedTuple):
    """One ``{…}`` of a pattern."""

    name: str
    convert: str = ""  # one of CONVERSIONS, or ""
    lookup: str = ""  # the prefix of a sub-key, or ""
    branches: "dict[str, Pattern] | None" = None
    finish: str = ""  # one of PARTICLES, "capital", or ""


Pattern = tuple[str | Place, ...]


def parse(source: str) -> Pattern:
    """Return the parts of a pattern.

    Raises `BadPattern` with the place of the first mistake.
    """
    reader = _Reader(source)
    parts = reader.parts(nested=False)
    if reader.at < len(source):
        raise reader.bad("a closing brace without an opening one")
    return parts


def places(pattern: Pattern) -> list[Place]:
    """Return every place of a pattern, those inside branches too."""
    found = []
    for part in pattern:
        if isinstance(part, Place):
            found.append(part)
            for branch in (part.branches or {}).values():
                found += places(branch)
    return found


class _Reader:
    """Reads one pattern from left to right."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.at = 0

    def bad(self, why: str) -> BadPattern:
        return BadPattern(f"{why}, at {self.at} of {self.source!r}")

    def peek(self) -> str:
        return self.source[self.at : self.at + 1]

    def parts(self, *, nested: bool) -> Pattern:
        """Read text and places up to the end, or in a branch up to its ``|`` or ``}``."""
        out: list[str | Place] = []
        text = ""
        while char := self.peek():
            if char == "{":
                if text:
                    out.append(text)
                    text = ""
                out.append(self.place())
            elif char == "\\":
                escaped = self.source[self.at + 1 : self.at + 2]
                if not escaped or escaped not in "{}|\\":
                    raise self.bad("a backslash before nothing special")
                text += escaped
                self.at += 2
            elif char == "}" or (char == "|" and nested):
                break
            elif char == "|":
                text += char
                self.at += 1
            else:
                match = _TEXT.match(self.source, self.at)
                assert match is not None
                text += match.group()
                self.at = match.end()
        if text:
            out.append(text)
        return tuple(out)

    def place(self) -> Place:
        self.at += 1
        match = _NAME.match(self.source, self.at)
        if match is None:
            raise self.bad("no argument name")
        self.at = match.end()
        place = Place(match.group())
        while self.peek() == "|":
            self.at += 1
            branch = _BRANCH.match(self.source, self.at)
            place = self.formatted(place) if branch is None else self.branched(place, branch)
        if self.peek() != "}":
            raise self.bad("no closing brace")
        self.at += 1
        if place.branches and "other" not in place.branches:
            raise self.bad(f"no branch 'other' for {place.name!r}")
        return place

    def branched(self, place: Place, branch: re.Match[str]) -> Place:
        """The place with one more branch, whose name was matched."""
        name, before = branch.group(1), place.branches or {}
        if place.convert or place.lookup or place.finish:
            raise self.bad("a branch after a format")
        if name in before:
            raise self.bad(f"a second branch {name!r}")
        self.at = branch.end()
        return place._replace(branches={**before, name: self.parts(nested=True)})

    def formatted(self, place: Place) -> Place:
        """The place with the format that is read here."""
        word = self.word()
        if place.branches or place.finish:
            raise self.bad(f"{word!r} comes too late")
        if word in PARTICLES or word == "capital":
            return place._replace(finish=word)
        if place.convert or place.lookup:
            raise self.bad(f"a second conversion {word!r}")
        if word in CONVERSIONS:
            return place._replace(convert=word)
        if _LOOKUP.fullmatch(word):
            return place._replace(lookup=word)
        raise self.bad(f"unknown format {word!r}")

    def word(self) -> str:
        match = _TEXT.match(self.source, self.at)
        if match is None:
            raise self.bad("an empty format")
        self.at = match.end()
        return match.group()
