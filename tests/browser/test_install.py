"""The page as something to install: Lighthouse's rules, without a network, and after an update."""

from __future__ import annotations

import json
import shutil
import struct
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

import tycoon.server
from tests.browser.conftest import PATIENCE, Serving
from tests.browser.player import Player
from tycoon.words import LANGUAGES, text

Visit = Callable[..., Player]
PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the page of a server under a prefix."""
    folder = tmp_path_factory.mktemp("installed")
    with Serving(folder / "tables.sqlite", prefix="/tycoon") as serving:
        yield f"{serving.address}/tycoon/"


def wait_until(page: Page, done: str) -> None:
    """Wait until an asynchronous condition of the page holds."""
    page.evaluate(
        f"""async (patience) => {{
          const done = {done};
          for (const end = Date.now() + patience; !(await done()); )
            if (Date.now() > end) throw new Error("not within the time");
            else await new Promise((resolve) => setTimeout(resolve, 50));
        }}""",
        PATIENCE,
    )


def ready(page: Page) -> None:
    """Wait until the worker answers for the page, and has what the page had before."""
    wait_until(
        page,
        """async () => {
          if (!navigator.serviceWorker.controller) return false;
          const [name] = await caches.keys();
          const kept = (await (await caches.open(name)).keys()).map(({ url }) => url);
          return performance.getEntriesByType("resource").map(({ name }) => name)
            .filter((url) => url.includes("/assets/")).every((url) => kept.includes(url));
        }""",
    )


@pytest.mark.parametrize("under", ["/", "/tycoon/"])
def test_it_can_be_installed(browser: Browser, server: str, below: str, under: str) -> None:
    """What Lighthouse asks of a page that is to be installed, and Chromium's own word on it."""
    address = f"{server}/" if under == "/" else below
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(address)
    expect(page.locator(".shops .button.main").first).to_be_enabled()
    session = context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{address}manifest-en.webmanifest"
    manifest: dict[str, Any] = json.loads(found["data"])
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    session.detach()
    # Contexts of tests are private windows, where nothing can be installed.
    assert {one["errorId"] for one in errors} <= {"in-incognito"}

    # installable-manifest
    assert manifest["name"]
    assert manifest["short_name"]
    assert len(manifest["short_name"]) <= 12
    assert manifest["display"] in ("fullscreen", "standalone", "minimal-ui")
    assert urljoin(found["url"], manifest["start_url"]) == address
    assert urljoin(found["url"], manifest["scope"]) == address
    pictures = [one for one in manifest["icons"] if one["type"] == "image/png"]
    usual = [size_of(found["url"], one) for one in pictures if "purpose" not in one]
    assert (192, 192) in usual
    # splash-screen
    assert (512, 512) in usual
    # maskable-icon
    assert [size_of(found["url"], one) for one in pictures if one.get("purpose") == "maskable"]
    # themed-omnibox: the meta follows the theme, the manifest has that of the evening
    assert page.locator("meta[name=theme-color]").get_attribute("content")
    assert manifest["theme_color"] == manifest["background_color"]
    # viewport, apple-touch-icon
    assert "width=device-width" in (
        page.locator("meta[name=viewport]").get_attribute("content") or ""
    )
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href") or ""
    assert size_of(address, {"src": touch, "sizes": "180x180"}) == (180, 180)
    for shortcut in manifest["shortcuts"]:
        assert page.request.get(urljoin(found["url"], shortcut["url"])).ok
    # service-worker, works-offline
    ready(page)
    scope = page.evaluate("navigator.serviceWorker.ready.then(({ scope }) => scope)")
    assert scope == address
    context.set_offline(True)
    page.goto(address)
    expect(page.get_by_role("alert").filter(has_text=text("en", "app.offline"))).to_be_visible()
    context.close()


def size_of(beside: str, icon: dict[str, Any]) -> tuple[int, int]:
    """The width and height of a picture, which are those that are said of it."""
    body = httpx.get(urljoin(beside, icon["src"])).content
    assert body.startswith(PNG)
    size: tuple[int, int] = struct.unpack(">II", body[16:24])
    assert icon["sizes"] == f"{size[0]}x{size[1]}"
    return size


def test_it_is_called_as_its_reader_speaks(visit: Visit) -> None:
    """There is a manifest in each language, and the page names that of its reader."""
    for lang in LANGUAGES:
        page = visit(locale=lang).page
        link = page.locator("link[rel=manifest]")
        expect(link).to_have_attribute("href", f"/manifest-{lang}.webmanifest")
        manifest = page.request.get(f"/manifest-{lang}.webmanifest").json()
        assert manifest["lang"] == lang
        assert manifest["description"] == text(lang, "app.tagline")


def test_a_browser_that_offers_to_install_it_is_asked_from_the_settings(visit: Visit) -> None:
    """Nobody is interrupted by it, and no button stands where nothing is offered."""
    player = visit()
    page = player.page
    player.button("Settings").click()
    dialog = page.get_by_role("dialog", name="Settings")
    expect(dialog.get_by_role("switch", name="Animation")).to_be_visible()
    offer = dialog.get_by_role("button", name=text("en", "app.install"))
    expect(offer).to_be_hidden()
    prevented = page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { document.body.dataset.asked = "yes"; };
          return !dispatchEvent(offer);
        }"""
    )
    assert prevented
    offer.click()
    expect(page.locator("body[data-asked=yes]")).to_be_attached()
    expect(offer).to_be_hidden()


def test_without_a_network_it_opens_and_says_so(visit: Visit, below: str) -> None:
    """A table, too; when the network is back, all goes on without a word from the reader."""
    player = visit("/tycoon/", base_url=below, locale="ja", service_workers="allow")
    page = player.page
    page.get_by_role("button", name="今すぐ遊ぶ").first.click()
    player.wait_for("playing")
    page.goto(below)
    ready(page)
    page.context.set_offline(True)
    page.reload()
    offline = page.get_by_text(text("ja", "app.offline"))
    expect(offline).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "ja"
    page.context.set_offline(False)
    expect(offline).to_be_hidden()
    expect(page.locator(".shops .button.main").first).to_be_enabled()


def test_nothing_of_the_server_is_kept(visit: Visit) -> None:
    """No answer about games and tables lies in the browser, only the page and its files."""
    player = visit(service_workers="allow")
    player.quick_table()
    page = player.page
    ready(page)
    kept = page.evaluate(
        """async () => {
          const all = await Promise.all((await caches.keys()).map(async (name) =>
            (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
          return all.flat();
        }"""
    )
    assert "/index.html" in kept
    assert all(path.startswith("/assets/") or path == "/index.html" for path in kept)


def test_an_update_is_seen_at_once(
    visit: Visit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first load after an update is the new page; what was kept of the old one goes."""
    folder = tmp_path / "page"
    shutil.copytree(Path(tycoon.server.__file__).parent / "page", folder)
    monkeypatch.setenv("TYCOON_PAGE", str(folder))
    with Serving(tmp_path / "tables.sqlite") as serving:
        page = visit(base_url=serving.address, service_workers="allow").page
        ready(page)
        (old,) = page.evaluate("caches.keys()")
        index = folder / "index.html"
        index.write_text(index.read_text("utf-8").replace("<body>", '<body data-build="new">'))
        worker = folder / "sw.js"
        version = old.rpartition(" ")[2]
        worker.write_text(worker.read_text("utf-8").replace(version, "new"))
        page.goto("/new")
        expect(page.locator("body[data-build=new]")).to_be_attached()
        wait_until(page, f"async () => !(await caches.keys()).includes({json.dumps(old)})")
        page.context.set_offline(True)
        page.goto("/mine")
        expect(page.locator("body[data-build=new]")).to_be_attached()
