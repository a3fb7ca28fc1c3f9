"""What reads the parts of a position of Deal: cards in texts, and where they go."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from tycoon.core.engine.chance import Chance
from tycoon.core.positions import Builder, refuse
from tycoon.games.deal.cards import kinds_of
from tycoon.games.deal.moves import KINDS
from tycoon.games.deal.names import COLOURLESS, RAINBOW, Colour, Kind, Phase

if TYPE_CHECKING:
    from tycoon.games.deal.options import DealOptions
    from tycoon.games.deal.position.parts import Position
    from tycoon.games.deal.rules.state import Deal

ROW = 48
GROUPS = 8
OPENING_HAND = 5


class Stock:
    """The cards that a position has not put anywhere yet, counted by kind.

    Attributes:
        deck: all cards of the game.
        free: those that lie nowhere.
    """

    def __init__(self, deck: list[int]) -> None:
        self.deck = deck
        self.free = list(deck)
        self._size = sum(deck)

    def listed(self, text: str) -> list[int]:
        """The kinds that a text names, in its order."""
        found: list[int] = []
        for word in text.split():
            name, star, times = word.partition("*")
            if star and not (times.isascii() and times.isdecimal() and 0 < int(times) <= 252):
                refuse(f"{word!r}: how many there are is a number from 1")
            found += [kind_of(name)] * (int(times) if star else 1)
            if len(found) > self._size:
                refuse("there are not so many cards")
        return found

    def counted(self, text: str) -> list[int]:
        """The cards that a text names, by kind."""
        counts = [0] * len(Kind)
        for kind in self.listed(text):
            counts[kind] += 1
        return counts

    def use(self, kind: int, count: int = 1) -> None:
        """Take cards from those that lie nowhere yet."""
        self.free[kind] -= count
        if self.free[kind] < 0:
            refuse(f"there are only {self.deck[kind]} of {Kind(kind).word}")

    def use_all(self, text: str) -> list[int]:
        """Take the cards that a text names."""
        counts = self.counted(text)
        for kind, count in enumerate(counts):
            if count:
                self.use(kind, count)
        return counts

    def draw(self, count: int, chance: Chance) -> list[int]:
        """Take so many cards by lot."""
        counts = [0] * len(Kind)
        if not 0 <= count <= sum(self.free):
            refuse("counts: there are not so many cards left to draw")
        for _ in range(count):
            left = chance.below(sum(self.free))
            kind = 0
            while left >= self.free[kind]:
                left -= self.free[kind]
                kind += 1
            counts[kind] += 1
            self.free[kind] -= 1
        return counts

    def take_rest(self) -> list[int]:
        """Take all that are left."""
        rest, self.free = self.free, [0] * len(Kind)
        return rest


def kind_of(word: str) -> int:
    """The card of this name."""
    if word not in KINDS:
        refuse(f"no card is called {word!r}")
    return KINDS[word]


class Reader(Builder["Position", "Deal"]):
    """Reads a position on from what has been set up of the state.

    Attributes:
        options: of the game.
        stock: the cards that still lie nowhere.
        turn, phase: as the state has them.
    """

    def __init__(self, position: Position, state: Deal, chance: Chance, stock: Stock) -> None:
        super().__init__(position, state, chance)
        self.options = cast("DealOptions", state.options)
        self.stock = stock
        self.turn = state.turn
        self.phase = Phase(state.phase)

    def set(self, **values: Any) -> None:
        """Set up parts of the state."""
        for name, value in values.items():
            setattr(self.state, name, value)

    def mask(self, seats: list[int]) -> int:
        """Seats as bits; none is named twice."""
        mask = 0
        for seat in seats:
            if mask >> self.seat(seat) & 1:
                refuse(f"seat {seat} is named twice")
            mask |= 1 << seat
        return mask

    def after(self, seat: int, count: int = 1) -> int:
        """The seat so many places on in turn order."""
        return (seat + count * self.state.step) % self.seats

    def rank(self, seat: int) -> int:
        """How many places a seat comes after the one whose turn it is."""
        return next(i for i in range(self.seats) if self.after(self.turn, i) == seat)

    def by_seat(self, given: list[Any] | None, name: str, usual: Any) -> list[Any]:
        """A list with one part for each seat."""
        if given is None:
            return [usual] * self.seats
        if len(given) != self.seats:
            refuse(f"{name} has {len(given)} parts for {self.seats} seats")
        return given

    def buildings(self, colour: int, kinds: list[int], full: bool) -> tuple[int, int]:
        """House and hotel of a group; -1 for none."""
        houses = [kind for kind in kinds if kind in (Kind.HOUSE, Kind.NEW_HOUSE)]
        hotels = [kind for kind in kinds if kind in (Kind.HOTEL, Kind.NEW_HOTEL)]
        if len(houses) > 1 or len(hotels) > 1 or (hotels and not houses):
            refuse("tables: a house, and a hotel on it, is all that stands on a set")
        if kinds and (not full or colour in (Colour.BLACK, Colour.TEAL)):
            refuse("tables: buildings stand on full sets, not on black or teal")
        return houses[0] if houses else -1, hotels[0] if hotels else -1

    def cards_at(self, seat: int, colour: int, group: int) -> list[int]:
        """The kinds of cards of a group, or of those that lie colourless."""
        if colour == COLOURLESS:
            return [RAINBOW] * self.state.colourless[seat]
        return kinds_of(colour, self.state.group_at(seat, colour, group))
