"""How long to play at a stretch, so that clocks, bars and Ctrl-C get their turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

SLICE = 0.05
"""Seconds at a stretch."""

_MOST = 1 << 40  # decisions, which no stretch comes to


class Pace:
    """Guesses from the last stretch how many decisions the next one takes.

    Attributes:
        seconds: spent playing so far.
    """

    def __init__(self, decisions: int = 256) -> None:
        """Begin with so many."""
        self.seconds = 0.0
        self._decisions = decisions

    def play(self, play: Callable[[int], None], aim: float = SLICE) -> None:
        """Let `play`, which is given a number of decisions, play for about `aim` seconds."""
        before = self.seconds
        with self.measured():
            play(self._decisions)
        wanted = self._decisions * aim / max(self.seconds - before, 1e-6)
        most = min(self._decisions * 4.0, _MOST)
        self._decisions = round(max(1.0, self._decisions / 4, min(wanted, most)))

    @contextmanager
    def measured(self) -> Iterator[None]:
        """Count what is played meanwhile as time spent playing."""
        started = perf_counter()
        try:
            yield
        finally:
            self.seconds += perf_counter() - started
