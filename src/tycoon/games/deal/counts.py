"""What is counted of a game of Deal that is over."""

from __future__ import annotations

from collections.abc import Iterable

from tycoon.core.counts import Count, Seen, once, once_where
from tycoon.games.deal.names import Kind

_RENTS = tuple(
    kind.word for kind in Kind if Kind.RENT_LIGHT_BLUE_BROWN <= kind <= Kind.RAINBOW_RENT
)
_STEALS = (Kind.SLY_DEAL, Kind.FORCED_DEAL, Kind.DOUBLE_SLY_DEAL, Kind.DEAL_BREAKER)
_TAKING = tuple(kind.word for kind in _STEALS)


def _other_actions(event: Seen) -> Iterable[tuple[int, int]]:
    return () if event["card"] in (*_RENTS, *_TAKING) else once(event)


def _got(event: Seen) -> Iterable[tuple[int, int]]:
    yield event["to"], event["paid"]


COUNTS = (
    Count("deal.count.banked", "banked", once),
    Count("deal.count.laid", "laid", once),
    Count("deal.count.rents", "played", once_where("card", *_RENTS)),
    Count("deal.count.steals", "played", once_where("card", *_TAKING)),
    Count("deal.count.actions", "played", _other_actions),
    Count("deal.count.buildings", "built", once),
    Count("deal.count.got", "paid_up", _got),
    Count("deal.count.paid", "paid_up", lambda event: [(event["seat"], event["paid"])]),
    Count("deal.count.refusals", "refused", once),
    Count("deal.count.sets_taken", "captured", once),
)
"""Cards by type, payments, refusals, and what was taken from others."""
