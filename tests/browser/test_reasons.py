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
    for width, height in SIZES:
        player.resize(width, height)
        expect(reason).to_be_visible()
        expect_fit(player)
    expect_words(player)
    expect_accessible(player, game, "color-contrast", "aria-allowed-attr", "region")
