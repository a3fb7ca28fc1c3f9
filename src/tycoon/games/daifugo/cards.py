"""The cards of Daifugo: naturals are bits 0 to 51, jokers the bits above, and their notation.

Natural card = 4 × rank + suit, both weakest first (DF-12, DF-17). Nothing tells two jokers apart:
a set with one has bit 52, a set with both 52 and 53.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

RANKS = "3456789TJQKA2"
SUITS = "cdhs"
NATURALS = (1 << 52) - 1
JOKER = 52
JOKER_NAME = "jk"
NAMES = [suit + rank for rank in RANKS for suit in SUITS] + [JOKER_NAME]
_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def numbers(cards: int) -> Iterator[int]:
    """The cards of a set, weakest first; each joker is 52."""
    while cards:
        low = cards & -cards
        yield min(low.bit_length() - 1, JOKER)
        cards ^= low


def names(cards: int) -> list[str]:
    """The notation of every card of a set, weakest first.

    >>> names(0b10010 | 1 << 52)
    ['d3', 'c4', 'jk']
    """
    return [NAMES[number] for number in numbers(cards)]


def text(cards: int) -> str:
    """The notation of a set: its cards, weakest first, without a separator.

    >>> text(0b10010)
    'd3c4'
    """
    return "".join(names(cards))


def number(name: str) -> int:
    """The number of a card in notation, 52 for a joker. Raises ValueError for anything else.

    >>> number("d3"), number("S2"), number("jk")
    (1, 51, 52)
    """
    if name.lower() == JOKER_NAME:
        return JOKER
    found = _NUMBERS.get(name[:1].lower() + name[1:].upper().replace("10", "T"))
    if found is None:
        raise ValueError(f"{name!r} is no card")
    return found


def gather(some: Iterable[int]) -> int:
    """The set of these cards. Raises ValueError when one comes twice, or a third joker.

    >>> gather([52, 0, 52]) == 1 | 3 << 52
    True
    """
    cards = 0
    for one in some:
        bit = 1 << one
        if one == JOKER and cards & bit:
            bit <<= 1
        if cards & bit:
            raise ValueError(f"{NAMES[one]} comes too often")
        cards |= bit
    return cards


def read(notation: str) -> int:
    """The set of cards that a text names, in any order.

    Raises:
        ValueError: something in it is no card, or a card comes too often.

    >>> names(read("jk s2 d3"))
    ['d3', 's2', 'jk']
    """
    compact = notation.replace("10", "T")
    for blank in " ,":
        compact = compact.replace(blank, "")
    return gather(number(compact[i : i + 2]) for i in range(0, len(compact), 2))
