"""Words that an operator does not want to be read at the tables."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from pathlib import Path

from tycoon.server.config import BadSetting
from tycoon.table.errors import refused

MOST_BYTES = 1_000_000
_WORD = re.compile(r"\w+")
# Scripts that write words together, or put endings to them: they are found within others, too.
_TOGETHER = re.compile("[\u1100-\u11ff\u3040-\u30ff\u3130-\u318f\u3400-\u9fff\uac00-\ud7af]")
HIDDEN = "•"


class WordList:
    """Words and phrases, whatever their case or width; none to begin with."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        folded = {_folded(word) for word in words}
        self._words = {word for word in folded if _WORD.fullmatch(word)}
        self._words -= {word for word in self._words if _TOGETHER.search(word)}
        # The longest first, as the first that fits is taken.
        others = sorted(folded - self._words - {""}, key=lambda word: (-len(word), word))
        self._others = re.compile("|".join(map(_bounded, others))) if others else None

    @classmethod
    def read(cls, file: Path) -> WordList:
        """The list of a file: UTF-8, a word or a phrase in each line, `#` before remarks.

        Raises:
            BadSetting: it cannot be read, or is larger than a megabyte.
        """
        try:
            if file.stat().st_size > MOST_BYTES:
                raise ValueError(f"{file.stat().st_size} > {MOST_BYTES} bytes")
            text = file.read_text(encoding="utf-8-sig")
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or str(error)
            said = f"the list of words {file} cannot be read: {why}"
            raise BadSetting("error.words_unreadable", said, file=str(file), why=why) from error
        found = (" ".join(line.partition("#")[0].split()) for line in text.splitlines())
        return cls(word for word in found if word)

    def hidden(self, text: str) -> str:
        """A text in which dots take the place of every letter of such words."""
        spans = self._found(text)
        if not spans:
            return text
        letters = list(text)
        for first, last in spans:
            letters[first:last] = (c if c.isspace() else HIDDEN for c in letters[first:last])
        return "".join(letters)

    def allow(self, name: str) -> str:
        """The name, which has none of them.

        Raises:
            Refused: it has one.
        """
        if self._found(name):
            raise refused("name_not_allowed", "this server does not allow that name")
        return name

    def _found(self, text: str) -> list[tuple[int, int]]:
        """From where to where each of them stands."""
        if not self._words and self._others is None:
            return []
        folded = _folded(text)
        spans = [one.span() for one in _WORD.finditer(folded) if one.group() in self._words]
        if self._others is not None:
            spans += [one.span() for one in self._others.finditer(folded)]
        return spans


def _bounded(word: str) -> str:
    """A pattern for a phrase; whole words where words are written apart."""
    escaped = r"\s+".join(map(re.escape, word.split(" ")))
    if _TOGETHER.search(word):
        return escaped
    before = r"(?<!\w)" if _WORD.match(word) else ""
    return before + escaped + (r"(?!\w)" if _WORD.fullmatch(word[-1]) else "")


def _folded(text: str) -> str:
    """A text of the same length, without differences of case and width."""
    return "".join(map(_folded_letter, unicodedata.normalize("NFC", text)))


def _folded_letter(letter: str) -> str:
    plain = unicodedata.normalize("NFKC", letter).casefold()
    return plain if len(plain) == 1 else letter
