"""What a player types, in any of the usual spellings, as one of the legal moves.

3d3c   3D 3C   3♦ 3♣   ♦3,♣3   10h Th   the same cards in any order
33     K       ranks alone, when one legal move has them
bank 3       some words of a longer move, `bank:money-3`
7              the seventh move of the list that `?` shows
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from tycoon.cli.speech import Problem

_SUITS = str.maketrans("♦♣♥♠♢♧♡♤", "dchsdchs")
_BLANKS = re.compile(r"[\s,;+_\-]+")
_CARDS = re.compile(r"(?:[2-9tjqka][dchs]|d[mc])+")
_SUIT_FIRST = re.compile(r"(?:[dchs][2-9tjqka])+")
_RANKS = re.compile(r"[2-9tjqka]+")
_WORDS = re.compile(r"[^\s:@>=*+.-]+")


class Ambiguous(Problem):
    """Several legal moves are spelled like this."""


def find(text: str, legal: Sequence[str], *, numbered: bool = False) -> str | None:
    """The legal notation that a player means; None when it is none of them.

    Args:
        text: what was typed.
        legal: the notation of every legal move.
        numbered: whether a list of them with numbers from 1 was shown, so that `7` is its seventh.

    Raises:
        Ambiguous: the text fits several; `details["moves"]` has their notation.

    >>> find("♣3 ♦3", ["3d", "3d3c", "pass"])
    '3d3c'
    >>> find("bank 3", ["bank:money-1", "bank:money-3", "end"])
    'bank:money-3'
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SUITS).strip()
    number = number_of(text) if numbered else None
    if number is not None:
        return legal[number - 1] if 1 <= number <= len(legal) else None
    meant = _key(plain)
    for notation in legal:
        if _key(notation) == meant:
            return notation
    ranks = _compact(plain)
    if _RANKS.fullmatch(ranks):
        fitting = [notation for notation in legal if _ranks(notation) == sorted(ranks)]
    else:
        fitting = [notation for notation in legal if ":" in notation and _begins(plain, notation)]
    if len(fitting) > 1:
        raise Ambiguous("cli.play.ambiguous", text=text.strip(), moves=fitting)
    return fitting[0] if fitting else None


def number_of(text: str) -> int | None:
    """The number that a text is, in any digits of a keyboard; None for anything else."""
    plain = unicodedata.normalize("NFKC", text).strip()
    return int(plain) if plain.isascii() and plain.isdecimal() else None


def _begins(text: str, notation: str) -> bool:
    """Whether each word of a text begins one of a longer move."""
    parts = _WORDS.findall(notation.casefold())
    words = _WORDS.findall(text.casefold())
    return bool(words) and all(any(part.startswith(word) for part in parts) for word in words)


def _compact(text: str) -> str:
    return _BLANKS.sub("", text.casefold()).replace("10", "t")


def _key(text: str) -> object:
    """The same for all spellings of the same move."""
    compact = _compact(text)
    if _CARDS.fullmatch(compact):
        return sorted(_pairs(compact))
    if _SUIT_FIRST.fullmatch(compact):
        return sorted(pair[::-1] for pair in _pairs(compact))
    return text.strip().casefold()


def _ranks(notation: str) -> list[str] | None:
    compact = _compact(notation)
    return sorted(compact[::2]) if _CARDS.fullmatch(compact) else None


def _pairs(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]
