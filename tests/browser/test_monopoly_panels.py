"""What the controls of Monopoly take of the window: panels, plates, badges, the sheet."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.player import expect_accessible, expect_words
from tests.browser.positions import Stage
from tests.browser.test_monopoly_controls import (
    AUCTION,
    BUY,
    DEBT,
    OFFER,
    RICH,
    Visit,
    act,
    begun,
    do,
    expect_cash,
    expect_to_fit,
    of_two,
    position,
    tab,
)

PANELS: dict[str, tuple[dict[str, Any], str]] = {
    "deeds": (position(), "deeds"),
    "trade": (position(), "trade"),
    "auction": (position({**AUCTION, "left": [0, 1, 3]}), ""),
    "long sums": (position({**AUCTION, "left": [0, 1, 3]}, options={"currency": "won"}), ""),
    "debt": (position(DEBT, own={"cash": 40}), ""),
    "offer": (position(OFFER, phase="roll", turn=1, to_act=0), ""),
    "fortunes": ({"game": "monopoly", **RICH}, "deeds"),
}

COVERED = """plate => {
  const [one, other] = ["[data-change]", "[data-cash]"].map((node) =>
    plate.querySelector(node).getBoundingClientRect());
  const wide = Math.min(one.right, other.right) - Math.max(one.x, other.x);
  const high = Math.min(one.bottom, other.bottom) - Math.max(one.y, other.y);
  return wide > 0 && high > 1 ? [wide, high] : [];
}"""
"""How much of the cash the sum covers that has come or gone."""
STAYS = """() => {
  const later = window.setTimeout;
  window.setTimeout = (what, ms, ...given) => later(what, ms === 2400 ? 1e7 : ms, ...given);
}"""


def test_the_sheet_makes_room_for_the_roll(stage: Stage, visit: Visit) -> None:
    """On a phone it is folded away when the mover is about to walk."""
    player = begun(stage, visit, position(), phone=True)
    board, plates = player.page.locator("[data-board]"), player.page.locator("[data-plates]")
    before = board.bounding_box()
    high = plates.bounding_box()
    tab(player, "trade")
    low = plates.bounding_box()
    assert high
    assert low
    assert low["height"] < high["height"] / 2
    expect_cash(player, "$830")
    during = board.bounding_box()
    assert before
    assert during
    assert during["height"] < before["height"]
    do(player, act(player, "roll"))
    assert plates.bounding_box() == high
    assert board.bounding_box() == before


def test_the_sum_that_goes_covers_no_cash(stage: Stage, visit: Visit) -> None:
    """On small windows it stands over the plate's upper edge, or the face."""
    (player,) = stage.begin(visit, position())
    player.page.evaluate(STAYS)
    do(player, act(player, "build:brown2"))
    plate = player.page.locator("[data-plate='0']")
    plate.locator("[data-change='-50']").wait_for()
    for size in ((390, 844), (360, 640), (844, 390), (640, 400), (768, 1024), (1280, 800)):
        player.resize(*size)
        assert not plate.evaluate(COVERED), size


def test_an_upright_tablet_builds_at_once(stage: Stage, visit: Visit) -> None:
    """Nothing has to be unfolded: the buttons that build are in sight beside the question."""
    player = begun(stage, visit, position())
    player.resize(768, 1024)
    fold = player.page.locator("[data-fold]")
    expect(fold).to_have_attribute("aria-expanded", "false")
    builds = player.page.locator("[data-act^='build:']:visible")
    expect(builds).to_have_count(1)
    do(player, act(player, "build:brown2"))
    expect(builds).to_have_count(2)
    for build in builds.all():
        expect(build).to_be_in_viewport(ratio=1)
    expect(player.page.locator("[data-act^='sell:']:visible")).to_have_count(0)
    expect(fold).to_have_attribute("aria-expanded", "false")


@pytest.mark.parametrize("panel", PANELS)
def test_panels_at_both_sizes(stage: Stage, visit: Visit, panel: str) -> None:
    """Nothing to complain of, nothing cut off, and the board stays in sight; they can be folded."""
    where, opened = PANELS[panel]
    player = begun(stage, visit, where)
    if opened:
        tab(player, opened)
    for size in (DESKTOP, PHONE):
        player.resize(**size)
        # What a desktop shows beside the table may be folded away on a phone.
        fold = player.page.locator("[data-fold]")
        if fold.is_visible() and fold.get_attribute("aria-expanded") == "false":
            fold.click()
        expect(player.page.locator("[data-panel]")).to_be_visible()
        expect_accessible(player)
        expect_words(player)
        expect_to_fit(player)
    board = player.page.locator("[data-board]")
    unfolded = board.bounding_box()
    fold.click()
    folded = board.bounding_box()
    assert unfolded
    assert folded
    assert folded["height"] > unfolded["height"]
    expect_to_fit(player)
    expect_accessible(player)


def test_no_badge_makes_a_plate_higher(stage: Stage, visit: Visit) -> None:
    """The board keeps its place when somebody goes to jail or is given a card to keep."""
    bare = begun(stage, visit, position(own={"cards": []}), phone=True)
    cards = ["chance-card", "chest-card"]
    laden = begun(stage, visit, position(own={"cards": cards, "jail": 1}), phone=True)
    expect(laden.page.locator("[data-plate='0'] .badge")).to_have_count(3)
    for size in ((390, 844), (360, 640), (768, 1024), (844, 390)):
        boxes = []
        for player in (bare, laden):
            player.resize(*size)
            boxes.append(player.page.locator("[data-plates]").bounding_box())
        assert boxes[0] == boxes[1], size


def test_low_windows_keep_plates_level_and_tell_what_led_to_a_panel(
    stage: Stage, visit: Visit
) -> None:
    """A badge makes no plate higher; beside the panel over the board stands what has happened."""
    player, _ = stage.begin(visit, of_two(BUY), people=2)
    page = player.page
    page.set_viewport_size({"width": 844, "height": 390})
    expect(page.locator("[data-plate='0'] [data-keeps]")).to_be_visible()
    heights = page.locator("[data-plate]").evaluate_all("all => all.map(one => one.offsetHeight)")
    assert max(heights) <= 40
    told = page.locator("[data-lately]")
    expect(told).to_have_count(0)
    player.page.locator("[data-act=auction]").click()
    expect(page.locator("[data-sheet=auction]")).to_be_visible()
    expect(told).to_contain_text("Aiko does not buy Tokyo")
