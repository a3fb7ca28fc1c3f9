"""Starting and stopping a server."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import functools
import logging
import signal
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TextIO, cast

import msgspec
import structlog
import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from tycoon.core.errors import TycoonError
from tycoon.server.collecting import keep_tidy
from tycoon.server.config import configured
from tycoon.server.doors import Doors, Requests, Socket, raise_open_files
from tycoon.server.settings import Settings
from tycoon.server.storage.store import Store
from tycoon.server.wire import MAX_FRAME

SEND_BUFFER = 1 << 16
BACKLOG = 256
SAID_AGAIN_S = 60.0


class PortTaken(TycoonError):
    """The address to listen at is in use, or not ours."""


def run(
    host: str | None = None,
    port: int | None = None,
    database: str | None = None,
    *,
    config: Path | None = None,
    prefix: str | None = None,
    names: Sequence[str] = (),
    forget_days: int | None = None,
    open: bool = False,  # noqa: A002 - as the command's option is called
    quiet: bool = False,
    on_ready: Callable[[str], None] | None = None,
    settings: Settings | None = None,
) -> int:
    """Serve until interrupted or terminated.

    Args:
        host: the address to listen at; "0.0.0.0" for every one of this machine.
        port: the port; 0 for any free one.
        database: an SQLAlchemy URL, or the path of an SQLite file.
        config: the file that has what is not given here; see docs/operating.md.
        prefix: what comes before every path at the address people use, such as "/tycoon".
        names: what it is called in addresses, besides what the settings say.
        forget_days: after how many days tables are forgotten; as the settings say when None.
        open: whether to open the page in a browser.
        quiet: whether only warnings are logged.
        on_ready: told the address of the page once it is served; the log is when None.
        settings: everything else, instead of the file and the environment.

    What is None is as the settings, the environment or the file say, in this order.

    Returns:
        0 after an orderly end.

    Raises:
        PortTaken: the address is in use.
        StoreError: the database cannot be used.
    """
    given = {
        "host": host,
        "port": port,
        "database": database,
        "prefix": prefix,
        "forget_days": forget_days,
        "quiet": quiet or None,
    }
    if settings is None:
        settings = configured(given, config)
    else:
        told = {name: value for name, value in given.items() if value is not None}
        settings = msgspec.structs.replace(settings, **told)
    host = settings.host
    settings = msgspec.structs.replace(settings, hosts=[*settings.hosts, *names, host])
    _log(settings)
    listening = listen(host, settings.port)
    # Here, so that whoever started us hears of it: the application would log it and give up.
    try:
        port = listening.getsockname()[1]
        reached = settings.advertise or f"{_reached(host)}:{port}"
        store = Store(settings.database, settings.store_s, reached)
    except TycoonError:
        listening.close()
        raise
    address = f"http://{_spoken(host)}:{listening.getsockname()[1]}{settings.prefix}/"

    def ready() -> None:
        hub = server.app.state.hub
        tidying = keep_tidy(lambda: (len(hub.connections), hub.closed))
        server.chores.append(asyncio.ensure_future(tidying))
        if on_ready is not None:
            on_ready(address)
        else:
            structlog.get_logger("tycoon.server").info("ready", page=address)
        if open:
            threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

    server = Server(settings, store=store, on_ready=ready)
    server.run(sockets=[listening])
    return 0


def listen(host: str, port: int) -> socket.socket:
    """A listening socket.

    Raises:
        PortTaken: the address is in use, or not ours.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # Named, as asyncio lets only connections of this protocol send at once (TCP_NODELAY).
    listening = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit it: a stalled client fills this much of the kernel, not megabytes.
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        listening.bind((host, port))
        listening.listen(BACKLOG)
    except OSError as error:
        listening.close()
        text = f"cannot listen at {host} port {port}: {error}"
        if error.errno == errno.EADDRINUSE:
            raise PortTaken("error.port_taken", text, port=port) from error
        why = error.strerror or str(error)
        raise PortTaken("error.cannot_listen", text, host=host, port=port, why=why) from error
    listening.setblocking(False)
    return listening


class Server(uvicorn.Server):
    """Uvicorn that lets every client know before it stops."""

    def __init__(self, settings: Settings, **given: Any) -> None:
        from tycoon.server.http.app import make_app

        self.app = make_app(settings, **given)
        self.chores: list[asyncio.Future[None]] = []
        self.doors = Doors(settings.limits, raise_open_files())
        self._said_at = -SAID_AGAIN_S
        requests: Any = functools.partial(Requests, self.doors)
        sockets: Any = functools.partial(Socket, self.doors)
        super().__init__(
            uvicorn.Config(
                self.app,
                http=requests,
                ws=sockets,
                backlog=BACKLOG,
                ws_max_size=MAX_FRAME,
                # The views are small and many: compressing them costs more memory than it saves.
                ws_per_message_deflate=False,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                timeout_graceful_shutdown=5,
            )
        )

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop on SIGINT and SIGTERM; other than Uvicorn end as a program that was asked to."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        handlers = {sig: signal.signal(sig, self.handle_exit) for sig in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for sig, handler in handlers.items():
                signal.signal(sig, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin, and look after the connections."""
        asyncio.get_running_loop().set_exception_handler(self._trouble)
        await super().startup(sockets)
        self.app.state.hub.metrics.watch(self.doors)
        self.chores.append(asyncio.ensure_future(self.doors.keep_looking()))

    def _trouble(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Say what the loop has to say, but not for each of many who find no room."""
        error = context.get("exception")
        if isinstance(error, OSError) and error.errno in {errno.EMFILE, errno.ENFILE}:
            if time.monotonic() - self._said_at < SAID_AGAIN_S:
                return
            self._said_at = time.monotonic()
        loop.default_exception_handler(context)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Tell the clients, then stop."""
        for chore in self.chores:
            chore.cancel()
        for server in self.servers:
            server.close()
        hub = getattr(self.app.state, "hub", None)
        if hub is not None:
            await hub.drain()
        self.doors.end()
        await super().shutdown(sockets)


def _spoken(host: str) -> str:
    """The address that a browser on this machine can open."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 - compared, not bound
        return "localhost"
    return f"[{host}]" if ":" in host else host


def _reached(host: str) -> str:
    """The address by which other machines may reach us."""
    if host in {"0.0.0.0", "::", ""}:  # noqa: S104 - compared, not bound
        return socket.gethostname()
    return f"[{host}]" if ":" in host else host


class _Stderr:
    """Where the log goes. It may lie on a disk that is full: that must stop nothing else."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


def _log(settings: Settings) -> None:
    level = logging.WARNING if settings.quiet else logging.INFO
    logging.basicConfig(level=level, stream=sys.stderr, format="%(levelname)s %(name)s %(message)s")
    # Uvicorn says of every refused handshake and closed socket what we count or log ourselves.
    for name in ("uvicorn", "alembic"):
        logging.getLogger(name).setLevel(logging.WARNING)
    # Of a database that went away the store tells, once.
    logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)
    terminal = sys.stderr.isatty()
    renderer: Any = (
        structlog.dev.ConsoleRenderer(colors=terminal)
        if settings.log == "text" or (settings.log == "auto" and terminal)
        else structlog.processors.JSONRenderer()
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", _Stderr())),
        cache_logger_on_first_use=True,
    )
