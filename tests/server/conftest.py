"""A server for each test that asks for one."""

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
