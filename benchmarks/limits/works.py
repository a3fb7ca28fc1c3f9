"""What is measured: the work, who does it, and by what it is known to be the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from benchmarks.limits import ours, peers, programs
from benchmarks.limits.samples import Figure, Quotient, Sample, nanoseconds, per_second

Measure = Callable[[float, int], Sample]
"""Works for so many seconds of processor time, with this seed."""

ROLLS_A_SECOND = 50_000_000
"""How many rolls fill a second, or less, of the program that only moves."""

DEALS = [
    Quotient("choices at a decision", "legal", "decisions", 0.005, relative=True),
    Quotient("decisions a deal", "decisions", "deals", 0.005, relative=True),
]
SHARES = [Quotient(square, square, "rolls", 0.0005, relative=False) for square in programs.SQUARES]

M_DECISIONS = per_second("decisions", "M decisions/s", 1e6)
ROUNDS = per_second("deals", "rounds/s")
GAMES = per_second("games", "games/s")
NS = nanoseconds("decisions", "ns a decision")


@dataclass(frozen=True, slots=True)
class Compared:
    """Work that somebody else does too.

    Attributes:
        name: what it is, for people.
        other: who does it too.
        figure: what is told of both.
        ours, theirs: they measure.
        same: what must agree before a ratio is told.
    """

    name: str
    other: str
    figure: Figure
    ours: Measure
    theirs: Measure
    same: list[Quotient]


@dataclass(frozen=True, slots=True)
class Alone:
    """Work that only Tycoon does, and the figures that are told of it."""

    name: str
    figures: list[Figure]
    ours: Measure


def limits() -> list[Compared]:
    """Beside the limit programs, which are built for it.

    Raises:
        programs.NoCompiler: there is nothing to build them with.
        programs.BuildFailed: the compiler does not accept them.
    """
    bigtwo, daifugo = programs.build("bigtwo"), programs.build("daifugo")
    movement = programs.build("movement")
    return [
        Compared(
            "Big Two base",
            "bigtwo.cpp",
            M_DECISIONS,
            ours.Games("bigtwo", "base"),
            lambda seconds, seed: programs.deals(bigtwo, seconds, seed),
            DEALS,
        ),
        Compared(
            "Daifugo uecda, 5 seats",
            "daifugo.cpp",
            ROUNDS,
            ours.Games("daifugo", "uecda", 5),
            lambda seconds, seed: programs.deals(daifugo, seconds, seed),
            DEALS,
        ),
        Compared(
            "Monopoly movement",
            "movement.cpp",
            per_second("rolls", "M rolls/s", 1e6),
            ours.Rolls(),
            lambda seconds, seed: _roll(movement, seconds, seed),
            SHARES,
        ),
    ]


def _roll(program: Path, seconds: float, seed: int) -> Sample:
    return programs.movement(program, max(1, round(seconds * ROLLS_A_SECOND)), seed)


def beside(found: list[peers.Peer]) -> list[Compared]:
    """Beside these peers, who have no game of ours: what is nearest."""
    return [
        Compared("Big Two base, from Python", one.name, M_DECISIONS, ours.from_python, one, DEALS)
        for one in found
    ]


def alone() -> list[Alone]:
    """All that Tycoon's speed is known by besides."""
    rolls = per_second("rolls", "M rolls/s", 1e6)
    greedy = [("Big Two", "base"), ("Daifugo", "dokopa"), ("Deal", "base"), ("Monopoly", "classic")]
    return [
        Alone("Big Two expert5", [M_DECISIONS], ours.Games("bigtwo", "expert5")),
        Alone("Big Two teams-expert", [M_DECISIONS], ours.Games("bigtwo", "teams-expert")),
        Alone("Daifugo uecda, 5 seats", [M_DECISIONS], ours.Games("daifugo", "uecda", 5)),
        Alone("Daifugo kotoba", [M_DECISIONS], ours.Games("daifugo", "kotoba")),
        Alone("Daifugo dokopa", [M_DECISIONS], ours.Games("daifugo", "dokopa")),
        Alone("Deal base", [M_DECISIONS, GAMES], ours.Games("deal", "base")),
        Alone("Monopoly", [M_DECISIONS], ours.Games("monopoly", "classic")),
        *[
            Alone(
                f"{game}, all greedy",
                [NS, M_DECISIONS, GAMES] if game == "Monopoly" else [NS],
                ours.Games(game.replace(" ", "").lower(), preset, player="greedy"),
            )
            for game, preset in greedy
        ],
        Alone("Monopoly movement, speed die", [rolls], ours.Rolls("speed-die")),
        Alone("Big Two base, from Python", [M_DECISIONS], ours.from_python),
        Alone("Big Two base, interpreted", [M_DECISIONS], ours.interpreted),
    ]
