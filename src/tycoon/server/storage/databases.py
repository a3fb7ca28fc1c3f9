"""Opens databases, brings them up to date, and keeps a second server out of a file of SQLite."""

from __future__ import annotations

import os
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.engine import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from tycoon.core.errors import TycoonError

MIGRATIONS = Path(__file__).with_name("migrations")
LOCK = 0x7479636F6F6E
"""The number of the advisory lock under which PostgreSQL's schema is upgraded: "tycoon"."""
IDLE_MS = 2000
"""After so long PostgreSQL ends a transaction of ours that does nothing: we may be paused in it."""
TRIES_S = 2.0


class StoreError(TycoonError):
    """The database cannot be used."""


class Database:
    """A database: of SQLite one server has it for itself, PostgreSQL is shared.

    Attributes:
        shared: whether other servers may use it, too; see `storage.leases`.
        writing: where everything is written, over one connection.
        reading: where everything is read; the same where there is only one.
    """

    def __init__(self, url: str, patience: float, *, alone: bool = True) -> None:
        """Open it, and make or upgrade its schema.

        Args:
            url: an SQLAlchemy URL, or the path of an SQLite file.
            patience: seconds within which it must answer.
            alone: whether no other server may have a file; else it must be up to date already.

        Raises:
            StoreError: it cannot be opened, another server has it, or it is of a newer version.
        """
        self._url = url
        self._lock: int | None = None
        self._file: Path | None = None
        self._known: tuple[int, int] | None = None
        self.shared = False
        try:
            parsed = _parsed(url)
            self.shared = parsed.get_backend_name() == "postgresql"
            if parsed.get_backend_name() == "sqlite":
                self._open_sqlite(parsed, patience, alone=alone)
            else:
                self._open_other(parsed, patience)
            self._make_ready()
        except (SQLAlchemyError, ArgumentError, OSError, ImportError) as error:
            self.close()
            raise unusable(url, error) from error
        except StoreError:
            self.close()
            raise

    def still_there(self) -> bool:
        """Whether the file that was opened is the one that anybody would find now."""
        return self._file is None or _identity(self._file) == self._known

    def close(self) -> None:
        """Close the database."""
        for name in ("writing", "reading"):
            engine = getattr(self, name, None)
            if engine is not None:
                with suppress(SQLAlchemyError, OSError):
                    engine.dispose()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _open_sqlite(self, parsed: URL, patience: float, *, alone: bool) -> None:
        given = {"check_same_thread": False, "timeout": 0.8 * patience}
        self.writing = sa.create_engine(parsed, connect_args=given, hide_parameters=True)
        event.listen(self.writing, "connect", _prepare_sqlite)
        event.listen(self.writing, "begin", _begin_immediate)
        if parsed.database in {None, "", ":memory:"}:
            self.reading = self.writing
            return
        self._file = Path(str(parsed.database))
        if not alone and not self._file.exists():
            raise FileNotFoundError(f"there is no file {self._file}")
        if alone:
            self._lock = lock_file(self._file)
        self.reading = sa.create_engine(parsed, connect_args=given, hide_parameters=True)
        event.listen(self.reading, "connect", _prepare_sqlite)
        event.listen(self.reading, "begin", _begin)

    def _open_other(self, parsed: URL, patience: float) -> None:
        given = {"timeout": 0.8 * patience} if parsed.drivername.endswith("pg8000") else {}
        self.writing = sa.create_engine(
            parsed,
            connect_args=given,
            hide_parameters=True,
            pool_size=1,
            max_overflow=0,
            pool_reset_on_return=None,
        )
        self.reading = sa.create_engine(parsed, connect_args=given, hide_parameters=True)
        if self.shared:
            event.listen(self.writing, "connect", _prepare_postgresql)

    def _make_ready(self) -> None:
        with self.writing.connect() as connection:
            if self.shared:
                connection.exec_driver_sql(f"SELECT pg_advisory_lock({LOCK})")
                connection.commit()
            try:
                _upgrade(connection)
            finally:
                if self.shared:
                    connection.rollback()
                    connection.exec_driver_sql(f"SELECT pg_advisory_unlock({LOCK})")
                    connection.commit()
        if self._file is not None:
            self._known = _identity(self._file)


def _parsed(url: str) -> URL:
    if "://" not in url:
        path = Path(url).expanduser()
        path.parent.mkdir(parents=True, exist_ok=True)
        url = f"sqlite:///{path}"
    parsed = make_url(url)
    if parsed.drivername == "postgresql":
        return parsed.set(drivername="postgresql+pg8000")
    return parsed


def _identity(file: Path) -> tuple[int, int] | None:
    try:
        found = file.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # The driver must not begin transactions of its own: ours take the lock at once.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON", "cache_size=-8000"):
        connection.execute(f"PRAGMA {pragma}")


def _prepare_postgresql(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {IDLE_MS}")
    connection.commit()


def _begin_immediate(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


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


def _shown(url: str) -> str:
    """A URL without its password."""
    if "@" not in url:
        return url
    try:
        return make_url(url).render_as_string()
    except (ArgumentError, ValueError):
        return url.rpartition("@")[2]


def unusable(url: str, error: Exception) -> StoreError:
    """What to tell whoever wanted to use the database."""
    shown = _shown(url)
    why = str(getattr(error, "orig", None) or error).splitlines()[0]
    return StoreError(
        "error.database", f"the database {shown} cannot be used: {why}", url=shown, why=why
    )


def lock_file(database: Path) -> int | None:
    """Lock the file beside an SQLite database; the system lets go of it with the process.

    Raises:
        StoreError: a server holds it.
    """
    try:
        import fcntl
    except ImportError:  # Windows: nothing tells two servers apart there
        return None
    path = database.with_name(f"{database.name}.lock")
    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    until = time.monotonic() + TRIES_S
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > until:
                os.close(file)
                raise in_use(str(database)) from None
            time.sleep(0.05)
        except OSError:  # a file system without locks
            os.close(file)
            return None
        else:
            return file


def in_use(url: str) -> StoreError:
    """What to tell whoever wanted a database that another server has."""
    shown = _shown(url)
    text = f"another server uses the database {shown}"
    return StoreError("error.database_in_use", text, url=shown)


def sqlite_file(url: str) -> Path:
    """The file of an SQLite database.

    Raises:
        StoreError: it is of another kind, which has tools of its own.
    """
    parsed = _parsed(url)
    if parsed.get_backend_name() != "sqlite" or parsed.database in {None, "", ":memory:"}:
        raise StoreError("error.not_sqlite", "only for files of SQLite", url=_shown(url))
    return Path(str(parsed.database))
