"""Runs of playouts: so long or so many games, in slices that leave room for clocks and Ctrl-C."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from typing import Any

import msgspec

import tycoon
from tycoon import bots as _bots
from tycoon.core.checks import of_kind, quantity, type_name, whole, within
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.state import State
from tycoon.lab.pace import SLICE, Pace
from tycoon.lab.playouts import Playouts
from tycoon.lab.threads import ENDLESS, Team

MAX_DECISIONS = 1_000_000
"""Where a game is stopped unless something else is asked for."""

MOST_JOBS = 256


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a run of playouts came to.

    Attributes:
        games: complete games, those that were stopped at the most decisions included.
        decisions: of seats, in all games; dealing is not counted.
        seconds: spent playing, by the clock.
        decisions_per_s, games_per_s: over these seconds.
        deals: deals begun in the complete games.
        mean_legal: legal actions at a decision of bots that are given them, on average.
        mean_length, max_length: decisions in a complete game.
        capped: how many games were stopped at the most decisions.
        compiled: whether the rules ran compiled.
        version: of Tycoon.
        game, rules_version, options, seats, players, seed, max_decisions: what was played.
        unfinished: decisions in a game that the end of the run cut off; in one of each job.
        mean_returns: points of each seat in a complete game, on average.
        ended_deals: deals that ended, in all games.
        mean_deal_returns: points of each seat in an ended deal, on average.
        deal_returns_error: half the width of the 95 % confidence interval of each of these.
        jobs: how many threads played.
    """

    games: int
    decisions: int
    seconds: float
    decisions_per_s: float
    games_per_s: float
    deals: int
    mean_legal: float
    mean_length: float
    max_length: int
    capped: int
    compiled: bool
    version: str
    game: str
    rules_version: int
    options: Mapping[str, Any]
    seats: int
    players: list[str]
    seed: int
    max_decisions: int
    unfinished: int
    mean_returns: list[float]
    ended_deals: int
    mean_deal_returns: list[float]
    deal_returns_error: list[float]
    jobs: int


class Run:
    """Playouts from one start, to be continued and looked at as often as one likes.

    Attributes:
        seconds: spent playing so far, by the clock.
    """

    def __init__(
        self,
        start: State,
        players: Sequence[str | Bot] = ("random",),
        *,
        seed: int = 0,
        max_decisions: int = MAX_DECISIONS,
        jobs: int = 1,
    ) -> None:
        """Get ready to play.

        Args:
            start: where every game starts; it is not changed.
            players: a bot or the name of one for each seat; a single one plays all seats.
            seed: games of the same seed are the same, compiled or interpreted.
            max_decisions: where a game is stopped.
            jobs: threads to play in, 1 to 256; 0: one for each core. The games are the same
                however many there are. A bot that is named is made for each, one that is given is
                asked by all of them. Bots and rules in plain Python run in one thread at a time.

        Raises:
            UnknownBot: a name that no bot of this game has.
            ValueError: another number of players than of seats, or of jobs.
            TypeError: a player that is no bot, or of another game.
        """
        start = of_kind(start, State, "start")
        seed = whole(seed, "seed")
        jobs = within(jobs, 0, MOST_JOBS, "jobs") or min(cores(), MOST_JOBS)
        made, self._players = seated(players, start)
        self._members = [Playouts(start, made, seed, max_decisions)]
        while len(self._members) < jobs:
            self._members.append(Playouts(start, seated(players, start)[0], seed, max_decisions))
        self._start = start
        self._seed = seed
        self._pace = Pace()
        self._team = Team(self._members)

    @property
    def seconds(self) -> float:
        """Spent playing so far, by the clock."""
        return self._pace.seconds

    @property
    def games(self) -> int:
        """Complete games so far."""
        return self._sum("games")

    @property
    def decisions(self) -> int:
        """Decisions so far."""
        return self._sum("decisions")

    def _sum(self, name: str) -> int:
        return sum(getattr(member, name) for member in self._members)

    def go(self, *, seconds: float | None = None, games: int | None = None) -> Iterator[None]:
        """Play for so many seconds in all or until so many games are complete, whichever is first.

        Yields about every twentieth of a second, or after a decision that takes longer; nothing is
        played until it goes on.

        Raises:
            Exception: what a bot raised, or IllegalMove for what it should not have chosen.
            TypeError, ValueError: these are no numbers from 0.
        """
        most = ENDLESS if games is None else within(games, 0, ENDLESS, "games")
        end = float("inf") if seconds is None else quantity(seconds, "seconds")
        return self._go(most, end) if len(self._members) == 1 else self._go_together(most, end)

    def _go(self, most: int, end: float) -> Iterator[None]:
        [alone] = self._members
        while self.games < most and self.seconds < end:
            self._pace.play(
                lambda decisions: alone.play(decisions, most), min(SLICE, end - self.seconds)
            )
            yield

    def _go_together(self, most: int, end: float) -> Iterator[None]:
        with ThreadPoolExecutor(len(self._members), "playouts") as threads:
            while self.games < most and self.seconds < end:
                with self._pace.measured():
                    self._team.play(threads, most, min(SLICE, end - self.seconds))
                yield

    def report(self) -> Report:
        """What has been played so far."""
        state = self._start
        games, decisions, ended_deals = self.games, self.decisions, self._sum("ended_deals")
        totals = [
            [sum(counts) for counts in zip(*of_seat, strict=True)]
            for of_seat in zip(*(member.totals() for member in self._members), strict=True)
        ]
        return Report(
            games=games,
            decisions=decisions,
            seconds=self.seconds,
            decisions_per_s=_ratio(decisions, self.seconds),
            games_per_s=_ratio(games, self.seconds),
            deals=self._sum("deals"),
            mean_legal=_ratio(self._sum("legal"), self._sum("listed")),
            mean_length=_ratio(decisions - self._sum("current"), games),
            max_length=max(member.longest for member in self._members),
            capped=self._sum("capped"),
            compiled=tycoon.compiled,
            version=tycoon.__version__,
            game=state.game.name,
            rules_version=state.game.version,
            options=msgspec.to_builtins(state.options),
            seats=state.seats,
            players=self._players,
            seed=self._seed,
            max_decisions=self._members[0].max_decisions,
            unfinished=self._sum("current"),
            mean_returns=[_ratio(points, games) for points, _, _ in totals],
            ended_deals=ended_deals,
            mean_deal_returns=[_ratio(points, ended_deals) for _, points, _ in totals],
            deal_returns_error=[_error(ended_deals, *sums) for _, *sums in totals],
            jobs=len(self._members),
        )


def seated(players: Sequence[str | Bot], start: State) -> tuple[list[Bot], list[str]]:
    """A bot for each seat of `start`, those that are named just made, and what they are called.

    Raises:
        UnknownBot: a name that no bot of this game has.
        TypeError: no list of players.
    """
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        raise TypeError(f"players: a list of bots or names is wanted, not {type_name(players)}")
    players = list(players) * start.seats if len(players) == 1 else list(players)
    bots = [_bots.make(one, start.game) if isinstance(one, str) else one for one in players]
    return bots, [one if isinstance(one, str) else type(one).__name__ for one in players]


def play_out(
    start: State,
    players: Sequence[str | Bot] = ("random",),
    *,
    seconds: float | None = None,
    games: int | None = None,
    max_decisions: int = MAX_DECISIONS,
    seed: int = 0,
    jobs: int = 1,
) -> Report:
    """Play whole games from `start` and say what they came to; for five seconds without a limit.

        >>> import tycoon
        >>> play_out(tycoon.make("bigtwo"), ["greedy", "random", "random", "random"], games=2).games
        2

    Args:
        start: where every game starts; it is not changed.
        players: a bot or the name of one for each seat; a single one plays all seats.
        seconds: for how long.
        games: how many.
        max_decisions: where a game is stopped, and counted as `capped`.
        seed: games of the same seed are the same, compiled or interpreted.
        jobs: threads to play in, 1 to 256; 0: one for each core. The games are the same however
            many there are, and bots in plain Python run in one thread at a time.

    Raises:
        UnknownBot: a name that no bot of this game has.
        ValueError: another number of players than of seats, seconds or games below 0.
        TypeError: a player that is no bot, a number that is none.
    """
    run = Run(start, players, seed=seed, max_decisions=max_decisions, jobs=jobs)
    if seconds is None and games is None:
        seconds = 5.0
    for _ in run.go(seconds=seconds, games=games):
        pass
    return run.report()


def cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not everywhere
        return os.cpu_count() or 1


def _ratio(a: float, b: float) -> float:
    return a / b if b else 0.0


def _error(count: int, total: int, squares: int) -> float:
    """Half the 95 % confidence interval of a mean, from the sum and the sum of squares."""
    if count < 2:
        return 0.0
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return 1.96 * sqrt(variance / count)
