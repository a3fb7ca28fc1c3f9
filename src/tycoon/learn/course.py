"""A recipe, followed: deals played in processes, a net fitted, what was learned kept on the way."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import accumulate
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import tycoon
from tycoon import bots
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import FastChance
from tycoon.core.learned import net
from tycoon.core.learned.policy import Learned
from tycoon.learn.fitting import Fit, table
from tycoon.learn.recipes import Recipe, Stage, Start
from tycoon.learn.samples import Samples

CHUNK = 500
"""Deals that a process plays at a time."""
ROOM = 60  # rows for each deal, at most; what does not fit is not looked at
MILLION = 1_000_000
PART = 10_000  # millionths in a hundredth

Told = Callable[[str, int, int], None]
"""Is told what is done: the stage, how much of it, of how much."""


def follow(
    game: str,
    recipe: Recipe,
    out: Path,
    *,
    seed: int = 1,
    jobs: int = 1,
    tell: Told | None = None,
) -> list[dict[str, Any]]:
    """Make a net.

    What a stage played and learned is kept in `out`; the same call goes on where one was stopped,
    and comes to the same net however many jobs there are.

    Args:
        game: whose `fast` player learns.
        recipe: how.
        out: a folder, for `fast.net`, `curve.json` and what is on the way.
        seed: of deals and first weights.
        jobs: processes to play in.
        tell: is told how far it is.

    Returns:
        A row for each time over: stage, epoch, loss, spread, gain, rows, decisions, seconds.
    """
    tell = tell or _nobody
    out.mkdir(parents=True, exist_ok=True)
    features = type(_eyes(game, None)).features
    fit, curve = Fit(features, seed), []
    for number, stage in enumerate(recipe.stages):
        done = out / f"stage{number}.npz"
        if done.exists():
            fit.restore(np.load(done))
            curve += json.loads((out / f"stage{number}.json").read_text())
            continue
        before = out / f"stage{number - 1}.net" if number else None
        rows = list(_learned(game, recipe, stage, number, fit, before, seed, jobs, tell))
        net.save(out / f"stage{number}.net", features, fit.whole())
        (out / f"stage{number}.json").write_text(json.dumps(rows))
        np.savez(done, *fit.weights)
        curve += rows
    last = out / f"stage{len(recipe.stages) - 1}.net"
    (out / "fast.net").write_bytes(last.read_bytes())
    (out / "curve.json").write_text(json.dumps(curve, indent=1) + "\n")
    return curve


def _nobody(stage: str, done: int, most: int) -> None:
    """Listen to nothing."""


def _learned(
    game: str,
    recipe: Recipe,
    stage: Stage,
    number: int,
    fit: Fit,
    before: Path | None,
    seed: int,
    jobs: int,
    tell: Told,
) -> Iterator[dict[str, Any]]:
    """Play a stage, and learn from it; a row for each time over."""
    started = time.monotonic()
    chunks = -(-stage.deals // CHUNK)
    parts: list[tuple[bytes, bytes]] = []
    work = partial(_played, game, recipe, stage, before, seed * 1000 + number)
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        for chunk, played in enumerate(pool.map(work, range(chunks))):
            parts += played
            tell(f"stage {number}: deals", min(stage.deals, CHUNK * (chunk + 1)), stage.deals)
    unit = type(_eyes(game, None)).unit
    data = table(parts, unit)
    for epoch, measured in enumerate(fit.learn(data, stage.epochs, stage.rate, stage.level)):
        tell(f"stage {number}: learning", epoch + 1, stage.epochs)
        yield {
            "stage": number,
            "epoch": epoch,
            **measured._asdict(),
            "gain": unit * measured.gain,
            "rows": len(data.worth),
            "decisions": len(data.starts) - 1,
            "seconds": round(time.monotonic() - started),
        }


def _played(
    game: str, recipe: Recipe, stage: Stage, before: Path | None, seed: int, chunk: int
) -> list[tuple[bytes, bytes]]:
    """What came of some deals: rows of each table."""
    eyes, greedy = _eyes(game, before), bots.make("greedy", game)
    lot = random.Random(f"{seed}/{chunk}")
    tables = [
        _samples(game, start, eyes, lot.getrandbits(62), before is not None)
        for start in recipe.starts
    ]
    weights = list(accumulate(start.weight for start in recipe.starts))
    for number in lot.choices(range(len(tables)), cum_weights=weights, k=CHUNK):
        players: list[Bot] = [
            eyes if lot.randrange(100) < stage.own else greedy
            for _ in range(recipe.starts[number].seats)
        ]
        tables[number].play(players, recipe.looked_at * PART, recipe.slips * PART, recipe.tried)
    return [own.table_of_rows() for own in tables if own.rows]


def _samples(game: str, start: Start, eyes: Learned, seed: int, own: bool) -> Samples:
    state = tycoon.make(game, start.preset, start.seats)
    state = state.game.usual_deal(state, FastChance(seed))
    return Samples(state, eyes, seed, CHUNK * ROOM, own=own)


def _eyes(game: str, weights: Path | None) -> Learned:
    """The player that learns, with these weights; with none that has any, it sees and knows not."""
    own = bots.make("fast", game, net=net.nothing() if weights is None else net.load(weights))
    assert isinstance(own, Learned)
    return own
