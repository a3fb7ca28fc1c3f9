"""What comes of an arena: the reports, and the sums that they are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any

import msgspec

from tycoon.lab.ledger import Block
from tycoon.lab.ratings import Met


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """What a player came to.

    Attributes:
        name: of the player.
        mean_return: points a deal, or game.
        interval: half the width of the 95 % confidence interval of `mean_return`: the rotations of
            a deal are one sample. None of fewer than two.
        wins: how often nobody was placed better.
        mean_place: from 1; equal places share the better one.
        place_interval: as `interval`, of `mean_place`.
        us_per_decision: microseconds of processor time; of a program by the clock.
        decisions: how many these were.
    """

    name: str
    mean_return: float
    interval: float | None
    wins: int
    mean_place: float
    place_interval: float | None
    us_per_decision: float
    decisions: int


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """What was played.

    Attributes:
        unit: what is compared: a `deal` or a `game`.
        games: how many of these are complete, each played from every seat; in a round robin the
            sum over its matches.
        wanted: how many there were to be.
        rotations: how often each was played.
        stopped: how many of `games` times `rotations` were stopped at the most decisions.
        seconds: spent playing, by the clock, without what was played before in a folder.
        jobs: how many threads played.
        compiled: whether the rules ran compiled.
        version: of Tycoon.
        game, rules_version, options, seats, seed, max_decisions: what was played.
    """

    unit: str
    games: int
    wanted: int
    rotations: int
    stopped: int
    seconds: float
    jobs: int
    compiled: bool
    version: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seats: int
    seed: int
    max_decisions: int


class ArenaReport(Played, frozen=True, kw_only=True):
    """What an arena came to; see `Played` for what was played.

    Attributes:
        players: in the order in which they were named.
    """

    players: list[Standing]


class Rated(Standing, frozen=True, kw_only=True):
    """What a player came to in a round robin: means over its matches against each other player.

    Attributes:
        rating: by the model of Bradley and Terry, in the points of Elo; the mean of all is 0.
        rating_interval: half the width of its 95 % confidence interval.
    """

    rating: float
    rating_interval: float


class Match(msgspec.Struct, frozen=True, kw_only=True):
    """How one player did among players of one other kind.

    Attributes:
        player, among: their names.
        games: complete deals, or games.
        mean_return, interval: of `player`, as `Standing` has them.
        score: how often it came before one of the others, equal places a half: from 0 to 1.
        score_interval: half the width of the 95 % confidence interval.
    """

    player: str
    among: str
    games: int
    mean_return: float
    interval: float | None
    score: float
    score_interval: float | None


class RoundRobinReport(Played, frozen=True, kw_only=True):
    """What a round robin came to; see `Played` for what was played.

    Attributes:
        players: in the order in which they were named.
        matches: in the order in which they were drawn up.
    """

    players: list[Rated]
    matches: list[Match]


class Sum:
    """A sum of whole numbers, from which a mean and its error follow exactly."""

    def __init__(self) -> None:
        self.count = 0
        self.total = 0
        self.squares = 0

    def add(self, value: int) -> None:
        """Add a value."""
        self.count += 1
        self.total += value
        self.squares += value * value

    def mean(self, parts: int = 1) -> float:
        """The mean of the values, each divided by `parts`."""
        return self.total / (self.count * parts) if self.count else 0.0

    def error(self, parts: int = 1) -> float | None:
        """The standard error of that mean; None of fewer than two values."""
        if self.count < 2:
            return None
        spread = self.squares * self.count - self.total * self.total
        return sqrt(spread / (self.count - 1)) / self.count / parts


class Tally:
    """What one of a line-up has come to."""

    def __init__(self) -> None:
        self.returns = Sum()
        self.places = Sum()
        self.wins = 0
        self.spent_ns = 0
        self.decisions = 0


class Lineup:
    """Who plays at one table, by their numbers, and what came of it."""

    def __init__(self, entrants: Sequence[int]) -> None:
        self.entrants = list(entrants)
        self.tallies = [Tally() for _ in entrants]
        self.beaten = Sum()
        self.games = 0
        self.stopped = 0

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.entrants)

    def count(self, block: Block) -> None:
        """Add what was played."""
        self.games += len(block.returns)
        self.stopped += sum(block.stopped)
        for returns, places in zip(block.returns, block.places, strict=True):
            self._count_deal(returns, places)
        for tally, spent, decisions in zip(
            self.tallies, block.spent_ns, block.decisions, strict=True
        ):
            tally.spent_ns += spent
            tally.decisions += decisions

    def _count_deal(self, returns: list[list[int]], places: list[list[int]]) -> None:
        for number, tally in enumerate(self.tallies):
            tally.returns.add(sum(of_all[number] for of_all in returns))
            tally.places.add(sum(of_all[number] for of_all in places))
            tally.wins += sum(of_all[number] == 1 for of_all in places)
        # Twice, so that a half is whole.
        self.beaten.add(
            sum(
                (of_all[0] < other) + (of_all[0] <= other)
                for of_all in places
                for other in of_all[1:]
            )
        )


def _half(error: float | None, games: int) -> float | None:
    """Half the width of the 95 % confidence interval of a mean of so many, by Student's t."""
    return None if error is None else error * _t(games - 1)


def _t(degrees: int) -> float:
    """What Student's t exceeds 2.5 % of the time: Fisher's and Cornish's series.

    R. A. Fisher, E. A. Cornish, The Percentile Points of Distributions Having Known Cumulants,
    Technometrics 2 (1960). From three degrees of freedom on it is right to a hundredth.
    """
    z = 1.959964
    terms: tuple[float, ...] = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / float(degrees) ** power for power, term in enumerate(terms, 1))


def means(alone: Sequence[Tally], everywhere: Sequence[Tally], rotations: int) -> dict[str, Any]:
    """The fields of `Standing` but the name: means over some tallies, times of others, too."""
    returns, places = ([getattr(one, name) for one in alone] for name in ("returns", "places"))
    decisions = sum(one.decisions for one in everywhere)
    games = sum(one.count - 1 for one in returns) + 1
    return {
        "mean_return": sum(one.mean(rotations) for one in returns) / len(alone),
        "interval": _half(_together(returns, rotations), games),
        "wins": sum(one.wins for one in alone),
        "mean_place": sum(one.mean(rotations) for one in places) / len(alone),
        "place_interval": _half(_together(places, rotations), games),
        "us_per_decision": sum(one.spent_ns for one in everywhere) / max(decisions, 1) / 1000,
        "decisions": decisions,
    }


def _together(sums: Sequence[Sum], rotations: int) -> float | None:
    """The standard error of the mean of several means; None where one of them has none."""
    errors = [one.error(rotations) for one in sums]
    known = [error for error in errors if error is not None]
    if len(known) < len(errors):
        return None
    return sqrt(sum(error * error for error in known)) / len(known)


def met(lineup: Lineup) -> Met:
    """How the first of a line-up did against the second, who has all other seats."""
    score = lineup.beaten
    parts = 2 * lineup.seats * (lineup.seats - 1)
    error = score.error(parts) or 0.0
    return Met(lineup.entrants[0], lineup.entrants[1], score.count, score.mean(parts), error)


def matches(lineup: Lineup, names: Sequence[str]) -> list[Match]:
    """The same for a report; with two seats from both sides."""
    found = met(lineup)
    sides = [(found.first, found.second, found.score)]
    if lineup.seats == 2:
        sides.append((found.second, found.first, 1 - found.score))
    return [
        Match(
            player=names[player],
            among=names[among],
            games=lineup.games,
            mean_return=tally.returns.mean(lineup.seats),
            interval=_half(tally.returns.error(lineup.seats), lineup.games),
            score=score,
            score_interval=_half(found.error if lineup.games > 1 else None, lineup.games),
        )
        for (player, among, score), tally in zip(sides, lineup.tallies, strict=False)
    ]
