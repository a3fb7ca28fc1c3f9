"""Keeps tables in a database, behind a thread that writes what has come together at once.

SQLite serves a house or a club; PostgreSQL, by its URL, takes part with the same schema, and any
number of processes share it, each with leases on its tables (`storage.leases`). Either way
a single writer commits everything that is waiting in one transaction and then tells all who wait;
another thread reads. Nobody waits for longer than `PATIENCE_S`, and what was not stored by then is
not acknowledged.
"""

from __future__ import annotations

import asyncio
import contextlib
import math
import queue
import threading
import time
import zlib
from collections.abc import Callable, Container, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Connection, Engine
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError, SQLAlchemyError

from tycoon.core.errors import BadRecord, TycoonError
from tycoon.server.storage import evenings, leases, operator
from tycoon.server.storage.databases import Database, StoreError, unusable
from tycoon.server.storage.schema import analyses as _analyses
from tycoon.server.storage.schema import leases as _leases
from tycoon.server.storage.schema import lines as _lines
from tycoon.server.storage.schema import tables as _tables
from tycoon.table import entries

T = TypeVar("T")
GROUP = 512
SOME = 100
PATIENCE_S = 5.0
PROBE_S = 1.0
ROOM = 1 << 16
"""How many bytes there must be room for, so that the database counts as working again."""
TOUCH_MS = 600_000
"""How old the note may be that a table is in memory; far below a day, so that none is forgotten."""
log = structlog.get_logger("tycoon.server")


class StoreFailed(TycoonError):
    """The database does not do its work now; it may later."""


class Conflict(StoreFailed):
    """The lines to store contradict those that are stored."""


class Fenced(Conflict):
    """The table belongs to another process, or to none."""


class LinesDamaged(BadRecord):
    """A table lacks lines in the database, or one of them cannot be read."""


class _Job:
    """Something to do with the database, and who waits for it."""

    __slots__ = ("begun", "done", "given_up", "loop", "work")

    def __init__(
        self,
        work: Callable[[Connection], Any],
        done: asyncio.Future[Any],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.work = work
        self.done = done
        self.loop = loop
        self.begun = False
        self.given_up = False

    def tell(self, result: object, error: BaseException | None) -> None:
        """Wake whoever waits, in their own thread."""

        def settle() -> None:
            if self.done.cancelled():
                return
            if error is not None:
                self.done.set_exception(error)
            else:
                self.done.set_result(result)

        try:
            self.loop.call_soon_threadsafe(settle)
        except RuntimeError:
            return  # the loop has gone, and with it everybody who waited


class _Worker:
    """A thread with a connection, and what is to be done over it."""

    def __init__(self, name: str, engine: Engine, database: Database) -> None:
        self.jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self.rounds = 0
        self.seconds = 0.0
        self._engine = engine
        self._database = database
        self._lock = threading.Lock()
        self.thread = threading.Thread(target=self._run, name=name, daemon=True)
        self.thread.start()

    def give_up(self, job: _Job) -> bool:
        """Nobody waits any more; whether it has begun all the same."""
        with self._lock:
            job.given_up = True
            return job.begun

    def _run(self) -> None:
        while (job := self.jobs.get()) is not None:
            group = [job]
            last = False
            while len(group) < GROUP and not last:
                try:
                    more = self.jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    last = True
                else:
                    group.append(more)
            started = time.perf_counter()
            self._carry_out(group)
            self.rounds += 1
            self.seconds += time.perf_counter() - started
            if last:
                break

    def _carry_out(self, group: list[_Job]) -> None:
        """All jobs in one transaction; when one of them cannot be done, each in its own."""
        with self._lock:
            given_up = [job for job in group if job.given_up]
            group = [job for job in group if not job.given_up]
            for job in group:
                job.begun = True
        for job in given_up:
            job.tell(None, TimeoutError())
        if not group:
            return
        results = []
        try:
            if not self._database.still_there():
                raise FileNotFoundError("the file of the database is gone, or is another one")
            with self._engine.connect() as connection, connection.begin():
                results = [job.work(connection) for job in group]
        except (OperationalError, InterfaceError, OSError) as error:
            # The database itself: none of them has more luck.
            self._engine.dispose()
            for job in group:
                job.tell(None, error)
        except Exception as error:  # noqa: BLE001 - the error belongs to whoever waits
            if len(group) == 1:
                group[0].tell(None, error)
            else:
                for job in group:
                    self._carry_out([job])
        else:
            for job, result in zip(group, results, strict=True):
                job.tell(result, None)


class Store:
    """The database; every method is for the event loop and never blocks it.

    Attributes:
        written: how many lines were stored.
        failures: how often the database has begun to fail.
        failing_since: since when it fails, by `time.monotonic`; None while it works.
        process: this process as others know it; None where it has the database for itself.
    """

    def __init__(self, url: str, patience: float = PATIENCE_S, address: str = "") -> None:
        """Open the database, make or upgrade its schema, and start the writer.

        Args:
            url: an SQLAlchemy URL, or the path of an SQLite file.
            patience: seconds that anybody waits for an answer.
            address: host and port where other processes on the same database reach this one.

        Raises:
            StoreError: it cannot be opened, another server has it, or it is of a newer version.
        """
        self.written = 0
        self.failures = 0
        self.failing_since: float | None = None
        self._patience = patience
        self._touched: dict[str, int] = {}
        self._unsettled: set[str] = set()
        self._probing: asyncio.Future[None] | None = None
        self._database = Database(url, patience)
        self.process: leases.Process | None = None
        self._owned: set[str] = set()
        self._renewed = -math.inf
        if self._database.shared:
            self.process = leases.fresh_process(address)
            self._register(url)
        self._writer = _Worker("tycoon-store", self._database.writing, self._database)
        self._reader = self._writer
        if self._database.reading is not self._database.writing:
            self._reader = _Worker("tycoon-reader", self._database.reading, self._database)
        # Leases are renewed however much there is to write.
        self._renewer = self._writer
        if self._database.shared:
            self._renewer = _Worker("tycoon-leases", self._database.reading, self._database)

    @property
    def commits(self) -> int:
        """How many transactions there were."""
        return self._writer.rounds

    @property
    def seconds(self) -> float:
        """How long they took, all together."""
        return self._writer.seconds

    def _register(self, url: str) -> None:
        assert self.process is not None
        try:
            with self._database.writing.connect() as connection, connection.begin():
                leases.register(connection, self.process)
        except SQLAlchemyError as error:
            self._database.close()
            raise unusable(url, error) from error
        self._renewed = time.monotonic()

    # Leases; without `process` everything is ours.

    def holds(self, code: str) -> bool:
        """Whether a table is this process's, as far as it knows without asking."""
        if self.process is None:
            return True
        recent = time.monotonic() - self._renewed < leases.LEASE_MS / 1000
        return recent and code in self._owned

    async def claim(self, code: str) -> leases.Owner | bool:
        """Take a table that no process has.

        Returns:
            True if it is ours now; who has it otherwise; False where there is no such table.

        Raises:
            Fenced: this process has expired.
        """
        if self.process is None or self.holds(code):
            return True
        process = self.process.id
        found = await self._write(lambda connection: leases.claim(connection, code, process))
        if found is None or self.process.id != process:
            raise Fenced("error.store", "the leases of this process have expired")
        if found is True:
            self._owned.add(code)
        return found

    async def renew(self) -> None:
        """Keep all leases for some seconds more.

        Raises:
            Fenced: they had expired: none of the tables is ours, and the process has a new id.
        """
        assert self.process is not None
        process, begun = self.process, time.monotonic()
        if not await self._keep(lambda connection: leases.renew(connection, process.id)):
            self._owned.clear()
            self.process = leases.fresh_process(process.address)
            fresh = self.process
            await self._keep(lambda connection: leases.register(connection, fresh))
            self._renewed = time.monotonic()
            raise Fenced("error.store", "the leases of this process have expired")
        self._renewed = begun

    async def publish(self, lobby: bytes) -> None:
        """Tell the other processes at once that the tables of this one are others."""
        assert self.process is not None
        process = self.process.id
        await self._write(lambda connection: leases.publish(connection, process, lobby))

    async def others(self) -> list[bytes]:
        """The lobbies of the other processes."""
        assert self.process is not None
        process = self.process.id
        return await self._read(lambda connection: leases.others(connection, process))

    async def matchmaker(self, game: str) -> leases.Owner | None:
        """Which other process opens tables for who wants this game; None if this one does.

        All processes say the same, so that two who come at once meet at one table.
        """
        if self.process is None:
            return None
        number, process = zlib.crc32(game.encode()), self.process.id
        return await self._read(lambda connection: leases.in_turn(connection, number, process))

    async def release(self, code: str) -> None:
        """Let go of a table that has left memory."""
        self._owned.discard(code)
        if self.process is not None:
            process = self.process.id
            await self._write(lambda connection: leases.release(connection, [code], process))

    async def hand_over(self, codes: Sequence[str]) -> None:
        """Leave tables to whichever process takes them over first."""
        assert self.process is not None
        self._owned.difference_update(codes)
        process = self.process.id
        await self._write(lambda connection: leases.hand_over(connection, codes, process))

    async def orphans(self) -> list[str]:
        """Tables that are to be taken over, as their process has gone."""
        return [] if self.process is None else await self._read(leases.orphans)

    def _fence(self, connection: Connection, code: str, process: leases.Process | None) -> None:
        if process is not None and not leases.holds(connection, code, process.id):
            raise Fenced("error.store", f"table {code} belongs to another process")

    # Tables.

    async def append(self, code: str, first: int, lines: Sequence[entries.Line]) -> None:
        """Keep lines of a table; they are safe when this returns.

        Raises:
            StoreFailed: they could not be kept, or nobody knows: read the table back. Also when
                one of them is there already, or the table has been forgotten, or is not ours.
        """
        rows = [
            {"code": code, "n": number, "game": line.game, "body": line.body}
            for number, line in enumerate(lines, first)
        ]
        opened = entries.read_entry(lines[0].body) if first == 1 else None
        now = time.time_ns() // 1_000_000
        touching = now - self._touched.get(code, 0) > TOUCH_MS and first > 1
        process = self.process

        def work(connection: Connection) -> None:
            if process is not None and isinstance(opened, entries.Opened):
                leases.begin(connection, code, process.id)
            else:
                self._fence(connection, code, process)
            if isinstance(opened, entries.Opened):
                row = {"code": code, "game": opened.game, "created": opened.at}
                connection.execute(_tables.insert(), {**row, "touched": opened.at, "open": True})
            elif touching:
                ours = _tables.update().where(_tables.c.code == code)
                if not connection.execute(ours.values(touched=now)).rowcount:
                    raise Conflict("error.store", f"table {code} has been forgotten")
            connection.execute(_lines.insert(), rows)
            self.written += len(rows)

        try:
            await self._write(work, code)
        except Fenced:
            self._owned.discard(code)
            raise
        if first == 1 and process is not None and process is self.process:
            self._owned.add(code)
        if touching or first == 1:
            self._touched[code] = now

    async def read(self, code: str) -> list[entries.Line]:
        """All lines of a table in order; none when there is no such table.

        Raises:
            LinesDamaged: one is missing, or is none.
            StoreFailed: the database does not answer, or is still busy with this table.
        """

        def work(connection: Connection) -> list[entries.Line]:
            wanted = sa.select(_lines.c.n, _lines.c.game, _lines.c.body)
            chosen = wanted.where(_lines.c.code == code).order_by(_lines.c.n)
            # All at once: a cursor left half read would hold the database.
            rows = connection.execute(chosen).all()
            found = []
            for number, (n, game, body) in enumerate(rows, 1):
                if n != number:
                    raise _damaged(number, f"line {number} is missing")
                if not isinstance(game, int) or not isinstance(body, bytes):
                    raise _damaged(number, f"line {number} is none")
                found.append(entries.Line(game, body))
            return found

        return await self._read(work, code)

    async def record(self, code: str, game: int) -> list[bytes]:
        """The lines of the record of a table's game in order."""

        def work(connection: Connection) -> list[bytes]:
            wanted = sa.select(_lines.c.body).where(_lines.c.code == code, _lines.c.game == game)
            return [bytes(body) for (body,) in connection.execute(wanted.order_by(_lines.c.n))]

        return await self._read(work, code)

    async def analysis(self, code: str, game: int, rules: int) -> bytes | None:
        """What was found out about a game by this version of its rules; None for nothing."""

        def work(connection: Connection) -> bytes | None:
            wanted = sa.select(_analyses.c.body).where(
                _analyses.c.code == code, _analyses.c.game == game, _analyses.c.rules == rules
            )
            body = connection.execute(wanted).scalar_one_or_none()
            return None if body is None else bytes(body)

        return await self._read(work, code)

    async def keep_analysis(self, code: str, game: int, rules: int, body: bytes) -> None:
        """Keep what was found out about a table's game, in place of what was before."""

        def work(connection: Connection) -> None:
            here = (_analyses.c.code == code) & (_analyses.c.game == game)
            connection.execute(_analyses.delete().where(here))
            row = {"code": code, "game": game, "rules": rules, "body": body}
            connection.execute(_analyses.insert(), row)

        await self._write(work, code)

    async def exists(self, code: str) -> bool:
        """Whether there is such a table."""

        def work(connection: Connection) -> bool:
            wanted = sa.select(_tables.c.code).where(_tables.c.code == code)
            return connection.execute(wanted).first() is not None

        return await self._read(work, code)

    async def touch(self, code: str, at: int | None, *, is_open: bool) -> None:
        """Note when somebody was at a table, if anybody was, and whether it can be played on."""
        process = self.process

        def work(connection: Connection) -> None:
            self._fence(connection, code, process)
            changes = {"open": is_open} | ({} if at is None else {"touched": at})
            connection.execute(_tables.update().where(_tables.c.code == code).values(changes))

        await self._write(work)
        self._touched.pop(code, None)

    async def touch_all(self, codes: Sequence[str], at: int) -> None:
        """Note that these tables are in memory."""
        for begin in range(0, len(codes), SOME):
            some = codes[begin : begin + SOME]

            def work(connection: Connection, some: Sequence[str] = some) -> None:
                wanted = _tables.c.code.in_(some)
                connection.execute(_tables.update().where(wanted).values(touched=at))

            await self._write(work)
            self._touched.update(dict.fromkeys(some, at))

    async def codes(self, since: int = 0) -> list[str]:
        """The codes of tables that can still be played and were touched since, the newest first."""

        def work(connection: Connection) -> list[str]:
            recent = _tables.c.touched >= since
            wanted = sa.select(_tables.c.code).where(_tables.c.open, recent)
            rows = connection.execute(wanted.order_by(_tables.c.touched.desc()))
            return [code for (code,) in rows]

        return await self._read(work)

    async def forget_before(self, at: int, keep: Container[str] = ()) -> int:
        """Delete tables that nobody has touched since, except those to `keep`; how many.

        Nor are those deleted that a process has.
        """

        def old(connection: Connection) -> list[str]:
            return _old(connection, at)

        def work(connection: Connection) -> int:
            return _forget(connection, some, at)

        count = 0
        found = [code for code in await self._read(old) if code not in keep]
        for begin in range(0, len(found), SOME):
            some = found[begin : begin + SOME]
            count += await self._write(work)
        await self._write(lambda connection: evenings.forget_before(connection, at))
        return count

    # Evenings.

    async def read_evening(self, code: str) -> list[bytes]:
        """All lines of an evening in order; none when there is no such evening."""
        return await self._read(lambda connection: evenings.read(connection, code))

    async def append_evening(self, code: str, first: int, bodies: Sequence[bytes]) -> None:
        """Keep lines of an evening, of which the first gets this number.

        Raises:
            Conflict: others have come first: read the evening again.
            StoreFailed: they could not be kept, or nobody knows.
        """
        await self._write(lambda connection: evenings.append(connection, code, first, bodies))

    async def results(self, codes: Sequence[str]) -> dict[str, evenings.Result | None]:
        """What became of the first game of each table; None where there is no such table."""
        return await self._read(lambda connection: evenings.results(connection, codes))

    # What an operator does.

    async def newest_notice(self) -> int:
        """The number of the newest thing that an operator did; 0 for none."""
        return await self._read(operator.newest_notice)

    async def notices(self, after: int) -> list[operator.Notice]:
        """What an operator has done since."""
        return await self._read(lambda connection: operator.read_notices(connection, after))

    async def bans(self) -> list[operator.Ban]:
        """From where nobody may come now."""
        now = time.time_ns() // 1_000_000
        return await self._read(lambda connection: operator.read_bans(connection, now))

    async def put_ban(self, made: operator.Ban) -> None:
        """Keep a ban."""
        await self._write(lambda connection: operator.put_ban(connection, made))

    async def check(self) -> None:
        """Store something and take it back, to see whether that is possible.

        Raises:
            StoreFailed: it is not.
        """
        # Another for each process, else one would wait for the other.
        code = "-" if self.process is None else f"-{self.process.id[:11]}"

        def work(connection: Connection) -> None:
            row = {"code": code, "game": "-", "created": 0, "touched": 1 << 60, "open": False}
            connection.execute(_tables.insert(), row)
            # A word more may find room in what is there already, when nothing else does.
            line = {"code": code, "n": 1, "game": 0, "body": bytes(ROOM)}
            connection.execute(_lines.insert(), line)
            connection.execute(_lines.delete().where(_lines.c.code == code))
            connection.execute(_tables.delete().where(_tables.c.code == code))

        await self._do(self._writer, work, "")
        self.failing_since = None

    async def leave(self) -> None:
        """Let others take all tables, at once."""
        self._owned.clear()
        if self.process is not None and self.failing_since is None:
            process = self.process.id
            with contextlib.suppress(StoreFailed):
                await self._keep(lambda connection: leases.leave(connection, process))

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        if self._probing is not None:
            self._probing.cancel()
        await self.leave()
        for worker in {self._writer, self._reader, self._renewer}:
            worker.jobs.put(None)
        for worker in {self._writer, self._reader, self._renewer}:
            await asyncio.to_thread(worker.thread.join, self._patience)
        self._database.close()

    async def _read(self, work: Callable[[Connection], T], code: str = "") -> T:
        if code in self._unsettled:
            raise _failed(f"table {code} is still being written")
        return await self._do(self._reader, work, "")

    async def _write(self, work: Callable[[Connection], T], code: str = "") -> T:
        return await self._change(self._writer, work, code)

    async def _keep(self, work: Callable[[Connection], T]) -> T:
        return await self._change(self._renewer, work, "")

    async def _change(self, worker: _Worker, work: Callable[[Connection], T], code: str) -> T:
        if self.failing_since is not None:
            raise _failed("the database failed a moment ago")
        try:
            return await self._do(worker, work, code)
        except StoreFailed as error:
            if self.failing_since is None and not isinstance(error, Conflict):
                self.failures += 1
                self.failing_since = time.monotonic()
                self._probing = asyncio.ensure_future(self._probe())
                log.error("the database fails", why=str(error.__cause__ or error).splitlines()[0])
            raise

    async def _probe(self) -> None:
        """Try until it works again."""
        while self.failing_since is not None:
            await asyncio.sleep(PROBE_S)
            with contextlib.suppress(StoreFailed):
                await self.check()
        log.warning("the database works again")

    async def _do(self, worker: _Worker, work: Callable[[Connection], T], code: str) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        job = _Job(work, done, loop)
        worker.jobs.put(job)
        try:
            async with asyncio.timeout(self._patience):
                return await asyncio.shield(done)
        except TimeoutError:
            # What has begun may still be carried out. Until that is known the table is not read.
            if worker.give_up(job) and not done.done():
                self._unsettled.add(code)
                done.add_done_callback(lambda done: self._settled(code, done))
            raise _failed(f"the database has not answered for {self._patience:g} s") from None
        except IntegrityError as error:
            raise Conflict("error.store", "this is stored already") from error
        except (SQLAlchemyError, StoreError, OSError) as error:
            raise _failed("the database failed") from error

    def _settled(self, code: str, done: asyncio.Future[Any]) -> None:
        self._unsettled.discard(code)
        if not done.cancelled():
            done.exception()


def forget(url: str, at: int) -> int:
    """Delete tables that nobody has touched since, also while a server runs; how many.

    Raises:
        StoreError: the database cannot be used.
    """
    database = Database(url, PATIENCE_S, alone=False)
    try:
        with database.writing.connect() as connection:
            with connection.begin():
                found = _old(connection, at)
            count = 0
            for begin in range(0, len(found), SOME):
                with connection.begin():
                    count += _forget(connection, found[begin : begin + SOME], at)
            with connection.begin():
                evenings.forget_before(connection, at)
            return count
    except SQLAlchemyError as error:
        raise unusable(url, error) from error
    finally:
        database.close()


def _old(connection: Connection, at: int) -> list[str]:
    return list(
        connection.execute(_touched_before(connection, sa.select(_tables.c.code), at)).scalars()
    )


def _touched_before(connection: Connection, what: Any, at: int) -> Any:
    old = what.where(_tables.c.touched < at)
    if connection.dialect.name == "postgresql":
        old = old.where(_tables.c.code.not_in(leases.held()))
    return old


def _forget(connection: Connection, codes: Sequence[str], at: int) -> int:
    """Delete those that are still as old: somebody may have opened one meanwhile."""
    old = _touched_before(connection, _tables.delete().where(_tables.c.code.in_(codes)), at)
    gone = [code for (code,) in connection.execute(old.returning(_tables.c.code))]
    connection.execute(_leases.delete().where(_leases.c.code.in_(gone)))
    connection.execute(_lines.delete().where(_lines.c.code.in_(gone)))
    connection.execute(_analyses.delete().where(_analyses.c.code.in_(gone)))
    return len(gone)


def _failed(text: str) -> StoreFailed:
    return StoreFailed("error.store", text)


def _damaged(line: int, why: str) -> LinesDamaged:
    return LinesDamaged("error.bad_record", why, line=line, why=why)
