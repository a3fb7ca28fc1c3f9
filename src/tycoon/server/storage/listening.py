"""Hears at once what other processes on the same PostgreSQL database tell: LISTEN and NOTIFY.

Each notification names what to look at again; what it was, the database says. Who misses some, as
while the connection is lost, looks at everything when it is there again, and every now and then
anyway. Without asyncpg only the latter happens.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, make_url

CHANNEL = "tycoon"
LOBBY = "lobby"
"""The public tables of a process are others."""
GONE = "gone"
"""A process has left its tables to the others."""
NOTICE = "notice"
"""An operator has done something."""
EVERYTHING = (LOBBY, GONE, NOTICE)
PROBE_S = 10
"""How often a connection on which nothing happens is tried, and within how long it answers."""
AGAIN_S = 1.0


def tell(connection: Connection, what: str) -> None:
    """Have all processes look at something once this transaction is committed."""
    if connection.dialect.name == "postgresql":
        connection.execute(sa.select(sa.func.pg_notify(CHANNEL, what)))


class Listener:
    """What is to be looked at again, each kind an event that is set when it is told.

    Attributes:
        hears: whether there is a connection now.
    """

    def __init__(self, url: str) -> None:
        """`url` is an SQLAlchemy URL; what is not PostgreSQL tells nothing."""
        self.hears = False
        self._url = url
        self._news = {what: asyncio.Event() for what in EVERYTHING}

    async def news(self, what: str, seconds: float) -> None:
        """Wait until there is something to look at, or for so long."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._news[what].wait()
        self._news[what].clear()

    def note(self, what: str) -> None:
        """Have what was named be looked at; what is not known is of a newer version."""
        if what in self._news:
            self._news[what].set()

    async def keep_listening(self) -> None:
        """Listen for ever, over a connection of its own."""
        given = _connection(self._url)
        if given is None:
            return
        while True:
            with contextlib.suppress(Exception):  # whatever is wrong, it is tried again
                await self._listen(given)
            self.hears = False
            await asyncio.sleep(AGAIN_S)

    async def _listen(self, given: dict[str, Any]) -> None:
        import asyncpg

        connection: Any = await asyncpg.connect(**given, timeout=PROBE_S)
        lost = asyncio.Event()
        try:
            connection.add_termination_listener(lambda _: lost.set())
            await connection.add_listener(CHANNEL, lambda *told: self.note(told[3]))
            self.hears = True
            for what in EVERYTHING:
                self.note(what)
            while not lost.is_set():
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(lost.wait(), PROBE_S)
                await connection.execute("SELECT 1", timeout=PROBE_S)
        finally:
            connection.terminate()


def _connection(url: str) -> dict[str, Any] | None:
    """How asyncpg is told where the database is; None where it cannot listen."""
    if not url.startswith("postgresql"):
        return None
    try:
        import asyncpg  # noqa: F401
    except ImportError:
        return None
    parsed = make_url(url)
    return {
        "host": parsed.host,
        "port": parsed.port,
        "user": parsed.username,
        "password": parsed.password,
        "database": parsed.database,
    }
