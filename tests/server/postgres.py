"""A PostgreSQL server for the tests, where its programs are found."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from tests.server.running import free_port

NOBODY = 65534
QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "shared_buffers=16MB")


def programs() -> tuple[str, str] | None:
    """`initdb` and `postgres`; None where they are not installed."""
    found = shutil.which("initdb"), shutil.which("postgres")
    return (found[0], found[1]) if found[0] and found[1] else None


@contextlib.contextmanager
def cluster() -> Iterator[str]:
    """A server that nobody else knows, until it is not needed; the URL of its first database."""
    found = programs()
    assert found is not None
    initdb, postgres = found
    folder = Path(tempfile.mkdtemp(prefix="tycoon-postgres-"))
    # It does not run as root.
    other: dict[str, Any] = {}
    if os.getuid() == 0:
        os.chown(folder, NOBODY, NOBODY)
        other = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
    port = free_port()
    data = folder / "data"
    how = ["-A", "trust", "-U", "tycoon", "-E", "UTF8", "--locale=C", "--no-sync"]
    quiet: dict[str, Any] = {"cwd": folder, "stdout": subprocess.DEVNULL, **other}
    subprocess.run([initdb, "-D", data, *how], check=True, stderr=subprocess.DEVNULL, **quiet)
    settings = [f"port={port}", "listen_addresses=127.0.0.1", "unix_socket_directories=", *QUICK]
    given = [part for setting in settings for part in ("-c", setting)]
    with (folder / "log").open("wb") as log:
        server = subprocess.Popen([postgres, "-D", data, *given], stderr=log, **quiet)
    try:
        url = f"postgresql://tycoon@127.0.0.1:{port}/postgres"
        _wait(url, server, folder / "log")
        yield url
    finally:
        server.terminate()
        with contextlib.suppress(subprocess.TimeoutExpired):
            server.wait(10)
        server.kill()
        shutil.rmtree(folder, ignore_errors=True)


def engine(url: str) -> sa.Engine:
    """For whatever a test asks of it, each statement by itself."""
    driver = url.replace("postgresql://", "postgresql+pg8000://", 1)
    return sa.create_engine(driver, isolation_level="AUTOCOMMIT", poolclass=sa.NullPool)


def _wait(url: str, server: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 30
    while True:
        try:
            with engine(url).connect():
                return
        except SQLAlchemyError:
            assert server.poll() is None, log.read_text(errors="replace")
            assert time.monotonic() < until, log.read_text(errors="replace")
            time.sleep(0.05)
