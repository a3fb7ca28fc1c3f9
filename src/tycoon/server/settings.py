"""Everything about a server that can be set."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Literal

import msgspec

from tycoon.table.clock import Pace

PAGE = Path(__file__).with_name("page")


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """How much one client may ask for.

    Attributes:
        burst: messages a connection may send at once; as many come back each second.
        patience: messages beyond that before the server hangs up; half as many as of `burst` are
            forgiven each second.
        guesses: table codes that do not exist which an address may try in a minute.
        tables: tables an address may open in a minute.
        joins: people an address may bring to tables in a minute.
        connections: sockets an address may have open.
        hello_s: seconds within which a connection must say who it is.
        streams: TCP connections in all, never more than the system's limit of open files allows.
        streams_each: TCP connections of one address; proxies bring any number.
        request_s: seconds within which a request must have arrived.
        stalled_s: seconds without reading after which a client is let go.

    An address of IPv6 counts with its whole network (/64).
    """

    burst: int = 20
    patience: int = 200
    guesses: int = 10
    tables: int = 30
    joins: int = 60
    connections: int = 200
    hello_s: float = 10.0
    streams: int = 10_000
    streams_each: int = 300
    request_s: float = 10.0
    stalled_s: float = 30.0


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """A server's settings.

    Attributes:
        database: where tables are kept, as an SQLAlchemy URL or the path of an SQLite file.
        host: the address to listen at; "0.0.0.0" for every one of this machine.
        port: the port; 0 for any free one.
        advertise: host and port where other processes on the same PostgreSQL database reach this
            one; where it listens if empty.
        origins: other sites whose pages may connect, such as `https://games.example`.
        hosts: what this server is called in addresses besides `localhost` and addresses of numbers,
            such as `games.example`; "*" for anything.
        prefix: what comes before every path at the address people use, such as `/tycoon`; a proxy
            may take it off or leave it.
        page: the folder of the built page.
        pace: how long tables take over things.
        limits: how much one client may ask for.
        bot_workers: processes in which bots think; 0 lets them think in the server itself.
        bot_commands: each starts one more such process, on another machine say.
        idle_s: seconds without a connection after which a table leaves memory.
        entropy: gives so many random bytes; the seeds of deals come from it.
        max_tables: tables in memory before new ones are refused.
        drain_s: seconds that clients are given to hear that the server stops.
        again_ms: milliseconds after which they are told to come back.
        quiet: whether only warnings are logged.
        log: how: for people, as JSON, or for people only in a terminal.
        access_log: whether requests are logged, too.
        store_s: seconds within which the database must answer.
        word_list: a file of words that nobody is to read at the tables; None for none.
        forget_days: days after which tables that nobody came to are deleted; None for never.
    """

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    advertise: str = ""
    origins: list[str] = []
    hosts: list[str] = []
    prefix: str = ""
    page: Path = PAGE
    pace: Pace = Pace()
    limits: Limits = Limits()
    bot_workers: int = 1
    bot_commands: list[str] = []
    idle_s: float = 60.0
    entropy: Callable[[int], bytes] = secrets.token_bytes
    max_tables: int = 20_000
    drain_s: float = 2.0
    again_ms: int = 1500
    quiet: bool = False
    log: Literal["auto", "text", "json"] = "auto"
    access_log: bool = False
    store_s: float = 5.0
    word_list: Path | None = None
    forget_days: int | None = None


def default_database(environ: Mapping[str, str] = os.environ) -> str:
    """The SQLite file of this user: `TYCOON_DATABASE`, or one in their data folder."""
    named = environ.get("TYCOON_DATABASE")
    if named:
        return named
    data = environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return str(Path(data) / "tycoon" / "tables.sqlite3")
