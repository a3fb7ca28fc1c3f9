"""The page where it does not lie at the root of its address."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serving
from tests.browser.player import Player


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server under a prefix, without it."""
    with Serving(tmp_path_factory.mktemp("below") / "tables.sqlite", prefix="/tycoon") as serving:
        yield serving.address


def test_a_hand_is_played_under_a_prefix(visit: Callable[..., Player], below: str) -> None:
    """From the lobby to the end of a hand, to its replay, the rules and back."""
    player = visit("/tycoon/", base_url=below)
    page = player.page
    strayed: list[str] = []

    def note(url: str) -> None:
        path = urlsplit(url).path
        if not path.startswith("/tycoon/") and url.startswith(("http", "ws")):
            strayed.append(url)

    page.on("request", lambda request: note(request.url))
    page.on("websocket", lambda socket: note(socket.url))

    page.locator("a[href='/tycoon/new?game=bigtwo']").first.click()
    expect(page).to_have_url(re.compile(r"/tycoon/new\?game=bigtwo$"))
    player.button("Create the table").click()
    player.wait_for("lobby")
    expect(page).to_have_url(re.compile(r"/tycoon/t/\w+"))
    link = page.get_by_label("Invite friends").input_value()
    assert urlsplit(link).path.startswith("/tycoon/t/")
    friend = visit(link, name="Jihun")
    expect(friend.button("Sit here").first).to_be_visible()

    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    player.play_deal()
    player.wait_for("between", "over")
    page.reload()
    player.wait_for("between", "over")

    page.goto("/tycoon/rules/bigtwo")
    expect(page.locator("h1")).to_be_visible()
    page.locator("a[href='/tycoon/']").first.click()
    expect(page).to_have_url(f"{below}/tycoon/")
    page.go_back()
    expect(page).to_have_url(f"{below}/tycoon/rules/bigtwo")
    assert not strayed
