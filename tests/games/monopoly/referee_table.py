"""What lies on the referee's table, and what can be asked of it without changing anything."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from tests.games.monopoly.referee_board import (
    CHANCE,
    CHESTS,
    CLASSIC,
    FORTUNES,
    KEPT,
    LIFESTYLE,
    MILLIONAIRE,
    MILLIONAIRE_CHANCE,
    Pile,
    Square,
    squares,
)

TABLE = -1
BANK = -1
POT = -2
"""The bank, by way of free parking."""
HOUSES, HOTELS = 32, 12

Asking = Generator[tuple[int, frozenset[str]], str, Any]


class Ended(Exception):
    """The game is over."""


@dataclass
class Debt:
    """What somebody owes and cannot pay yet."""

    seat: int
    to: int
    amount: int
    due: str
    offers: int


@dataclass
class Claim:
    """A rent that its owner has not claimed yet."""

    payer: int
    owner: int
    amount: int
    square: Square


@dataclass(frozen=True)
class Offer:
    """An exchange: what the maker gives and gets; cash below 0 comes from the partner."""

    maker: int
    partner: int
    given: frozenset[str]
    wanted: frozenset[str]
    cash: int

    @property
    def seen_by_partner(self) -> Offer:
        return Offer(self.partner, self.maker, self.wanted, self.given, -self.cash)


@dataclass
class Auction:
    """A deed or a building under the hammer."""

    what: str
    high: int
    holder: int | None = None
    again: bool = False
    bidders: list[int] = field(default_factory=list)
    rising: int = 0


def tenth(amount: int) -> int:
    """A tenth, rounded up (MO-50)."""
    return -(-amount // 10)


def coins(amount: int) -> list[int]:
    """The one way to say a sum: the largest steps first."""
    found = []
    for step in (500, 100, 50, 10, 1):
        found += [step] * (amount // step)
        amount %= step
    return found


def next_steps(steps: list[int], most: int) -> list[int]:
    """The steps by which a sum said so far may grow, up to `most`."""
    return [
        step
        for step in (500, 100, 50, 10, 1)
        if sum(steps) + step <= most and coins(sum(steps) + step) == [*steps, step]
    ]


class Table:
    """Everything that lies open, and chance, told beforehand."""

    def __init__(self, options: Mapping[str, Any], seats: int) -> None:
        self.options = options
        self.seats = seats
        self.millionaire = options["board"] == "millionaire"
        self.squares = squares(MILLIONAIRE if self.millionaire else CLASSIC)
        self.named = {square.name: square for square in self.squares}
        self.jail_square = self.named["jail_visit"]
        piles = (
            (MILLIONAIRE_CHANCE, LIFESTYLE)
            if self.millionaire
            else (CHANCE, CHESTS[options["chest"]])
        )
        self.piles = [Pile(cards, list(range(len(cards))), [], []) for cards in piles]
        cash = 372 if self.millionaire else 2500 if options["speed_die"] else 1500
        self.cash = [cash] * seats
        self.at = [self.squares[0]] * seats
        self.tries: list[int | None] = [None] * seats
        """By seat: failed tries to leave jail, None outside."""
        self.order = list(range(seats))
        self.ruined: list[int] = []
        self.fast: set[int] = set()
        self.level = [1 if self.millionaire else 0] * seats
        self.kept: list[Counter[str]] = [Counter() for _ in range(seats)]
        self.fortunes = dict(FORTUNES) if self.millionaire else dict.fromkeys(FORTUNES, 0)
        for square in self.squares:
            square.face_down = self.millionaire and square.is_deed
        self.pot = 0
        self.turn = 0
        self.turns = 0
        self.rounds = 0
        self.dice = (0, 0)
        self.face = "none"
        self.doubles = 0
        self.again = False
        self.stopped = False
        self.phase = "before"
        self.offers = 0
        self.refused: list[Offer] = []
        self.claims: list[Claim] = []
        self.debts: list[Debt] = []
        self.auctions: list[Auction] = []
        self.offer: Offer | None = None
        self.estate: list[Square] = []
        self.unsettled: list[list[Square]] = [[] for _ in range(seats)]
        """By seat: mortgaged deeds just received."""
        self.ending = ""
        self.reason = ""
        self.winner: int | None = None
        self.open = 0
        self.fate: deque[tuple[str, int, Any]] = deque()
        self.met: Counter[str] = Counter()

    # Chance.

    def below(self, n: int) -> int:
        """A number that chance has drawn."""
        what, size, number = self.fate.popleft()
        assert (what, size) == ("below", n), f"chance was asked for {what} {size}, not {n}"
        return int(number)

    def two_dice(self) -> tuple[int, int]:
        first = self.below(6) + 1
        return first, self.below(6) + 1

    # The course of the game.

    def note(self, what: str) -> None:
        """Count a situation for the census."""
        self.met[what] += 1

    @contextmanager
    def opened(self) -> Iterator[None]:
        """What must be finished before the game may end (MO-4)."""
        self.open += 1
        try:
            yield
        finally:
            self.open -= 1

    def check(self) -> None:
        """Stop the game when its end has come."""
        if not self.ending:
            return
        if self.ending in ("last_standing", "target") or self.millionaire or not self.open:
            raise Ended

    def ask(self, seat: int, texts: Iterable[str]) -> Asking:
        """What a seat says to this."""
        self.check()
        return (yield seat, frozenset(texts))

    def out(self, seat: int) -> bool:
        return seat in self.ruined

    def playing(self) -> list[int]:
        """The seats not ruined, in the order of play."""
        return [seat for seat in self.order if not self.out(seat)]

    def others(self, seat: int) -> list[int]:
        """The other seats not ruined, from the left of this one on."""
        at = self.order.index(seat)
        return [other for other in self.order[at + 1 :] + self.order[:at] if not self.out(other)]

    def round_from(self, seat: int) -> list[int]:
        """All seats not ruined, this one first."""
        return [seat, *self.others(seat)]

    # Deeds and buildings.

    def deeds(self, seat: int) -> list[Square]:
        """A seat's, in board order."""
        return [square for square in self.squares if square.owner == seat]

    def colour(self, square: Square) -> list[Square]:
        """All deeds of its colour, in board order."""
        return [other for other in self.squares if other.is_deed and other.colour == square.colour]

    def own_of_colour(self, seat: int, square: Square) -> list[Square]:
        return [other for other in self.colour(square) if other.owner == seat]

    def has_colour(self, seat: int, square: Square) -> bool:
        """Whether a seat has the whole colour (MO-23)."""
        return len(self.own_of_colour(seat, square)) == len(self.colour(square))

    @property
    def hotel(self) -> int:
        """How many steps a hotel is."""
        return int(self.options["hotel_after"]) + 1

    @property
    def houses(self) -> int:
        """The bank's."""
        return HOUSES - sum(square.built for square in self.squares if square.built < self.hotel)

    @property
    def hotels(self) -> int:
        """The bank's."""
        return HOTELS - sum(square.built == self.hotel for square in self.squares)

    def stock(self, piece: str) -> int:
        return self.houses if piece == "house" else self.hotels

    def half_of_buildings(self, seat: int) -> int:
        """MO-30, MO-55: every step for half a house, rounded down (MM-10)."""
        return sum(square.built * (square.house // 2) for square in self.deeds(seat))

    def raised(self, seat: int) -> int:
        """All that a seat can raise by selling and mortgaging (MO-54)."""
        open_deeds = [square for square in self.deeds(seat) if not square.mortgaged]
        mortgages = sum(square.mortgage for square in open_deeds)
        return self.cash[seat] + self.half_of_buildings(seat) + mortgages

    @property
    def single_city(self) -> bool:
        """Whether mortgage, trade and building look at the one city only (MO-33)."""
        return bool(self.options["build_without_monopoly"] or self.options["build_unevenly"])

    def bare(self, square: Square) -> bool:
        """Whether no building is in the way of mortgage and trade (MO-33, MO-50, MO-52)."""
        looked_at = [square] if self.single_city else self.colour(square)
        return not any(other.built for other in looked_at)

    def worth(self, seat: int, full: bool = False) -> int:
        """MO-4, MO-35."""
        total = self.cash[seat]
        for square in self.deeds(seat):
            total += square.mortgage if square.mortgaged and not full else square.price
            total += square.built * square.house
        return total

    def goods(self, seat: int) -> list[str]:
        """What a seat may trade but for cash, in the order in which it is named (MO-52)."""
        found = [square.name for square in self.deeds(seat) if self.bare(square)]
        cards = ("chance-card", "chest-card")
        return found + [cards[i] for i in range(2) if self.piles[i].keeper == seat]

    # Money.

    @property
    def fines(self) -> int:
        """Where taxes, fines and card payments go (MO-38)."""
        return POT if self.options["parking_jackpot"] else BANK

    def gain(self, seat: int, amount: int) -> None:
        """Cash comes in; with a target that may win (MM-2)."""
        self.cash[seat] += amount
        target = self.options["target"]
        if not target or self.cash[seat] < target or self.ending == "target":
            return
        if any(debt.seat == seat for debt in self.debts):
            self.note("a target reached while owing")
            return
        self.ending = "target"
        self.winner = seat

    def hand(self, seat: int, to: int, amount: int) -> None:
        """A seat pays what it has."""
        assert 0 <= amount <= self.cash[seat]
        self.cash[seat] -= amount
        if to == POT:
            self.pot += amount
        elif to != BANK:
            self.gain(to, amount)

    # The end.

    def places(self) -> list[int]:
        """From 1; equals share (MO-4)."""

        def standing(seat: int) -> tuple[int, int]:
            if seat == self.winner:
                return 2, 0
            if self.out(seat):
                return 0, self.ruined.index(seat)
            return 1, self.cash[seat] if self.millionaire else self.worth(seat)

        found = [standing(seat) for seat in range(self.seats)]
        return [1 + sum(other > own for other in found) for own in found]

    # What this table does with what others of its classes do.

    def trade(self, seat: int, partner: int, debt: Debt | None) -> Asking:
        """An offer drawn up, answered, and carried out; see `referee_trade`."""
        raise NotImplementedError

    def keeps(self, seat: int, kind: str) -> bool:
        """Whether a seat keeps such a fortune card."""
        assert kind in KEPT
        return self.kept[seat][kind] > 0
