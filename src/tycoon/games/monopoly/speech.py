"""How moves and positions of Monopoly say squares, goods and cards: by their ids."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any, cast

from tycoon.core.engine._bits import bits
from tycoon.core.vocabulary import Speech
from tycoon.games.monopoly.names import JAIL_CARDS, Named
from tycoon.games.monopoly.squares import NAMES, SQUARE, card_ids
from tycoon.games.monopoly.themes import GOODS

if TYPE_CHECKING:
    from tycoon.games.monopoly.options import MonopolyOptions


class Ids(Speech):
    """Says and reads squares, goods, cards and the last thing named in a draft."""

    def say_square(self, square: int, _: Any = None) -> str:
        """The id of a square."""
        return str(NAMES[self.state.board][square])

    def read_square(self, word: str, _: Any = None) -> int:
        """The number of a square."""
        if word not in SQUARE[self.state.board]:
            raise ValueError(f"no square is called {word!r}")
        return int(SQUARE[self.state.board][word])

    def say_good(self, good: int, _: Any = None) -> str:
        """The id of a square, or of an out-of-jail card."""
        return GOODS[good - JAIL_CARDS] if good >= JAIL_CARDS else self.say_square(good)

    def read_good(self, word: str, _: Any = None) -> int:
        """The bit of a good."""
        return JAIL_CARDS + GOODS.index(word) if word in GOODS else self.read_square(word)

    def say_goods(self, goods: int, _: Any = None) -> list[str]:
        """The ids of goods, a bit each."""
        return [self.say_good(good) for good in bits(goods)]

    def read_goods(self, words: list[str], _: Any = None) -> int:
        """A set of goods, none of them said twice."""
        found = [self.read_good(word) for word in words]
        if len(set(found)) < len(found):
            raise ValueError(f"one twice: {' '.join(words)}")
        return sum(1 << good for good in found)

    def say_named(self, named: int, _: Any) -> str:
        """The last thing named: an id, `>` before what is wanted; `cash`."""
        if named == Named.CASH:
            return "cash"
        if named >= Named.WANTED:
            return ">" + self.say_good(named - Named.WANTED)
        return self.say_good(named - Named.GIVEN) if named else ""

    def read_named(self, word: str, _: Any) -> int:
        """The number of the last thing named."""
        if word == "cash" or not word:
            return int(Named.CASH) if word else 0
        first = Named.WANTED if word[0] == ">" else Named.GIVEN
        return first + self.read_good(word.removeprefix(">"))

    @cached_property
    def cards(self) -> list[list[str]]:
        """By pile and number, what the cards are called: ids, with numbers behind copies."""
        options = cast("MonopolyOptions", self.state.options)
        found = []
        for pile in range(2):
            seen: dict[str, int] = {}
            names = []
            for word in card_ids(options.board, options.chest, pile):
                seen[word] = seen.get(word, 0) + 1
                names.append(word if seen[word] == 1 else f"{word}.{seen[word]}")
            found.append(names)
        return found

    def say_card(self, card: int, beside: Mapping[str, int]) -> str:
        """The id of a card of the pile said beside it."""
        return self.cards[beside["pile"]][card]

    def read_card(self, word: str, beside: Any) -> int:
        """The number of a card of the pile said beside it."""
        return self.card(beside.pile, word)

    def card(self, pile: int, word: str) -> int:
        """The number of a card of a pile."""
        if not 0 <= pile <= 1 or word not in self.cards[pile]:
            raise ValueError(f"no card is called {word!r}")
        return self.cards[pile].index(word)
