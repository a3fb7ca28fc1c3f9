"""What flies over the table: in every game, ended by a key; nothing where motion is unwelcome."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.browser.positions import Stage
from tests.browser.screenshots.scenes import scene

Visit = Callable[..., Player]

SLOW = 0.01
"""Of the usual speed: nothing lands by itself while the test looks."""

WATCH = """() => {
  window.moved = 0;
  const look = () => {
    window.moved += document.getAnimations().length;
    window.moved += document.querySelectorAll("[data-air], [data-confetti]").length;
    requestAnimationFrame(look);
  };
  look();
}"""


def decide(player: Player) -> None:
    """Do what the hint says, by keys."""
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile("^(Hint: |Nothing you hold)"))
    passes = "pass" in player.verdict.inner_text().lower()
    player.page.keyboard.press("p" if passes else "Enter")


DEAL = {
    "game": "deal",
    "seats": 3,
    "turn": 0,
    "hands": ["money-3 money-2 red", None, None],
    "tables": [{"red": "red"}, {"orange": "orange*2"}, {}],
}
POSITIONS = {
    "bigtwo": scene("bigtwo-4").described,
    "daifugo": scene("daifugo-5").described,
    "deal": DEAL,
    "monopoly": scene("monopoly-buy").described,
}


@pytest.mark.parametrize("game", POSITIONS)
def test_what_is_played_and_paid_flies(visit: Visit, stage: Stage, game: str) -> None:
    """Cards from the hand, coins to the bank; a key ends it, calm devices show its end alone."""
    (player,) = stage.begin(visit, POSITIONS[game], reduced_motion="no-preference")
    page, air = player.page, player.page.locator("[data-air]")
    assert player.wait_for_turn()
    page.wait_for_function(
        "() => document.getAnimations().every(one => one.playState !== 'running')"
    )
    animation = page.context.new_cdp_session(page)
    animation.send("Animation.enable")
    animation.send("Animation.setPlaybackRate", {"playbackRate": SLOW})
    decide(player)
    expect(air.locator("> *").first).to_be_attached()
    air.locator("> *").evaluate_all("all => all.forEach(one => { one.dataset.seen = '' })")
    page.keyboard.press("Shift")
    expect(page.locator("[data-seen]")).to_have_count(0)
    animation.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.emulate_media(reduced_motion="reduce")
    expect(page.locator("html")).to_have_attribute("data-motion", "off")
    for _ in range(2):
        if not player.wait_for_turn():
            break
        page.evaluate(WATCH)
        turn = player.turn
        decide(player)
        player.wait_for_next(turn)
    assert page.evaluate("window.moved") == 0
