"""What is counted of a game of Monopoly or Millionaire that is over."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tycoon.core.counts import Count, Seen, once, once_where
from tycoon.games.monopoly.names import Due


def _money(who: str, due: Due) -> Callable[[Seen], Iterable[tuple[int, int]]]:
    """What a side of payments of a kind paid or got, from one seat to another."""

    def told(event: Seen) -> Iterable[tuple[int, int]]:
        if event["due"] == due.word and event["seat"] >= 0 and event["to"] >= 0:
            yield event[who], event["amount"]

    return told


def _traders(event: Seen) -> Iterable[tuple[int, int]]:
    yield event["seat"], 1
    yield event["maker"], 1


COUNTS = (
    Count(
        "monopoly.count.dice",
        "rolled",
        lambda event: [(event["seat"], sum(event["dice"]))],
        form="bars",
        bars=range(2, 13),
    ),
    Count("monopoly.count.rent_got", "paid", _money("to", Due.RENT)),
    Count("monopoly.count.rent_paid", "paid", _money("seat", Due.RENT)),
    Count("monopoly.count.bought", "paid", once_where("due", Due.PRICE.word)),
    Count("monopoly.count.auctions", "won_auction", once),
    Count("monopoly.count.built", "built", once),
    Count("monopoly.count.trades", "accepted", _traders),
    Count("monopoly.count.jail", "jailed", once),
    Count("monopoly.count.fortune", "used_fortune", once),
    Count("monopoly.count.worth", "turn", lambda event: enumerate(event["worths"]), form="most"),
)
"""Dice, rents, deeds, buildings, trades, jail, cards of fortune, and the most a seat was worth."""
