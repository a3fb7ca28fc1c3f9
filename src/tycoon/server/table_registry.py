"""Makes, finds, takes over and reads back the tables of one process, and drops idle ones."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import random
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

import structlog

from tycoon.core.errors import BadRecord
from tycoon.core.messages import Message
from tycoon.core.record import Record
from tycoon.server import codes, handing_over
from tycoon.server.analysing import Analyses, Progress
from tycoon.server.bans import Bans
from tycoon.server.connection import Connection
from tycoon.server.limits import PerMinute
from tycoon.server.metrics import Metrics
from tycoon.server.owners import Owners
from tycoon.server.replays import Replays
from tycoon.server.settings import Settings
from tycoon.server.shared_lobby import MOST_LISTED, SharedLobby
from tycoon.server.storage import listening
from tycoon.server.storage.leases import BEAT_S, Owner
from tycoon.server.storage.operator import Ban, Notice, network_of
from tycoon.server.storage.store import TOUCH_MS, Conflict, Fenced, Store, StoreFailed
from tycoon.server.thinking import BotPool
from tycoon.server.tokens import fresh_token, hash_of
from tycoon.server.wire import CreateTable, Joined, JoinTable, TableInfo
from tycoon.server.word_list import WordList
from tycoon.table import entries, proof
from tycoon.table.clock import LoopClock
from tycoon.table.errors import Refused, refused
from tycoon.table.names import clean_name
from tycoon.table.reading import OtherRules, Reader
from tycoon.table.replay import Replayed
from tycoon.table.setup import Setup
from tycoon.table.table import Table

VISITS = 20_000
DAY_MS = 86_400_000
LATELY_MS = 7 * DAY_MS
FORGET_S = 3600.0
CHECK_S = 1.0
NOTICE_S = 1.0
SOON_MS = 250
"""When to come back, where somebody is there for the table at once."""
ARRIVING_S = 3.0
"""How long whoever was brought together may take to connect before nobody is sent to them."""
_ALL_GAMES = 1 << 30
log = structlog.get_logger("tycoon.server")


class Elsewhere(StoreFailed):
    """Another process has the table."""


class TableRegistry:
    """Keeps the tables of a server and everybody connected to them."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.metrics.watch_store(store)
        self.bot_pool = BotPool(settings.bot_workers, settings.bot_commands)
        self.replays = Replays()
        self.analyses = Analyses()
        self.tables: dict[str, Table] = {}
        self.connections: set[Connection] = set()
        self.addresses: dict[str, int] = {}
        self.closed = 0
        self.stopping = False
        limits = settings.limits
        self.guesses = PerMinute(limits.guesses, time.monotonic)
        self.openings = PerMinute(limits.tables, time.monotonic)
        self.joins = PerMinute(limits.joins, time.monotonic)
        self.commands = PerMinute(limits.burst, time.monotonic, span_s=1.0)
        self._brought = PerMinute(limits.tables, time.monotonic)
        self._unreadable: set[str] = set()
        self._returns = PerMinute(limits.joins, time.monotonic)
        # Where each address has been, and who of them waits for an answer from the store.
        self._visited: OrderedDict[tuple[str, str], None] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._checking: asyncio.Future[None] | None = None
        self._checked_at = 0.0
        self._noted: dict[str, int] = {}
        self._touching: set[asyncio.Future[None]] = set()
        self._owners = Owners(store)
        self.matching = asyncio.Lock()
        self._arriving: dict[str, float] = {}
        self._reading: dict[str, asyncio.Future[Table | None]] = {}
        self._idle_since: dict[str, float] = {}
        self._clock = LoopClock()
        self._all_gone = asyncio.Event()
        self.bans = Bans()
        self.words = WordList.read(settings.word_list) if settings.word_list else WordList()
        self.listener = listening.Listener(settings.database)
        self.shared_lobby = SharedLobby(
            store, self.listener, self._listing, lambda: list(self.tables), self._report
        )
        self._leaving = False
        self._taking: asyncio.Future[None] | None = None

    # Connections.

    def enter(self, connection: Connection) -> bool:
        """Count a connection in; False when its address has too many."""
        if connection.counted:
            held = self.addresses.get(connection.address, 0)
            if held >= self.settings.limits.connections:
                self.metrics.limited.labels("connections").inc()
                return False
            self.addresses[connection.address] = held + 1
        self.connections.add(connection)
        self.metrics.connections.set(len(self.connections))
        return True

    def leave(self, connection: Connection) -> None:
        """Count a connection out."""
        self.closed += 1
        self.connections.discard(connection)
        self.metrics.connections.set(len(self.connections))
        if connection.counted:
            self.addresses[connection.address] -= 1
            if not self.addresses[connection.address]:
                del self.addresses[connection.address]
        if not self.connections:
            self._all_gone.set()

    async def ready(self) -> None:
        """Find out whether anything can be stored; asked of the database once in a second.

        Raises:
            StoreFailed: nothing can.
        """
        if self.store.failing_since is not None:
            raise StoreFailed("error.store", "the database fails")
        if self._checking is None or (
            self._checking.done() and time.monotonic() - self._checked_at > CHECK_S
        ):
            self._checking = asyncio.ensure_future(self.store.check())
            self._checked_at = time.monotonic()
        await asyncio.shield(self._checking)

    # Tables.

    async def create(self, wanted: CreateTable, address: str) -> Joined:
        """Open a table.

        Raises:
            TycoonError: it is not possible; nothing was made.
        """
        self.allow(self.openings, address, "tables")
        if len(self.tables) >= self.settings.max_tables:
            raise refused("too_many_tables", "too many tables are in memory")
        token = fresh_token()
        setup = Setup(
            code=await self._fresh_code(),
            game=wanted.game,
            preset=wanted.preset,
            seats=wanted.seats,
            options=wanted.options,
            public=wanted.public,
            clock_s=wanted.clock_s,
            pace=wanted.pace,
            name=self.words.allow(clean_name(wanted.name)),
            token=hash_of(token),
            face=wanted.face,
            program=wanted.program,
            seat=wanted.seat,
            bots=wanted.bots,
            start=wanted.start,
        )
        seat = await self.open(setup)
        self.remember(address, setup.code)
        return Joined(setup.code, token, 1, seat)

    async def open(self, setup: Setup) -> int:
        """Open a table of which everything is known; the seat of its host, person 1.

        Raises:
            TycoonError: it is not possible. Where that is not for the start, nothing was made.
        """
        table, seat = await Table.open(setup, **self._given())
        self._keep(setup.code, table)
        self._noted[setup.code] = self._clock.wall_ms()
        self.metrics.opened.inc()
        return seat

    async def join(self, code: str, wanted: JoinTable, address: str) -> Joined:
        """Add somebody to a table.

        Raises:
            TycoonError: it is not possible; nothing has changed.
        """
        table = await self.find(code, address)
        self.allow(self.joins, address, "joins")
        token = fresh_token()
        name = self.words.allow(clean_name(wanted.name))
        person, seat = await table.join(
            name, hash_of(token), wanted.seat, wanted.face, wanted.program
        )
        return Joined(table.room.code, token, person, seat)

    async def find(self, code: str, address: str, token: str | None = None) -> Table:
        """The table with this code, read back when it is not in memory.

        Who has guessed too often learns nothing, not even of the tables that there are, except
        of those where they have been, or are a person.

        Raises:
            Refused: there is none, or this address has guessed too often.
        """
        typed, code = code, codes.written(code)
        if (address, code) not in self._visited and self.guesses.peek(address):
            return await self._find_own(code, address, token)
        table = self._ours(code)
        if table is None:
            table = await self._look_up(typed, code, address)
        self.remember(address, code)
        self._note(code)
        return table

    async def held(self, code: str) -> Table | None:
        """A table by its code, read back when it is not in memory; None where there is none.

        Raises:
            Elsewhere: another process has it.
            TycoonError: it cannot be read.
        """
        return self._ours(code) or await self._read_back(code)

    def in_memory(self, code: str) -> Table | None:
        """A table that is in memory, and this process's."""
        return self._ours(code)

    def _ours(self, code: str) -> Table | None:
        """A table in memory that may be relied on."""
        table = self.tables.get(code)
        if table is None or table.broken or not self.store.holds(code):
            return None
        return table

    def _note(self, code: str) -> None:
        """Somebody is at a table: it is not to be forgotten, soon or while it is open."""
        now = self._clock.wall_ms()
        if now - self._noted.get(code, 0) > TOUCH_MS:
            self._noted[code] = now
            touching = asyncio.ensure_future(self._touch([code], now))
            self._touching.add(touching)
            touching.add_done_callback(self._touching.discard)

    async def _touch(self, codes: list[str], now: int) -> None:
        # It is tried again with the next line that is written, or in ten minutes.
        with contextlib.suppress(StoreFailed):
            await self.store.touch_all(codes, now)

    async def _find_own(self, code: str, address: str, token: str | None) -> Table:
        """The table of which this is a person's token."""
        if code and token is not None and not self._returns.take(address):
            with contextlib.suppress(Refused, Elsewhere):
                table = self._ours(code)
                if table is None:
                    table = await self._read_back(code)
                if table is not None and table.room.person_with(hash_of(token)) is not None:
                    self._note(code)
                    return table
        self.metrics.limited.labels("guesses").inc()
        wait = max(1, round(self.guesses.peek(address)))
        raise refused("too_many_guesses", f"wait {wait} s", seconds=wait)

    async def _look_up(self, typed: str, code: str, address: str) -> Table:
        """A table from the store; an address that asks for many hears of one after the other."""
        turn = self._turns.get(address)
        if turn is None:
            turn = self._turns[address] = asyncio.Lock()
        async with turn:
            if (address, code) not in self._visited and self.guesses.peek(address):
                return await self._find_own(code, address, None)
            table = await self._read_back(code) if code else None
            if table is None:
                self.guesses.take(address)
                raise refused(
                    "table_not_found", f"there is no table {typed[:20]!r}", code=typed[:20]
                )
            return table

    def has_been(self, address: str, code: str) -> bool:
        """Whether an address has been at a table, or at an evening."""
        return (address, code) in self._visited

    def remember(self, address: str, code: str) -> None:
        """Know that an address has been there."""
        self._visited[address, code] = None
        self._visited.move_to_end((address, code))
        if len(self._visited) > VISITS:
            self._visited.popitem(last=False)

    def lobby(self) -> list[TableInfo]:
        """The public tables where somebody is, those that wait for players first."""
        found = self.shared_lobby.own() + self._elsewhere()
        found.sort(key=lambda info: (info.phase != "lobby", -info.created))
        return found[:MOST_LISTED]

    def _elsewhere(self) -> list[TableInfo]:
        """The public tables of other processes."""
        return [info for info in self.shared_lobby.elsewhere if info.code not in self.tables]

    def _listing(self, code: str, *, arriving: bool = False) -> TableInfo | None:
        """A table as the lobby shows it; None if it does not, as nobody is there or `arriving`."""
        table = self.tables.get(code)
        if table is None or not (table.room.public and (table.watched or arriving)):
            return None
        if table.room.closed is not None or not self.store.holds(code):
            return None
        return info_of(table)

    def waiting(self) -> list[TableInfo]:
        """Public tables of all processes with a free seat where somebody waits.

        The fullest are first, then the oldest. Of ours also those where somebody is on the way.
        """
        now = time.monotonic()
        self._arriving = {code: by for code, by in self._arriving.items() if by > now}
        own = (self._listing(code, arriving=code in self._arriving) for code in self.tables)
        found = [
            (sum(seat.kind == "empty" for seat in info.seats), info.created, info.code, info)
            for info in (*own, *self._elsewhere())
            if info is not None and info.phase == "lobby"
        ]
        return [info for empty, _, _, info in sorted(found, key=lambda one: one[:3]) if empty]

    def await_arrival(self, code: str) -> None:
        """Have others be sent to a table, as somebody is on the way to it."""
        self._arriving[code] = time.monotonic() + ARRIVING_S

    async def record(self, code: str, game: int | None, address: str) -> bytes:
        """The record of a finished game; the newest one when `game` is None.

        Raises:
            Refused: there is none, or the game still runs.
        """
        code, number = await self._finished(code, game, address)
        return b"".join(await self.store.record(code, number))

    async def replay(self, code: str, game: int, address: str) -> Replayed:
        """A finished game to look back at.

        Raises:
            Refused: there is none, or the game still runs.
            BadRecord: today's rules are not those that it was played by.
        """
        code, number = await self._finished(code, game, address)
        return await self.replays.of_table(code, number, lambda: self.store.record(code, number))

    async def analysis(self, code: str, game: int, address: str, *, begin: bool) -> Progress:
        """What was found out about a finished game; or how far that is.

        Args:
            begin: whether to begin where nobody has yet.

        Raises:
            Refused: there is no such game, it still runs, or nobody has begun.
        """
        code, number = await self._finished(code, game, address)
        name = f"{code}/{number}"
        found = self.analyses.known(name)
        if found is not None:
            return found
        replayed = await self.replay(code, number, address)
        rules = replayed.record.header.version
        body = await self.store.analysis(code, number, rules)
        if body is not None:
            return self.analyses.learn(name, body)
        self._may_begin(address, begin=begin)
        lines = await self.store.record(code, number)
        keep = functools.partial(self.store.keep_analysis, code, number, rules)
        return self.analyses.known(name) or self.analyses.start(name, lines, keep)

    def brought_analysis(self, name: str, address: str, *, begin: bool) -> Progress:
        """The same for a record that somebody has brought.

        Raises:
            Refused: it is forgotten, or nobody has begun.
        """
        found = self.analyses.known(name) if "/" not in name else None
        if found is not None:
            return found
        lines = self.replays.brought(name).lines
        self._may_begin(address, begin=begin)
        return self.analyses.start(name, lines)

    def _may_begin(self, address: str, *, begin: bool) -> None:
        if not begin:
            raise refused("not_found", "nobody has asked for this analysis")
        self.allow(self._brought, address, "analyses")

    def may_bring(self, address: str) -> None:
        """Count a record that somebody brings.

        Raises:
            Refused: there have been too many.
        """
        self.allow(self._brought, address, "replays")

    async def _finished(self, code: str, game: int | None, address: str) -> tuple[str, int]:
        """The code of a table as it is written, and the number of a finished game there.

        Raises:
            Refused: there is none, or the game still runs.
        """
        table = await self.find(code, address)
        room = table.room
        number = room.number if game is None else game
        if not 1 <= number <= room.number:
            raise refused("not_found", f"no game {number} was played here")
        if number == room.number and room.outcome is None and not room.ended:
            raise refused("record_not_over", "the record is for after the game")
        return room.code, number

    async def deal(self, code: str, game: int, deal: int, address: str) -> list[dict[str, Any]]:
        """What is known about a deal of which everything has been revealed.

        Raises:
            Refused: there is none, or something of it is still hidden.
        """
        table = await self.find(code, address)
        room = table.room
        if 1 <= game < room.number:
            record = Record.read(await self.store.record(room.code, game))
            dealt = {lines[0].get("deal"): lines for lines in proof.lines_of(record)}
        else:
            dealt = {one.number: one.lines() for one in room.deals if one.over}
        running = {one.number for one in room.deals} if game == room.number else set()
        if deal in running and deal not in dealt:
            raise refused("deal_not_over", f"deal {deal} is not over")
        if not 1 <= game <= room.number or deal not in dealt:
            raise refused("not_found", f"no deal {deal} of game {game} was played here")
        return dealt[deal]

    def allow(self, limit: PerMinute, address: str, name: str) -> None:
        """Count something that an address does.

        Raises:
            Refused: it does so too often.
        """
        wait = limit.take(address)
        if wait:
            self.metrics.limited.labels(name).inc()
            raise refused("rate_limited", f"wait {wait:.0f} s", seconds=max(1, round(wait)))

    async def _fresh_code(self) -> str:
        while True:
            code = codes.fresh()
            if code not in self.tables and not await self.store.exists(code):
                return code

    def _given(self) -> dict[str, Any]:
        return {
            "store": self._append,
            "ask": self.bot_pool.ask,
            "advise": self.bot_pool.advise,
            "clock": self._clock,
            "pace": self.settings.pace,
            "entropy": self.settings.entropy,
            "report": self._report,
            "history": self.store.record,
        }

    async def _append(self, code: str, first: int, lines: Sequence[entries.Line]) -> None:
        started = time.perf_counter()
        try:
            await self.store.append(code, first, lines)
        except Conflict:
            if (table := self.tables.get(code)) is not None:
                table.is_outdated = True
            raise
        self.metrics.store_seconds.observe(time.perf_counter() - started)
        self.shared_lobby.mark(code)

    def _report(self, what: str, error: BaseException, /, **place: Any) -> None:
        self.metrics.troubles.inc()
        if place:
            self.metrics.defects.labels(place["played"]).inc()
        log.error("game defect" if place else "table trouble", what=what, **place, exc_info=error)

    def _keep(self, code: str, table: Table) -> None:
        self.tables[code] = table
        self.metrics.tables.set(len(self.tables))
        self._idle_since[code] = time.monotonic()
        self.shared_lobby.mark(code)

    # Reading back.

    async def _read_back(self, code: str) -> Table | None:
        """The stored table; several who ask at once get the same one."""
        waiting = self._reading.get(code)
        if waiting is None:
            waiting = asyncio.ensure_future(self._load(code))
            self._reading[code] = waiting
            waiting.add_done_callback(lambda _: self._reading.pop(code, None))
        return await asyncio.shield(waiting)

    async def _load(self, code: str) -> Table | None:
        ours = self._ours(code)
        if ours is not None:
            return ours  # somebody else had it read while we waited for our turn
        old = self.tables.get(code)
        if old is not None:
            if old.broken and self.store.failing_since is not None:
                raise StoreFailed("error.store", "the database fails")
            if not old.broken and not self.store.holds(code):
                old.give_up(outdated=True)
            await old.settled()
            old.drop()
        self._stay()
        owner = await self._owners.claim(code)
        if isinstance(owner, Owner):
            raise Elsewhere("error.store", f"another process has table {code}")
        if not owner:
            return None
        if code in self._unreadable:
            raise _cannot_be_read(code)
        try:
            lines = await self.store.read(code)
        except BadRecord as error:
            raise await self._give_up(code, error) from error
        if not lines:
            return None
        try:
            table = await self._table(code, lines)
        except Exception as error:  # noqa: BLE001 - what damage leads to is not to be foreseen
            table = await self._closed(code, lines, error)
        else:
            self.metrics.resumed.inc()
        self._keep(code, table)
        return table

    async def _table(self, code: str, lines: list[entries.Line], *, replayed: bool = True) -> Table:
        """The table that these lines make, by the rules of its newest game if it is `replayed`."""
        last = max(line.game for line in lines) if replayed else _ALL_GAMES
        if not lines[-1].game and isinstance(entries.read_entry(lines[-1].body), entries.Closed):
            last = _ALL_GAMES
        reader = Reader(last)
        for number, line in enumerate(lines, 1):
            reader.take(line)
            if number % 32 == 0:
                await asyncio.sleep(0)
        table = Table(reader.finish(), **self._given())
        if table.room.code != code:
            raise ValueError(f"these are the lines of table {table.room.code}")
        info_of(table)
        if reader.replaced:
            log.warning("bots are gone", code=code, bots=sorted(reader.replaced))
        return table

    async def _closed(self, code: str, lines: list[entries.Line], error: Exception) -> Table:
        """A table that cannot go on, closed: its people are told, and it is over."""
        try:
            table = await self._table(code, lines, replayed=False)
        except Exception as worse:
            raise await self._give_up(code, worse) from worse
        self._lose(code, error)
        if table.room.closed is None:
            upgraded = isinstance(error, OtherRules)
            await table.close(
                Message("table.closed_upgrade" if upgraded else "table.closed_damage")
            )
        with contextlib.suppress(StoreFailed):
            await self.store.touch(code, self._clock.wall_ms(), is_open=False)
        return table

    async def _give_up(self, code: str, error: Exception) -> Refused:
        """A table of whose lines nothing can be made: what to tell whoever asks for it."""
        self._unreadable.add(code)
        self._lose(code, error)
        with contextlib.suppress(StoreFailed):
            await self.store.touch(code, self._clock.wall_ms(), is_open=False)
        return _cannot_be_read(code)

    def _lose(self, code: str, error: Exception) -> None:
        self.metrics.lost.inc()
        log.error("table cannot be resumed", code=code, why=str(error), exc_info=error)

    async def resume(self) -> None:
        """Read back what was played lately, so that a table that cannot go on is closed now."""
        lately = self._clock.wall_ms() - LATELY_MS
        for code in await self.store.codes(lately):
            if self.stopping or len(self.tables) >= self.settings.max_tables:
                return
            if code not in self.tables:
                try:
                    await self._read_back(code)
                except (Refused, StoreFailed):
                    continue  # it was counted, and whoever comes will be told
                except Exception as error:  # noqa: BLE001 - others are read back all the same
                    self._report(f"reading table {code} back failed", error)

    # Idle tables.

    async def sweep(self) -> None:
        """Drop tables from memory that nobody has been at for a while."""
        present = [code for code, table in self.tables.items() if table.watched]
        wall = self._clock.wall_ms()
        stale = [code for code in present if wall - self._noted.get(code, 0) > TOUCH_MS]
        if stale:
            self._noted.update(dict.fromkeys(stale, wall))
            await self._touch(stale, wall)
        now = time.monotonic()
        for code, table in list(self.tables.items()):
            if table.watched or table.busy:
                self._idle_since[code] = now
            elif now - self._idle_since[code] >= self.settings.idle_s:
                await self._drop(code, table)

    async def _drop(self, code: str, table: Table) -> None:
        del self.tables[code]
        del self._idle_since[code]
        table.drop()
        self.metrics.tables.set(len(self.tables))
        noted = self._noted.pop(code, None)
        playable = table.room.closed is None
        if noted is not None or not playable:
            with contextlib.suppress(StoreFailed):
                at = None if noted is None else self._clock.wall_ms()
                await self.store.touch(code, at, is_open=playable)
        if code not in self.tables and code not in self._reading:
            with contextlib.suppress(StoreFailed):
                await self.store.release(code)

    async def keep_sweeping(self) -> None:
        """Sweep for ever."""
        while True:
            await asyncio.sleep(min(30.0, max(0.05, self.settings.idle_s / 2)))
            try:
                await self.sweep()
            except Exception as error:  # noqa: BLE001 - the next time may go better
                self._report("sweeping failed", error)

    async def keep_forgetting(self) -> None:
        """Delete what nobody has touched for the days that are set; nothing when none are."""
        days = self.settings.forget_days
        while days:
            before = self._clock.wall_ms() - days * DAY_MS
            with contextlib.suppress(StoreFailed):
                count = await self.store.forget_before(before, keep=self.tables)
                if count:
                    log.info("tables forgotten", count=count)
            await asyncio.sleep(FORGET_S)

    # Other processes on the same database.

    async def owner_of(self, code: str, address: str) -> Owner | None:
        """The other process that has a table; None if it is ours now, or there is none.

        Raises:
            StoreFailed: it cannot be found out.
        """
        code = codes.written(code)
        if not code or self.store.holds(code):
            return None
        known = self._owners.known(code)
        if known is not None:
            return known
        if (address, code) not in self._visited and self.guesses.peek(address):
            return None
        self._stay()
        return await self._owners.of(code)

    def _stay(self) -> None:
        """Take no table that is to be left at once.

        Raises:
            StoreFailed: this process leaves its tables to others.
        """
        if self.stopping and self.store.process is not None:
            raise StoreFailed("error.store", "this process stops")

    def forget_owner(self, owner: Owner) -> None:
        """Ask again who has the tables of a process that could not be reached."""
        self._owners.forget(owner)

    async def keep_renewing(self) -> None:
        """Keep the leases, for ever, whatever else there is to do."""
        while self.store.process is not None and not self._leaving:
            try:
                await self.store.renew()
            except Fenced:
                log.error("this process was silent for too long and has lost its tables")
                self.shared_lobby.begin_anew()  # by our new id nobody has been shown anything
                for table in list(self.tables.values()):
                    table.give_up(outdated=True)
            except StoreFailed:
                pass  # until it works again others take over what we had
            except Exception as error:  # noqa: BLE001 - the next time may go better
                self._report("renewing failed", error)
            await asyncio.sleep(BEAT_S)

    async def keep_succeeding(self) -> None:
        """Take the tables over of processes that have gone, for ever."""
        while self.store.process is not None and not self.stopping:
            self._owners.forget_all()  # who has just gone has no table any more
            try:
                await self.shared_lobby.publish()
                await self._look_for_orphans()
            except StoreFailed:
                pass  # until it works again others take over
            except Exception as error:  # noqa: BLE001 - the next time may go better
                self._report("taking over failed", error)
            await self.listener.news(listening.GONE, BEAT_S)

    async def _look_for_orphans(self) -> None:
        if self._taking is not None and not self._taking.done():
            return
        orphans = await self.store.orphans()
        if orphans:
            self.listener.note(listening.LOBBY)
            # Beside it: reading many tables back must not keep us from renewing.
            self._taking = asyncio.ensure_future(self._take_over(orphans))

    def again_ms(self, *, here: bool = False) -> int:
        """After how many milliseconds whoever is hung up on may come back.

        Args:
            here: whether they can come back to this process.
        """
        at_once = here or self.shared_lobby.accompanied
        return min(SOON_MS, self.settings.again_ms) if at_once else self.settings.again_ms

    async def _take_over(self, orphans: list[str]) -> None:
        tried: set[str] = set()
        while orphans:
            random.shuffle(orphans)  # so that several who take over share them
            for code in orphans:
                if self.stopping or len(self.tables) >= self.settings.max_tables:
                    return
                try:
                    await self._read_back(code)
                except (Refused, StoreFailed):
                    continue
                except Exception as error:  # noqa: BLE001 - others are taken over all the same
                    self._report(f"taking table {code} over failed", error)
            tried.update(orphans)
            # Who stops leaves some after others; those we have not heard of while we were at it.
            orphans = []
            with contextlib.suppress(StoreFailed):
                orphans = [code for code in await self.store.orphans() if code not in tried]

    # What an operator does.

    async def keep_noticing(self) -> None:
        """Look again at what an operator has changed in the database, for ever."""
        seen = -1
        while True:
            try:
                if seen < 0:
                    seen = await self.store.newest_notice()
                    await self._learn_bans()
                for notice in await self.store.notices(seen):
                    await self._look_again(notice)
                    seen = notice.id
            except StoreFailed:
                pass  # it is looked at once the database works again
            except Exception as error:  # noqa: BLE001 - the next time may go better
                self._report("noticing failed", error)
            await self.listener.news(listening.NOTICE, self.shared_lobby.patience(NOTICE_S))

    async def _look_again(self, notice: Notice) -> None:
        if notice.name:
            there = [one for one in self.connections if one.is_at(notice.code, notice.name)]
            for address in {one.address for one in there}:
                with contextlib.suppress(ValueError):
                    await self.store.put_ban(Ban(network_of(address), notice.until))
            log.info("people banned", count=len(there))
        if notice.name or not notice.code:
            await self._learn_bans()
            return
        self.replays.forget(notice.code)
        table = self.tables.get(notice.code)
        if table is not None:
            table.give_up(outdated=True)
            with contextlib.suppress(Refused, Elsewhere):
                await self._read_back(notice.code)

    async def _learn_bans(self) -> None:
        self.bans.know(await self.store.bans())
        for connection in list(self.connections):
            if self.bans.hold(connection.address):
                connection.banish()

    # The end.

    async def drain(self) -> None:
        """Tell every client that the server stops, and begin nothing new."""
        self.stopping = True
        self.shared_lobby.stop()
        if self.store.process is not None and self.shared_lobby.accompanied:
            shares = handing_over.shares_of(self.connections, self._is_served)
            with contextlib.suppress(StoreFailed, TimeoutError):
                await handing_over.hand_over(self.store, shares, self._stand_still)
        for connection in list(self.connections):
            connection.stop()
        if self.store.process is not None:
            await self._hand_over()
        if not self.connections:
            return
        self._all_gone.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.settings.drain_s):
                await self._all_gone.wait()

    def _is_served(self, code: str) -> bool:
        return code in self.tables and self.store.holds(code)

    async def _stand_still(self, codes: Iterable[str]) -> None:
        """Finish what is being done at tables that are not ours any longer."""
        tables = [self.tables[code] for code in codes if code in self.tables]
        for table in tables:
            table.drop()
        for table in tables:
            await table.settled()

    async def _hand_over(self) -> None:
        """Finish what is being done, then leave all tables to other processes."""
        self._leaving = True
        if self._taking is not None:
            self._taking.cancel()
            await asyncio.gather(self._taking, return_exceptions=True)
        await self._stand_still(list(self.tables))
        await self.store.leave()

    async def close(self) -> None:
        """Finish what is being done, then let go of everything."""
        await self._hand_over()
        await self.analyses.close()
        await self.bot_pool.close()
        await self.store.close()


def _cannot_be_read(code: str) -> Refused:
    return refused("table_unreadable", f"the lines of table {code} are damaged")


def info_of(table: Table) -> TableInfo:
    """A table as the lobby lists it."""
    room = table.room
    return TableInfo(
        code=room.code,
        game=room.game.name,
        preset=room.preset,
        phase=room.phase,
        public=room.public,
        seats=table.shared.seats,
        spectators=table.shared.spectators,
        clock_s=room.clock_s,
        created=room.created,
    )
