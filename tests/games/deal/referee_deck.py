"""The cards, and groups of them: MD-1 to MD-6, MD-22."""

from __future__ import annotations

from collections.abc import Iterable

SIZES = {
    "brown": 2,
    "light-blue": 3,
    "pink": 3,
    "orange": 3,
    "red": 3,
    "yellow": 3,
    "green": 3,
    "blue": 2,
    "black": 4,
    "teal": 2,
}
COLOURS = list(SIZES)
RENTS = {
    "brown": [1, 2],
    "light-blue": [1, 2, 3],
    "pink": [1, 2, 4],
    "orange": [1, 3, 5],
    "red": [2, 3, 6],
    "yellow": [2, 4, 6],
    "green": [2, 4, 7],
    "blue": [3, 8],
    "black": [1, 2, 3, 4],
    "teal": [1, 2],
}
RAINBOW = "rainbow-wild"
COLOURLESS = "colourless"
# Kind: how many in the base deck, how many more in the expanded one, value.
DECK: dict[str, tuple[int, int, int]] = {
    "brown": (2, 0, 1),
    "light-blue": (3, 0, 1),
    "pink": (3, 0, 2),
    "orange": (3, 0, 2),
    "red": (3, 0, 3),
    "yellow": (3, 0, 3),
    "green": (3, 0, 4),
    "blue": (2, 0, 4),
    "black": (4, 0, 2),
    "teal": (2, 0, 2),
    "wild-light-blue-brown": (1, 0, 1),
    "wild-light-blue-black": (1, 0, 4),
    "wild-pink-orange": (2, 0, 2),
    "wild-red-yellow": (2, 1, 3),
    "wild-blue-green": (1, 1, 4),
    "wild-green-black": (1, 1, 4),
    "wild-black-teal": (1, 1, 4),
    "rainbow-wild": (2, 1, 0),
    "rent-light-blue-brown": (2, 0, 1),
    "rent-pink-orange": (2, 0, 1),
    "rent-red-yellow": (2, 0, 1),
    "rent-blue-green": (2, 0, 1),
    "rent-black-teal": (2, 0, 1),
    "rainbow-rent": (3, 0, 1),
    "deal-breaker": (2, 0, 5),
    "forced-deal": (3, 0, 3),
    "sly-deal": (3, 0, 3),
    "just-say-no": (3, 0, 4),
    "debt-collector": (3, 0, 3),
    "birthday": (3, 0, 2),
    "double-rent": (2, 0, 1),
    "house": (3, 0, 3),
    "hotel": (2, 0, 4),
    "pass-go": (10, 0, 1),
    "jail": (0, 1, 4),
    "double-sly-deal": (0, 1, 4),
    "speeding": (0, 1, 4),
    "rent-shift": (0, 1, 4),
    "inheritor": (0, 1, 4),
    "new-house": (0, 4, 4),
    "new-hotel": (0, 1, 5),
    "money-1": (6, 1, 1),
    "money-2": (5, 1, 2),
    "money-3": (3, 1, 3),
    "money-4": (3, 1, 4),
    "money-5": (2, 1, 5),
    "money-10": (1, 0, 10),
}
KINDS = list(DECK)
BOTH = {
    "light-blue-brown": ("light-blue", "brown"),
    "light-blue-black": ("light-blue", "black"),
    "pink-orange": ("pink", "orange"),
    "red-yellow": ("red", "yellow"),
    "blue-green": ("blue", "green"),
    "green-black": ("green", "black"),
    "black-teal": ("black", "teal"),
}
TWO_COLOURS = {f"wild-{pair}": colours for pair, colours in BOTH.items()}
TWO_RENTS = {f"rent-{pair}": colours for pair, colours in BOTH.items() if f"rent-{pair}" in DECK}
WILDS = {*TWO_COLOURS, RAINBOW}
PROPERTIES = {*COLOURS, *WILDS}
HOUSES = {"house": 3, "new-house": 4}
HOTELS = {"hotel": 4, "new-hotel": 5}


class Card:
    """One card; `turned` says that its owner has turned it in this turn."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.turned = False


class Group:
    """Properties of one colour that belong together, and what is built on them."""

    def __init__(self, colour: str) -> None:
        self.colour = colour
        self.cards: list[Card] = []
        self.house: Card | None = None
        self.hotel: Card | None = None

    @property
    def full(self) -> bool:
        return len(self.cards) == SIZES[self.colour]

    @property
    def rent(self) -> int:
        """MD-7, MD-24; with nothing but rainbow wilds none (MD-23)."""
        if all(card.kind == RAINBOW for card in self.cards):
            return 0
        rent = RENTS[self.colour][len(self.cards) - 1]
        rent += HOUSES[self.house.kind] if self.house else 0
        return rent + (HOTELS[self.hotel.kind] if self.hotel else 0)

    def keeps_colour_without(self, card: Card) -> bool:
        """Whether another card than rainbow wilds is left without this one (MD-23)."""
        return any(other.kind != RAINBOW for other in self.cards if other is not card)


def named(cards: Iterable[Card], kind: str) -> Card:
    """The card that is meant: one that was not turned first, of these the one laid first."""
    return min((card for card in cards if card.kind == kind), key=lambda card: card.turned)


def kinds(cards: Iterable[Card]) -> list[str]:
    """Each kind there is, once."""
    return sorted({card.kind for card in cards}, key=KINDS.index)
