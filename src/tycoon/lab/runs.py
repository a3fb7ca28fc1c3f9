"""Runs of playouts: so long or so many games, in slices that leave room for clocks and Ctrl-C."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from time import perf_counter
from typing import Any

import msgspec

import tycoon
from tycoon import bots as _bots
from tycoon.core.checks import of_kind, quantity, type_name, whole, within
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.state import State
from tycoon.lab.playouts import Playouts

MAX_DECISIONS = 1_000_000
"""Where a game is stopped unless something else is asked for."""

_SLICE = 0.05  # seconds
_NO_LIMIT = (1 << 62) - 1


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What a run of playouts came to.

    Attributes:
        games: complete games, those that were stopped at the most decisions included.
        decisions: of seats, in all games; dealing is not counted.
        seconds: spent playing.
        decisions_per_s, games_per_s: over these seconds.
        deals: deals begun in the complete games.
        mean_legal: legal actions at a decision of bots that are given them, on average.
        mean_length, max_length: decisions in a complete game.
        capped: how many games were stopped at the most decisions.
        compiled: whether the rules ran compiled.
        version: of Tycoon.
        game, rules_version, options, seats, players, seed, max_decisions: what was played.
        unfinished: decisions in a game that the end of the run cut off.
        mean_returns: points of each seat in a complete game, on average.
        ended_deals: deals that ended, in all games.
        mean_deal_returns: points of each seat in an ended deal, on average.
        deal_returns_error: half the width of the 95 % confidence interval of each of these.
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


class Run:
    """Playouts from one start, to be continued and looked at as often as one likes.

    Attributes:
        seconds: spent playing so far.
    """

    def __init__(
        self,
        start: State,
        players: Sequence[str | Bot] = ("random",),
        *,
        seed: int = 0,
        max_decisions: int = MAX_DECISIONS,
    ) -> None:
        """Get ready to play.

        Args:
            start: where every game starts; it is not changed.
            players: a bot or the name of one for each seat; a single one plays all seats.
            seed: games of the same seed are the same, compiled or interpreted.
            max_decisions: where a game is stopped.

        Raises:
            UnknownBot: a name that no bot of this game has.
            ValueError: another number of players than of seats.
            TypeError: a player that is no bot, or of another game.
        """
        start = of_kind(start, State, "start")
        seed = whole(seed, "seed")
        if isinstance(players, str | bytes) or not isinstance(players, Sequence):
            raise TypeError(f"players: a list of bots or names is wanted, not {type_name(players)}")
        players = list(players) * start.seats if len(players) == 1 else list(players)
        made = [_bots.make(one, start.game) if isinstance(one, str) else one for one in players]
        self._playouts = Playouts(start, made, seed, max_decisions)
        self._start = start
        self._players = [one if isinstance(one, str) else type(one).__name__ for one in players]
        self._seed = seed
        self._slice = 256
        self.seconds = 0.0

    @property
    def games(self) -> int:
        """Complete games so far."""
        return self._playouts.games

    @property
    def decisions(self) -> int:
        """Decisions so far."""
        return self._playouts.decisions

    def go(self, *, seconds: float | None = None, games: int | None = None) -> Iterator[None]:
        """Play for so many seconds in all or until so many games are complete, whichever is first.

        Yields about every twentieth of a second, or after a decision that takes longer.

        Raises:
            Exception: what a bot raised, or IllegalMove for what it should not have chosen.
            TypeError, ValueError: these are no numbers from 0.
        """
        most = _NO_LIMIT if games is None else within(games, 0, _NO_LIMIT, "games")
        end = float("inf") if seconds is None else quantity(seconds, "seconds")
        return self._go(most, end)

    def _go(self, most: int, end: float) -> Iterator[None]:
        while self.games < most and self.seconds < end:
            self._play_slice(most, min(_SLICE, end - self.seconds))
            yield

    def _play_slice(self, games: int, aim: float) -> None:
        started = perf_counter()
        try:
            self._playouts.play(self._slice, games)
        finally:
            spent = perf_counter() - started
            self.seconds += spent
        wanted = self._slice * aim / max(spent, 1e-6)
        self._slice = round(max(1.0, self._slice / 4, min(wanted, self._slice * 4.0)))

    def report(self) -> Report:
        """What has been played so far."""
        done = self._playouts
        state = self._start
        totals = done.totals()
        return Report(
            games=done.games,
            decisions=done.decisions,
            seconds=self.seconds,
            decisions_per_s=_ratio(done.decisions, self.seconds),
            games_per_s=_ratio(done.games, self.seconds),
            deals=done.deals,
            mean_legal=_ratio(done.legal, done.listed),
            mean_length=_ratio(done.decisions - done.current, done.games),
            max_length=done.longest,
            capped=done.capped,
            compiled=tycoon.compiled,
            version=tycoon.__version__,
            game=state.game.name,
            rules_version=state.game.version,
            options=msgspec.to_builtins(state.options),
            seats=state.seats,
            players=self._players,
            seed=self._seed,
            max_decisions=done.max_decisions,
            unfinished=done.current,
            mean_returns=[_ratio(points, done.games) for points, _, _ in totals],
            ended_deals=done.ended_deals,
            mean_deal_returns=[_ratio(points, done.ended_deals) for _, points, _ in totals],
            deal_returns_error=[_error(done.ended_deals, *sums) for _, *sums in totals],
        )


def play_out(
    start: State,
    players: Sequence[str | Bot] = ("random",),
    *,
    seconds: float | None = None,
    games: int | None = None,
    max_decisions: int = MAX_DECISIONS,
    seed: int = 0,
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

    Raises:
        UnknownBot: a name that no bot of this game has.
        ValueError: another number of players than of seats, seconds or games below 0.
        TypeError: a player that is no bot, a number that is none.
    """
    run = Run(start, players, seed=seed, max_decisions=max_decisions)
    if seconds is None and games is None:
        seconds = 5.0
    for _ in run.go(seconds=seconds, games=games):
        pass
    return run.report()


def _ratio(a: float, b: float) -> float:
    return a / b if b else 0.0


def _error(count: int, total: int, squares: int) -> float:
    """Half the 95 % confidence interval of a mean, from the sum and the sum of squares."""
    if count < 2:
        return 0.0
    variance = max(0.0, (squares - total * total / count) / (count - 1))
    return 1.96 * sqrt(variance / count)
