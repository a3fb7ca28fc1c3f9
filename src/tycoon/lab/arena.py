"""Players against each other: the same deals from every seat, so that only the players differ."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

from tycoon.core.checks import of_kind, type_name
from tycoon.core.engine.bot import Bot
from tycoon.core.engine.state import State
from tycoon.lab.contest import Contest
from tycoon.lab.programs import Program
from tycoon.lab.ratings import ratings
from tycoon.lab.runs import MAX_DECISIONS
from tycoon.lab.standings import (
    ArenaReport,
    Rated,
    RoundRobinReport,
    Standing,
    Tally,
    matches,
    means,
    met,
)

GAMES = 1000
"""Deals, or games, unless something else is asked for."""


class Arena(Contest):
    """Players against each other at one table, to be gone on with and looked at as one likes.

    Each deal, or game, of the seed is played once for every rotation of the players, with the same
    cards: luck of the cards comes to all of them alike. Deal `i` of a seed is always the same.

    Attributes:
        seconds: spent playing so far, by the clock.
    """

    def __init__(
        self,
        start: State,
        players: Sequence[str | Bot | Program],
        *,
        games: int = GAMES,
        seed: int = 0,
        jobs: int = 1,
        max_decisions: int = MAX_DECISIONS,
        out: Path | str | None = None,
        whole_games: bool = False,
    ) -> None:
        """Get ready to play.

        Args:
            start: a game before its first deal, or where to play on from; it is not changed.
            players: one for each seat: a bot's name, with settings where it has some
                (`search:iterations=200`), a bot, or a `Program`.
            games: how many deals, or games, each played once for every rotation.
            seed: deals, and whatever players do by chance, are the same for the same seed.
            jobs: threads to play in, 1 to 256; 0: one for each core. What is played does not depend
                on it. Bots that are named are made for each, one that is given is asked by all.
            max_decisions: where a game is stopped.
            out: a folder for what is played; where it has some, the rest is played.
            whole_games: whether whole games are compared in Big Two and Daifugo, too, where it is
                deals otherwise: what a deal leaves to the next counts then.

        Raises:
            UnknownBot, BadSetting: a name that no bot of this game has, or a setting.
            BadFolder: `out` holds something else.
            ValueError: another number of players than of seats.
            TypeError: a player that is none.
        """
        start = of_kind(start, State, "start")
        found = _listed(players)
        if len(found) != start.seats:
            raise ValueError(f"{len(found)} players for {start.seats} seats")
        super().__init__(
            start,
            found,
            [range(start.seats)],
            games=games,
            seed=seed,
            jobs=jobs,
            max_decisions=max_decisions,
            out=out,
            whole_games=whole_games,
        )

    def report(self) -> ArenaReport:
        """What has been played so far."""
        [lineup] = self._lineups
        players = [
            Standing(name=one.name, **means([tally], [tally], lineup.seats))
            for one, tally in zip(self._entrants, lineup.tallies, strict=True)
        ]
        return ArenaReport(**self._played_so_far(), players=players)


class RoundRobin(Contest):
    """Every player against every other, to be gone on with and looked at as one likes.

    With two seats each pair meets; with more each player sits alone among players of each other
    kind. All play the same deals, from every seat.

    Attributes:
        seconds: spent playing so far, by the clock.
    """

    def __init__(
        self,
        start: State,
        players: Sequence[str | Bot | Program],
        *,
        games: int = GAMES,
        seed: int = 0,
        jobs: int = 1,
        max_decisions: int = MAX_DECISIONS,
        out: Path | str | None = None,
        whole_games: bool = False,
    ) -> None:
        """Get ready to play.

        Args:
            start, seed, jobs, max_decisions, out, whole_games: as for `Arena`.
            players: two or more, however many seats there are.
            games: how many deals, or games, in each match, each played once for every rotation.

        Raises:
            ValueError: fewer than two players.
            UnknownBot, BadSetting, BadFolder, TypeError: as for `Arena`.
        """
        start = of_kind(start, State, "start")
        found = _listed(players)
        if len(found) < 2:
            raise ValueError(f"{len(found)} players: a round robin needs two or more")
        numbers = range(len(found))
        pairs = combinations(numbers, 2) if start.seats == 2 else permutations(numbers, 2)
        super().__init__(
            start,
            found,
            [[one, *[other] * (start.seats - 1)] for one, other in pairs],
            games=games,
            seed=seed,
            jobs=jobs,
            max_decisions=max_decisions,
            out=out,
            whole_games=whole_games,
        )

    def report(self) -> RoundRobinReport:
        """What has been played so far."""
        names = [one.name for one in self._entrants]
        rated = ratings(len(names), [met(one) for one in self._lineups])
        players = [
            Rated(
                name=name,
                rating=rating.elo,
                rating_interval=rating.interval,
                **means(list(self._alone(number)), self._of(number), self._start.seats),
            )
            for number, (name, rating) in enumerate(zip(names, rated, strict=True))
        ]
        met_so = [one for lineup in self._lineups for one in matches(lineup, names)]
        return RoundRobinReport(**self._played_so_far(), players=players, matches=met_so)

    def _alone(self, number: int) -> Iterator[Tally]:
        """What a player came to in its matches against each other one."""
        for lineup in self._lineups:
            if lineup.entrants[0] == number:
                yield lineup.tallies[0]
            elif lineup.seats == 2 and lineup.entrants[1] == number:
                yield lineup.tallies[1]

    def _of(self, number: int) -> list[Tally]:
        """Everything that a player came to, wherever it sat."""
        return [
            tally
            for lineup in self._lineups
            for who, tally in zip(lineup.entrants, lineup.tallies, strict=True)
            if who == number
        ]


def compare(
    start: State,
    players: Sequence[str | Bot | Program],
    *,
    games: int = GAMES,
    seed: int = 0,
    jobs: int = 1,
    max_decisions: int = MAX_DECISIONS,
    out: Path | str | None = None,
    whole_games: bool = False,
) -> ArenaReport:
    """Play an `Arena` to its end and say what it came to; arguments and errors are its own.

    >>> import tycoon
    >>> report = compare(tycoon.make("bigtwo"), ["greedy", "random", "random", "random"], games=50)
    >>> report.players[0].mean_return > report.players[0].interval
    True
    """
    arena = Arena(
        start,
        players,
        games=games,
        seed=seed,
        jobs=jobs,
        max_decisions=max_decisions,
        out=out,
        whole_games=whole_games,
    )
    for _ in arena.go():
        pass
    return arena.report()


def _listed(players: object) -> list[Any]:
    if isinstance(players, str | bytes) or not isinstance(players, Sequence):
        raise TypeError(f"players: a list of bots or names is wanted, not {type_name(players)}")
    return list(players)
