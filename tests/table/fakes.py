"""What a table is given in tests: time that moves when told, a store in memory, bots at once."""

from __future__ import annotations

import contextlib
import heapq
import random
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import msgspec

from tests.looking import length_of_past
from tests.table.keeper import Keeper
from tycoon import bots
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.core.errors import TycoonError
from tycoon.table import entries
from tycoon.table.clock import Pace, Timer
from tycoon.table.reading import Reader
from tycoon.table.setup import Setup
from tycoon.table.table import Table

registry.declare("haggle", "haggle")

SWIFT = Pace(bot_least=0.0, bot_most=0.0, deal=0.0)


class FakeTimer:
    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback = callback
        self.cancelled = False

    def cancel(self) -> None:
        self.cancelled = True


class FakeClock:
    """Time stands still until `advance`."""

    def __init__(self) -> None:
        self.time = 1000.0
        self._waiting: list[tuple[float, int, FakeTimer]] = []
        self._numbers = count()

    def now(self) -> float:
        return self.time

    def wall_ms(self) -> int:
        return round(1000 * self.time)

    def call_later(self, seconds: float, callback: Callable[[], None]) -> Timer:
        timer = FakeTimer(callback)
        heapq.heappush(self._waiting, (self.time + seconds, next(self._numbers), timer))
        return timer

    def pending(self) -> list[float]:
        """Seconds until each reminder, soonest first."""
        return sorted(at - self.time for at, _, timer in self._waiting if not timer.cancelled)

    def _pop(self, until: float) -> FakeTimer | None:
        while self._waiting and self._waiting[0][0] <= until + 1e-6:
            at, _, timer = heapq.heappop(self._waiting)
            if not timer.cancelled:
                self.time = max(self.time, at)
                return timer
        return None


class House:
    """A table with everything around it."""

    def __init__(self, pace: Pace = SWIFT, seed: int = 1) -> None:
        self.clock = FakeClock()
        self.pace = pace
        self.lines: list[entries.Line] = []
        self.reports: list[tuple[str, BaseException]] = []
        self.reported: list[dict[str, Any]] = []
        self.woken = 0
        self.full = False
        self.rng = random.Random(seed)
        self.asked: list[tuple[str, int]] = []
        self.looked_back: list[int] = []
        self.table: Table

    async def store(self, code: str, first: int, lines: Sequence[entries.Line]) -> None:
        assert first == len(self.lines) + 1
        if self.full:
            raise OSError("no space left on device")
        self.lines += lines

    async def ask(self, name: str, state: State, seat: int) -> str:
        self.asked.append((name, seat))
        self.looked_back.append(length_of_past(state, seat))
        bot = bots.make(name, state.game)
        action = bot.choose(state, seat, FastChance(self.rng.getrandbits(64)))
        return state.notation(action)

    def report(self, what: str, error: BaseException, /, **place: Any) -> None:
        self.reports.append((what, error))
        self.reported.append(place)

    async def history(self, code: str, game: int) -> list[bytes]:
        return [line.body for line in self.lines if line.game == game]

    def wake(self) -> None:
        self.woken += 1

    @property
    def given(self) -> dict[str, Any]:
        return {
            "store": self.store,
            "ask": self.ask,
            "clock": self.clock,
            "pace": self.pace,
            "report": self.report,
            "history": self.history,
            "rng": self.rng,
            "entropy": self.rng.randbytes,
        }

    async def open(self, game: str = "bigtwo", **setup: Any) -> Table:
        """A new table; Ann is its host at seat 0 and has a connection."""
        wanted = {"code": "TESTED", "name": "Ann", "token": "token of Ann", **setup}
        self.table, _ = await Table.open(Setup(game=game, **wanted), **self.given)
        self.table.attach(1, self.wake)
        return self.table

    async def enter(self, name: str, seat: int | None = None) -> int:
        """One more person, with a connection of their own."""
        person, _ = await self.table.join(name, f"token of {name}", seat)
        self.table.attach(person, lambda: None)
        return person

    async def run(self, seconds: float = 0.0) -> None:
        """Let everything happen that is due within the next seconds."""
        until = self.clock.time + seconds
        await self.table.settled()
        while (timer := self.clock._pop(until)) is not None:
            timer.callback()
            await self.table.settled()
        self.clock.time = until

    async def answer(self, *keepers: Keeper, table: Table | None = None) -> int:
        """Let pages do their part in the next deal, once each; how much they had to say."""
        table, said = table or self.table, 0
        for keeper in keepers:
            lines, _ = table.entries(keeper.person, None)
            shown = msgspec.to_builtins(table.snapshot(keeper.person))
            for kind, members in keeper.see(shown, msgspec.to_builtins(lines)):
                said += 1
                with contextlib.suppress(TycoonError):
                    await getattr(table, kind)(keeper.person, *members)
                    keeper.accepted(kind, members)
        return said

    async def decide(self, person: int, *moves: str, action_id: str = "") -> None:
        """Make moves, or what a run-out clock does, for a person."""
        table = self.table
        state = table.room.state
        default = "nothing" if state is None else state.notation(state.default_action())
        chosen = moves or (default,)
        await table.act(person, action_id, table.room.turn_seq, chosen)

    async def play_out(self, *people: int, deals: int = 1_000_000) -> None:
        """Let the people make default moves until the game, or so many deals of it, are over."""
        room = self.table.room
        while room.phase != "over" and len(room.deal_points) < deals:
            await self.run()
            state = room.state
            assert state is not None
            for person in people:
                if room.phase == "between" and len(room.deal_points) < deals:
                    await self.table.ready(person)
                elif room.running and state.seat_to_act == room.seat_of(person) >= 0:
                    await self.decide(person)
                    break

    async def play_one(self, people: dict[int, int]) -> None:
        """One decision by whoever is to act; between deals everybody is ready."""
        await self.run()
        room = self.table.room
        state = room.state
        assert state is not None
        if room.phase == "between":
            for person in people.values():
                await self.table.ready(person)
        elif state.seat_to_act in people:
            await self.decide(people[state.seat_to_act])
        await self.run()

    def shown(self, person: int, table: Table | None = None) -> dict[str, Any]:
        """What a person is shown, but for what may differ after a restart: version and clock."""
        table = table or self.table
        shown = msgspec.to_builtins(table.snapshot(person))
        del shown["version"]
        if shown["clock"] is not None:
            del shown["clock"]["left_ms"]
        return shown

    def revive(self) -> Table:
        """The same table, read back from its lines, as after a crash; nobody is attached."""
        last = max((line.game for line in self.lines), default=0)
        reader = Reader(last)
        for line in self.lines:
            reader.take(line)
        return Table(reader.finish(), **self.given)
