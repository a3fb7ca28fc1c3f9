"""What stands where in an observation of Haggle: `Board._observe`, part by part."""

from __future__ import annotations

from haggle.names import DECK, KINDS, MAX_SEATS
from haggle.options import HaggleOptions
from tycoon.core.layouts import Layout, Part

MOST_FRAMES = 4
MOST_COINS = 10_000_000
MUCH = 200


def parts(_: HaggleOptions, seats: int) -> tuple[Part, ...]:
    """The layout for these options and so many seats; there is room for four."""
    kinds = len(KINDS)
    put = Layout()
    put.flags("phase", "between deals, gifts, market, stir", 4)
    put.flags("asked", "nothing, gift, bid, offer, answer, countering, verdict", 7)
    put.flags("half", "the stir is over")
    put.add("turns", "turns taken in this part", 0, seats)
    put.add("hand", "the observer's cards by kind", 0, 2, kinds, own=True)
    for i in range(MAX_SEATS):
        seat = f"seat_{i}"
        put.flags(f"{seat}.to_act", "it is to act")
        put.flags(f"{seat}.starter", "it started the deal")
        put.add(f"{seat}.cards", "how many cards it holds", 0, DECK)
        put.add(f"{seat}.coins", "its coins", 0, MOST_COINS, usual=(0, MUCH))
        put.add(
            f"{seat}.gains",
            "what it won in the last deal",
            -MOST_COINS,
            MOST_COINS,
            usual=(-MUCH, MUCH),
        )
        put.flags(f"{seat}.bidding", "it has not dropped out")
        put.flags(f"{seat}.bidder", "the standing bid is its own")
        put.add(f"{seat}.known", "the cards that the observer knows there", 0, 2, kinds, own=True)
        put.add(f"{seat}.sold", "the cards that it has sold", 0, 2, kinds)
    put.add("stocked", "cards in the stock", 0, DECK)
    put.add("stock", "from the top, kind + 1; 0: unknown", 0, kinds, DECK, own=True, codes=True)
    put.add("turned_up", "the card for auction, kind + 1; 0: none", 0, kinds, codes=True)
    put.add("standing", "the standing bid", 0, MOST_COINS, usual=(0, MUCH))
    for i in range(MOST_FRAMES):
        put.add(f"pending_{i}.cards", "those that the observer knows", 0, 2, kinds, own=True)
        put.add(
            f"pending_{i}.coins",
            "the price or raise, while unfinished its maker's alone",
            0,
            MOST_COINS,
            own=True,
            usual=(0, MUCH),
        )
    return put.parts()
