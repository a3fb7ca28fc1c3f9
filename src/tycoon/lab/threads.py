"""Playouts in several threads, which share out the games of a seed by their numbers."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from concurrent.futures import FIRST_EXCEPTION, Executor, Future, wait
from threading import Lock
from time import perf_counter

from tycoon.lab.playouts import Playouts

ENDLESS = (1 << 62) - 1
"""As many decisions or games as nobody plays."""

_BLOCK = 0.01  # seconds that a thread plays, about, before it asks for more games
_PATIENCE = 0.01  # seconds until those are told again to halt who were between two blocks


class Team:
    """Playouts of the same start and seed that are played side by side, a thread each.

    Each game is played by one of them, whichever is free, so that together they come to the same
    as one alone. Between two calls of `play` nothing is played.
    """

    def __init__(self, members: Sequence[Playouts]) -> None:
        self.members = members
        self._lock = Lock()
        self._next = 0
        self._left_over: list[tuple[int, int]] = []  # numbers that were given back, as (from, to)
        self._open = 0
        self._halted = True

    def play(self, threads: Executor, games: int, seconds: float) -> None:
        """Play for about `seconds`, or until `games` are complete in all, whichever is first.

        Raises:
            Exception: what went wrong in one of the threads; the others have halted then.
        """
        self._open = games - sum(member.games for member in self.members)
        self._halted = False
        work: list[tuple[Playouts, int]] = []
        for member in self.members:
            # A game that was begun is one of those that may be played; it is brought to its end.
            begun = min(member.running, self._open)
            if begun or not member.running:
                self._open -= begun
                work.append((member, begun))
        # Not before all that was begun is counted: a thread takes what it finds open at once.
        running = [threads.submit(self._work, member, begun) for member, begun in work]
        try:
            wait(running, seconds, FIRST_EXCEPTION)
        finally:
            self._halt(running)
        for one in running:
            one.result()

    def _halt(self, running: Sequence[Future[None]]) -> None:
        with self._lock:
            self._halted = True
        while wait(running, 0).not_done:
            for member in self.members:
                member.halt()
            wait(running, _PATIENCE)

    def _work(self, member: Playouts, begun: int) -> None:
        """What a thread does: games in blocks, larger ones as long as they take no time."""
        size = 1
        if begun:
            member.play(ENDLESS, member.games + 1)
        while block := self._take(size):
            member.number, end = block
            started = perf_counter()
            try:
                member.play(ENDLESS, member.games + end - member.number)
            finally:
                self._give_back(member.number + member.running, end)
            if perf_counter() - started < _BLOCK / 2:
                size *= 2

    def _take(self, size: int) -> tuple[int, int] | None:
        """The numbers of the next games, from one to before another; None when all is done."""
        with self._lock:
            # Near the end the blocks become small, so that nobody waits long for the last.
            size = min(size, max(1, self._open // (2 * len(self.members))), self._open)
            if self._halted or not size:
                return None
            if self._left_over:
                first, end = self._left_over.pop(0)
                if first + size < end:
                    self._left_over.insert(0, (first + size, end))
                size = min(size, end - first)
            else:
                first = self._next
                self._next += size
            self._open -= size
            return first, first + size

    def _give_back(self, first: int, end: int) -> None:
        """Let others play the games of a block that were not begun."""
        if first < end:
            with self._lock:
                insort(self._left_over, (first, end))
