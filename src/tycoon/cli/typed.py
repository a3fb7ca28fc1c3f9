"""Finds the legal move that a player types, in any of the usual spellings.

3d3c   3D 3C   3♦ 3♣   ♦3,♣3   10h Th   the same cards in any order
33     K       ranks alone, when one legal move has them
bank 3       some words of a longer move, `bank:money-3`
7              the seventh move; a rank where moves are cards and `?` has not listed them
roll the dice, 굴리기, 結束
               a move in the words that are shown for it, or some of them
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from tycoon.cli.speech import Problem

Thing = TypeVar("Thing")

_SUITS = str.maketrans("♦♣♥♠♢♧♡♤", "dchsdchs")
_BLANKS = re.compile(r"[\s,;+_\-]+")
_CARDS = re.compile(r"(?:[2-9tjqka][dchs]|d[mc])+")
_SUIT_FIRST = re.compile(r"(?:[dchs][2-9tjqka])+")
_RANKS = re.compile(r"[2-9tjqka]+")
_WORDS = re.compile(r"[^\s:@>=*+.-]+")


class Ambiguous(Problem):
    """Several legal moves are spelled like this."""


def find(
    text: str,
    legal: Sequence[str],
    *,
    numbered: bool = False,
    say: Callable[[str], str] | None = None,
) -> str | None:
    """The legal notation that a player means; None when it is none of them.

    Args:
        text: what was typed.
        legal: the notation of every legal move.
        numbered: whether a list of them with numbers from 1 was shown, so that `7` is its seventh
            even where it could be the rank of a card.
        say: a legal move in the reader's words, which may be typed too.

    Raises:
        Ambiguous: the text fits several; `details["moves"]` has their notation.
        Problem: a number that no move has.

    >>> find("♣3 ♦3", ["3d", "3d3c", "pass"])
    '3d3c'
    >>> find("bank 3", ["bank:money-1", "bank:money-3", "end"])
    'bank:money-3'
    """
    plain = unicodedata.normalize("NFKC", text).translate(_SUITS).strip()
    ranks = _compact(plain)
    of_ranks = _RANKS.fullmatch(ranks) is not None and any(map(_ranks, legal))
    number = number_of(text)
    if number is not None and (numbered or not of_ranks):
        if not 1 <= number <= len(legal):
            raise Problem("cli.play.no_number", n=number, most=len(legal))
        return legal[number - 1]
    meant = _key(plain)
    for notation in legal:
        if _key(notation) == meant:
            return notation
    if of_ranks:
        fitting = [notation for notation in legal if _ranks(notation) == sorted(ranks)]
    else:
        fitting = _fitting(plain, legal, say)
    if len(fitting) > 1:
        raise Ambiguous("cli.play.ambiguous", text=text.strip(), moves=fitting)
    return fitting[0] if fitting else None


def _fitting(text: str, legal: Sequence[str], say: Callable[[str], str] | None) -> list[str]:
    """The moves of which a text has words: of their notation first, else of what is shown."""
    begun = [notation for notation in legal if ":" in notation and _begins(text, notation)]
    if begun or say is None or _cards_only(_compact(text)):
        return begun
    return in_words(text, legal, say) or _in_some_words(text, legal, say)


def in_words(text: str, legal: Sequence[str], say: Callable[[str], str]) -> list[str]:
    """The moves whose words these are, but for signs and capitals."""
    meant = bare(text)
    return [notation for notation in legal if meant and bare(say(notation)) == meant]


def _in_some_words(text: str, legal: Sequence[str], say: Callable[[str], str]) -> list[str]:
    """The moves in whose words each typed word begins one, or in other scripts stands anywhere."""
    words = [bare(word) for word in _BLANKS.split(text) if bare(word)]

    def fits(said: str) -> bool:
        whole, parts = bare(said), [bare(part) for part in _BLANKS.split(said)]
        return all(
            any(part.startswith(word) for part in parts) or (not word.isascii() and word in whole)
            for word in words
        )

    return [notation for notation in legal if words and fits(say(notation))]


def _cards_only(compact: str) -> bool:
    return bool(_CARDS.fullmatch(compact) or _SUIT_FIRST.fullmatch(compact))


def bare(text: str) -> str:
    """A name without blanks, signs, accents and capitals."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    kept = (c for c in plain if c.isalnum() and not unicodedata.combining(c))
    return unicodedata.normalize("NFC", "".join(kept))


def meant(text: str, known: Mapping[str, Thing]) -> Thing | None:
    """What a name names, or is the beginning of as of nothing else; names are `bare`."""
    text = bare(text)
    if text in known:
        return known[text]
    begun = {thing for name, thing in known.items() if text and name.startswith(text)}
    return begun.pop() if len(begun) == 1 else None


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
