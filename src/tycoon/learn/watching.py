"""A net that says what positions are worth, fitted to games that `greedy` has been watched to play.

`python -m tycoon.learn monopoly --out DIR` does this; the same seed comes to the same net.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import tycoon
from tycoon import bots
from tycoon.core.learned import net
from tycoon.games.monopoly.bot.standing import Standing
from tycoon.learn.fitting import Fit, table
from tycoon.learn.prospects import Prospects
from tycoon.learn.recipes import WATCHED

ONE = 1 << 14  # what is a point in an outlook
CHUNK = 500
"""Games between two messages."""
ROOM = 200  # rows for each game, at most; what does not fit is not looked at
OFTEN = 300_000  # of a million rounds
SLIPS = (0, 10_000, 30_000)
"""Of a million decisions those made by lot, in turn, to see more than good play."""


def watch(out: Path, *, seed: int, scale: float, tell: Callable[[str, int, int], None]) -> float:
    """Make the net of Monopoly's `Standing`.

    Args:
        out: a folder, for `standing.net` and `standing.json`.
        seed: of games and first weights.
        scale: games, as a multiple of what the recipe says.
        tell: is told how far it is.

    Returns:
        The loss on positions that were not learned from, halved squared points.
    """
    out.mkdir(parents=True, exist_ok=True)
    eyes, greedy, parts = Standing(net.nothing()), bots.make("greedy", "monopoly"), []
    chunks = [start for start in WATCHED.starts for _ in range(max(1, round(start.weight * scale)))]
    for number, start in enumerate(chunks):
        state = tycoon.make("monopoly", start.preset, start.seats)
        seen = Prospects(state, eyes, greedy, 1000 * seed + number, CHUNK * ROOM)
        for _ in range(CHUNK):
            seen.play(OFTEN, SLIPS[number % len(SLIPS)])
        parts.append(seen.table_of_rows())
        tell("games", CHUNK * (number + 1), CHUNK * len(chunks))
    data, fit, curve = table(parts, ONE), Fit(Standing.features, seed), []
    (stage,) = WATCHED.stages
    for epoch, measured in enumerate(fit.learn(data, stage.epochs, stage.rate)):
        tell("learning", epoch + 1, stage.epochs)
        curve.append({"epoch": epoch, **measured._asdict(), "positions": len(data.starts) - 1})
    net.save(out / "standing.net", Standing.features, fit.whole())
    (out / "standing.json").write_text(json.dumps(curve, indent=1) + "\n")
    return float(curve[-1]["loss"])
