"""A PostgreSQL server to throw away, where its programs are installed."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from tycoon.server.storage.schema import metadata

GIVEN = os.environ.get("TYCOON_TEST_POSTGRES", "")
"""The URL of a PostgreSQL database that may be emptied, in place of one of our own."""
NOBODY = 65534


class Server:
    """A PostgreSQL server that can be stopped and started again, with one empty database."""

    def __init__(self, folder: Path) -> None:
        """Make it and start it."""
        # PostgreSQL refuses to be run by root.
        self._other: dict[str, Any] = {}
        if os.getuid() == 0:
            self._other = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
            os.chown(folder, NOBODY, NOBODY)
        self._folder = folder
        with socket.create_server(("127.0.0.1", 0)) as found:
            self._port = found.getsockname()[1]
        self.url = f"postgresql://tycoon@127.0.0.1:{self._port}/postgres"
        data = str(folder / "data")
        chosen = ("-U", "tycoon", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        self._call("initdb", "-D", data, *chosen)
        self.start()

    def start(self) -> None:
        """Start it, and wait until it takes connections."""
        options = f"-p {self._port} -k {self._folder} -c listen_addresses=127.0.0.1"
        self._control("-o", options, "-l", f"{self._folder}/log", "-w", "start")

    def stop(self) -> None:
        """Stop it as if it had died."""
        self._control("-m", "immediate", "stop")

    def _control(self, *words: str) -> None:
        self._call("pg_ctl", "-D", str(self._folder / "data"), *words)

    def _call(self, *words: str) -> None:
        quiet = subprocess.DEVNULL
        subprocess.run(
            words, check=True, cwd=self._folder, stdout=quiet, stderr=quiet, **self._other
        )


@contextlib.contextmanager
def throw_away_server() -> Iterator[Server]:
    """A server of our own; the test is skipped where there can be none."""
    if shutil.which("initdb") is None or shutil.which("pg_ctl") is None:
        pytest.skip("there is no initdb, and TYCOON_TEST_POSTGRES names no database")
    with tempfile.TemporaryDirectory(prefix="tycoon-pg-") as name:
        server = Server(Path(name))
        try:
            yield server
        finally:
            server.stop()


@contextlib.contextmanager
def throw_away() -> Iterator[str]:
    """The URL of an empty database; the test is skipped where there can be none."""
    if GIVEN:
        yield GIVEN
        return
    with throw_away_server() as server:
        yield server.url


def emptied(url: str) -> str:
    """The same database without anything of ours in it."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+pg8000://"))
    with engine.begin() as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    engine.dispose()
    return url
