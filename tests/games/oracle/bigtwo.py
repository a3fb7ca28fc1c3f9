"""Big Two once more, slow and obvious: the judge of the fast rules, from which it takes nothing.

A card is a pair (rank, suit) of characters, a combination is a tuple of cards. Every question is
answered as docs/rules/bigtwo.md asks it, by going through all there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

RANKS = ["3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "2"]
SUITS = ["d", "c", "h", "s"]
DECK = [(rank, suit) for rank in RANKS for suit in SUITS]
ROW = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
STRAIGHTS = [set(ROW[i : i + 5]) for i in range(10)]
KINDS_OF_FIVE = ["straight", "flush", "full_house", "four_one", "straight_flush"]

Card = tuple[str, str]
Cards = tuple[Card, ...]


def cards(text: str) -> Cards:
    """The cards of a notation, as they stand there."""
    return tuple((text[i], text[i + 1]) for i in range(0, len(text), 2))


def text(some: Iterable[Card]) -> str:
    """The notation of cards, weakest first."""
    return "".join(rank + suit for rank, suit in sorted(some, key=place))


def place(card: Card) -> tuple[int, int]:
    """Where a card stands among all, the weakest first (BT-1, BT-2)."""
    return RANKS.index(card[0]), SUITS.index(card[1])


def kind(some: Cards) -> str | None:
    """What the cards are, the highest that fits; None: no combination (BT-10, BT-11, BT-15)."""
    ranks = [rank for rank, suit in some]
    times = sorted(Counter(ranks).values())
    if len(some) == 1:
        return "single"
    if len(some) == 2:
        return "pair" if times == [2] else None
    if len(some) == 3:
        return "triple" if times == [3] else None
    if len(some) != 5:
        return None
    straight = set(ranks) in STRAIGHTS
    flush = len({suit for rank, suit in some}) == 1
    if straight and flush:
        return "straight_flush"
    if times == [1, 4]:
        return "four_one"
    if times == [2, 3]:
        return "full_house"
    if flush:
        return "flush"
    return "straight" if straight else None


def worth(some: Cards) -> tuple[int, ...]:
    """A tuple that is greater for the stronger of two combinations of one size (BT-12 to BT-14)."""
    what = kind(some)
    ranks = [RANKS.index(rank) for rank, suit in some]
    level = KINDS_OF_FIVE.index(what) if what in KINDS_OF_FIVE else 0
    if what == "full_house" or what == "four_one":
        often = Counter(ranks).most_common(1)[0][0]
        return level, often
    strongest_first = sorted(ranks, reverse=True)
    suit_of_strongest = SUITS.index(max(some, key=place)[1])
    return level, *strongest_first, suit_of_strongest


def beats(one: Cards, other: Cards) -> bool:
    """Whether a combination may be played on another."""
    return len(one) == len(other) and worth(one) > worth(other)


def plays(hand: Iterable[Card], table: Cards = (), opening: Card | None = None) -> Iterator[Cards]:
    """Every combination that may be played from a hand: on `table`, or as a lead (BT-5, BT-7)."""
    held = list(hand)
    for size in [len(table)] if table else [1, 2, 3, 5]:
        for some in combinations(held, size):
            if (
                kind(some) is not None
                and (opening is None or opening in some)
                and (not table or beats(some, table))
            ):
                yield some


def loss(seats: int, left: int) -> int:
    """What so many cards left cost (BT-16)."""
    if seats == 4:
        times = [1] * 9 + [2] * 4 + [3]
    else:
        times = [1] * 12 + [2] * 5 + [3]
    return left * times[left]


class Referee:
    """Follows a deal by the rules as they are written, from the cards that everybody was dealt.

    Attributes:
        to_act: whose turn it is.
        winner: who went out, None while the deal is on.
    """

    def __init__(self, hands: list[set[Card]], pass_locks: bool = False) -> None:
        self.seats = len(hands)
        self.hands = [set(hand) for hand in hands]
        self.pass_locks = pass_locks
        self.weakest = min((card for hand in hands for card in hand), key=place)
        self.to_act = next(i for i in range(self.seats) if self.weakest in hands[i])
        self.first = True
        self.plays_of_trick: list[tuple[int, Cards]] = []
        self.passes_in_a_row = 0
        self.locked: set[int] = set()
        self.winner: int | None = None

    @property
    def table(self) -> Cards:
        """What is to be beaten; nothing on a lead."""
        return self.plays_of_trick[-1][1] if self.plays_of_trick else ()

    def options(self) -> set[str]:
        """Notation of all that the seat to act may do."""
        opening = self.weakest if self.first else None
        found = {text(some) for some in plays(self.hands[self.to_act], self.table, opening)}
        return found | {"pass"} if self.table else found

    def act(self, said: str) -> None:
        """The seat to act plays, or passes."""
        seat = self.to_act
        if said == "pass":
            self.passes_in_a_row += 1
            if self.pass_locks:
                self.locked.add(seat)
        else:
            self.first = False
            self.passes_in_a_row = 0
            self.plays_of_trick.append((seat, cards(said)))
            self.hands[seat] -= set(cards(said))
            if not self.hands[seat]:
                self.winner = seat
                return
        last = self.plays_of_trick[-1][0]
        others = set(range(self.seats)) - {last}
        if self.passes_in_a_row == len(others) or others <= self.locked:
            self.plays_of_trick = []
            self.passes_in_a_row = 0
            self.locked = set()
            self.to_act = last
            return
        self.to_act = (seat + 1) % self.seats
        while self.to_act in self.locked:
            self.to_act = (self.to_act + 1) % self.seats

    def scores(self) -> list[int]:
        """What the deal brought everybody (BT-16)."""
        lost = [loss(self.seats, len(hand)) for hand in self.hands]
        return [sum(lost) if seat == self.winner else -lost[seat] for seat in range(self.seats)]


def games_below(referee: Referee, depth: int) -> int:
    """How many sequences of up to `depth` decisions there are, shorter ones where the deal ends."""
    if depth == 0 or referee.winner is not None:
        return 1
    total = 0
    for said in referee.options():
        other = Referee.__new__(Referee)
        other.__dict__.update(referee.__dict__)
        other.hands = [set(hand) for hand in referee.hands]
        other.plays_of_trick = list(referee.plays_of_trick)
        other.locked = set(referee.locked)
        other.act(said)
        total += games_below(other, depth - 1)
    return total
