"""Whether the analysis is right: of positions called 70 %, are about 70 % won?

Strong players play deals (games, where there are none). At places drawn by lot the analysis says
how likely each seat is to be the best, and who was best in the end is kept beside it. What is
measured is kept under `build/calibration`, a line a deal, so that Ctrl-C and the next run go on;
the plot and the table are made of all that is there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from math import sqrt
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.progress import Progress

import tycoon
from benchmarks.measure import ROOT
from tycoon import bots
from tycoon.core.engine.chance import FastChance
from tycoon.lab.analysis import Prospects, ended, won_by
from tycoon.search.levels import STRONG

KEPT = ROOT / "build" / "calibration"
PLOT = ROOT / "docs" / "images" / "calibration.png"
PLACES = 4
"""So many places of a deal are looked at, on average."""
BINS = 10


class Row(NamedTuple):
    """What is played: the preset, the seats, how many decisions a deal has, and its options."""

    game: str
    preset: str
    seats: int
    decisions: int
    deals: int
    options: dict[str, object]


ROWS = {
    "Big Two": Row("bigtwo", "base", 4, 60, 1_000, {"hands": 1}),
    "Daifugo": Row("daifugo", "dokopa", 4, 60, 1_000, {}),
    "Deal": Row("deal", "base", 4, 150, 1_000, {}),
    "Monopoly": Row("monopoly", "classic", 4, 400, 1_000, {}),
}


class Sample(msgspec.Struct, frozen=True, array_like=True):
    """A deal: for each place looked at how many steps had been taken, the chances, who won."""

    seed: int
    at: list[int]
    chances: list[list[float]]
    won: list[float]


class Bin(NamedTuple):
    """What became of the positions whose chance lay in a tenth.

    Attributes:
        called: the mean chance.
        won: the share that was won.
        interval: half the width of its 95 % interval, where the positions of a deal are one sample.
        count: how many positions.
    """

    called: float
    won: float
    interval: float
    count: int


def play(row: Row, seed: int, worlds: int) -> Sample | None:
    """One deal, by strong players; None where it does not end."""
    chance, lot = FastChance(2 * seed), FastChance(2 * seed + 1)
    state = tycoon.make(row.game, row.preset, row.seats, **row.options)
    strong = bots.make("strong", row.game, iterations=_iterations(row.game))
    prospects = Prospects(state, worlds, seed)
    state.keep_past()
    at, chances = [], []
    for step in range(100 * row.decisions):
        if ended(state):
            return Sample(seed, at, chances, won_by(state.deal_returns()))
        seat = state.seat_to_act
        if seat < 0:
            action = state.default_action()
        else:
            if state.deals and lot.below(row.decisions) < PLACES:
                at.append(step)
                chances.append(prospects.of(state, step)[0])
            action = strong.choose(state.copy(), seat, chance)
        state.apply(action, chance)
    return None


def _iterations(game: str) -> int:
    return STRONG.get(game, STRONG[""]).iterations


def positions(samples: Sequence[Sample]) -> Iterator[tuple[int, float, float]]:
    """The deal, the chance and the outcome of every seat at every place."""
    for deal, sample in enumerate(samples):
        for row in sample.chances:
            for called, won in zip(row, sample.won, strict=True):
                yield deal, called, won


def bins(samples: Sequence[Sample]) -> list[Bin]:
    """The positions by tenths of what they were called; a tenth without any is left out."""
    found: list[list[tuple[int, float, float]]] = [[] for _ in range(BINS)]
    for one in positions(samples):
        found[min(int(BINS * one[1]), BINS - 1)].append(one)
    return [_bin(some) for some in found if some]


def _bin(some: list[tuple[int, float, float]]) -> Bin:
    count = len(some)
    called, won = (sum(one[part] for one in some) / count for part in (1, 2))
    by_deal: dict[int, float] = {}
    for deal, _, outcome in some:
        by_deal[deal] = by_deal.get(deal, 0.0) + outcome - won
    error = sqrt(sum(one * one for one in by_deal.values())) / count
    return Bin(called, won, 1.96 * error, count)


def brier(samples: Sequence[Sample]) -> tuple[float, float]:
    """The mean squared error of what was called, and of calling all seats equal."""
    found = [
        ((called - won) ** 2, (1 / len(samples[deal].won) - won) ** 2)
        for deal, called, won in positions(samples)
    ]
    return sum(one for one, _ in found) / len(found), sum(one for _, one in found) / len(found)


def read(name: str) -> list[Sample]:
    """What is kept of a game; a line that was cut off is left out."""
    file = KEPT / f"{ROWS[name].game}.jsonl"
    found = []
    for line in file.read_bytes().splitlines() if file.exists() else []:
        try:
            found.append(msgspec.json.decode(line, type=Sample))
        except msgspec.DecodeError:
            continue
    return found


def measure(name: str, deals: int, worlds: int, progress: Progress) -> None:
    """Play until there are so many deals, and keep each at once."""
    row, samples = ROWS[name], read(name)
    task = progress.add_task(name, total=deals, completed=len(samples))
    KEPT.mkdir(parents=True, exist_ok=True)
    seed = max((one.seed for one in samples), default=0)
    with (KEPT / f"{row.game}.jsonl").open("ab") as file:
        file.write(b"\n" if file.tell() else b"")  # a line may have been cut off
        for _ in range(len(samples), deals):
            seed += 1
            sample = play(row, seed, worlds)
            if sample is not None:
                file.write(msgspec.json.encode(sample) + b"\n")
                file.flush()
            progress.advance(task)


def plot(games: dict[str, list[Sample]], file: Path) -> None:
    """Draw what was called against what was won, a panel for each game."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(3.4 * len(games), 4.4), layout="constrained")
    axes = figure.subplots(1, len(games), sharey=True, squeeze=False)[0]
    for panel, (name, samples) in zip(axes, games.items(), strict=True):
        found = bins(samples)
        panel.plot([0, 100], [0, 100], color="0.7", linewidth=1)
        panel.errorbar(
            [100 * one.called for one in found],
            [100 * one.won for one in found],
            yerr=[100 * one.interval for one in found],
            fmt="o",
            markersize=4,
            capsize=2,
        )
        panel.set_title(f"{name}: {len(samples):,} {'games' if name in GAMES else 'deals'}")
        panel.set_xlabel("called, %")
        panel.set_aspect("equal")
    axes[0].set_ylabel("won, %")
    figure.savefig(file, dpi=110)


GAMES = ("Deal", "Monopoly")
"""Without deals: the game is the deal."""


def report(games: dict[str, list[Sample]]) -> None:
    """Print the bins of each game."""
    for name, samples in games.items():
        mine, even = brier(samples)
        print(f"\n{name}: {len(samples)}, mean squared error {mine:.3f}, of equal seats {even:.3f}")
        print("| called | won | positions |\n|---|---|---|")
        for one in bins(samples):
            won = f"{100 * one.won:.1f} ± {100 * one.interval:.1f} %"
            print(f"| {100 * one.called:.1f} % | {won} | {one.count} |")


def main() -> None:
    """Measure the games named, or all, and print and draw what came of it."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks calibration", description=__doc__)
    parser.add_argument("--game", action="append", choices=list(ROWS), help="only this one")
    parser.add_argument("--deals", type=int, help="how many; as many as the docs tell of if left")
    parser.add_argument("--worlds", type=int, default=100, help="of a seat at a place")
    parser.add_argument("--plot", type=Path, help=f"draw into this file, as {PLOT.name}")
    given = parser.parse_args()
    chosen = given.game or list(ROWS)
    try:
        with Progress() as progress:
            for name in chosen:
                deals = ROWS[name].deals if given.deals is None else given.deals
                measure(name, deals, given.worlds, progress)
    except KeyboardInterrupt:
        print("stopped; what is done is kept", file=sys.stderr)
    games = {name: samples for name in chosen if (samples := read(name))}
    report(games)
    if given.plot and games:
        plot(games, given.plot)


if __name__ == "__main__":
    main()
