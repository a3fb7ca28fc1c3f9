"""A real server, real browsers, and a player who sees what a person sees."""

from __future__ import annotations

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from queue import Empty, Queue
from typing import Any, Self

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

import tycoon.server
from tests.browser.deals import TABLES
from tests.browser.player import Player
from tests.browser.positions import Stage
from tests.chromium import NO_SHADOWS

HERE = Path(__file__).parent
FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Chromium heeds the last list alone, so Playwright's own is the first part of this one. The
    # rest are the omnibox's popups: each window loads them, at four times the price of our page.
    (
        "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,"
        "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
        "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,OptimizationHints,"
        "NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
        "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
    ),
]
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 15_000
"""Milliseconds for whatever a test waits for; a test that passes waits far less."""
expect.set_options(timeout=PATIENCE)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything here drives a browser."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker("browser")


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server with a database of its own."""
    folder = Path(tycoon.server.__file__).parent
    if not (folder / "page" / "index.html").exists():
        pytest.fail("the page is not built: `make page`")
    with Serving(tmp_path_factory.mktemp("server") / "tables.sqlite") as serving:
        yield serving.address


@pytest.fixture(scope="session")
def known(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server whose own seeds are known, see `deals.searched`."""
    folder = tmp_path_factory.mktemp("known")
    with Serving(folder / "tables.sqlite", seed=TABLES) as serving:
        yield serving.address


@pytest.fixture(scope="session")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """A server whose games begin from positions."""
    folder = tmp_path_factory.mktemp("stage")
    with Serving(folder / "tables.sqlite", position=folder / "position.json") as serving:
        yield Stage(serving.address, folder / "position.json")


class Serving:
    """A server process, from its first line to its end."""

    def __init__(
        self,
        database: Path,
        port: int = 0,
        seed: bytes = b"",
        position: Path | None = None,
        burst: int = 1000,
        defect: Path | None = None,
        cheat: bool = False,
        steady: bool = False,
        calm: bool = False,
        prefix: str = "",
        far: float = 0.0,
    ) -> None:
        self.far = far
        self.prefix = prefix
        self.calm = calm
        self.cheat = cheat
        self.steady = steady
        self.database = database
        self.port = port
        self.seed = seed
        self.position = position
        self.burst = burst
        self.defect = defect
        self.address = ""

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            [
                *(sys.executable, str(HERE / "serve.py"), str(self.database), str(self.port)),
                *([self.seed.hex()] if self.seed else []),
            ],
            stderr=subprocess.PIPE,
            text=True,
            env={
                **os.environ,
                "TYCOON_POSITION": str(self.position or ""),
                "TYCOON_BURST": str(self.burst),
                "TYCOON_CHEAT": "1" if self.cheat else "",
                "TYCOON_STEADY": "1" if self.steady else "",
                "TYCOON_CALM": "1" if self.calm else "",
                "TYCOON_DEFECT": str(self.defect or ""),
                "TYCOON_PREFIX": self.prefix,
                **({"TYCOON_FAR": str(self.far)} if self.far else {}),
            },
        )
        self.log: list[str] = []
        lines: Queue[str] = Queue()
        self._reader = threading.Thread(target=self._read, args=(lines,), daemon=True)
        self._reader.start()
        while not self.address:
            try:
                line = lines.get(timeout=30)
            except Empty:
                self.process.kill()
                pytest.fail("the server did not start:\n" + "".join(self.log))
            found = re.search(r"http://127\.0\.0\.1:\d+", line)
            self.address = found.group() if found else ""
        return self

    def _read(self, lines: Queue[str]) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.append(line)
            lines.put(line)

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        try:
            self.process.wait(timeout=15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        errors = [line for line in self.log if '"level": "error"' in line]
        if self.defect:
            errors = [line for line in errors if '"game defect"' not in line]
        assert not errors, "the server complained:\n" + "".join(errors)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, whose event loop waits between the browser tests of a worker."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """One browser for all tests of a worker; each has its own contexts."""
    browser = _start(playwright, chromium)
    loop = asyncio._get_running_loop()
    yield browser
    # Hidden from the last test of the session if that one had a loop of its own.
    asyncio._set_running_loop(loop)
    browser.close()


def _start(playwright: Playwright, chromium: str, **given: Any) -> Browser:
    return playwright.chromium.launch(executable_path=chromium, args=FLAGS, **given)


@pytest.fixture(scope="module")
def scrollbars(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    """One browser whose scrollbars take room, as on desktops; in the others they are hidden."""
    browser = _start(playwright, chromium, ignore_default_args=["--hide-scrollbars"])
    yield browser
    browser.close()


@pytest.fixture
def launch(playwright: Playwright, chromium: str) -> Iterator[Callable[[], Browser]]:
    """Starts browsers besides."""
    browsers: list[Browser] = []

    def start() -> Browser:
        browsers.append(_start(playwright, chromium))
        return browsers[-1]

    yield start
    for browser in browsers:
        browser.close()


@pytest.fixture
def visit(browser: Browser, server: str) -> Iterator[Callable[..., Player]]:
    """Opens the page as a new visitor: `visit("/", name="Aiko", phone=True, locale="ja")`.

    Whatever the page complains of in the console fails the test.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/",
        *,
        name: str = "Aiko",
        phone: bool = False,
        settings: dict[str, Any] | None = None,
        within: Browser | None = None,
        **given: Any,
    ) -> Player:
        given.setdefault("base_url", server)
        given.setdefault("locale", "en-GB")
        given.setdefault("reduced_motion", "reduce")
        # One that is being fetched when its server or its page goes would be complained of.
        given.setdefault("service_workers", "block")
        context = (within or browser).new_context(
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            **given,
        )
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        remembered = {"tycoon.name": name, "tycoon.settings": json.dumps(settings or {})}
        context.add_init_script(
            "if (location.protocol.startsWith('http'))"
            f" for (const [key, value] of Object.entries({json.dumps(remembered)}))"
            " if (localStorage.getItem(key) === null) localStorage.setItem(key, value);"
        )
        context.add_init_script(NO_SHADOWS)
        page = context.new_page()
        if slow := os.environ.get("TYCOON_SLOW"):
            throttle = {"rate": float(slow)}
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", throttle)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: _listen(said, complaints))
        page.goto(path)
        return Player(page)

    yield open_page
    for context in contexts:
        context.close()
    assert not complaints, "the page complained:\n" + "\n".join(complaints)


def _listen(said: Any, complaints: list[str]) -> None:
    # Chromium itself reports refused requests and lost sockets, which tests bring about.
    network = ("Failed to load resource", "WebSocket connection to", "Service Worker registration")
    if said.type in ("error", "warning") and not said.text.startswith(network):
        complaints.append(f"{said.type}: {said.text}")
