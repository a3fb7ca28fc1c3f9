"""The case that a test runs over."""

from __future__ import annotations

import pytest

from tests.conformance.cases import Case, cases, quick_cases
from tycoon.core import registry


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that asks for `case` runs over all of them, all tests of a case together.

    So its random games are played once, and not by every worker.
    """
    if "case" in metafunc.fixturenames:
        chosen = quick_cases() if metafunc.config.getoption("quick") else cases()
        metafunc.parametrize("case", chosen, ids=str, scope="session")
    if hasattr(metafunc.function, "over"):
        metafunc.parametrize(*metafunc.function.over)


@pytest.fixture(autouse=True)
def _registered(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Haggle is a game like the others while the test runs, in the reading that it is about."""
    monkeypatch.setitem(registry._declared, "haggle", "haggle:GAME")
    case: Case | None = (
        request.node.callspec.params.get("case") if hasattr(request.node, "callspec") else None
    )
    if case is not None:
        monkeypatch.setitem(registry._games, case.game.name, case.game)
        registry.register(case.game)
