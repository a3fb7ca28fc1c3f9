"""What is counted of a game of Big Two that is over."""

from __future__ import annotations

from tycoon.core.counts import Count, once, once_where
from tycoon.games.bigtwo.names import BOMBS, Kind

_FIVES = tuple(kind.word for kind in Kind if kind >= Kind.STRAIGHT)

COUNTS = (
    Count("bigtwo.count.won", "went_out", once),
    Count("bigtwo.count.singles", "played", once_where("kind", Kind.SINGLE.word)),
    Count("bigtwo.count.pairs", "played", once_where("kind", Kind.PAIR.word)),
    Count("bigtwo.count.triples", "played", once_where("kind", Kind.TRIPLE.word)),
    Count("bigtwo.count.fives", "played", once_where("kind", *_FIVES)),
    Count(
        "bigtwo.count.bombs",
        "played",
        once_where("kind", *(kind.word for kind in BOMBS)),
        options=lambda options: bool(options.get("bombs")),
    ),
    Count("bigtwo.count.passes", "passed", once),
    Count("bigtwo.count.tricks", "trick_won", once),
    Count("bigtwo.count.left", "scored", lambda event: [(event["seat"], len(event["cards"]))]),
    Count("bigtwo.count.doubled", "scored", lambda event: [(event["seat"], len(event["doubled"]))]),
)
"""Plays by kind, passes and tricks; cards left when others went out, and losses doubled."""
