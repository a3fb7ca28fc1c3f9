"""A server for each test that asks for one, and databases for those that keep something."""

from __future__ import annotations

import os
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.server import postgres
from tests.server.running import House, running, settings

NAMED = "TYCOON_TEST_POSTGRES"
"""Names a database of a PostgreSQL server on which databases may be made and dropped."""


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(settings(tmp_path)) as house:
        yield house


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL server: the one that is named, or one of our own where it is installed."""
    if os.environ.get(NAMED):
        yield os.environ[NAMED]
        return
    if postgres.programs() is None:
        pytest.skip(f"PostgreSQL is not installed, and {NAMED} names no database")
    with postgres.cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """An empty database of each kind that a server can have, as its settings name it."""
    if request.param == "sqlite":
        yield str(tmp_path / "tables.sqlite3")
        return
    server: str = request.getfixturevalue("cluster")
    name = f"tycoon_{uuid.uuid4().hex}"
    with postgres.engine(server).connect() as connection:
        connection.exec_driver_sql(f"CREATE DATABASE {name}")
    yield f"{server.rpartition('/')[0]}/{name}"
    with postgres.engine(server).connect() as connection:
        connection.exec_driver_sql(f"DROP DATABASE {name} WITH (FORCE)")
