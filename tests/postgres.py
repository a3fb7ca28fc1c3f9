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

import pytest
import sqlalchemy as sa

from tycoon.server.storage.schema import metadata

GIVEN = os.environ.get("TYCOON_TEST_POSTGRES", "")
"""The URL of a PostgreSQL database that may be emptied, in place of one of our own."""
NOBODY = 65534


@contextlib.contextmanager
def throw_away() -> Iterator[str]:
    """The URL of an empty database; the test is skipped where there can be none."""
    if GIVEN:
        yield GIVEN
        return
    if shutil.which("initdb") is None or shutil.which("pg_ctl") is None:
        pytest.skip("there is no initdb, and TYCOON_TEST_POSTGRES names no database")
    with tempfile.TemporaryDirectory(prefix="tycoon-pg-") as name:
        folder = Path(name)
        # PostgreSQL refuses to be run by root.
        other = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        if other:
            os.chown(folder, NOBODY, NOBODY)
        with socket.create_server(("127.0.0.1", 0)) as found:
            port = found.getsockname()[1]

        def call(*words: str) -> None:
            quiet = subprocess.DEVNULL
            subprocess.run(words, check=True, cwd=folder, stdout=quiet, stderr=quiet, **other)

        data = str(folder / "data")
        call("initdb", "-D", data, "-U", "tycoon", "-A", "trust", "-E", "UTF8", "--no-locale", "-N")
        options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
        call("pg_ctl", "-D", data, "-o", options, "-l", f"{folder}/log", "-w", "start")
        try:
            yield f"postgresql://tycoon@127.0.0.1:{port}/postgres"
        finally:
            call("pg_ctl", "-D", data, "-m", "immediate", "stop")


def emptied(url: str) -> str:
    """The same database without anything of ours in it."""
    engine = sa.create_engine(url.replace("postgresql://", "postgresql+pg8000://"))
    with engine.begin() as connection:
        metadata.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE IF EXISTS alembic_version")
    engine.dispose()
    return url
