"""Hints say why, in every game and size, in the room of the question, so that nothing moves."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tests.browser.positions import Stage

Visit = Callable[..., Player]
SIZES = [(390, 844), (1440, 900), (844, 390)]
GREEN = {"cash": 500, "deeds": "pink1 pink2 green1*3 green2*3 green3*3"}
HELD = "brown red money-2 just-say-no deal-breaker rent-red-yellow pass-go"

POSITIONS: dict[str, dict[str, Any]] = {
    "bigtwo": {
        "game": "bigtwo",
        "seats": 4,
        "hands": ["AcAs7d5c3h3s", "2s8d4c", "TdTcJs", "KdKc8c"],
        "to_act": 0,
        "trick": {"owner": 3, "shown": ["", "", "", "6d"]},
    },
    "daifugo": {
        "game": "daifugo",
        "seats": 3,
        "hands": ["c8h9sKc3d3", "cTdThTsT", "c4c5cQ"],
        "to_act": 0,
        "trick": {"owner": 2, "play": "d7"},
    },
    "deal": {
        "game": "deal",
        "seats": 3,
        "turn": 0,
        "hands": [HELD, None, None],
        "tables": [
            {"brown": "brown", "red": "red", "yellow": "yellow yellow yellow"},
            {"blue": "blue blue", "green": "green green", "pink": "pink pink pink"},
            {"black": "black"},
        ],
    },
    "monopoly": {
        "game": "monopoly",
        "seats": 3,
        "players": [
            {"cash": 600, "square": "orange3", "deeds": "orange1 orange2 red1"},
            GREEN,
            {"cash": 900, "deeds": "lightblue1"},
        ],
        "dice": [3, 4],
        "phase": "moved",
        "asked": [{"ask": "buy", "seat": 0, "square": "orange3", "amount": 200}],
    },
}


def places(player: Player) -> list[list[float]]:
    """Where the bar and the hand are."""
    found: list[list[float]] = player.page.evaluate(
        "[...document.querySelectorAll('.controls .bar, [data-hand]')].map(one => {"
        "const {x, y, width, height} = one.getBoundingClientRect();"
        "return [x, y, width, height]})"
    )
    return found


@pytest.mark.parametrize("game", POSITIONS)
def test_a_hint_says_why(stage: Stage, visit: Visit, game: str) -> None:
    player = stage.begin(visit, POSITIONS[game])[0]
    assert player.wait_for_turn()
    reason = player.page.locator("[data-why]")
    expect(reason).to_have_count(0)
    player.resize(*SIZES[0])
    before = places(player)
    player.page.keyboard.press("h")
    expect(reason).to_have_text(re.compile(r"%|average"))
    said = reason.inner_text()
    expect(player.page.locator("[aria-live]", has_text=said)).not_to_have_count(0)
    assert places(player) == before
    reason.evaluate("(one, text) => { one.textContent = text }", f"{said}. {said}")
    assert places(player) == before
    for width, height in SIZES:
        player.resize(width, height)
        expect(reason).to_be_visible()
        expect_fit(player)
    expect_words(player)
    expect_accessible(player, game, "color-contrast", "aria-allowed-attr", "region")


def test_what_would_you_do(stage: Stage, visit: Visit) -> None:
    """Our move beside a strong player's: take back, go on, or be asked no more; by keys alone."""
    player = stage.begin(visit, POSITIONS["daifugo"])[0]
    assert player.wait_for_turn()
    page = player.page
    page.evaluate("localStorage.setItem(`tycoon.practice.${location.pathname.slice(3)}`, 'on')")
    page.reload()
    player.wait_for("playing")
    assert player.wait_for_turn()
    turn = player.turn
    asked = page.locator("[data-practice]")
    page.keyboard.press("p")
    expect(asked).to_contain_text("Pass")
    expect(asked).to_contain_text("Play")
    expect(page.locator("[data-practice-why]")).to_have_text(re.compile(r"% to win.*\(Pass\)$"))
    for width, height in SIZES:
        player.resize(width, height)
        expect_fit(player)
    expect_accessible(player, "What would you do?")
    player.button("Take back").click()
    expect(asked).to_have_count(0)
    page.keyboard.press("p")
    expect(asked).to_have_count(1)
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    assert player.turn == turn
    page.keyboard.press("p")
    expect(player.button("Go on")).to_be_focused()
    page.keyboard.press("Enter")
    player.wait_for_next(turn)


def test_who_is_asked_no_more(stage: Stage, visit: Visit) -> None:
    player = stage.begin(visit, POSITIONS["bigtwo"])[0]
    assert player.wait_for_turn()
    page, key = player.page, "`tycoon.practice.${location.pathname.slice(3)}`"
    page.evaluate(f"localStorage.setItem({key}, 'on')")
    page.reload()
    player.wait_for("playing")
    assert player.wait_for_turn()
    turn = player.turn
    page.keyboard.press("p")
    player.button("Stop asking").click()
    player.wait_for_next(turn)
    assert page.evaluate(f"localStorage.getItem({key})") is None


def test_who_agrees_is_not_kept_waiting(stage: Stage, visit: Visit) -> None:
    """Nothing tells the roll from what else could be done: it is made at once."""
    players = [{"cash": 600, "deeds": "red1"}, {"cash": 500}, {"cash": 900}]
    where = {"game": "monopoly", "seats": 3, "players": players, "phase": "roll"}
    player = stage.begin(visit, where)[0]
    assert player.wait_for_turn()
    page = player.page
    page.evaluate("localStorage.setItem(`tycoon.practice.${location.pathname.slice(3)}`, 'on')")
    page.reload()
    player.wait_for("playing")
    assert player.wait_for_turn()
    turn = player.turn
    page.locator("[data-main]").click()
    player.wait_for_next(turn)


def test_the_switch_is_for_tables_of_bots(visit: Visit) -> None:
    player = visit("/new?game=bigtwo")
    switch = player.page.get_by_role("switch", name="What would you do?")
    expect(switch).to_have_count(1)
    chairs = player.page.locator(".chair select")
    kept = chairs.locator("option:checked", has_text="For a friend")
    expect(kept).to_have_count(1)
    switch.click()
    expect(switch).to_have_attribute("aria-checked", "true")
    expect(kept).to_have_count(0)
    chairs.first.select_option("")
    expect(switch).to_have_attribute("aria-checked", "false")
    switch.click()
    player.button("Create the table").click()
    player.wait_for("lobby")
    marked = "Object.keys(localStorage).filter(key => key.includes('practice.')).length"
    assert player.page.evaluate(marked) == 1
