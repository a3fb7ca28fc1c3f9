"""What is counted of a game of Daifugo that is over."""

from __future__ import annotations

from tycoon.core.counts import Count, once, once_where

COUNTS = (
    Count(
        "daifugo.count.ranks",
        "scored",
        lambda event: [(event["seat"], event["place"])],
        form="course",
    ),
    Count("daifugo.count.daifugo", "scored", once_where("title", "daifugo")),
    Count("daifugo.count.daihinmin", "scored", once_where("title", "daihinmin")),
    Count("daifugo.count.revolutions", "revolution", once),
    Count("daifugo.count.eights", "eight_cut", once),
    Count("daifugo.count.locks", "locked", once),
    Count("daifugo.count.plays", "played", once),
    Count("daifugo.count.passes", "passed", once),
    Count("daifugo.count.given", "gave", lambda event: [(event["seat"], event["count"])]),
    Count(
        "daifugo.count.discarded", "discarded", lambda event: [(event["seat"], len(event["cards"]))]
    ),
    Count("daifugo.count.drawn", "drew", once),
)
"""Places of the rounds, titles, what turned or cut tricks, and cards picked to give or put away."""
