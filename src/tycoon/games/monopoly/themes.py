"""What the squares are called by theme, and how amounts are shown by currency. Rule: MO-1."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, cast

from tycoon.core.engine._bits import bits
from tycoon.core.messages import Message
from tycoon.games.monopoly.names import JAIL_CARDS, Pile, Sort
from tycoon.games.monopoly.squares import BOARDS, NAMES

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions
    from tycoon.games.monopoly.rules.state import Monopoly as State

GOODS = ("chance-card", "chest-card")
"""What the out-of-jail cards of chance and chest are called among goods."""

CITIES = {
    theme: cities.split()
    for theme, cities in {
        "world": "kathmandu la-paz nairobi hanoi lima cairo manila bogota"
        " istanbul prague buenos-aires bangkok lisbon mexico-city berlin taipei rome"
        " seoul sydney singapore paris tokyo",
        "japan": "tottori kochi aomori akita matsue nagasaki kagoshima matsuyama"
        " niigata kanazawa okayama hiroshima sendai naha sapporo fukuoka kobe"
        " nagoya kyoto yokohama osaka tokyo",
        "korea": "taebaek namwon mokpo gunsan andong sokcho chuncheon gangneung"
        " jeonju pohang gyeongju cheongju changwon ulsan gwangju daejeon daegu"
        " suwon jeju incheon busan seoul",
        "taiwan": "nantou taitung puli miaoli douliu pingtung chiayi changhua"
        " yilan hualien keelung lukang tamsui magong zhubei hsinchu taoyuan"
        " tainan kaohsiung taichung banqiao taipei",
        "hong_kong": "tai-o cheung-chau sai-kung sheung-shui fanling tin-shui-wai yuen-long"
        " tuen-mun tai-po ma-on-shan sha-tin tsuen-wan kwai-chung tseung-kwan-o"
        " kwun-tong sham-shui-po mong-kok tsim-sha-tsui causeway-bay wan-chai"
        " mid-levels central",
    }.items()
}
"""The cities of a theme in board order: two, six times three, two."""


_SIGNS = {"dollar": "$", "euro": "€", "pound": "£"}


@cache
def called(board: int, theme: str) -> list[str]:
    """What the catalogue calls the squares of a board: `monopoly.square.<word>`.

    Args:
        board: 0 or 1, as in `squares.BOARDS`.
        theme: the option.
    """
    cities = iter(CITIES[theme])
    found = []
    for square in BOARDS[board]["squares"]:
        if square["kind"] == "city":
            found.append(next(cities))
        elif square["kind"] in ("station", "utility"):
            found.append(square["id"])
        else:
            found.append(sort_of(board, square["index"]).word)
    return found


def sort_of(board: int, square: int) -> Sort:
    """The sort of a square of a board."""
    facts = BOARDS[board]["squares"][square]
    word = facts["id"] if facts["kind"] == "tax" else facts["kind"]
    return Sort.START if word == "go" else Sort[word.upper()]


def money(amount: int, currency: str) -> str:
    """An amount as a table shows it: `$1,500`, `15M`, `M1,500`, `₩1,500,000`, `1,500K`, `1.5M`.

    Args:
        amount: in dollars, or in thousands in the millionaire edition.
        currency: the option.
    """
    sign = "−" if amount < 0 else ""
    size = abs(amount)
    match currency:
        case "M":  # 1 M = $100
            whole, rest = divmod(size, 100)
            return f"{sign}{whole:,}.{rest:02}".rstrip("0").rstrip(".") + "M"
        case "M1":
            return f"{sign}M{size:,}"
        case "K":
            return f"{sign}{size:,}K"
        case "MK" if size >= 1000:  # 1 M = 1000 K, and 1 K = $1
            whole, rest = divmod(size, 1000)
            return f"{sign}{whole:,}.{rest:03}".rstrip("0").rstrip(".") + "M"
        case "MK":
            return f"{sign}{size}K"
        case "won":  # $1 = ₩1000
            return f"{sign}₩{size * 1000:,}"
    return f"{sign}{_SIGNS[currency]}{size:,}"


class Names:
    """How squares, goods and amounts of a game are called.

    Attributes:
        ids: of squares, as in notation.
        called: of squares, as in the catalogue.
        currency: the option.
        piles: of both piles of cards.
    """

    def __init__(self, board: int, theme: str, currency: str) -> None:
        self.ids: list[str] = NAMES[board]
        self.called = called(board, theme)
        self.currency = currency
        self.piles = (Pile.CHANCE.word, "lifestyle" if board else Pile.CHEST.word)

    def id(self, square: int) -> str:
        """The id of a square; empty for -1."""
        return self.ids[square] if square >= 0 else ""

    def square(self, square: int) -> str:
        """What the catalogue calls a square; empty for -1."""
        return self.called[square] if square >= 0 else ""

    def said(self, square: int) -> Message:
        """A square, or an out-of-jail card among goods, as an argument of a message."""
        if square >= JAIL_CARDS:
            return Message(f"monopoly.good.{GOODS[square - JAIL_CARDS]}")
        return Message(f"monopoly.square.{self.called[square]}")

    def one_of(self, square: int) -> Message:
        """A square, with a number if others are called so too, as an argument of a message."""
        word = self.called[square]
        if self.called.count(word) == 1:
            return self.said(square)
        number = self.called[: square + 1].count(word)
        return Message("monopoly.numbered", {"square": self.said(square), "n": number})

    def money(self, amount: int) -> str:
        """An amount as the table shows it."""
        return money(amount, self.currency)

    def good(self, item: int) -> str:
        """The id of a square or out-of-jail card."""
        return GOODS[item - JAIL_CARDS] if item >= JAIL_CARDS else self.ids[item]

    def goods(self, mask: int) -> list[str]:
        """The ids of squares and out-of-jail cards, a bit each."""
        return [self.good(item) for item in bits(mask)]


@cache
def _names(board: int, theme: str, currency: str) -> Names:
    return Names(board, theme, currency)


def names_of(state: State) -> Names:
    """The names of a game, by its options."""
    options = cast("MonopolyOptions", state.options)
    return _names(state.board, options.theme, options.currency)


def said_square(word: str) -> Message:
    """A square, as `called` has it, as an argument of a message."""
    return Message(f"monopoly.square.{word}")
