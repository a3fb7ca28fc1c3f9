"""Daifugo at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, expect_words

Visit = Callable[..., Player]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def seated(visit: Visit, preset: str, *, phone: bool = False) -> Player:
    """A table of four with three bots, in its first round."""
    player = visit("/", phone=phone)
    player.page.goto("/new")
    player.page.get_by_text("Daifugo", exact=True).first.click()
    player.page.get_by_text(preset, exact=True).first.click()
    player.button("Create the table").click()
    player.wait_for("lobby")
    player.button("Fill the empty seats with bots and start").click()
    player.wait_for("playing")
    return player


def main_button(player: Player) -> None:
    """Press the button that plays, gives, returns or is done, by keyboard."""
    expect(player.page.locator("[data-main]")).to_have_attribute("aria-disabled", "false")
    player.page.keyboard.press("Enter")


def by_hint(player: Player) -> None:
    """Do in our turn what the hint says, by keyboard."""
    turn = player.turn
    player.page.locator("body").press("h")
    expect(player.verdict).to_have_text(re.compile("^Hint: "))
    said = player.verdict.inner_text()
    if said == "Hint: Pass":
        player.page.keyboard.press("p")
    elif said == "Hint: Pass and draw a card":
        player.page.keyboard.press("d")
    else:
        player.page.evaluate("document.activeElement?.blur()")
        main_button(player)
    player.wait_for_next(turn)


def choose(player: Player, name: str) -> None:
    """Click on what is seen of a card: its left edge, the rest may lie below the next one."""
    player.card(name).scroll_into_view_if_needed()
    box = player.card(name).bounding_box()
    assert box
    player.page.mouse.click(box["x"] + 9, box["y"] + box["height"] / 2)


def by_choice(player: Player) -> None:
    """Play the first card that can be played alone, by mouse; the rest as the hint says."""
    can_pass = player.button("Pass").count()
    if can_pass:
        turn = player.turn
        can = player.page.locator("[data-card].can")
        for name in can.evaluate_all("cards => cards.map(card => card.dataset.card)"):
            choose(player, name)
            if player.page.locator("[data-main][aria-disabled=false]").count():
                player.page.locator("[data-main]").click()
                player.wait_for_next(turn)
                return
            choose(player, name)
    by_hint(player)


def expect_accessible(player: Player) -> None:
    """Axe finds nothing to complain of."""
    player.page.evaluate(AXE.read_text("utf-8"))
    found = player.page.evaluate("axe.run().then(({violations}) => violations.map(v => v.id))")
    assert found == []


def expect_results(player: Player, *, points: bool, phone: bool) -> None:
    """The result and the score sheet have points, or titles where no points are kept."""
    expect(player.main.get_by_role("columnheader")).to_have_count(4 if points else 2)
    scores = player.page.get_by_role("tab", name="Scores")
    if phone:
        scores.click()
    row = player.page.locator("[data-deal='1']")
    expect(row.get_by_role("rowheader")).to_have_text("Round 1")
    cells = row.get_by_role("cell").all_inner_texts()
    told = ["+2", "+1", "−1", "−2"] if points else ["Daifugo", "Fugo", "Hinmin", "Daihinmin"]
    assert sorted(cells) == sorted(told)
    total = player.page.locator("aside").get_by_role("rowheader", name="Total")
    expect(total).to_have_count(1 if points else 0)
    if phone:
        scores.click()


@pytest.mark.parametrize("preset", ["Dokopa", "Kotoba"])
@pytest.mark.parametrize("phone", [False, True])
def test_two_rounds(visit: Visit, preset: str, phone: bool) -> None:
    """A round by hints, another by own choices with titles and the exchange, results of both."""
    player = seated(visit, preset, phone=phone)
    expect(player.page.locator("[data-order]")).to_have_attribute("data-order", "usual")
    expect(player.page.locator("[data-pile]")).to_have_count(1 if preset == "Kotoba" else 0)
    expect(player.page.locator("[data-title]")).to_have_count(0)
    player.wait_for_turn()
    expect_accessible(player)
    expect_words(player)
    player.play_deal(lambda: by_hint(player))
    player.wait_for("between")
    places = player.page.locator("[data-result]")
    expect(places).to_have_count(4)
    assert [place.get_attribute("data-result") for place in places.all()] == list("1234")
    expect(places.first).to_contain_text("Daifugo")
    expect(places.last).to_contain_text("Daihinmin")
    expect_accessible(player)
    expect_words(player)
    expect_results(player, points=preset != "Kotoba", phone=phone)
    player.button("Next round").click()
    player.wait_for("playing")
    expect(player.page.locator("[data-title='daifugo']")).to_have_count(1)
    player.play_deal(lambda: by_choice(player))
    player.wait_for("between")
    expect(player.page.locator("[data-result]")).to_have_count(4)


def test_the_host_has_the_seats_drawn_anew(visit: Visit) -> None:
    """Once after a round, where the lead is kept; the next round is played then."""
    player = seated(visit, "Dokopa")
    player.play_deal(lambda: by_hint(player))
    player.wait_for("between")
    player.button("Draw the seats anew").click()
    expect(player.main.get_by_text("The seats are drawn anew")).to_be_visible()
    expect(player.button("Draw the seats anew")).to_have_count(0)
    player.button("Next round").click()
    player.wait_for("playing")
