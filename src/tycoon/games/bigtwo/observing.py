"""What stands where in an observation of Big Two: `BigTwo._observe`, part by part."""

from __future__ import annotations

from tycoon.core.layouts import Layout, Part
from tycoon.games.bigtwo.options import BigTwoOptions
from tycoon.games.bigtwo.position import MAX_REDEALS, MOST_A_DEAL

MOST_POINTS = 10**12


def parts(options: BigTwoOptions, seats: int) -> tuple[Part, ...]:
    """The layout for these options and so many seats."""
    deck = 54 if options.dragons else 52
    each = 13 if seats == 4 else 17
    usual = 40 * options.hands if options.hands else options.limit
    put = Layout()
    put.flags("hand", "each card that the observer holds", deck, own=True)
    put.flags("table", "each card of the combination to beat", deck)
    put.flags("played", "each card played in this deal", deck)
    put.flags(
        "opening",
        "the card that the observer's first play must contain, when it is to act",
        deck,
        own=True,
    )
    for i in range(seats):
        seat = f"seat_{i}"
        put.add(f"{seat}.cards", "how many cards it holds", 0, each)
        put.flags(f"{seat}.to_act", "it is to act")
        put.flags(f"{seat}.owner", "the combination to beat is its own")
        put.flags(f"{seat}.passed", "its last word in this trick was a pass")
        put.add(
            f"{seat}.points",
            "its points so far",
            -MOST_POINTS,
            MOST_POINTS,
            usual=(-usual, 3 * usual),
        )
        put.add(
            f"{seat}.deal_points",
            "its points in the last deal that ended",
            -MOST_A_DEAL,
            MOST_A_DEAL,
            usual=(-39, 117),
        )
        if options.fair_start:
            put.flags(f"{seat}.poor", "it has been asked about a new deal")
            put.flags(f"{seat}.judged", "it need not be asked any more")
    if options.fair_start:
        put.flags("asking", "a seat is asked about a new deal")
        put.add("redeals", "how many times this deal was dealt anew", 0, MAX_REDEALS)
    return put.parts()
