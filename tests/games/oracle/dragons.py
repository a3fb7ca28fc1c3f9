"""The expert stages of Big Two once more, slow and obvious; nothing here comes from the fast rules.

A dragon is the card ("D", "m") or ("D", "c"). What a play with dragons counts as is found by trying
every card that each could stand for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations

from oracle import bigtwo as base
from oracle.bigtwo import Card, Cards

MONO: Card = ("D", "m")
COLOUR: Card = ("D", "c")
DRAGONS = [MONO, COLOUR]
DECK = [*base.DECK, *DRAGONS]
KINDS = ["single", "pair", "triple", *base.KINDS_OF_FIVE]
BOMBS = ["four_one", "straight_flush"]
POINTS = {"J": 1, "Q": 2, "K": 3, "A": 4, "2": 5, "D": 5}


def place(card: Card) -> tuple[int, int]:
    """As the oracle's `place`, the dragons last."""
    return (13, DRAGONS.index(card)) if card in DRAGONS else base.place(card)


def text(some: Iterable[Card]) -> str:
    """The notation of cards, weakest first, dragons last."""
    return "".join(rank + suit for rank, suit in sorted(some, key=place))


def natural(some: Iterable[Card]) -> Cards:
    """The cards that are no dragons."""
    return tuple(card for card in some if card not in DRAGONS)


@cache
def _best(some: frozenset[Card]) -> tuple[str, tuple[int, ...]] | None:
    held = natural(some)
    found: list[tuple[int, tuple[int, ...]]] = []
    others = [card for card in base.DECK if card not in held]
    for stand_ins in combinations(others, len(some) - len(held)):
        whole = (*held, *stand_ins)
        kind = base.kind(whole)
        if kind is not None:
            found.append((KINDS.index(kind), ranks_of(whole, kind)))
    if not found:
        return None
    level, ranks = max(found)
    return KINDS[level], ranks


def reading(some: Iterable[Card]) -> tuple[str, tuple[int, ...]] | None:
    """The strongest kind and ranks that a play counts as; None: no combination (BT-32, BT-34)."""
    some = frozenset(some)
    if len(some) == 1 and not natural(some):
        return "single", (13 + DRAGONS.index(next(iter(some))),)
    return _best(some)


def ranks_of(whole: Cards, kind: str) -> tuple[int, ...]:
    """The ranks that count, the strongest first (BT-12, BT-13)."""
    worth = base.worth(whole)
    return worth[1:2] if kind in ("full_house", "four_one") else worth[1:-1]


def suits(some: Cards, ranks: tuple[int, ...], kind: str, dragons: bool) -> tuple[int, ...]:
    """What decides at equal ranks (BT-12; BT-33 if either side has a dragon)."""
    held = natural(some)
    by_rank = {rank: base.SUITS.index(suit) for rank, suit in held}
    if kind in ("single", "four_one"):
        return (base.SUITS.index(held[0][1]),) if kind == "single" and held else ()
    if not dragons:
        strongest = max(held, key=base.place)
        return () if kind == "full_house" else (base.SUITS.index(strongest[1]),)
    if kind in ("flush", "straight_flush"):
        return (base.SUITS.index(held[0][1]),)
    if kind == "straight":
        return tuple(by_rank.get(base.RANKS[rank], -1) for rank in ranks)
    of_rank = [card for card in held if kind != "full_house" or base.RANKS[ranks[0]] == card[0]]
    return tuple(sorted((base.SUITS.index(suit) for _, suit in of_rank), reverse=True))


def beats(one: Cards, other: Cards) -> bool:
    """Whether a combination is stronger than one of its size (BT-12 to BT-14, BT-31 to BT-34)."""
    mine, theirs = reading(one), reading(other)
    assert mine is not None
    assert theirs is not None
    if mine != theirs:
        return (KINDS.index(mine[0]), mine[1]) > (KINDS.index(theirs[0]), theirs[1])
    dragons = natural(one) != tuple(one) or natural(other) != tuple(other)
    return suits(one, mine[1], mine[0], dragons) > suits(other, mine[1], mine[0], dragons)


def is_bomb(some: Cards) -> bool:
    """Whether a combination is a bomb (BT-40)."""
    read = reading(some)
    return read is not None and read[0] in BOMBS


def follows(some: Cards, table: Cards, bombs: bool, shifting: bool) -> bool:
    """Whether a combination may be played on another (BT-7, BT-40, BT-60)."""
    if shifting and len(some) == len(table) == 1 and (some[0] in DRAGONS or table[0] in DRAGONS):
        return True
    if bombs and is_bomb(some) and not is_bomb(table):
        return True
    return len(some) == len(table) and beats(some, table)


def plays(hand: Iterable[Card], sizes: Iterable[int] = (1, 2, 3, 5)) -> Iterator[Cards]:
    """Every combination in a hand."""
    held = sorted(hand, key=place)
    for size in sizes:
        for some in combinations(held, size):
            if reading(some) is not None:
                yield some


def holds_bomb(hand: Iterable[Card]) -> bool:
    """Whether five cards of a hand are a bomb (BT-41)."""
    return any(is_bomb(some) for some in plays(hand, [5]))


def hand_points(hand: Iterable[Card]) -> int:
    """What a hand is worth before play (BT-50)."""
    return sum(POINTS.get(rank, 0) for rank, suit in hand)


class Referee(base.Referee):
    """Follows a deal with dragons, bombs and shifting dragons, from the first play on."""

    def __init__(
        self, hands: list[set[Card]], *, bombs: bool, shifting: bool, twos: bool, teams: bool
    ) -> None:
        super().__init__([set(natural(hand)) for hand in hands])
        self.hands = [set(hand) for hand in hands]
        self.bombs, self.shifting, self.twos, self.teams = bombs, shifting, twos, teams

    def options(self) -> set[str]:
        """Notation of all that the seat to act may do."""
        table = self.table
        sizes = (1, 2, 3, 5) if not table else {len(table), 5} if self.bombs else {len(table)}
        found = {
            text(some)
            for some in plays(self.hands[self.to_act], sizes)
            if (not self.first or self.weakest in some)
            and (not table or follows(some, table, self.bombs, self.shifting))
        }
        return found | {"pass"} if table else found

    def losses(self) -> list[int]:
        """What everybody loses, doubled where it is (BT-16, BT-20, BT-35, BT-41)."""
        last = self.table
        brilliant = self.twos and (
            (len(last) == 1 and last[0][0] in "2D") or (self.bombs and is_bomb(last))
        )
        lost = []
        for hand in self.hands:
            loss = base.loss(self.seats, len(hand)) * (2 if brilliant else 1)
            held = any(rank in "2D" for rank, suit in hand) or (self.bombs and holds_bomb(hand))
            lost.append(loss * 2 if self.twos and held else loss)
        return lost

    def scores(self) -> list[int]:
        """What the deal brought everybody (BT-16, BT-71)."""
        lost = self.losses()
        if not self.teams:
            return [sum(lost) if seat == self.winner else -lost[seat] for seat in range(self.seats)]
        even, odd = lost[0] + lost[2], lost[1] + lost[3]
        return [odd - even, even - odd] * 2
