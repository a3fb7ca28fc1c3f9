"""What a position says is pending, word by word. Rules: as `names.Ask` has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

import msgspec

from tycoon.core._bits import bits
from tycoon.core.positions import Builder, refuse
from tycoon.games.monopoly.moves import BUILDING_LOTS, BUILDINGS
from tycoon.games.monopoly.names import (
    ALL_CASH,
    BANK,
    JAIL_CARDS,
    PILE_SIZE,
    Ask,
    Due,
    How,
    Refusable,
    Roll,
)
from tycoon.games.monopoly.squares import NAMES, SQUARE, card_ids
from tycoon.games.monopoly.themes import GOODS

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions
    from tycoon.games.monopoly.state import Monopoly

MASK = 0xFFFF
MOST = ALL_CASH
"""How much money a part of a position may name."""


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something pending, asked of a seat or going on by itself.

    Attributes:
        ask: a word of `Ask`; its docstring says which of the others belong to it.
        seat: of whom it is asked, or whose it is.
        other: the seat on the other side; -1 the bank, -2 the bank by way of free parking.
        square: the id of the square it is about.
        squares: ids of deeds; of a trade what is given.
        wanted: of a trade, what is wanted.
        amount: money, or steps.
        cash: of a trade, what the maker gives less what it gets.
        step: the step of money that was taken last.
        building: `house` or `hotel`.
        first: of an auction, the seat asked first.
        again: of an auction, whether it is the second round.
        counter: of a trade, whether it is a counter-offer.
        named: of a trade, the last thing named: an id, or `cash`; `>` before what is wanted.
        left: the seats still in, or still to come.
        wants: the seats that want a building too.
        offers: of a debt, how many opening offers are left.
        word: what a payment is for, a word of `Due`; of `refuse` one of `Refusable`; of `landing`
            one of `How`; of `rolling` one of `Roll`.
        card: of `card` and `refuse`, a card, as in `below`.
        pile: its pile, 0 or 1.
        given: of `refuse`, the city given in a swap.
        receives: of `payees`, whether each pays the seat.
        refusals: of `refuse`, how many refuse cards lie in the chain.
        by: of `leaving`, `fine` or `card`.
    """

    ask: str
    seat: int
    other: int = -1
    square: str = ""
    squares: list[str] = []
    wanted: list[str] = []
    amount: int = 0
    cash: int = 0
    step: int = 0
    building: str = ""
    first: int = 0
    again: bool = False
    counter: bool = False
    named: str = ""
    left: list[int] = []
    wants: list[int] = []
    offers: int = 0
    word: str = ""
    card: str = ""
    pile: int = 0
    given: str = ""
    receives: bool = False
    refusals: int = 0
    by: str = ""


# Writing.


def card_names(state: Monopoly) -> list[list[str]]:
    """By pile and number, what positions call the cards: ids, with numbers behind copies."""
    options = cast("MonopolyOptions", state.options)
    found = []
    for pile in range(2):
        seen: dict[str, int] = {}
        names = []
        for word in card_ids(options.board, options.chest, pile):
            seen[word] = seen.get(word, 0) + 1
            names.append(word if seen[word] == 1 else f"{word}.{seen[word]}")
        found.append(names)
    return found


def goods_said(mask: int, ids: list[str]) -> list[str]:
    """The ids of squares and out-of-jail cards, a bit each."""
    return [_good_said(item, ids) for item in bits(mask)]


def _good_said(item: int, ids: list[str]) -> str:
    """The id of a square, or of an out-of-jail card."""
    return GOODS[item - JAIL_CARDS] if item >= JAIL_CARDS else ids[item]


def _named(number: int, ids: list[str]) -> str:
    """The last thing named in a trade."""
    if number == 128:
        return "cash"
    if number >= 65:
        return ">" + _good_said(number - 65, ids)
    return _good_said(number - 1, ids) if number else ""


def question_at(state: Monopoly, i: int) -> Question:
    """What a pending frame asks."""
    kind, seat = Ask(state.frame_kind[i]), state.frame_seat[i]
    frame = (state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i])
    a, b, c, d = map(int, frame)  # interpreted, some are members of enumerations
    ids = NAMES[state.board]
    cards = card_names(state)
    parts: dict[str, Any] = {}
    match kind:
        case Ask.BUY:
            parts = {"square": ids[a], "amount": b}
        case Ask.AUCTION:
            building = a >= BUILDING_LOTS
            parts = {
                "square": ids[c >> 5] if building else ids[a],
                "building": BUILDINGS[a - BUILDING_LOTS] if building else "",
                "amount": b,
                "other": (c & 15) - 1,
                "left": bits(d),
            }
            if not building:
                parts |= {"first": c >> 5, "again": bool(c & 16)}
        case Ask.BID:
            parts = {"amount": a, "step": b}
        case Ask.DEBT:
            parts = {"amount": a, "other": b, "word": Due(c).word, "offers": d}
        case Ask.DRAFT | Ask.OFFER:
            parts = {
                "other": a & 15,
                "counter": bool(a & 16),
                "step": a >> 5 & 1023,
                "cash": a >> 16,
                "squares": goods_said(b, ids),
                "wanted": goods_said(c, ids),
                "named": _named(d, ids),
            }
        case Ask.INTEREST | Ask.ESTATE:
            parts = {"squares": goods_said(a, ids)}
        case Ask.WANT:
            parts = {
                "building": BUILDINGS[a],
                "other": b & 15,
                "square": ids[b >> 4],
                "left": bits(c),
                "wants": bits(d),
            }
        case Ask.FINE:
            parts = {"amount": a}
        case Ask.CLAIM:
            parts = {"other": a, "amount": b, "square": ids[c]}
        case Ask.REFUSE:
            parts = {"word": Refusable(a).word, "other": b, "refusals": d}
            if a in (Refusable.SWAP, Refusable.TAKE):
                swap = a == Refusable.SWAP
                parts |= {"square": ids[c >> 8 if swap else c]}
                parts |= {"given": ids[c & 255]} if swap else {}
            elif a == Refusable.CARD_PAYMENT:
                parts |= {"pile": c // PILE_SIZE, "card": cards[c // PILE_SIZE][c % PILE_SIZE]}
            else:
                parts |= {"amount": c}
        case Ask.PAYEE:
            parts = {"amount": a}
        case Ask.SITE:
            parts = {"building": BUILDINGS[a], "amount": b}
        case Ask.CARD:
            parts = {"pile": a, "card": cards[a][b]}
        case Ask.PAYEES:
            parts = {"left": bits(a), "amount": b, "receives": bool(c)}
        case Ask.LANDING:
            parts = {"word": How(a).word}
        case Ask.ROLLING:
            parts = {"word": Roll(a).word}
        case Ask.LEAVING:
            parts = {"amount": a, "by": ("double", "fine", "card")[b]}
    return Question(ask=kind.word, seat=seat, **parts)


# Reading.


class Questions(Builder[Any, "Monopoly"]):
    """Reads the words of a position; `cards` are the names of the cards by pile."""

    cards: list[list[str]]

    def square(self, word: str) -> int:
        """The number of a square."""
        if word not in SQUARE[self.state.board]:
            refuse(f"no square is called {word!r}")
        return int(SQUARE[self.state.board][word])

    def goods(self, words: list[str]) -> int:
        """A set of squares and out-of-jail cards."""
        found = 0
        for word in words:
            item = JAIL_CARDS + GOODS.index(word) if word in GOODS else self.square(word)
            if found >> item & 1:
                refuse(f"{word} twice")
            found |= 1 << item
        return found

    def set_of(self, seats: list[int]) -> int:
        """A set of seats."""
        found = 0
        for seat in seats:
            if found >> self.seat(seat) & 1:
                refuse(f"seat {seat} twice")
            found |= 1 << seat
        return found

    def money(self, amount: int, least: int = 0) -> int:
        """`amount` itself, where it is a sum of money."""
        if not least <= amount <= MOST:
            refuse(f"{amount} is no sum of money here")
        return amount

    def word(self, words: Iterable[Any], word: str) -> int:
        """The number of a word."""
        known = {member.word: int(member) for member in words}
        if word not in known:
            refuse(f"{word!r} is none of {', '.join(known)}")
        return known[word]

    def card(self, pile: int, word: str) -> int:
        """The number of a card by its id."""
        if not 0 <= pile <= 1 or word not in self.cards[pile]:
            refuse(f"no card is called {word!r}")
        return self.cards[pile].index(word)

    def frame(self, asked: Question) -> tuple[int, int, int, int, int, int]:
        """The numbers of something pending."""
        kind = Ask(self.word(Ask, asked.ask))
        return (int(kind), self.seat(asked.seat), *self.numbers_of(kind, asked))

    def numbers_of(self, kind: Ask, asked: Question) -> tuple[int, int, int, int]:
        """The four numbers of something pending, as `names.Ask` lists them."""
        match kind:
            case Ask.BUY:
                return self.square(asked.square), self.money(asked.amount, -20), 0, 0
            case Ask.AUCTION:
                bidder = 0 if asked.other == BANK else 1 + self.seat(asked.other)
                lot = self.square(asked.square)
                about = bidder | 16 * asked.again | self.seat(asked.first) << 5
                if asked.building:
                    about = bidder | lot << 5
                    lot = BUILDING_LOTS + self.building(asked)
                return lot, self.money(asked.amount), about, self.set_of(asked.left)
            case Ask.BID:
                return self.money(asked.amount), self.money(asked.step), 0, 0
            case Ask.DEBT:
                if not -2 <= asked.other < self.seats or asked.other == asked.seat:
                    refuse("other: to whom is it owed?")
                due = self.word(Due, asked.word)
                if due > Due.UPGRADE:
                    refuse(f"word: {asked.word} is never owed")
                return self.money(asked.amount, 1), asked.other, due, asked.offers
            case Ask.DRAFT | Ask.OFFER:
                about = self.seat(asked.other) | 16 * asked.counter | self.money(asked.step) << 5
                cash = self.money(asked.cash, -MOST) * (MASK + 1)
                goods = self.goods(asked.squares), self.goods(asked.wanted)
                return about + cash, *goods, self.named(asked.named)
            case Ask.INTEREST | Ask.ESTATE:
                return self.goods(asked.squares), 0, 0, 0
            case Ask.WANT:
                about = self.seat(asked.other) | self.square(asked.square) << 4
                seats = self.set_of(asked.left), self.set_of(asked.wants)
                return self.building(asked), about, *seats
            case Ask.FINE | Ask.LEAVING:
                by = (
                    ("double", "fine", "card").index(asked.by)
                    if asked.by in ("fine", "card")
                    else 0
                )
                return asked.amount, by, 0, 0
            case Ask.CLAIM:
                amount = self.money(asked.amount, 1)
                return self.seat(asked.other), amount, self.square(asked.square), 0
            case Ask.REFUSE:
                what = self.word(Refusable, asked.word)
                return what, self.seat(asked.other), self.refusable(what, asked), asked.refusals
            case Ask.PAYEE:
                return self.money(asked.amount, 1), 0, 0, 0
            case Ask.SITE:
                return self.building(asked), self.money(asked.amount, 1), 0, 0
            case Ask.CARD:
                return asked.pile, self.card(asked.pile, asked.card), 0, 0
            case Ask.PAYEES:
                return self.set_of(asked.left), self.money(asked.amount, 1), int(asked.receives), 0
            case Ask.LANDING:
                return self.word(How, asked.word), 0, 0, 0
            case Ask.ROLLING:
                return self.word(Roll, asked.word), 0, 0, 0
        return 0, 0, 0, 0

    def building(self, asked: Question) -> int:
        """0 for a house, 1 for a hotel."""
        if asked.building not in BUILDINGS:
            refuse(f"building: house or hotel, not {asked.building!r}")
        return BUILDINGS.index(asked.building)

    def named(self, word: str) -> int:
        """The last thing named in a trade, as a number."""
        if word == "cash":
            return 128
        if not word:
            return 0
        first = 65 if word[0] == ">" else 1
        return first + self.goods([word.removeprefix(">")]).bit_length() - 1

    def refusable(self, what: int, asked: Question) -> int:
        """What a refuse card would stop, as a number."""
        match what:
            case Refusable.SWAP:
                return self.square(asked.given) | self.square(asked.square) << 8
            case Refusable.TAKE:
                return self.square(asked.square)
            case Refusable.CARD_PAYMENT:
                return PILE_SIZE * asked.pile + self.card(asked.pile, asked.card)
        return self.money(asked.amount, 1)
