"""People who leave, come back, are removed and let in again, as they and the others see it."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serving
from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tycoon.core.record import Record

Visit = Callable[..., Player]


def look(player: Player, name: str) -> None:
    """Keep a picture where TYCOON_SHOTS says."""
    folder = os.environ.get("TYCOON_SHOTS")
    if folder:
        player.page.screenshot(path=f"{folder}/{name}.png")


def two_at_a_table(visit: Visit, *, phone: bool = False, **given: Any) -> tuple[Player, Player]:
    """Ann, the host, and Ben in a game with two bots."""
    ann = visit("/", name="Ann", **given)
    ann.new_table(hands=2)
    ben = visit(f"/t/{ann.code}", name="Ben", phone=phone, **given)
    ben.button("Sit here").first.click()
    expect(ann.page.get_by_text("Ben", exact=True).first).to_be_visible()
    # The notice of who has come lies elsewhere.
    ann.button("Start the game").click(timeout=2000)
    for player in (ann, ben):
        player.wait_for("playing")
    return ann, ben


def move_one_of(*players: Player) -> None:
    """Let whoever of them is to act do so."""
    for _ in range(300):
        for player in players:
            if player.main.get_attribute("data-mine") == "true":
                player.move()
                return
        players[0].page.wait_for_timeout(50)
    pytest.fail("nobody of them was to act")


def leave(player: Player) -> None:
    player.button("Menu").click()
    player.button("Leave the table").click()
    expect(player.page.get_by_text("your seat is kept")).to_be_visible()
    player.button("Leave the table").last.click()
    player.page.wait_for_url(re.compile("/$"))


@pytest.mark.parametrize("phone", [False, True])
def test_who_leaves_takes_the_seat_back_by_the_same_link(visit: Visit, phone: bool) -> None:
    ann, ben = two_at_a_table(visit, phone=phone)
    look(ann, f"01-playing-{phone}")
    leave(ben)
    notice = ann.page.locator(".notices")
    expect(notice).to_contain_text("Ben has left")
    look(ann, f"02-left-{phone}")
    # The seat is still Ben's, and a bot plays for him.
    expect(ann.main.get_by_role("group", name="Ben")).to_contain_text("A bot plays")
    ben.page.goto(f"/t/{ann.code}")
    ben.wait_for("playing")
    expect(ben.hand).to_have_count(0)
    expect(ben.page.get_by_text("Your seat is kept until the game ends")).to_be_visible()
    look(ben, f"03-kept-{phone}")
    expect_accessible(ben)
    expect_words(ben)
    expect_fit(ben)
    ben.button("Take your seat back").click()
    expect(ben.hand).not_to_have_count(0)
    expect(notice).to_contain_text("Ben plays again")
    look(ann, f"04-back-{phone}")


def test_who_is_removed_asks_and_is_let_in(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit, phone=True)
    ann.button("Menu").click()
    ann.button("Remove Ben from the table").click()
    expect(ann.page.get_by_role("heading", name="Removed from the table")).to_be_visible()
    look(ann, "10-removed-host")
    ann.page.keyboard.press("Escape")
    expect(ben.page.get_by_role("heading", name="You were removed from the table")).to_be_visible()
    look(ben, "11-removed-ben")
    ben.button("Watch").click()
    ben.wait_for("playing")
    expect(ben.hand).to_have_count(0)
    # Coming anew by the link is not the way around it.
    ben.page.reload()
    ben.button("Ask to be let in").click()
    expect(ben.page.get_by_text("You have asked to be let in")).to_be_visible()
    look(ben, "12-asking")
    expect(ann.page.get_by_text("Ben, who was removed, asks to be let in").first).to_be_visible()
    look(ann, "13-asked")
    expect_accessible(ann)
    ann.button("Let in").click()
    ben.button("Take your seat back").click()
    expect(ben.hand).not_to_have_count(0)
    look(ben, "14-in-again")


def test_names_stay_in_the_log_when_somebody_leaves(visit: Visit) -> None:
    """No line that was read is ever read otherwise."""
    ann, ben = two_at_a_table(visit)
    plates = ann.main.locator(".seat:has(.animal)")
    bots = [plate.get_attribute("aria-label") or "?" for plate in plates.all()]
    assert len(set(bots)) == 2
    for _ in range(4):
        move_one_of(ann, ben)
    ann.page.get_by_role("tab", name="Log").click()
    lines = ann.page.locator(".lines li span")
    before = lines.all_inner_texts()
    assert any(bot in line for line in before for bot in bots)
    assert any("Ben" in line for line in before)
    leave(ben)
    expect(ann.page.locator(".lines")).to_contain_text("Ben has left")
    assert lines.all_inner_texts()[: len(before)] == before
    ann.play_deal()
    expect(ann.page.locator(".lines")).to_contain_text(" for Ben")
    assert lines.all_inner_texts()[: len(before)] == before
    expect(ann.page.locator(".over table")).to_contain_text("Ben")
    look(ann, "20-results")


def test_the_host_gives_a_kept_seat_away(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    leave(ben)
    cy = visit(f"/t/{ann.code}", name="Cy")
    look(cy, "30-guest")
    cy.button("Watch").click()
    expect(cy.page.get_by_label("Your name")).to_have_count(0)
    ann.button("Menu").click()
    look(ann, "31-menu")
    ann.page.get_by_label("Give this seat to…").select_option(label="Cy")
    ann.page.keyboard.press("Escape")
    cy.button("Take your seat back").click()
    expect(cy.hand).not_to_have_count(0)
    look(cy, "32-given")


@pytest.mark.parametrize("end", [False, True])
def test_a_game_that_meets_a_defect(visit: Visit, tmp_path: Path, end: bool) -> None:
    """Everybody is told, also after a reload; the host takes it back, or ends it, and plays on."""
    switch = tmp_path / "defect"
    with Serving(tmp_path / "tables.sqlite", defect=switch) as serving:
        ann, ben = two_at_a_table(visit, base_url=serving.address)
        watcher = visit(f"/t/{ann.code}", base_url=serving.address, phone=True)
        watcher.wait_for("playing")
        switch.touch()
        ben.page.reload()
        for player in (ann, ben, watcher):
            title = player.page.get_by_role("heading", name=re.compile("has met a defect"))
            expect(title).to_be_visible()
            player.page.reload()
            expect(title).to_be_visible()
            expect_words(player)
        expect_accessible(ann)
        look(ann, "40-defect-host")
        look(watcher, "41-defect-watcher")
        expect(ben.button("End this game")).to_have_count(0)
        switch.unlink()
        if end:
            ann.button("End this game").click()
            told = "This game was ended because of a defect"
            expect(ben.page.get_by_role("heading", name=told)).to_be_visible()
            look(ben, "42-ended")
            with ben.page.expect_download() as download:
                ben.page.get_by_role("link", name="Download the record").click()
            assert Record.read(download.value.path().read_bytes()).notes
            ann.button("Rematch").click()
        else:
            ann.button("Take back the last decision").click()
            expect(ben.page.locator(".notices")).to_contain_text("Ann has taken the game back")
        for player in (ann, ben):
            player.wait_for("playing")
            expect(player.hand).not_to_have_count(0)
        look(ann, f"43-goes-on-{end}")
