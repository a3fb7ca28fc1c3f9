"""The cards of Big Two: numbers from 0 (weakest), sets of them as 64-bit integers, notation.

Card = 4 × rank + suit, so that a stronger card has a higher number (BT-1, BT-2). The dragons are 52
and 53.
"""

from __future__ import annotations

from collections.abc import Iterator

RANKS = "3456789TJQKA2"
SUITS = "dchs"
"""♦ green, ♣ yellow, ♥ red, ♠ purple, weakest first (BT-1)."""
CARDS = 52
ALL_CARDS = (1 << CARDS) - 1
"""Every card but the dragons."""
DRAGONS = 0b11 << CARDS
NAMES = [*(rank + suit for rank in RANKS for suit in SUITS), "Dm", "Dc"]
"""The notation of every card; last the mono and the colour dragon (BT-30)."""
_NUMBERS = {name: number for number, name in enumerate(NAMES)}


def numbers(cards: int) -> Iterator[int]:
    """The cards of a set, weakest first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def names(cards: int) -> list[str]:
    """The notation of every card of a set, weakest first.

    >>> names(0b10001)
    ['3d', '4d']
    """
    return [NAMES[number] for number in numbers(cards)]


def text(cards: int) -> str:
    """The notation of a set: its cards, weakest first, without a separator.

    >>> text(0b10001)
    '3d4d'
    """
    return "".join(names(cards))


def read(notation: str) -> int:
    """The set of cards that a text names, in any order; blanks, commas, `10` for `T` are fine.

    Raises:
        ValueError: something in it is no card, or a card comes twice.

    >>> read("4D 3d") == read("3d4d")
    True
    """
    compact = notation.replace("10", "T")
    for blank in " ,-":
        compact = compact.replace(blank, "")
    cards = 0
    for i in range(0, len(compact), 2):
        name = compact[i : i + 1].upper() + compact[i + 1 : i + 2].lower()
        if name not in _NUMBERS:
            raise ValueError(f"{compact[i : i + 2]!r} is no card")
        card = 1 << _NUMBERS[name]
        if cards & card:
            raise ValueError(f"{name} comes twice")
        cards |= card
    return cards
