"""Playing with people who are there now."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.player import Player
from tycoon.words import text

Visit = Callable[..., Player]
MEET = f"{text('en', 'lobby.people')}: Deal"


def test_two_who_want_to_play_meet_and_begin(visit: Visit) -> None:
    """The second sits down with the first; bots fill what is left."""
    ann = visit("/", name="Ann")
    ann.button(MEET).click()
    ann.wait_for("lobby")
    ben = visit("/", name="Ben")
    ben.button(MEET).click()
    ben.wait_for("lobby")
    assert ben.code == ann.code
    expect(ann.main.get_by_text("Ben")).not_to_have_count(0)
    expect(ann.page.locator(".gathering")).to_be_visible()
    expect(ben.page.locator(".gathering")).to_be_hidden()
    ann.button("Fill with bots and start").click()
    ann.wait_for("playing")
    ben.wait_for("playing")


def test_nobody_waits_for_ever(visit: Visit) -> None:
    """When nobody comes the game begins with bots, unless the host would rather wait."""
    alone = visit("/", name="Cho")
    alone.page.clock.install()
    alone.button(MEET).click()
    alone.wait_for("lobby")
    expect(alone.page.locator(".gathering")).to_be_visible()
    alone.page.clock.fast_forward(31_000)
    alone.wait_for("playing")
    patient = visit("/", name="Dai")
    patient.page.clock.install()
    patient.button(MEET).click()
    patient.wait_for("lobby")
    patient.button(text("en", "table.gathering.wait")).click()
    expect(patient.page.locator(".gathering")).to_be_hidden()
    patient.page.clock.fast_forward(31_000)
    expect(patient.button("Fill with bots and start")).to_be_visible()
    assert patient.phase == "lobby"
