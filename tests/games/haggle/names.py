"""The numbers of Haggle by name; the rules take their constants from here."""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum

from tycoon.core.vocabulary import FLAG, SEAT, Fields, number

RANKS = "123456"
SUITS = "dchs"
NATURALS = 24
DECK = 26
WILD = 24
"""The kind of both wilds (HG-1), whose cards are 24 and 25."""
MAX_SEATS = 4
KINDS = [rank + suit for rank in RANKS for suit in SUITS] + ["w"]
"""The notation of every kind of card; card = 4 x rank + suit."""


class Phase(IntEnum):
    """What a deal has come to."""

    BETWEEN_DEALS = 0
    GIFTS = 1
    MARKET = 2
    STIR = 3


class Ask(IntEnum):
    """Kinds of pending frames; `ASKED` has their fields."""

    GIFT = 1
    BID = 2
    OFFER = 3
    ANSWER = 4
    COUNTERING = 5
    VERDICT = 6


class Act(IntEnum):
    """Kinds of actions; up to AUCTION they are also their numbers for learners."""

    CLOSE = 1
    ACCEPT = 2
    REFUSE = 3
    DECLINE = 4
    COUNTER = 5
    DONE = 6
    TEN = 7
    ONE = 8
    PASS = 9
    AUCTION = 10
    TRADE = 11
    CARD = 12
    SELL = 13


CARD = number(0, DECK - 1, "card")
CARDS = number(0, (1 << DECK) - 1, "cards")
COINS = number(0, 10_000_000)
_OFFER = {"other": SEAT, "cards": CARDS, "price": COINS, "priced": FLAG}
ASKED: dict[int, Fields] = {
    Ask.GIFT: Fields("Take the card that the giver offers, or refuse.", card=CARD, giver=SEAT),
    Ask.BID: Fields("A raise in the making.", amount=COINS),
    Ask.OFFER: Fields("An offer in the making; `priced` once its price is next.", **_OFFER),
    Ask.ANSWER: Fields("Whose offer is to be answered.", maker=SEAT),
    Ask.COUNTERING: Fields("A counter-offer in the making.", **_OFFER),
    Ask.VERDICT: Fields("Whose counter-offer is to be answered.", maker=SEAT),
}
ACTION = Fields(
    "An act, what it is about (a seat, a kind of card), and what a sale consists of.",
    {
        "naturals": number().of(24),
        "act": number().of(8),
        "about": number().of(20),
        "first_wild": number().of(6),
        "second_wild": number().of(6),
    },
)


class EventKind(IntEnum):
    """Kinds of events; `view` has their fields."""

    DEALT = 1
    STARTS = 2
    GIFT_OFFERED = 3
    REFUSED = 4
    GIFT_SETTLED = 5
    SOLD = 6
    TURNED_UP = 7
    BID = 8
    DROPPED_OUT = 9
    KNOCKED_DOWN = 10
    UNSOLD = 11
    OFFERED = 12
    COUNTERED = 13
    DECLINED = 14
    TRADED = 15
    PUT_UNDER = 16
    STIRRED = 17
    DREW = 18
    PASSED = 19
    SCORED = 20
    GAME_ENDED = 21
    APPROACHED = 22


def kind(card: int) -> int:
    """The kind of a card: itself, or `WILD`."""
    return min(card, WILD)


def sorted_wilds(cards: int) -> int:
    """A set of cards with the first wild in it where there is but one.

    >>> sorted_wilds(1 << 25) == 1 << 24
    True
    """
    naturals = cards & (1 << NATURALS) - 1
    return naturals | ((1 << (cards >> NATURALS).bit_count()) - 1) << NATURALS


def cards_of(cards: int) -> Iterator[int]:
    """The cards of a set, ascending."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def names(cards: int) -> list[str]:
    """The notation of every card of a set.

    >>> names(1 << 0 | 1 << 24 | 1 << 25)
    ['1d', 'w', 'w']
    """
    return [KINDS[kind(card)] for card in cards_of(cards)]
