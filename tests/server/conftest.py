"""A server for each test that asks for one."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.running import House, running, settings


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with running(settings(tmp_path)) as house:
        yield house
