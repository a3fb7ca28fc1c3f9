"""Lessons on the page: gone through by keyboard to their end, in every language, at four sizes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tycoon.words.lessons import LESSONS, Step, lesson

Visit = Callable[..., Player]
SIZES = ((1440, 900), (844, 390), (640, 400), (390, 844))
HURRY = {"hurry": True}
KEYS = {"pass": "p", "p": "p", "refuse": "n"}
"""Moves with a key of their own."""


def _told(player: Player, key: str) -> None:
    task = player.page.locator("[data-task]")
    expect(task).to_have_attribute("data-task", key)
    expect(task.get_by_role("status")).to_have_text(re.compile(r"\S"))


def _expect_header_fit(player: Player) -> None:
    """What stands above the table is clipped at the screen's edge, and would be gone."""
    outside = player.page.locator("header").first.evaluate(
        "header => [...header.querySelectorAll('a, button')].filter("
        "one => one.getBoundingClientRect().right > innerWidth"
        ").map(one => one.outerHTML.slice(0, 120))"
    )
    assert not outside, outside


def _do(player: Player, step: Step) -> None:
    """Every turn of a step as the hint shows it, by keys alone."""
    for turn in range(len(step.turns)):
        _told(player, step.asked(turn))
        move = step.turns[turn].do[0][0]
        if move in KEYS:
            player.page.keyboard.press(KEYS[move])
        else:
            player.page.keyboard.press("h")
            if step in (*lesson("monopoly").steps, *lesson("millionaire").steps):
                # Enter does what is hinted at: it is the bright button there, or has the focus.
                hinted = player.page.locator(".hinted:focus, .hinted[data-main]")
                expect(hinted.first).to_be_visible()
            else:
                expect(player.play_button).to_have_attribute("aria-disabled", "false")
            player.page.keyboard.press("Enter")
    _told(player, step.asked(len(step.turns)))


def _expect_room(player: Player) -> None:
    """What is said above the table leaves three fifths of the window to it."""
    above = player.page.locator(".above").bounding_box()
    window = player.page.viewport_size
    assert above is not None
    assert window is not None
    assert above["height"] <= window["height"] * 2 / 5, (window, above)


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_to_its_end(visit: Visit, name: str) -> None:
    player = visit(f"/learn/{name}", settings=HURRY)
    steps = lesson(name).steps
    for step in steps:
        _told(player, step.name)
        assert player.page.url.endswith(f"#{step.name}")
        for size in SIZES:
            player.resize(*size)
            expect_fit(player)
            _expect_room(player)
            _expect_header_fit(player)
            if step is steps[0]:
                expect_accessible(player, f"{name} {size}")
        _do(player, step)
        expect_words(player)
        for size in SIZES:
            player.resize(*size)
            _expect_room(player)
        onward = player.button("First game" if step is steps[-1] else "Next")
        expect(onward).to_be_focused()
        if step is not steps[-1]:
            player.page.keyboard.press("Enter")
    for size in SIZES:
        player.resize(*size)
        expect_fit(player)
        expect_accessible(player, f"{name} at its end {size}")


def test_what_a_lesson_does_not_want(visit: Visit) -> None:
    """It is answered, the table stays as it was, and the right move still does."""
    player = visit("/learn/bigtwo", settings=HURRY)
    _told(player, "pair")
    player.card("3d").click()
    player.play_button.click()
    _told(player, "pair.wrong.single")
    expect(player.hand).to_have_count(13)
    player.card("3c").click()
    player.play_button.click()
    _told(player, "pair.2")
    expect(player.hand).to_have_count(11)


@pytest.mark.parametrize(
    ("name", "lang"),
    [
        *(("bigtwo", lang) for lang in ("ja", "ko", "zh-Hant")),
        *(("daifugo", "ja"), ("deal", "ko"), ("monopoly", "zh-Hant"), ("millionaire", "ja")),
    ],
)
def test_in_other_languages(visit: Visit, name: str, lang: str) -> None:
    player = visit(f"/learn/{name}", phone=True, locale=lang, settings=HURRY)
    for step in lesson(name).steps[:2]:
        _told(player, step.name)
        expect_fit(player)
        expect_words(player)
        _do(player, step)
        player.page.keyboard.press("Enter")


def test_from_the_lobby_to_the_first_game(visit: Visit) -> None:
    """The end of a lesson leads to a table with easy bots, where hints are shown unasked."""
    player = visit("/", settings=HURRY)
    player.page.get_by_role("link", name="Learn: Big Two").click()
    _told(player, "pair")
    player.page.get_by_role("link", name="Step 6 of 6").click()
    _do(player, lesson("bigtwo").steps[-1])
    player.button("First game").click()
    expect(player.page).to_have_url(re.compile("/t/"))
    player.wait_for("playing")
    assert player.wait_for_turn()
    expect(player.verdict).to_have_text(re.compile("^(Hint: |Nothing you hold)"))


def test_the_lesson_of_a_preset_is_found_at_its_game(visit: Visit) -> None:
    """In the lobby, and where the preset is chosen; and the game keeps its own."""
    player = visit("/", settings=HURRY)
    player.page.get_by_role("link", name="Learn: Millionaire").click()
    _told(player, lesson("millionaire").steps[0].name)
    player.page.goto("/new?game=monopoly")
    learn = player.page.get_by_role("link", name="Learn", exact=True)
    expect(learn).to_have_attribute("href", "/learn/monopoly")
    player.page.get_by_text("Millionaire", exact=True).first.click()
    expect(learn).to_have_attribute("href", "/learn/millionaire")
    expect_accessible(player)


def test_a_lesson_of_a_preset_leads_to_a_game_of_it(visit: Visit) -> None:
    player = visit("/learn/millionaire#win", settings=HURRY)
    _do(player, lesson("millionaire").step("win"))
    player.button("First game").click()
    expect(player.page).to_have_url(re.compile("/t/"))
    player.wait_for("playing")
    expect(player.main).to_contain_text("Target: 1M")
