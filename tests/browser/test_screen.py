"""A table on a big screen: what a room may see, large enough to be read from afar."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tycoon.words import text

KEPT = "Object.entries(localStorage).filter(([key]) => /seat/.test(key))"
Visit = Callable[..., Player]


def screen_of(player: Player) -> None:
    """Open the big screen of a player's table in the same tab."""
    player.page.goto(f"{player.page.url}/screen")
    expect(player.page.locator("aside .qr svg")).to_be_visible()


def test_it_shows_no_hand_not_even_that_of_its_own_browser(visit: Visit) -> None:
    """The browser that shows it may be a player's, whose token lies there."""
    player = visit()
    player.quick_table()
    assert player.wait_for_turn()
    heard: list[str] = []
    player.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda said: heard.append(str(said))),
    )
    sent: list[str] = []
    player.page.on(
        "websocket", lambda socket: socket.on("framesent", lambda said: sent.append(str(said)))
    )
    mine, kept = player.page.url, player.page.evaluate(KEPT)
    screen_of(player)
    turn = player.page.locator("[data-to-move]")
    expect(turn).to_contain_text("Aiko")
    expect(player.hand).to_have_count(0)
    assert '"hello"' in sent[0]
    assert '"token":null' in sent[0].replace(" ", "")
    assert '"person":0' in "".join(heard)
    # What the player's own page keeps is still there, and opens the seat.
    assert player.page.evaluate(KEPT) == kept
    player.page.goto(mine)
    expect(player.page.locator("[data-plate='0'].mine")).to_be_visible()


def test_it_follows_the_game(visit: Visit) -> None:
    """Who is asked and what was played stands there; a phone that scans it comes to the table."""
    player = visit()
    player.new_table()
    link = player.page.get_by_role("link", name=text("en", "table.screen"))
    expect(link).to_have_attribute("target", "_blank")
    with player.page.expect_popup() as popup:
        link.click()
    room = popup.value
    expect(room.get_by_text(text("en", "table.screen.join"))).to_be_visible()
    code = player.code
    expect(room.locator("aside b")).to_have_text(f"{code[:5]}-{code[5:]}")
    player.button("Fill with bots and start").click()
    assert player.wait_for_turn()
    expect(room.locator("[data-to-move]")).to_have_text(re.compile("Aiko"))
    # All of them: the last may be the same bot's next pass.
    lately = room.locator(".lately")
    before = lately.inner_text()
    player.move()
    expect(lately).not_to_have_text(before, use_inner_text=True)
    expect(room.get_by_text(text("en", "table.screen.watch"))).to_be_visible()


@pytest.mark.parametrize("size", [(1920, 1080), (1440, 900), (844, 390), (640, 400), (390, 844)])
def test_it_fits_and_can_be_read(visit: Visit, size: tuple[int, int]) -> None:
    """Nothing is cut off; on a television letters are a fiftieth of its height, or larger."""
    player = visit()
    player.quick_table()
    assert player.wait_for_turn()
    screen_of(player)
    width, height = size
    player.resize(width, height)
    page = player.page
    expect(page.locator("[data-to-move]")).to_be_visible()
    for part in ("h1", ".turn", ".lately li:last-child", ".qr svg", ".join b"):
        box = page.locator(f"aside {part}").bounding_box()
        assert box, part
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width + 1, part
        assert box["y"] + box["height"] <= height + 1, part
    code = page.locator(".join b")
    assert code.evaluate("code => code.scrollWidth <= code.clientWidth")
    if height >= 900:
        small = page.evaluate(
            """() => Math.min(...[".turn", ".lately li", ".join p", "[data-plate] .facts"]
              .map((one) => parseFloat(getComputedStyle(document.querySelector(one)).fontSize)))"""
        )
        assert small >= height / 60
        assert (
            page.locator(".lately li").last.evaluate(
                "line => parseFloat(getComputedStyle(line).fontSize)"
            )
            >= height / 50
        )
        assert (page.locator(".qr svg").bounding_box() or {})["width"] >= height / 6.5
