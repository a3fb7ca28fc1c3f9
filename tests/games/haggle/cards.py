"""Sets of cards and sales as 64-bit integers. Plain Python; cards.pxd gives the C types.

Card = 4 x rank + suit, from 0 to 23; the wilds are 24 and 25.
"""

from __future__ import annotations

import cython

from tycoon.core.engine.buffers import ObservationBuffer

if not cython.compiled:
    from haggle.names import Act
    from tycoon.core.engine._bits import low_bit, popcount

NATURALS = 24
WILD = 24
ONE_CARD = 1
NATURAL_CARDS = 0xFF_FFFF
WILD_CARDS = 0x300_0000
LOTS = 84
NAMED = 32


def action_of(act: int, about: int) -> int:
    """The action of an act and its argument."""
    return act << 24 | about << 32


def sale(number: int) -> int:
    """The sale with this number, from 0.

    14 x rank + suits - 1: the lot of the natural cards of these suits (a set of one to three) and
    wilds. From 84 on, 28 x suit + 7 x lowest rank + places - 1: the row whose cards in these places
    (a set of one to three) are natural.
    """
    naturals = 0
    wilds = 0
    if number < LOTS:
        first = number // 14 * 4
        chosen = number % 14 + 1
        step = 1
        places = 4
    else:
        first = (number - LOTS) // 28 + (number - LOTS) // 7 % 4 * 4
        chosen = (number - LOTS) % 7 + 1
        step = 4
        places = 3
    missing = 3 - popcount(chosen)
    shift = 52
    for i in range(places):
        card = first + i * step
        if chosen >> i & 1:
            naturals |= ONE_CARD << card
        elif missing:
            missing -= 1
            wilds |= (NAMED | card) << shift
            shift += 6
    return naturals | action_of(Act.SELL, 0) | wilds


def sale_as_named(action: int) -> int:
    """The three cards that a sale stands for."""
    whole = action & NATURAL_CARDS
    for shift in range(52, 64, 6):
        wild = action >> shift & 63
        if wild & NAMED:
            whole |= ONE_CARD << (wild & 31)
    return whole


def sale_number(action: int) -> int:
    """The number of a sale; of anything else, some number."""
    naturals = action & NATURAL_CARDS
    whole = sale_as_named(action)
    if not whole:
        return 0
    first = low_bit(whole)
    rank = first >> 2
    suit = first & 3
    if whole >> (4 * rank) >> 4 == 0:
        chosen = naturals >> (4 * rank) & 15
        return min(14 * rank + max(chosen, 1) - 1, LOTS - 1)
    chosen = naturals >> first & 1 | naturals >> (first + 3) & 2 | naturals >> (first + 6) & 4
    return LOTS + 28 * suit + 7 * min(rank, 3) + max(chosen, 1) - 1


def put_kinds(row: ObservationBuffer, cards: int) -> None:
    """A set of cards by kind: which naturals, and how many wilds."""
    row.put_cards(cards & NATURAL_CARDS, NATURALS)
    row.put(popcount(cards & WILD_CARDS))


def swap_wilds(cards: int) -> int:
    """A set of cards with the wilds under each other's number."""
    return (
        cards & NATURAL_CARDS
        | (cards & WILD_CARDS) >> 1 & WILD_CARDS
        | (cards & WILD_CARDS) << 1 & WILD_CARDS
    )


def swap_wild(card: int) -> int:
    """A card, a wild under the other's number."""
    return card ^ 1 if card >= WILD else card
