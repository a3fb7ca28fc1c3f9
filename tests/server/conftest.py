"""A server for each test that asks for one, and databases for those that keep something."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from tests.postgres import emptied, throw_away
from tests.server.running import House, running, settings


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(settings(tmp_path)) as house:
        yield house


@pytest.fixture(scope="session")
def _postgres_server() -> Iterator[str]:
    with throw_away() as url:
        yield url


@pytest.fixture
def postgres(_postgres_server: str) -> str:
    """The URL of an empty PostgreSQL database."""
    return emptied(_postgres_server)


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database of each kind that a server can have, as its settings name it."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.sqlite3")
    url: str = request.getfixturevalue("postgres")
    return url
