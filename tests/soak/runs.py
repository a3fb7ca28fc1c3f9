"""Many random games of a case, in lots that can be left and taken up again."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import cast

import msgspec
import tycoon_extensions as rules
from soak.watch import Fault, Watch, WatchBigTwo, WatchDaifugo, WatchDeal, WatchMonopoly

from tests import lots
from tests.conformance.cases import Case, all_cases

WATCHES: dict[str, type[Watch]] = {
    "bigtwo": WatchBigTwo,
    "daifugo": WatchDaifugo,
    "deal": WatchDeal,
    "monopoly": WatchMonopoly,
}
"""What watches the games of the registry. A new game adds its own to `soak.watch`."""

LOT = 1_000


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What games came to.

    `longest` and `passes` are decisions in a deal and passes in a row, `capped` the games that a
    limit of turns has ended.
    """

    games: int = 0
    deals: int = 0
    decisions: int = 0
    longest: int = 0
    passes: int = 0
    capped: int = 0
    seconds: float = 0.0

    def __add__(self, other: Played) -> Played:
        return Played(
            games=self.games + other.games,
            deals=self.deals + other.deals,
            decisions=self.decisions + other.decisions,
            longest=max(self.longest, other.longest),
            passes=max(self.passes, other.passes),
            capped=self.capped + other.capped,
            seconds=self.seconds + other.seconds,
        )


class Wrong(AssertionError):
    """A game that did not go as it must: its case, its seed, what was wrong, where."""


def soaked() -> list[Case]:
    """Every preset of every game of the registry with every number of seats."""
    return [case for case in all_cases() if case.game.name != "haggle"]


def play(case: Case, first: int, games: int) -> Played:
    """Play the games with the seeds from `first` on.

    Raises:
        Wrong: one of them went wrong.
    """
    watch = WATCHES[case.label](case.new())
    capped = 0
    for seed in range(first, first + games):
        if not watch.play(seed):
            raise Wrong(_wrong(case, seed, Fault(watch.fault).name, watch))
        outcome = watch.state.outcome()
        if outcome is None or len(outcome.places) != case.seats or min(outcome.places) != 1:
            raise Wrong(_wrong(case, seed, "OUTCOME", watch))
        capped += outcome.reason == "limit"
    return Played(
        games=games,
        deals=watch.deals,
        decisions=watch.decisions,
        longest=watch.longest,
        passes=watch.passes,
        capped=capped,
    )


def _wrong(case: Case, seed: int, fault: str, watch: Watch) -> str:
    position = msgspec.json.encode(watch.state.to_position()).decode()
    return f"{case}, game {seed}: {fault} in {position}"


class Log(lots.Log[Played]):
    """The lots of a case that have been played with the rules as they are."""

    def __init__(self, folder: Path, case: Case) -> None:
        super().__init__(folder / version() / f"{case}.jsonl", Played, LOT)


def version() -> str:
    """What the rules are now: lots of other rules do not count."""
    digest = hashlib.blake2b(digest_size=6)
    for module in rules.modules():
        digest.update(module.source.read_bytes() + module.types.read_bytes())
    digest.update(Path(cast(str, __file__)).read_bytes())
    digest.update(Path(rules.TEST_GAMES / "soak" / "watch.py").read_bytes())
    return digest.hexdigest()
