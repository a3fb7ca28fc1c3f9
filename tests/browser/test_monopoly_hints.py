"""What hints in Monopoly show, fill in and leave to be changed."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import expect_accessible, expect_words
from tests.browser.positions import Stage
from tests.browser.test_monopoly_controls import (
    AUCTION,
    QUESTIONS,
    Visit,
    act,
    begun,
    do,
    expect_log,
    named,
    of_two,
    position,
)


def test_a_hint(stage: Stage, visit: Visit) -> None:
    """What the bot would do is said, its button stands out, and Enter presses it."""
    where, *_ = QUESTIONS["tax"]
    player = begun(stage, visit, where)
    turn = player.turn
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile("^Hint: Pay "))
    expect(player.page.locator(".bar .hinted")).to_be_focused()
    player.page.keyboard.press("Enter")
    player.wait_for_next(turn)


def test_a_hint_to_build(stage: Stage, visit: Visit) -> None:
    """The button among one's own deeds has the focus, so that Enter builds and ends no turn."""
    own = {"cash": 1500, "deeds": "pink1 pink2 pink3"}
    player = begun(stage, visit, of_two(own=own, phase="end", dice=[3, 4]))
    turn = player.turn
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile("^Hint: Build "))
    expect(player.page.locator("[data-holding] .hinted")).to_be_focused()
    player.page.keyboard.press("Enter")
    player.wait_for_next(turn)
    expect_log(player, re.compile("^Aiko builds "))


@pytest.mark.parametrize("phone", [False, True])
def test_a_hinted_bid(stage: Stage, visit: Visit, phone: bool) -> None:
    """The sum is filled in whole; it is sent as it stands, or as it is changed."""
    player = begun(stage, visit, position(AUCTION), phone=phone)
    turn, keys, amount = player.turn, player.page.keyboard, player.page.locator("[data-amount]")
    keys.press("h")
    expect(player.verdict).to_have_text("Hint: Bid $330")
    expect(amount).to_have_value("330")
    expect(player.page.locator(".bar .hinted")).to_have_text("Bid $330")
    player.page.locator("[data-more='10']").click()
    expect(amount).to_have_value("340")
    expect(player.verdict).not_to_contain_text("Hint")
    expect(player.page.locator(".hinted")).to_have_count(0)
    player.button("Hint").click()
    expect(amount).to_have_value("330")
    player.page.evaluate("document.activeElement?.blur()")
    expect(player.page.locator("[data-main]")).to_have_attribute("aria-disabled", "false")
    keys.press("Enter")
    player.wait_for_next(turn)
    expect_log(player, "Aiko bids $330 for Sydney")


TRADERS: dict[str, Any] = {
    "game": "monopoly",
    "seats": 3,
    "players": [
        {"cash": 872, "square": "station1", "deeds": "pink3 orange3 station3 station4"},
        {"cash": 908, "deeds": "pink1 pink2 station2"},
        {"cash": 1220, "deeds": "lightblue1 yellow2"},
    ],
    "dice": [3, 4],
    "phase": "end",
}
"""We can have a whole colour by an exchange that is good for both sides."""
OFFERED = {"ask": "offer", "seat": 0, "other": 1, "squares": ["station2"], "wanted": ["pink3"]}
DRAWN_UP = {"ask": "draft", "seat": 0, "other": 1}
HINTED = "South Station and West Station for Cairo and Manila"


@pytest.mark.parametrize(
    ("asked", "label", "said", "phone"),
    [
        ({}, "Make the offer", f"Aiko offers Random 1 {HINTED}", True),
        (
            {"turn": 1, "to_act": 0, "asked": [{**OFFERED, "named": "pink3"}]},
            "Make the counter-offer",
            f"Aiko answers Random 1 with {HINTED}",
            True,
        ),
        (
            {"asked": [{**DRAWN_UP, "squares": ["station3"], "named": "station3"}]},
            "Make the offer",
            f"Aiko offers Random 1 {HINTED}",
            False,
        ),
    ],
    ids=["offer", "counter-offer", "draft"],
)
def test_a_hinted_offer(
    stage: Stage, visit: Visit, asked: dict[str, Any], label: str, said: str, phone: bool
) -> None:
    """It is put together whole, on top of what was named already; Enter makes it."""
    player = begun(stage, visit, {**TRADERS, **asked}, phone=phone)
    turn, page = player.turn, player.page
    page.keyboard.press("h")
    expect(player.verdict).to_have_text(named(player, f"Hint: Offer Random 1 {HINTED}"))
    expect(page.locator("[data-panel]")).to_have_attribute("data-panel", "trade")
    expect(page.locator("[data-summary]")).to_contain_text(HINTED)
    expect(page.locator("[data-good]:checked")).to_have_count(4)
    send = page.locator("[data-send]")
    expect(send).to_have_text(label)
    expect(send).to_have_class(re.compile("hinted"))
    expect(send).to_be_focused()
    expect(send).to_be_in_viewport()
    expect(send).to_have_attribute("aria-disabled", "false")
    expect_accessible(player)
    expect_words(player)
    page.keyboard.press("Enter")
    player.wait_for_next(turn)
    expect_log(player, said)


def test_a_hinted_offer_can_be_changed(stage: Stage, visit: Visit) -> None:
    """What is sent is what stands there."""
    aiko, ben = stage.begin(visit, TRADERS, people=2)
    assert aiko.wait_for_turn()
    aiko.page.keyboard.press("h")
    expect(aiko.page.locator("[data-summary]")).to_contain_text("Cairo and Manila")
    aiko.page.locator("[data-good=pink3]").check()
    aiko.page.locator("[data-good=station4]").uncheck()
    expect(aiko.page.locator(".hinted")).to_have_count(0)
    do(aiko, aiko.page.locator("[data-send]"))
    assert ben.wait_for_turn()
    do(ben, act(ben, "accept"))
    expect_log(ben, "Aiko offers Ben Bogotá and South Station for Cairo and Manila")
