"""Big Two's expert stages and teams at the table."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import DESKTOP, PHONE
from tests.browser.deals import add_seed, searched
from tests.browser.player import Player, expect_fit, expect_words
from tests.browser.positions import Stage
from tycoon.core import registry
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import BadPosition

Visit = Callable[..., Player]


def answer_or_move(player: Player) -> None:
    """Do what the hint says; a poor hand is kept."""
    keep = player.button("Keep the hand")
    if keep.count():
        turn = player.turn
        keep.click()
        player.wait_for_next(turn)
        return
    player.move()


def doublings(player: Player, name: str) -> int:
    """How many losses the result says were doubled, with this word for it."""
    return player.main.get_by_role("table").get_by_text(f"{name} × 2").count()


def nearly_out(preset: str) -> dict[str, Any]:
    """A deal in which we lead with a dragon and another card left, the others with all."""
    rules = registry.find("bigtwo")
    for seed in range(100):
        state = rules.new(rules.options(preset, 4, hands=40), 4)
        state.apply(state.parse("deal"), FastChance(seed))
        position = state.to_position()
        own = re.findall("..", position["hands"][0])
        if own[0][0] == "3" and (dragons := [card for card in own if card[0] == "D"]):
            hands = ["".join([own[1], dragons[-1]]), *position["hands"][1:]]
            del position["fair"]  # nothing was asked
            given = {**position, "hands": hands, "to_act": 0, "opening": False}
            with suppress(BadPosition):  # another had the weakest card, which opens
                rules.from_position(given, FastChance(1))
                return given
    raise AssertionError


@pytest.mark.parametrize(("preset", "teams"), [("expert5", False), ("teams-expert", True)])
def test_deals_to_their_end(stage: Stage, visit: Visit, preset: str, teams: bool) -> None:
    """Two deals: dragons in the hand, what they count as before they are played, the result.

    The first is nearly over, so that a dragon leads and losses are doubled.
    """
    (player,) = stage.begin(visit, nearly_out(preset))
    expect(player.main.locator("[data-team]")).to_have_count(4 if teams else 0)
    expect(player.main.get_by_text("Partner", exact=True)).to_have_count(1 if teams else 0)
    expect(player.page.locator("[data-team-total]")).to_have_count(2 if teams else 0)
    counted, doubled, deals = set[str](), 0, 0
    while deals < 2:
        while player.wait_for_turn():
            dragons = [card for card in player.cards if card[0] == "D"]
            expect(player.page.locator("[data-hand] [data-dragon]")).to_have_count(len(dragons))
            others = [card for card in player.cards if card[0] != "D"]
            if dragons and others and "You lead" in player.ask.inner_text():
                counted.add(verdict_on(player, others[0], dragons[0]))
            answer_or_move(player)
        player.wait_for("between")
        expect_words(player)
        deals += 1
        player.resize(**PHONE)
        expect_fit(player)
        player.resize(**DESKTOP)
        for name in ("Held too long", "Brilliant finish"):
            times = doublings(player, name)
            doubled += times
            remark = player.page.locator(f"[data-remark='{deals}']").get_by_text(f"{name} × 2: ")
            expect(remark).to_have_count(min(times, 1))
            if times:
                assert len(re.split(", | and ", remark.inner_text())) == times
        if teams:
            totals = player.page.locator("[data-team-total] dd").all_text_contents()
            points = [int(re.sub(r"[^0-9-]", "", text.replace("−", "-"))) for text in totals]
            assert points[0] == -points[1]
        player.button("Next hand").click()
        player.wait_for("playing")
    assert any("counts as" in said for said in counted)
    assert doubled


def verdict_on(player: Player, card: str, dragon: str) -> str:
    """Choose a card and a dragon, and read what the page says of them; choose nothing again."""
    player.card(card).click()
    player.card(dragon).click()
    expect(player.verdict).to_have_text(re.compile("counts as|opening play"))
    said = player.verdict.inner_text()
    player.button("Clear the selection").click()
    return said


def test_contradictions_are_told_while_options_are_switched(visit: Visit) -> None:
    """Shifting dragons without dragons: said at the switch and at the button, until put right."""
    player = visit("/new")
    player.open_options()
    create = player.button("Create the table")
    shifting = player.page.get_by_role("switch", name="Shifting dragons")
    expect(create).to_have_attribute("aria-disabled", "false")
    shifting.click()
    expect(create).to_have_attribute("aria-disabled", "true")
    for described in (create, shifting):
        expect(described).to_have_accessible_description(re.compile("need the option"))
    expect(player.page.locator("[data-obstacle]")).to_have_role("status")
    # The button leads there, folded as it may be.
    fold = player.page.locator("details.all")
    fold.evaluate("one => { one.open = false }")
    expect(shifting).not_to_be_visible()
    create.click(force=True)
    expect(shifting).to_be_focused()
    assert player.page.url.endswith("/new")
    player.page.get_by_role("switch", name=re.compile("^Dragons")).click()
    expect(player.page.locator("[data-refused]")).to_have_count(0)
    expect(player.page.locator("[data-obstacle]")).to_be_empty()
    # What was changed is counted and said, and put back one by one or all at once.
    # The eight hands of a sitting are none of them: the length says so.
    changes = player.page.locator("[data-changes]")
    length = player.page.get_by_role("group", name="Length")
    expect(changes).to_have_text("2 changed")
    length.get_by_text("Until below −100 points").click()
    expect(changes).to_have_text("2 changed")
    length.get_by_text("8 hands").click()
    player.button("Put back: Dragons").click()
    expect(changes).to_have_text("1 changed")
    expect(create).to_have_attribute("aria-disabled", "true")
    player.button("Back to the preset").click()
    expect(changes).to_have_count(0)
    expect(length.get_by_role("radio", name="Until below −100 points · hours")).to_be_checked()
    expect(create).to_have_attribute("aria-disabled", "false")
    expect(player.page.get_by_role("radio", name="Expert 3")).to_have_accessible_description(
        "As Expert 2, with bombs that beat plays of any size"
    )
    # Everything can be left as it is: not even a name must be typed, and Enter is enough.
    name = player.page.get_by_label("Your name")
    name.fill("")
    name.press("Enter")
    player.wait_for("lobby")


def test_numbers_out_of_bounds_are_told_at_the_button(visit: Visit) -> None:
    """The button names the option, and leads there."""
    player = visit("/new")
    player.open_options()
    limit = player.page.get_by_label("Limit", exact=True)
    limit.fill("0")
    create = player.button("Create the table")
    expect(create).to_have_accessible_description(re.compile("^Limit.* 1 "))
    create.click(force=True)
    expect(limit).to_be_focused()
    limit.fill("50")
    create.click()
    player.wait_for("lobby")


def test_the_limit_or_the_number_of_hands_ends_it(visit: Visit) -> None:
    """Which of them is said; a limit that is chosen is what the table is played to."""
    player = visit("/new?game=bigtwo")
    player.open_options()
    length = player.page.get_by_role("group", name="Length")
    limit = player.page.get_by_label("Limit", exact=True)
    hands = player.page.get_by_label("Number of hands", exact=True)
    summary = player.page.locator(".summary")
    expect(length.get_by_role("radio", name="8 hands")).to_be_checked()
    expect(limit).to_have_accessible_description(re.compile("no part now .Number of hands: 8"))
    expect(summary).to_contain_text("8 hands")
    limit.fill("50")
    expect(length.get_by_role("radio", name="Until below −50 points")).to_be_checked()
    expect(hands).to_have_value("0")
    expect(limit).to_have_accessible_description(re.compile("^The game ends after the hand"))
    expect(player.page.locator("[data-changes]")).to_have_text("1 changed")
    expect(summary).to_contain_text("Until below −50 points")
    length.get_by_text("8 hands").click()
    expect(limit).to_have_accessible_description(re.compile("no part now"))
    # The length says it.
    expect(player.page.locator("[data-changes]")).to_have_count(0)
    hands.fill("12")
    expect(length.get_by_role("radio", name="12 hands")).to_be_checked()
    expect(summary).to_contain_text("12 hands")
    length.get_by_text("Until below").click()
    player.button("Create the table").click()
    player.wait_for("lobby")
    expect(player.page.get_by_text("Limit: 50")).to_be_visible()


def seats_offered(player: Player) -> Locator:
    """The numbers of players to choose from."""
    return player.page.get_by_role("group", name="Seats").get_by_role("radio")


def test_the_seats_follow_the_rules(visit: Visit) -> None:
    """A preset brings its usual number, or moves the one chosen; only what may be is offered."""
    player = visit("/new?game=daifugo")
    player.open_options()
    seats = seats_offered(player)
    expect(seats).to_have_count(7)
    expect(seats.nth(2)).to_be_checked()
    player.page.get_by_text("University contest", exact=True).click()
    expect(player.page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    player.page.get_by_text("Dokopa", exact=True).click()
    expect(player.page.get_by_role("radio", name="4", exact=True)).to_be_checked()
    player.page.get_by_text("8", exact=True).click()
    player.page.get_by_text("Kotoba", exact=True).click()
    expect(player.page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    player.page.get_by_text("University contest", exact=True).click()
    expect(seats).to_have_count(1)
    expect(player.page.get_by_role("radio", name="5", exact=True)).to_be_checked()
    expect(player.page.get_by_label("Seat 5")).to_be_visible()
    # Points for five seats are all that stands in the way of six.
    player.page.get_by_label("Points", exact=True).select_option("by-title")
    expect(player.page.get_by_role("radio", name="6", exact=True)).to_be_visible()
    player.page.get_by_text("6", exact=True).click()
    player.page.get_by_label("Points", exact=True).select_option("five-to-one")
    expect(player.button("Create the table")).to_have_accessible_description(
        re.compile("for 5 players, not 6")
    )
    expect(seats).to_have_count(2)
    player.page.get_by_text("5", exact=True).click()
    expect(seats).to_have_count(1)
    player.button("Create the table").click()
    player.wait_for("lobby")
    expect(player.main.locator(".chairs > li")).to_have_count(5)


def test_the_rules_tell_of_the_stages_that_are_on(visit: Visit) -> None:
    """Only they are explained."""
    for preset, told in (("Base game", 0), ("Expert 3", 3), ("Teams, expert", 5)):
        player = visit("/")
        player.new_table(preset=preset)
        player.button("Fill with bots and start").click()
        player.wait_for("playing")
        player.page.get_by_role("tab", name="Rules").click()
        player.page.locator("aside").get_by_role("heading", name="Points", exact=True).wait_for()
        names = ["Dangerous twos", "Dragons", "Bombs", "A fair start", "Teams"]
        heads = [
            name
            for name in names
            if player.page.locator("aside").get_by_role("heading", name=name, exact=True).count()
        ]
        assert heads == names[:told]
        expect_words(player)


@pytest.mark.parametrize(
    ("way", "kept"), [("Keep the hand", True), ("k", True), ("New deal", False), ("n", False)]
)
def test_a_poor_hand_is_asked_on_screen(visit: Visit, known: str, way: str, kept: bool) -> None:
    """Two buttons and their keys, instead of those for plays; the table goes on accordingly."""
    seed, _ = searched(
        *("bigtwo", "expert4", 4, 1),
        lambda state: state.seat_to_act == 0 and state.view(0).legal == ["keep", "redeal"],
    )
    player = visit("/", base_url=known)
    add_seed(player, seed)
    player.new_table(preset="Expert 4")
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    assert player.wait_for_turn()
    expect(player.ask).to_have_text(re.compile("Your hand is poor"))
    for button in (player.play_button, player.button("Pass"), player.button("Hint")):
        expect(button).to_have_count(0)
    expect_words(player)
    poor, turn = player.cards, player.turn
    assert not {card[0] for card in poor} & set("KA2D")
    if len(way) == 1:
        player.page.keyboard.press(way)
    else:
        player.button(way).click()
    player.wait_for_next(turn)
    player.page.get_by_role("tab", name="Log").click()
    told = "Aiko keeps a poor hand" if kept else "Aiko asks for a new deal"
    expect(player.page.get_by_role("tabpanel").get_by_text(told).first).to_be_visible()
    assert (sorted(player.cards) == sorted(poor)) is kept
    expect(player.hand).to_have_count(13)
