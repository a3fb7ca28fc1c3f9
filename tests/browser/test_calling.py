"""Being called to the table by the device while one looks elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tycoon.words import text

Visit = Callable[..., Player]
DEVICE = """
window.shown = [];
window.asked = 0;
window.away = false;
Object.defineProperty(document, "hidden", { get: () => window.away });
window.Notification = class {
  static permission = "default";
  static async requestPermission() {
    window.asked += 1;
    return (Notification.permission = window.answer);
  }
  constructor(title, options) { window.shown.push({ title, ...options }); }
  close() {}
};
"""
"""A device that records what it is asked and shown; whether the page is hidden is a test's word."""


def at_a_table(visit: Visit, answer: str) -> Player:
    """A player in their turn, on such a device."""
    player = visit("about:blank")
    player.page.add_init_script(DEVICE + f"window.answer = '{answer}';")
    player.page.goto("/")
    player.quick_table()
    assert player.wait_for_turn()
    return player


def look_away(player: Player, away: bool) -> None:
    """Go to another tab, or come back."""
    player.page.evaluate(
        "away => { window.away = away; document.dispatchEvent(new Event('visibilitychange')); }",
        away,
    )


def play_unseen(player: Player) -> None:
    """Have the next turn come while the page is hidden."""
    turn = player.turn
    player.button("Hint").click()
    act = player.play_button if player.shown_a_play() else player.button("Pass")
    # Away first: bots may be quicker than the next line.
    look_away(player, away=True)
    act.click()
    player.wait_for_next(turn)
    assert player.wait_for_turn()


def state(player: Player) -> dict[str, Any]:
    found: dict[str, Any] = player.page.evaluate("({ asked: window.asked, shown: window.shown })")
    return found


def test_it_is_offered_once_a_turn_was_missed(visit: Visit) -> None:
    """Not before; the browser is asked at the click, and from then on it calls."""
    player = at_a_table(visit, "granted")
    offer = player.page.get_by_text(text("en", "table.calling.offer"))
    player.move()
    assert player.wait_for_turn()
    expect(offer).to_be_hidden()
    play_unseen(player)
    assert state(player) == {"asked": 0, "shown": []}
    look_away(player, away=False)
    expect(offer).to_be_visible()
    player.button(text("en", "table.calling.yes")).click()
    expect(offer).to_be_hidden()
    play_unseen(player)
    told = state(player)
    assert told["asked"] == 1
    (shown,) = told["shown"]
    assert shown["title"] == text("en", "table.your_turn_title", game="Big Two")
    assert shown["body"]
    assert shown["tag"] == player.code
    player.page.reload()
    assert player.storage("tycoon.notify") == "on"


@pytest.mark.parametrize("refuses", ["here", "in the browser"])
def test_who_wants_none_is_not_asked_again(visit: Visit, refuses: str) -> None:
    player = at_a_table(visit, "denied")
    offer = player.page.get_by_text(text("en", "table.calling.offer"))
    play_unseen(player)
    look_away(player, away=False)
    answer = "table.calling.no" if refuses == "here" else "table.calling.yes"
    player.button(text("en", answer)).click()
    expect(offer).to_be_hidden()
    play_unseen(player)
    look_away(player, away=False)
    player.settle()
    expect(offer).to_be_hidden()
    assert state(player) == {"asked": int(refuses != "here"), "shown": []}
    player.button("Menu").click()
    switch = player.page.get_by_role("switch", name=text("en", "table.calling"))
    if refuses == "here":
        expect(switch).not_to_be_checked()
    else:
        expect(switch).to_be_hidden()
