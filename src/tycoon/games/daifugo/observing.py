"""What stands where in an observation of Daifugo: `Daifugo._observe`, part by part."""

from __future__ import annotations

from tycoon.core.layouts import Layout, Part
from tycoon.core.names import MAX_DEALS
from tycoon.games.daifugo.names import Ask
from tycoon.games.daifugo.options import DaifugoOptions

CARDS = 54
NATURALS = 52
MOST_PASSES = 100
RANKS = 13


def parts(options: DaifugoOptions, seats: int) -> tuple[Part, ...]:
    """The layout for these options and so many seats."""
    put = Layout()
    put.flags(
        "hand", "each card that the observer holds; the last two: one joker, two", CARDS, own=True
    )
    put.flags("played", "each card played or put away in this round", CARDS)
    put.flags("table", "each natural card of the play to beat", NATURALS)
    put.flags("form", "the play to beat is a single, a set, a sequence", 3)
    put.add("size", "how many cards it has", 0, 15)
    put.add("low", "its lowest rank + 1, a joker alone 14; 0: none", 0, 14, codes=True)
    put.flags("suits", "the suits it shows, ♣♦♥♠", 4)
    put.add("jokers", "its jokers", 0, 2)
    put.flags("lock", "the suits the table is locked to, ♣♦♥♠", 4)
    put.flags("revolution", "a revolution turns the order")
    put.flags("jack_back", "a jack turns the order")
    put.add("pile", "cards in the pile", 0, CARDS)
    put.add("aside", "cards put out of the round", 0, CARDS)
    put.add("pass_row", "passes in a row", 0, MOST_PASSES, usual=(0, 2 * seats))
    put.flags("drawer", "the pile has run out")
    put.flags(
        "asked", "what is asked: return, claim, give, put away, change", Ask.CHANGE - Ask.RETURN + 1
    )
    put.flags("picked", "the cards that the observer itself has picked so far", CARDS, own=True)
    most = seats * (options.rounds or MAX_DEALS)
    usual = most if options.rounds else 20 * seats
    for i in range(seats):
        seat = f"seat_{i}"
        put.add(f"{seat}.cards", "how many cards it holds", 0, CARDS, usual=(0, CARDS // 2))
        put.flags(f"{seat}.to_act", "it is to act")
        put.flags(f"{seat}.owner", "the play to beat is its own")
        put.flags(f"{seat}.passed", "it has passed")
        put.flags(f"{seat}.active", "it is still in")
        put.flags(f"{seat}.waiting", "it waits for a play-off")
        put.flags(f"{seat}.demoted", "it is demoted")
        put.add(f"{seat}.place", "its place of this round; 0: none yet", 0, seats, codes=True)
        put.add(f"{seat}.class", "its place of the round before; 0: none", 0, seats, codes=True)
        put.add(f"{seat}.points", "its points so far", -most, most, usual=(-usual, usual))
        if i:
            put.flags(
                f"{seat}.known", "each card that the observer knows it to hold", CARDS, own=True
            )
    if options.nine_reverse:
        put.flags("turned", "the turn goes the other way round")
    if options.rank_lock != "off":
        put.add(
            "rank_locked",
            "2 more than the rank that the play to beat counts as while ranks are locked; else 0",
            0,
            15,
            codes=True,
        )
    if options.queen_bomber:
        put.flags("bomb", "ranks are asked for")
        put.flags("named", "each rank that the observer itself has named so far", RANKS, own=True)
    return put.parts()
