"""How often a test tries."""

from typing import Any

import pytest


def some_and_many(some: int, many: int) -> list[Any]:
    """Numbers of trials for a test: now, and in the long runs of `make soak`."""
    return [
        pytest.param(range(some), id="some"),
        pytest.param(range(some, many), id="many", marks=pytest.mark.soak),
    ]
