"""The cards of Deal by kind: how many, what they are worth, their colours, the rents.

Plain Python; cards.pxd gives the C types of the compiled build. A group of properties is a number:
cards in the order laid in bits 0-15, four bits each (the slot of its kind in the colour, see
`slot_of`, and 8 for a wild that was turned in this turn), the house in bits 16-17 (1 old, 2 new),
the hotel in bits 18-19.
"""

from __future__ import annotations

from functools import lru_cache

import cython

from tycoon.games.deal import names
from tycoon.games.deal.names import Colour

if not cython.compiled:
    from tycoon.games.deal.names import Kind

COLOURS, WILDS, FIRST_WILD, RAINBOW = names.COLOURS, names.WILDS, names.FIRST_WILD, names.RAINBOW
COLOURLESS, TURNED = names.COLOURLESS, names.TURNED
HOUSE_AT, HOTEL_AT = names.HOUSE_AT, names.HOTEL_AT
RAINBOW_SLOT = 5
CARDS_MASK = 0xFFFF
OLD, NEW = 1, 2
ONE = 1

# MD-2: how many of each colour there are is the size of its set.
SIZES = [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
VALUES = [
    *(1, 1, 2, 2, 3, 3, 4, 4, 2, 2),  # MD-2
    *(1, 4, 2, 3, 4, 4, 4, 0),  # MD-3
    *(1, 1, 1, 1, 1, 1),  # MD-4: rents
    *(5, 3, 3, 4, 3, 2, 1, 3, 4, 1),
    *(4, 4, 4, 4, 4, 4, 5),  # MD-6
    *(1, 2, 3, 4, 5, 10),  # MD-5
]
OFFICIAL_VALUES = {Kind.WILD_BLACK_TEAL: 2, Kind.RAINBOW_RENT: 3}
BASE_COUNTS = [
    *(2, 3, 3, 3, 3, 3, 3, 2, 4, 2),  # MD-2
    *(1, 1, 2, 2, 1, 1, 1, 2),  # MD-3
    *(2, 2, 2, 2, 2, 3),  # MD-4: rents
    *(2, 3, 3, 3, 3, 3, 2, 3, 2, 10),
    *(0, 0, 0, 0, 0, 0, 0),
    *(6, 5, 3, 3, 2, 1),  # MD-5
]
EXPANDED_COUNTS = {
    Kind.JAIL: 1,
    Kind.DOUBLE_SLY_DEAL: 1,
    Kind.SPEEDING: 1,
    Kind.RENT_SHIFT: 1,
    Kind.INHERITOR: 1,
    Kind.NEW_HOTEL: 1,
    Kind.NEW_HOUSE: 4,
    Kind.WILD_RED_YELLOW: 1,
    Kind.WILD_BLUE_GREEN: 1,
    Kind.WILD_GREEN_BLACK: 1,
    Kind.WILD_BLACK_TEAL: 1,
    Kind.RAINBOW_WILD: 1,
    Kind.MONEY_1: 1,
    Kind.MONEY_2: 1,
    Kind.MONEY_3: 1,
    Kind.MONEY_4: 1,
    Kind.MONEY_5: 1,
}
"""MD-6: what the expanded deck adds."""

# MD-7, at 5 x colour + cards.
RENTS = [
    *(0, 1, 2, 2, 2),
    *(0, 1, 2, 3, 3),
    *(0, 1, 2, 4, 4),
    *(0, 1, 3, 5, 5),
    *(0, 2, 3, 6, 6),
    *(0, 2, 4, 6, 6),
    *(0, 2, 4, 7, 7),
    *(0, 3, 8, 8, 8),
    *(0, 1, 2, 3, 4),
    *(0, 1, 2, 2, 2),
]
# The colours of a wild or rent, a bit each (MD-3, MD-4).
BOTH = [
    1 << Colour.LIGHT_BLUE | 1 << Colour.BROWN,
    1 << Colour.LIGHT_BLUE | 1 << Colour.BLACK,
    1 << Colour.PINK | 1 << Colour.ORANGE,
    1 << Colour.RED | 1 << Colour.YELLOW,
    1 << Colour.BLUE | 1 << Colour.GREEN,
    1 << Colour.GREEN | 1 << Colour.BLACK,
    1 << Colour.BLACK | 1 << Colour.TEAL,
    0x3FF,
]
RENT_BOTH = [BOTH[0], BOTH[2], BOTH[3], BOTH[4], BOTH[6], 0x3FF]
COLOURS_OF = [*[1 << colour for colour in range(COLOURS)], *BOTH, *RENT_BOTH, *([0] * 23)]
"""By kind, the colours of a property or rent, a bit each."""

KINDS_IN = [
    [colour]
    + [FIRST_WILD + i for i in range(WILDS - 1) if BOTH[i] >> colour & 1]
    + [Kind.RAINBOW_WILD]
    for colour in range(COLOURS)
]
_SLOTS = [
    (colour, kind, RAINBOW_SLOT if kind == Kind.RAINBOW_WILD else i + 1)
    for colour, kinds in enumerate(KINDS_IN)
    for i, kind in enumerate(kinds)
]
_PLACES = [
    (kind, colour)
    for kind in range(RAINBOW + 1)
    for colour in range(COLOURS + 1)
    if (kind == RAINBOW if colour == COLOURLESS else COLOURS_OF[kind] >> colour & 1)
]


def _table(size: int, entries: dict[int, int], nothing: int) -> list[int]:
    return [entries.get(i, nothing) for i in range(size)]


# The kinds of a colour at 8 x colour + slot: 1 plain, 2 to 4 its two-colour wilds, 5 rainbow.
KIND_AT = _table(80, {8 * colour + slot: int(kind) for colour, kind, slot in _SLOTS}, -1)
# The slot of a kind at 64 x colour + kind; 0: not of this colour.
SLOT_AT = _table(640, {64 * colour + kind: slot for colour, kind, slot in _SLOTS}, 0)
# The number of a property kind in a colour at 64 x colour + kind, 0 to 34; -1: there is none.
PLACE_AT = _table(704, {64 * colour + kind: i for i, (kind, colour) in enumerate(_PLACES)}, -1)
PLACE_KIND = [kind for kind, _ in _PLACES]
PLACE_COLOUR = [colour for _, colour in _PLACES]


def size_of(colour: int) -> int:
    """How many cards make a full set (MD-2).

    >>> [size_of(colour) for colour in range(10)]
    [2, 3, 3, 3, 3, 3, 3, 2, 4, 2]
    """
    return SIZES[colour]


def rent_of(colour: int, cards: int) -> int:
    """The rent of a group of so many cards, in millions, without buildings (MD-7).

    >>> rent_of(Colour.BLUE, 2), rent_of(Colour.BLACK, 3)
    (8, 3)
    """
    return RENTS[5 * colour + cards]


def colours_of(kind: int) -> int:
    """The colours of a property or rent card, a bit each; 0 for other cards.

    >>> bin(colours_of(Kind.WILD_PINK_ORANGE))
    '0b1100'
    """
    return COLOURS_OF[kind]


def slot_of(colour: int, kind: int) -> int:
    """The slot of a kind in a colour: 1 plain, 2 to 4 its two-colour wilds, 5 rainbow; 0: none."""
    return SLOT_AT[64 * colour + kind]


def kind_at(colour: int, slot: int) -> int:
    """The kind with this slot in a colour; -1 for none."""
    return KIND_AT[8 * colour + slot]


def place_of(kind: int, colour: int) -> int:
    """The number of a property kind in a colour (10: colourless), 0 to 34; -1: it cannot be there.

    By kind, then by colour.
    """
    return PLACE_AT[64 * colour + kind]


def place_kind(place: int) -> int:
    """The kind of a `place_of`."""
    return PLACE_KIND[place]


def place_colour(place: int) -> int:
    """The colour of a `place_of`."""
    return PLACE_COLOUR[place]


def count_cards(group: int) -> int:
    """How many cards a group has."""
    if group & 0xFF00:
        return 4 if group & 0xF000 else 3
    if group & 0xF0:
        return 2
    return 1 if group & 0xF else 0


def house_kind(group: int) -> int:
    """The kind of house on a group; -1 for none."""
    house = group >> HOUSE_AT & 3
    return -1 if not house else Kind.HOUSE if house == OLD else Kind.NEW_HOUSE


def hotel_kind(group: int) -> int:
    """The kind of hotel on a group; -1 for none."""
    hotel = group >> HOTEL_AT & 3
    return -1 if not hotel else Kind.HOTEL if hotel == OLD else Kind.NEW_HOTEL


def kinds_of(colour: int, group: int) -> list[int]:
    """The kinds of cards in a group, in the order laid.

    >>> kinds_of(Colour.BROWN, group_of(Colour.BROWN, [10, 0])) == [10, 0]
    True
    """
    return [kind_at(colour, group >> 4 * i & 7) for i in range(count_cards(group))]


def buildings_of(group: int) -> list[int]:
    """The kinds of house and hotel on a group."""
    return [kind for kind in (house_kind(group), hotel_kind(group)) if kind >= 0]


@lru_cache(1 << 12)
def laid_in(colour: int, group: int) -> tuple[int, ...]:
    """The kinds of all cards and buildings of a group."""
    return tuple(kind for kind in kinds_of(colour, group) + buildings_of(group) if kind >= 0)


@lru_cache(1 << 12)
def flaw_of(colour: int, group: int, is_spare: bool) -> str:
    """What is wrong with the cards of a group, whosever it is; empty when nothing is (MD-22)."""
    count = count_cards(group)
    if -1 in kinds_of(colour, group) or group >> 4 * count & (CARDS_MASK >> 4 * count):
        return "no such cards"
    if is_spare:
        if count >= size_of(colour) or group > CARDS_MASK:
            return "a spare group that is full or has buildings"
        return ""
    if count != size_of(colour):
        return "a group of the wrong size"
    house, hotel = house_kind(group), hotel_kind(group)
    if hotel >= 0 > house or (house >= 0 and colour in (Colour.BLACK, Colour.TEAL)):
        return "buildings that cannot stand there"
    return ""


def loose_groups(loose: int) -> list[int]:
    """The buildings of each broken set of a colour, as groups without cards (MD-25)."""
    groups = []
    while loose:
        groups.append((loose & 15) << HOUSE_AT)
        loose >>= 4
    return groups


def group_of(colour: int, kinds: list[int], house: int = -1, hotel: int = -1) -> int:
    """A group of these kinds in the order laid, with a house and a hotel of these kinds (-1: none).

    The caller has checked them.
    """
    group = 0
    for i, kind in enumerate(kinds):
        group |= slot_of(colour, kind) << 4 * i
    group |= (0 if house < 0 else OLD if house == Kind.HOUSE else NEW) << HOUSE_AT
    return group | (0 if hotel < 0 else OLD if hotel == Kind.HOTEL else NEW) << HOTEL_AT


def is_house(kind: int) -> bool:
    """Whether a kind is a house, old or new (MD-24)."""
    return kind == Kind.HOUSE or kind == Kind.NEW_HOUSE


def is_hotel(kind: int) -> bool:
    """Whether a kind is a hotel, old or new (MD-24)."""
    return kind == Kind.HOTEL or kind == Kind.NEW_HOTEL


def one_wild(kind: int) -> int:
    """A wild among those that a frame counts, four bits for each kind."""
    return ONE << 4 * (kind - FIRST_WILD)


def count_wilds(wilds: int, kind: int) -> int:
    """How many of a kind there are among the wilds that a frame counts."""
    if kind < FIRST_WILD or kind > RAINBOW:
        return 0
    return wilds >> 4 * (kind - FIRST_WILD) & 15


def counts_of_deck(expanded: bool, decks: int) -> list[int]:
    """How many cards of each kind are in play (MD-1 to MD-6, MD-8).

    >>> sum(counts_of_deck(False, 1)), sum(counts_of_deck(True, 1)), sum(counts_of_deck(True, 2))
    (106, 126, 252)
    """
    counts = list(BASE_COUNTS)
    if expanded:
        for kind, more in EXPANDED_COUNTS.items():
            counts[kind] += more
    return [decks * count for count in counts]


def values_of_cards(official: bool) -> list[int]:
    """What each kind is worth in millions; 0: it cannot be paid with (MD-2 to MD-6).

    >>> values_of_cards(False)[Kind.RAINBOW_RENT], values_of_cards(True)[Kind.RAINBOW_RENT]
    (1, 3)
    """
    values = list(VALUES)
    if official:
        for kind, value in OFFICIAL_VALUES.items():
            values[kind] = value
    return values
