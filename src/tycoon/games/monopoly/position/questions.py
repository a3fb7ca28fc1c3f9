"""What a position says is pending, word by word. Rules: as `names.ASKED` has them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

import msgspec

from tycoon.core.positions import Builder, refuse, understood
from tycoon.games.monopoly.names import ALL_CASH, ASKED, Ask
from tycoon.games.monopoly.speech import Ids

if TYPE_CHECKING:
    from tycoon.games.monopoly.rules.state import Monopoly


class Question(msgspec.Struct, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """Something pending, asked of a seat or going on by itself.

    Attributes:
        ask: a word of `Ask`; `ASKED` says which of the others belong to it.
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


def question_at(ids: Ids, i: int) -> Question:
    """What a pending frame asks."""
    state = ids.state
    kind = Ask(state.frame_kind[i])
    return Question(ask=kind.word, seat=state.frame_seat[i], **ids.at(ASKED[kind], i))


# Reading.


class Questions(Builder[Any, "Monopoly"]):
    """Reads the words of a position."""

    state: Monopoly

    @cached_property
    def ids(self) -> Ids:
        """What squares, goods and cards are called."""
        return Ids(self.state)

    def square(self, word: str) -> int:
        """The number of a square."""
        return understood(self.ids.read_square, word)

    def goods(self, words: list[str]) -> int:
        """A set of squares and out-of-jail cards."""
        return understood(self.ids.read_goods, words)

    def card(self, pile: int, word: str) -> int:
        """The number of a card by its id."""
        return understood(lambda word: self.ids.card(pile, word), word)

    def money(self, amount: int, least: int = 0) -> int:
        """`amount` itself, where it is a sum of money."""
        if not least <= amount <= ALL_CASH:
            refuse(f"{amount} is no sum of money here")
        return amount

    def word(self, words: Iterable[Any], word: str) -> int:
        """The number of a word."""
        known = {member.word: int(member) for member in words}
        if word not in known:
            refuse(f"{word!r} is none of {', '.join(known)}")
        return known[word]

    def frame(self, asked: Question) -> tuple[int, int, int, int, int, int]:
        """The numbers of something pending."""
        kind, seat = self.word(Ask, asked.ask), self.seat(asked.seat)

        def again(said: dict[str, Any]) -> Question:
            return Question(ask=asked.ask, seat=seat, **said)

        def numbers(asked: Question) -> tuple[int, int, int, int]:
            return self.ids.read(ASKED[kind], asked, again)

        return (kind, seat, *understood(numbers, asked))
