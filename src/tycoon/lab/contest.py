"""Line-ups that play the same deals from every seat, in threads."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, Future, ThreadPoolExecutor, wait
from pathlib import Path
from struct import iter_unpack
from threading import Lock
from time import perf_counter
from typing import Any, NamedTuple

import msgspec

import tycoon
from tycoon.core.checks import of_kind, type_name, whole, within
from tycoon.core.engine.bot import Bot, check_plays
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.outcome import places_by_points
from tycoon.lab.entrants import Entrant, entrant
from tycoon.lab.ledger import Block, Ledger
from tycoon.lab.lines import Lines
from tycoon.lab.pace import SLICE, Pace
from tycoon.lab.programs import Asking, Program
from tycoon.lab.runs import MOST_JOBS, cores
from tycoon.lab.standings import Lineup
from tycoon.lab.threads import ENDLESS

_WORD = 0xFFFF_FFFF_FFFF_FFFF
_GAME_STEP = 0xD1B5_4A32_D192_ED03  # as of `Playouts`, whose games are the same
_BEFORE = 0x9E6C_63D0_876A_68DE  # seeds what the deal before has left
_BLOCK = 0.2  # seconds that a thread plays, about, before it puts down what it has played


class Table:
    """Where one thread plays: bots of its own, and how fast they are."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.entrants = entrants
        self.bots: dict[tuple[int, int], Bot] = {}

    def seated(self, lineup: Sequence[int]) -> list[Bot]:
        """A bot for each of a line-up: who sits in it twice has two."""
        copies = [(one, list(lineup[:place]).count(one)) for place, one in enumerate(lineup)]
        for one in copies:
            if one not in self.bots:
                self.bots[one] = self.entrants[one[0]].make()
        return [self.bots[one] for one in copies]

    def programs(self) -> list[Asking]:
        """The processes that were started for this table."""
        return [bot for bot in list(self.bots.values()) if isinstance(bot, Asking)]


class Contest:
    """Line-ups that play the same deals from every seat, in threads, to be gone on with at will."""

    def __init__(
        self,
        start: State,
        players: Sequence[str | Bot | Program],
        lineups: Sequence[Sequence[int]],
        *,
        games: int,
        seed: int,
        jobs: int,
        max_decisions: int,
        out: Path | str | None,
        whole_games: bool,
    ) -> None:
        self._start = start
        self._entrants = [entrant(one, start.game) for one in players]
        self._games = within(games, 1, ENDLESS, "games")
        self._seed = whole(seed, "seed")
        self._jobs = within(jobs, 0, MOST_JOBS, "jobs") or min(cores(), MOST_JOBS)
        self._max_decisions = within(max_decisions, 1, ENDLESS, "max_decisions")
        self._by_deal = start.game.compared_by == "deal" and not of_kind(
            whole_games, bool, "whole_games"
        )
        self._lineups = [Lineup(one) for one in lineups]
        self._order = deque(range(len(lineups)))
        self._sizes = [1] * len(lineups)
        self._left: list[deque[range]] = []
        self._lock = Lock()
        self._halted = False
        self._tables: list[Table] = []
        for one in self._entrants:
            check_plays(one.make(), start)
        self._ledger = None if out is None else Ledger(_folder(out), self.settings)
        self._take_up()
        self.seconds = 0.0

    @property
    def settings(self) -> dict[str, Any]:
        """What results depend on, ready for JSON."""
        start = self._start
        return {
            "version": tycoon.__version__,
            "compiled": tycoon.compiled,
            "game": start.game.name,
            "rules_version": start.game.version,
            "seats": start.seats,
            "options": msgspec.to_builtins(start.options),
            "players": msgspec.to_builtins([one.what for one in self._entrants]),
            "lineups": [one.entrants for one in self._lineups],
            "seed": self._seed,
            "max_decisions": self._max_decisions,
            "unit": self._unit,
        }

    @property
    def _unit(self) -> str:
        return "deal" if self._by_deal else "game"

    def _take_up(self) -> None:
        """Count what the folder has, and leave the rest to be played."""
        done: list[set[int]] = [set() for _ in self._lineups]
        for block in self._ledger.blocks() if self._ledger else ():
            block = block.below(self._games)
            if not done[block.lineup].intersection(block.numbers):
                done[block.lineup].update(block.numbers)
                self._lineups[block.lineup].count(block)
        self._left = [deque(_gaps(known, self._games)) for known in done]

    @property
    def folder(self) -> Path | None:
        """Where results are kept, if they are."""
        return None if self._ledger is None else self._ledger.folder

    def blocks(self) -> Iterator[tuple[list[str], Block]]:
        """What was played and kept, block by block, with the names of who played.

        Raises:
            BadFolder: what was kept cannot be read.
        """
        names = [one.name for one in self._entrants]
        for block in self._ledger.blocks() if self._ledger else ():
            lineup = self._lineups[block.lineup]
            yield [names[one] for one in lineup.entrants], block.below(self._games)

    @property
    def games(self) -> int:
        """How many deals, or games, are complete."""
        return sum(one.games for one in self._lineups)

    @property
    def wanted(self) -> int:
        """How many there are to be."""
        return self._games * len(self._lineups)

    def go(self) -> Iterator[None]:
        """Play until all is complete; yields about every twentieth of a second.

        What is begun when the caller does not go on is not counted, and played again the next time.

        Raises:
            IllegalMove: a bot chose what is not legal.
            ProgramFailed: a program did not answer with a legal move in time.
            Exception: whatever a bot raised; OSError: results cannot be kept.
        """
        if not any(self._left):
            return
        started = perf_counter()
        self._halted = False
        threads = ThreadPoolExecutor(self._jobs, "arena")
        self._tables = [Table(self._entrants) for _ in range(self._jobs)]
        running = [threads.submit(self._work, table) for table in self._tables]
        try:
            while _go_on(running):
                self.seconds += perf_counter() - started
                started = perf_counter()
                yield
        finally:
            self._halted = True
            for table in self._tables:
                for program in table.programs():
                    program.kill()
            threads.shutdown()
            self.seconds += perf_counter() - started
        for one in running:
            one.result()

    def _work(self, table: Table) -> None:
        """What a thread does: blocks of deals, larger ones as long as they take no time."""
        try:
            while taken := self._take():
                number, numbers = taken
                started = perf_counter()
                block = None
                try:
                    block = self._played(table, number, numbers)
                finally:
                    if block is None:
                        self._give_back(number, numbers)
                if block is None:
                    return
                self._put(block, perf_counter() - started)
        except Exception:
            # Of whoever has to end in the middle nothing is told.
            if not self._halted:
                raise
        finally:
            for program in table.programs():
                program.stop()

    def _take(self) -> tuple[int, range] | None:
        """A line-up and the numbers of the deals that it plays next; None when all is taken."""
        with self._lock:
            for _ in range(len(self._order)):
                number = self._order[0]
                self._order.rotate(-1)
                left = self._left[number]
                if left and not self._halted:
                    numbers = left.popleft()
                    # Near the end they become few, so that nobody waits long for the last.
                    share = max(1, len(numbers) // (2 * self._jobs))
                    now = numbers[: min(self._sizes[number], share)]
                    if rest := numbers[len(now) :]:
                        left.appendleft(rest)
                    return number, now
            return None

    def _give_back(self, number: int, numbers: range) -> None:
        """Leave to later what was not played to the end."""
        with self._lock:
            self._left[number].appendleft(numbers)

    def _put(self, block: Block, seconds: float) -> None:
        """Count and keep what was played."""
        with self._lock:
            size = len(block.returns)
            if seconds < _BLOCK / 2:
                self._sizes[block.lineup] = max(self._sizes[block.lineup], 2 * size)
            elif seconds > 2 * _BLOCK:
                self._sizes[block.lineup] = max(1, size // 2)
            if self._ledger:
                self._ledger.add(block)
            self._lineups[block.lineup].count(block)

    def _played(self, table: Table, number: int, numbers: range) -> Block | None:
        """These deals from every seat; None when there is no time to complete them."""
        lineup = self._lineups[number]
        seeds = [(self._seed + deal * _GAME_STEP) & _WORD for deal in numbers]
        starts = [self._start_of(seed) for seed in seeds]
        found = _Blank(number, numbers, lineup.seats)
        bots = table.seated(lineup.entrants)
        before = [_waited_ns(bot) for bot in bots]
        for rotation in range(lineup.seats):
            # Who sits where: the first of the line-up one seat further each time.
            sitting = [(seat - rotation) % lineup.seats for seat in range(lineup.seats)]
            lines = Lines(
                starts,
                [bots[one] for one in sitting],
                seeds,
                [()] * len(starts),
                self._by_deal,
                self._max_decisions,
                True,
            )
            if not self._play(lines):
                return None
            found.take(lines, sitting, self._by_deal)
        for one, bot in enumerate(bots):
            found.spent_ns[one] += _waited_ns(bot) - before[one]
        return found.filled()

    def _start_of(self, seed: int) -> State:
        if not self._by_deal:
            return self._start
        return self._start.game.usual_deal(self._start, FastChance(seed ^ _BEFORE))

    def _play(self, lines: Lines) -> bool:
        """Play to the end; False when somebody is waiting for the threads to halt."""
        pace = Pace(1)
        while lines.done < lines.count:
            if self._halted:
                return False
            pace.play(lines.play)
        return True

    def _played_so_far(self) -> dict[str, Any]:
        """The fields of `Played`."""
        start = self._start
        return {
            "unit": self._unit,
            "games": self.games,
            "wanted": self.wanted,
            "rotations": start.seats,
            "stopped": sum(one.stopped for one in self._lineups),
            "seconds": self.seconds,
            "jobs": self._jobs,
            "compiled": tycoon.compiled,
            "version": tycoon.__version__,
            "game": start.game.name,
            "rules_version": start.game.version,
            "options": msgspec.to_builtins(start.options),
            "seats": start.seats,
            "seed": self._seed,
            "max_decisions": self._max_decisions,
        }


class _Blank:
    """A block while it is filled."""

    def __init__(self, lineup: int, numbers: range, seats: int) -> None:
        self.lineup = lineup
        self.numbers = numbers
        self.seats = seats
        self.returns: list[list[list[int]]] = [[] for _ in numbers]
        self.places: list[list[list[int]]] = [[] for _ in numbers]
        self.stopped = [0] * len(numbers)
        self.spent_ns = [0] * seats
        self.decisions = [0] * seats

    def take(self, lines: Lines, sitting: Sequence[int], by_deal: bool) -> None:
        """Take over what came of a rotation; `sitting` says who sat where."""
        for deal, row in enumerate(_rows(lines, self.seats)):
            self.stopped[deal] += row.stopped
            points = row.deal_returns if by_deal else row.returns
            places = places_by_points(row.worth if by_deal else row.returns)
            self.returns[deal].append(_in_order(points, sitting))
            self.places[deal].append(_in_order(places, sitting))
        for one, (time, count) in zip(sitting, lines.times(), strict=True):
            self.spent_ns[one] += time
            self.decisions[one] += count

    def filled(self) -> Block:
        """The block."""
        return Block(
            self.lineup,
            self.numbers.start,
            self.returns,
            self.places,
            self.stopped,
            self.spent_ns,
            self.decisions,
        )


class _Row(NamedTuple):
    """What came of a line, by seat."""

    deal_returns: Sequence[int]
    returns: Sequence[int]
    worth: Sequence[int]
    stopped: bool


def _rows(lines: Lines, seats: int) -> Iterator[_Row]:
    for row in iter_unpack(f"<{3 * seats + 2}q", lines.rows()):
        stopped = bool(row[2 * seats + 1])
        # What a deal that was stopped has is of the one before.
        deal = [0] * seats if stopped else row[:seats]
        worth = [0] * seats if stopped else row[2 * seats + 2 :]
        yield _Row(deal, row[seats : 2 * seats], worth, stopped)


def _in_order(by_seat: Sequence[int], sitting: Sequence[int]) -> list[int]:
    """What belongs to each of the line-up, of what belongs to the seats."""
    found = [0] * len(sitting)
    for one, value in zip(sitting, by_seat, strict=True):
        found[one] = value
    return found


def _folder(out: object) -> Path:
    if not isinstance(out, str | Path):
        raise TypeError(f"out: a folder is wanted, not {type_name(out)}")
    return Path(out)


def _waited_ns(bot: Bot) -> int:
    """How long a program has been waited for; 0 for every other bot."""
    return bot.waited_ns if isinstance(bot, Asking) else 0


def _gaps(done: set[int], until: int) -> Iterator[range]:
    """The numbers below `until` that are not done, as ranges."""
    first = 0
    for number in sorted(done):
        if number >= until:
            break
        if first < number:
            yield range(first, number)
        first = number + 1
    if first < until:
        yield range(first, until)


def _go_on(running: Sequence[Future[None]]) -> bool:
    """Wait a moment; whether threads play on and none has failed."""
    found = wait(running, SLICE, FIRST_EXCEPTION)
    return bool(found.not_done) and not any(one.exception() for one in found.done)
