"""Plays of Daifugo once more, slow and obvious.

The judge of the fast ones, from which it takes nothing.

A card is a text like `d3` or `jk`. A play is laid out place by place: what a place shows, and
whether a joker lies there. Every question is answered as docs/rules/daifugo.md asks it, by going
through all there is.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

RANKS = "3456789TJQKA2"
SUITS = "cdhs"
LONG = "<" + RANKS + ">"


class Rules(NamedTuple):
    """The options that bear on plays."""

    named: bool = False
    beyond: bool = False
    joker_finish: bool = True
    spade_three: bool = True
    wholly_above: bool = False
    reversed: bool = False
    sequences: bool = True
    sandstorm: bool = False
    part_lock: bool = False
    colour_lock: bool = False


class Play(NamedTuple):
    """A play.

    Its form, the ranks and suits it shows, the natural cards in it, and what its jokers stand
    for.
    """

    form: str
    ranks: tuple[str, ...]
    suits: frozenset[str]
    naturals: frozenset[str]
    stands: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.naturals) + len(self.stands)

    def text(self) -> str:
        """Notation."""
        if not self.naturals:
            return "jk" * self.size
        if self.size == 1:
            return next(iter(self.naturals))
        stands = "".join(self.stands)
        behind = f"({stands})" if stands else ""
        if self.form == "set":
            suits = sorted(
                [card[0] for card in self.naturals] + [s for s in self.stands if s != "*"]
            )
            return f"{''.join(suits)}-{self.ranks[0]}{behind}"
        return f"{min(self.suits)}-{''.join(self.ranks)}{behind}"


def layouts(hand: list[str], rules: Rules) -> Iterator[Play]:
    """Every play that can be laid out from a hand (DF-3, DF-5)."""
    naturals = {card for card in hand if card != "jk"}
    jokers = hand.count("jk")
    for card in naturals:
        yield Play("single", (card[1],), frozenset(card[0]), frozenset([card]), ())
    if jokers:
        yield Play("single", ("jk",), frozenset(), frozenset(), ("*",))
    if jokers == 2:
        yield Play("set", ("jk",), frozenset(), frozenset(), ("*", "*"))
    for rank in RANKS:
        yield from sets(rank, naturals, jokers, rules)
    for suit in SUITS if rules.sequences else ():
        for low, high in combinations(range(len(LONG)), 2):
            window = LONG[low : high + 1]
            if len(window) >= 3 and (rules.beyond or not set(window) & set("<>")):
                yield from sequences(suit, window, naturals, jokers)


def sets(rank: str, naturals: set[str], jokers: int, rules: Rules) -> Iterator[Play]:
    """Cards of one rank.

    A named joker has a suit that no other card has, beyond four cards none.
    """
    held = [suit for suit in SUITS if suit + rank in naturals]
    for count in range(1, 5):
        for suits in combinations(held, count):
            cards = frozenset(suit + rank for suit in suits)
            free = [suit for suit in SUITS if suit not in suits]
            for used in range(jokers + 1):
                if count + used < 2:
                    continue
                if not rules.named:
                    yield Play("set", (rank,), frozenset(suits), cards, ("*",) * used)
                    continue
                with_suit = min(used, len(free))
                for taken in combinations(free, with_suit):
                    stands = (*taken, *("*" * (used - with_suit)))
                    yield Play("set", (rank,), frozenset(suits) | set(taken), cards, stands)


def sequences(suit: str, window: str, naturals: set[str], jokers: int) -> Iterator[Play]:
    """At each place of a window lies the card, if it is held, or a joker."""
    places = [("card", "joker") if suit + rank in naturals else ("joker",) for rank in window]
    for laid in product(*places):
        stands = tuple(rank for rank, what in zip(window, laid, strict=True) if what == "joker")
        if len(stands) <= jokers and len(stands) < len(window):
            cards = frozenset(suit + rank for rank in window if rank not in stands)
            yield Play("sequence", tuple(window), frozenset(suit), cards, stands)


def worth(play: Play, rules: Rules) -> list[int]:
    """The places of its ranks in the order in force, weakest first; a joker above all."""
    order = LONG[::-1] if rules.reversed else LONG
    return sorted(99 if rank == "jk" else order.index(rank) for rank in play.ranks)


def beats(play: Play, table: Play, rules: Rules) -> bool:
    """Same form, same number, stronger (DF-4, DF-34)."""
    if table.form == "single" and not table.naturals and rules.spade_three and play.text() == "s3":
        return True
    if (play.form, play.size) != (table.form, table.size):
        return False
    mine, theirs = worth(play, rules), worth(table, rules)
    if play.form == "sequence" and rules.wholly_above:
        return mine[0] > theirs[-1]
    return mine[0] > theirs[0]


def keeps_lock(play: Play, lock: set[str], rules: Rules) -> bool:
    """Whether a play shows what the table is locked to (DF-32, DF-81)."""
    if not play.naturals:
        return True
    if rules.part_lock:
        missing = lock - play.suits
        return not missing if rules.named else len(missing) <= len(play.stands)
    if rules.colour_lock:
        return set(play.suits) <= lock
    if rules.named:
        return set(play.suits) == lock
    return {card[0] for card in play.naturals} <= lock


def is_sandstorm(play: Play) -> bool:
    """A set of three 3s (DF-76)."""
    return play.form == "set" and play.ranks == ("3",) and play.size == 3


def may_lie(play: Play, hand: list[str], table: Play | None, lock: set[str], rules: Rules) -> bool:
    """Whether a play may be made now."""
    if play.stands and not rules.joker_finish and play.size == len(hand):  # DF-33
        return False
    if table is None:
        return True
    if rules.sandstorm and is_sandstorm(play) and (table.form, table.size) == ("set", 3):
        return not is_sandstorm(table)
    if not beats(play, table, rules):
        return False
    returns = play.text() == "s3" and not table.naturals
    return returns or not lock or keeps_lock(play, lock, rules)


def started_lock(play: Play, table: Play, rules: Rules) -> set[str]:
    """The suits to which a play on another locks the table (DF-32, DF-81)."""
    if not play.naturals or not table.naturals:
        return set()
    if not rules.named and (play.stands or table.stands):
        return set()
    if rules.part_lock:
        return set(play.suits & table.suits) if play.form == "set" else set()
    if rules.colour_lock:
        shown = play.suits | table.suits
        return next((set(colour) for colour in ("dh", "cs") if shown <= set(colour)), set())
    return set(play.suits) if play.suits == table.suits else set()


def plays(hand: list[str], table: Play | None, lock: set[str], rules: Rules) -> list[str]:
    """Notation of every play that may be made."""
    return [play.text() for play in layouts(hand, rules) if may_lie(play, hand, table, lock, rules)]
