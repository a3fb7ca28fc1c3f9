"""What every test relies on: fresh compiled rules, and a browser for those that need one."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from pathlib import Path

import pytest
import tycoon_extensions as rules
from hypothesis import settings

import tycoon
from tests.chromium import find_chromium

# The checks of the package say what was there instead, as tests do.
pytest.register_assert_rewrite("tycoon.testing")

REQUIRE_BROWSER = rules.switched_on("REQUIRE_BROWSER")
NO_BROWSER = "BROWSER TESTS SKIPPED: no Chromium. Install one, or set TYCOON_CHROMIUM to its path."

# How long an example takes says how busy the machine is.
settings.register_profile("tycoon", settings(), deadline=None)
settings.load_profile("tycoon")


QUICK = {"conformance", "core", "games", "golden", "words"}
"""Where the tests of `make quick` are, and beside this file."""

LONG = {
    "conformance/test_extremes.py",
    "conformance/test_values.py",
    "games/bigtwo/test_games.py",
    "games/daifugo/test_games.py",
    "games/daifugo/test_whole_games.py",
    "games/deal/test_referee.py",
    "games/monopoly/test_greedy.py",
    "games/monopoly/test_landings.py",
    "games/monopoly/test_referee.py",
    "words/test_games.py",
}
"""Of those the ones that play many whole games, or try everything with everything."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Let `make quick` ask for less."""
    parser.addoption(
        "--quick", action="store_true", help="one preset of each game, its rules and the words"
    )


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out of the quick tests what starts servers and browsers, and what takes long."""
    if not config.getoption("quick"):
        return None
    path = collection_path.relative_to(Path(__file__).parent)
    elsewhere = len(path.parts) == 1 and collection_path.is_dir() and path.name not in QUICK
    return elsewhere or path.as_posix() in LONG or None


def pytest_configure() -> None:
    """Refuse to test anything but the rules as they are written now."""
    if rules.switched_on("REQUIRE_COMPILED") and not (tycoon.compiled or rules.switched_on("PURE")):
        raise pytest.UsageError("TYCOON_REQUIRE_COMPILED: the rules are not compiled; `make build`")
    if not tycoon.compiled:
        return
    for module in rules.modules(tests=True):
        if not module.compiled.exists():
            raise pytest.UsageError(f"{module.name} is not compiled, others are: `make build`")
        if module.stale:
            raise pytest.UsageError(f"{module.name} is older than its source: `make build`")


def pytest_report_header() -> str:
    """Say which reading of the rules is tested."""
    return f"rules: {'compiled' if tycoon.compiled else 'interpreted'}"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs a browser where there is none, unless one is required."""
    wanting = [item for item in items if item.get_closest_marker("browser")]
    if wanting and not find_chromium():
        if REQUIRE_BROWSER:
            raise pytest.UsageError("TYCOON_REQUIRE_BROWSER: there is no Chromium")
        for item in wanting:
            item.add_marker(pytest.mark.skip(reason=NO_BROWSER))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Hide the loop in which Playwright waits between browser tests from tests with their own."""
    if item.get_closest_marker("browser"):
        return (yield)
    waiting = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    try:
        return (yield)
    finally:
        asyncio._set_running_loop(waiting if waiting and not waiting.is_closed() else None)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Make a missing browser hard to overlook."""
    skipped = terminalreporter.stats.get("skipped", [])
    if any(NO_BROWSER in str(report.longrepr) for report in skipped):
        terminalreporter.write_line(NO_BROWSER, red=True, bold=True)


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of the Chromium that browser tests start."""
    path = find_chromium()
    if path is None:
        pytest.skip(NO_BROWSER)
    return path
