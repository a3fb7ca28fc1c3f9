"""Where tables are kept: a database behind one thread that writes what has come together at once.

SQLite serves a house or a club; PostgreSQL, by its URL, takes part with the same schema. Either way
a single writer commits everything that is waiting in one transaction and then tells all who wait.
"""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import Connection, Engine, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tycoon.core.errors import BadRecord, TycoonError
from tycoon.server.schema import lines as _lines
from tycoon.server.schema import tables as _tables
from tycoon.table import entries as e

T = TypeVar("T")
MIGRATIONS = Path(__file__).with_name("migrations")
GROUP = 512


class StoreError(TycoonError):
    """The database cannot be used."""


class LinesDamaged(BadRecord):
    """A table of which not every line is there, or one is no line."""


class _Job:
    """Something for the writer to do, and who waits for it."""

    __slots__ = ("done", "loop", "work")

    def __init__(
        self,
        work: Callable[[Connection], Any],
        done: asyncio.Future[Any],
        loop: asyncio.AbstractEventLoop,
    ) -> None:
        self.work = work
        self.done = done
        self.loop = loop

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


class Store:
    """The database; every method is for the event loop and never blocks it.

    Attributes:
        commits: how many transactions there were.
        written: how many lines they stored.
        seconds: how long they took, all together.
    """

    def __init__(self, url: str) -> None:
        """Open the database, make or upgrade its schema, and start the writer.

        Raises:
            StoreError: it cannot be opened, or belongs to a newer version.
        """
        self.commits = 0
        self.written = 0
        self.seconds = 0.0
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        try:
            self._engine = _engine(url)
            with self._engine.connect() as connection:
                _upgrade(connection)
        except (SQLAlchemyError, ArgumentError, OSError, ImportError) as error:
            raise _unusable(url, error) from error
        self._thread = threading.Thread(target=self._write, name="tycoon-store", daemon=True)
        self._thread.start()

    async def append(self, code: str, first: int, lines: Sequence[e.Line]) -> None:
        """Keep lines of a table; they are safe when this returns.

        Raises:
            SQLAlchemyError: they could not be kept, for instance because they are there already.
        """
        rows = [
            {"code": code, "n": number, "game": line.game, "body": line.body}
            for number, line in enumerate(lines, first)
        ]
        opened = e.read_entry(lines[0].body) if first == 1 else None

        def work(connection: Connection) -> None:
            if isinstance(opened, e.Opened):
                row = {"code": code, "game": opened.game, "created": opened.at}
                connection.execute(_tables.insert(), {**row, "touched": opened.at, "open": True})
            connection.execute(_lines.insert(), rows)
            self.written += len(rows)

        await self._do(work)

    async def read(self, code: str) -> list[e.Line]:
        """All lines of a table in order; none when there is no such table.

        Raises:
            LinesDamaged: one is missing, or is none.
        """

        def work(connection: Connection) -> list[e.Line]:
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
                found.append(e.Line(game, body))
            return found

        return await self._do(work)

    async def record(self, code: str, game: int) -> list[bytes]:
        """The lines of the record of a table's game in order."""

        def work(connection: Connection) -> list[bytes]:
            wanted = sa.select(_lines.c.body).where(_lines.c.code == code, _lines.c.game == game)
            return [bytes(body) for (body,) in connection.execute(wanted.order_by(_lines.c.n))]

        return await self._do(work)

    async def exists(self, code: str) -> bool:
        """Whether there is such a table."""

        def work(connection: Connection) -> bool:
            wanted = sa.select(_tables.c.code).where(_tables.c.code == code)
            return connection.execute(wanted).first() is not None

        return await self._do(work)

    async def touch(self, code: str, at: int, *, is_open: bool) -> None:
        """Note that a table was in memory, and whether it can still be played."""

        def work(connection: Connection) -> None:
            changes = {"touched": at, "open": is_open}
            connection.execute(_tables.update().where(_tables.c.code == code).values(changes))

        await self._do(work)

    async def codes(self, since: int = 0) -> list[str]:
        """The codes of tables that can still be played and were touched since, the newest first."""

        def work(connection: Connection) -> list[str]:
            recent = _tables.c.touched >= since
            wanted = sa.select(_tables.c.code).where(_tables.c.open, recent)
            rows = connection.execute(wanted.order_by(_tables.c.touched.desc()))
            return [code for (code,) in rows]

        return await self._do(work)

    async def forget_before(self, at: int) -> int:
        """Delete tables that nobody has touched since; how many."""

        def work(connection: Connection) -> int:
            old = sa.select(_tables.c.code).where(_tables.c.touched < at)
            connection.execute(_lines.delete().where(_lines.c.code.in_(old)))
            return connection.execute(_tables.delete().where(_tables.c.touched < at)).rowcount

        return await self._do(work)

    async def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self._jobs.put(None)
        await asyncio.to_thread(self._thread.join)
        self._engine.dispose()

    async def _do(self, work: Callable[[Connection], T]) -> T:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._jobs.put(_Job(work, done, loop))
        return await done

    # The writer's thread.

    def _write(self) -> None:
        with self._engine.connect() as connection:
            while (job := self._jobs.get()) is not None:
                group = [job]
                last = False
                while len(group) < GROUP and not last:
                    try:
                        more = self._jobs.get_nowait()
                    except queue.Empty:
                        break
                    if more is None:
                        last = True
                    else:
                        group.append(more)
                started = time.perf_counter()
                self._carry_out(connection, group)
                self.commits += 1
                self.seconds += time.perf_counter() - started
                if last:
                    break

    def _carry_out(self, connection: Connection, group: list[_Job]) -> None:
        """All jobs in one transaction; when that fails, each in its own."""
        results = []
        try:
            with connection.begin():
                results = [job.work(connection) for job in group]
        except Exception as error:  # noqa: BLE001 - the error belongs to whoever waits
            if len(group) == 1:
                group[0].tell(None, error)
            else:
                for job in group:
                    self._carry_out(connection, [job])
            return
        for job, result in zip(group, results, strict=True):
            job.tell(result, None)


def _damaged(line: int, why: str) -> LinesDamaged:
    return LinesDamaged("error.bad_record", why, line=line, why=why)


def _engine(url: str) -> Engine:
    if "://" not in url:
        path = Path(url).expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{path}"
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        parsed = parsed.set(drivername="postgresql+pg8000")
    if parsed.get_backend_name() != "sqlite":
        return sa.create_engine(parsed, pool_pre_ping=True)
    engine = sa.create_engine(parsed, connect_args={"check_same_thread": False, "timeout": 10})
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver must not begin transactions of its own: ours take the lock at once.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "cache_size=-8000"):
        connection.execute(f"PRAGMA {pragma}")


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _upgrade(connection: Connection) -> None:
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError as error:
        raise StoreError(
            "error.database_newer", f"the database was made by a newer version: {error}"
        ) from error
    if connection.in_transaction():
        connection.commit()


def _unusable(url: str, error: Exception) -> StoreError:
    shown = url
    if "@" in url:
        # There may be a password before the @; make_url hides it where it can read the rest.
        try:
            shown = make_url(url).render_as_string()
        except (ArgumentError, ValueError):
            shown = url.rpartition("@")[2]
    why = str(getattr(error, "orig", None) or error).splitlines()[0]
    return StoreError(
        "error.database", f"the database {shown} cannot be used: {why}", url=shown, why=why
    )
