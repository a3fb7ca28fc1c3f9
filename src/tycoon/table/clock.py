"""Gives tables the time; tests bring a clock of their own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

import msgspec

from tycoon.table.snapshot import BotPace


class Timer(Protocol):
    """A call that is made later unless it is cancelled."""

    def cancel(self) -> None:
        """Cancel the call."""


class Clock(Protocol):
    """Tells a table the time and calls it back later."""

    def now(self) -> float:
        """Seconds that never jump."""
        ...

    def wall_ms(self) -> int:
        """The time of day: milliseconds since 1970."""
        ...

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call back in `seconds`."""
        ...


class LoopClock:
    """The clock of the running event loop."""

    def now(self) -> float:
        """Seconds that never jump."""
        ...
        return time.monotonic()

    def wall_ms(self) -> int:
        """Milliseconds since 1970."""
        return time.time_ns() // 1_000_000

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        """Call back from the event loop."""
        return asyncio.get_running_loop().call_later(seconds, callback)


PAUSES: dict[BotPace, float] = {"calm": 1.8, "normal": 1.0, "quick": 0.4}
"""By how much longer pauses are at a table whose host wants it so."""
HURRY = 0.4
"""The same before a bot plays, where only somebody sits who does not want to wait for bots."""


class Pace(msgspec.Struct, frozen=True, kw_only=True):
    """How long a table takes over things, in seconds.

    Attributes:
        bot_least, bot_most: the pause before a bot or the table answers for a seat, where the host
            has left it at `normal`.
        deal: for players to commit to their seeds, from when the deal is wanted; no longer than
            until everybody has for whom no bot plays. Scripts that never do, and people who have
            just gone, cost this time at each deal.
        reveal: for those who have committed to show their seeds.
        returning: for those of them to come back who are not there after a restart; whoever is
            back has `reveal` from then on.
        next_deal: between deals, before the table goes on without asking; only with a clock.
        grace: how long a person may be away before a bot plays.
        arrival: how long a person who has joined may take to connect.
        chat_count, chat_span: how many things a person may say in how long; also for emotes, and
            for other names, faces and pieces.
    """

    bot_least: float = 0.6
    bot_most: float = 1.6
    deal: float = 1.0
    reveal: float = 5.0
    returning: float = 30.0
    next_deal: float = 30.0
    grace: float = 45.0
    arrival: float = 60.0
    chat_count: int = 4
    chat_span: float = 10.0
