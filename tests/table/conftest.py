"""A table and everything around it."""

from __future__ import annotations

import pytest

from tests.table.fakes import House


@pytest.fixture
def house() -> House:
    return House()
