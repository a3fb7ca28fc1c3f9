"""Languages, phones, settings, accessibility, and how much is loaded."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words, words_of

Visit = Callable[..., Player]

WEB = Path(__file__).parents[2] / "web"
LANGUAGES = {"en": "en-GB", "ja": "ja-JP", "ko": "ko-KR", "zh-Hant": "zh-TW"}
FIRST_LOAD = 98_000
"""Bytes that the lobby may take, compressed."""


def _quick(words: dict[str, str]) -> str:
    return f"{words['lobby.quick']}: {words['bigtwo.title']}"


@pytest.mark.parametrize(("lang", "locale"), LANGUAGES.items())
def test_the_page_speaks_the_readers_language(visit: Visit, lang: str, locale: str) -> None:
    """The browser's language is taken, and no key is left without words."""
    player = visit("/", locale=locale)
    words = words_of(lang)
    expect(player.page.locator("html")).to_have_attribute("lang", lang)
    expect(player.button(_quick(words))).to_be_enabled()
    expect_words(player)
    player.page.goto("/new")
    expect(player.button(words["lobby.create"])).to_be_enabled()
    expect_words(player)
    player.button(words["lobby.create"]).click()
    player.wait_for("lobby")
    expect_words(player)
    player.button(words["table.start_with_bots"]).click()
    player.wait_for("playing")
    assert player.wait_for_turn()
    for tab in ("scores", "log", "chat", "rules"):
        player.page.get_by_role("tab", name=words[f"table.{tab}"]).click()
        expect_words(player)
    player.hand.nth(0).click()
    player.hand.nth(12).click()
    expect(player.verdict).not_to_be_empty()
    player.button(words["app.menu"]).click()
    expect_words(player)


@pytest.mark.parametrize("locale", LANGUAGES.values())
def test_the_form_is_seen_whole_on_large_windows(visit: Visit, locale: str) -> None:
    """Every step, with the usual number of seats; also below the bars of a browser."""
    player = visit("/", locale=locale)
    sizes = ((1920, 1080), (1920, 940), (1440, 900))
    for game, size in itertools.product(("bigtwo", "daifugo", "deal", "monopoly"), sizes):
        player.page.goto(f"/new?game={game}")
        expect(player.page.locator("form .step")).to_have_count(5)
        expect(player.page.locator(".scene svg").last).to_be_visible()
        player.resize(*size)
        hidden = player.page.locator(".scroll").evaluate(
            "one => one.scrollHeight - one.clientHeight"
        )
        assert hidden == 0, (game, size)


CUT = """all => all.filter((one) => {
  const style = getComputedStyle(one);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const words = pen.measureText(one.selectedOptions[0].textContent.trim()).width;
  return words + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) > one.clientWidth;
}).map((one) => one.selectedOptions[0].textContent)"""
"""Which selects have no room for what is chosen."""


@pytest.mark.parametrize("locale", LANGUAGES.values())
def test_a_table_is_made_without_scrolling_on_a_laptop(visit: Visit, locale: str) -> None:
    """The button and all steps are in sight, and whom a chair is for is read whole."""
    player = visit("/", locale=locale)
    for game in ("bigtwo", "daifugo", "deal", "monopoly"):
        player.page.goto(f"/new?game={game}")
        expect(player.page.locator("form .step")).to_have_count(5)
        for width, height in ((1280, 720), (1280, 800), (1366, 768)):
            player.resize(width, height)
            expect(player.page.locator("form [type=submit]")).to_be_in_viewport(ratio=1)
            steps = player.page.locator(".scroll")
            hidden = steps.evaluate("one => one.scrollHeight - one.clientHeight")
            assert hidden <= (12 if height == 720 else 0), (game, width, height)
            cut = player.page.locator(".chair select").evaluate_all(CUT)
            assert not cut, (game, width, height)


def test_switching_the_language_is_remembered(visit: Visit) -> None:
    """The switch changes the page at once, and for the next visit."""
    player = visit("/", locale="en-GB")
    player.page.get_by_label("Language").select_option("ko")
    expect(player.page.locator("html")).to_have_attribute("lang", "ko")
    expect(player.button(_quick(words_of("ko")))).to_be_visible()
    player.page.reload()
    expect(player.button(_quick(words_of("ko")))).to_be_visible()
    expect(player.page.locator("html")).to_have_attribute("lang", "ko")


def test_a_deal_on_a_phone_by_touch(visit: Visit) -> None:
    """Everything fits the width, cards are tapped, the panel comes up as a sheet."""
    player = visit("/", phone=True)
    expect_fit(player)
    player.button("Play now: Big Two").tap()
    player.wait_for("playing")
    assert player.wait_for_turn()
    expect_fit(player)
    first = player.hand.first
    first.tap(position={"x": 10, "y": 30})
    expect(first).to_have_attribute("aria-pressed", "true")
    first.tap(position={"x": 10, "y": 30})
    expect(first).to_have_attribute("aria-pressed", "false")

    dragged: list[str] = []

    def move() -> None:
        turn = player.turn
        player.button("Hint").tap()
        if player.shown_a_play() and not dragged:
            (first, *_) = player.page.locator("[data-card][aria-pressed=true]").all()
            dragged.append(first.get_attribute("data-card") or "")
            player.drag(dragged[0], player.page.locator(".felt"), touch=True)
            player.wait_for_next(turn)
            assert dragged[0] not in player.cards
            return
        (player.play_button if player.shown_a_play() else player.button("Pass")).tap()
        player.wait_for_next(turn)

    player.play_deal(move)
    player.wait_for("between", "over")
    expect_fit(player)
    panel = player.page.get_by_role("tabpanel")
    expect(panel).to_be_hidden()
    player.page.get_by_role("tab", name="Scores").tap()
    expect(panel).to_be_visible()
    expect(panel.get_by_role("rowheader", name="Total")).to_be_visible()
    player.page.get_by_role("tab", name="Scores").tap()
    expect(panel).to_be_hidden()


def test_settings_are_followed_and_remembered(visit: Visit) -> None:
    """Theme, suits, motion and sound hold from one visit to the next."""
    player = visit("/", reduced_motion="no-preference", color_scheme="dark")
    html = player.page.locator("html")
    expect(html).to_have_attribute("data-theme", "dark")
    player.page.emulate_media(color_scheme="light")
    expect(html).to_have_attribute("data-theme", "light")
    player.page.emulate_media(color_scheme="dark")
    expect(html).to_have_attribute("data-theme", "dark")
    expect(html).to_have_attribute("data-motion", "on")
    player.button("Settings").click()
    dialog = player.page.get_by_role("dialog", name="Settings")
    backs = dialog.locator("i[data-back] path")
    assert len(set(backs.evaluate_all("all => all.map((one) => one.getAttribute('d'))"))) == 4
    dialog.get_by_text("Light", exact=True).click()
    dialog.get_by_text("Wine", exact=True).click()
    dialog.get_by_text("Waves", exact=True).click()
    dialog.get_by_text("Colours: green, yellow, red, purple").click()
    dialog.get_by_role("switch", name="Animation").click()
    dialog.get_by_role("switch", name="Sound").click()
    player.page.reload()
    expect(html).to_have_attribute("data-theme", "light")
    expect(html).to_have_attribute("data-felt", "wine")
    expect(html).to_have_attribute("data-back", "waves")
    expect(html).to_have_attribute("data-suits", "colours")
    expect(html).to_have_attribute("data-motion", "off")
    player.quick_table()
    expect(player.page.get_by_role("switch", name="Sound")).to_have_attribute(
        "aria-checked", "false"
    )


def test_reduced_motion_of_the_device_is_respected(visit: Visit) -> None:
    """Who asks their device for calm gets no animation, whatever the switch says."""
    player = visit("/", reduced_motion="reduce", settings={"motion": True})
    expect(player.page.locator("html")).to_have_attribute("data-motion", "off")
    player.quick_table()
    assert player.wait_for_turn()
    player.move()
    assert player.page.evaluate("document.getAnimations().length") == 0


def expect_nothing(player: Player, where: str) -> None:
    """Axe finds nothing in the dark and in light."""
    player.shine("dark")
    expect_accessible(player, where)
    player.shine("light")
    expect_accessible(player, f"{where} in light", "color-contrast")


def expect_nothing_in_panels(player: Player) -> None:
    for tab in ("Log", "Chat", "Rules", "Scores"):
        player.page.get_by_role("tab", name=tab).click()
        expect_nothing(player, tab)


def test_axe_finds_nothing(visit: Visit) -> None:
    """Lobby, form, waiting table, game, dialogs and results, in the dark and in light."""
    player = visit("/")
    expect(player.button("Play now: Big Two")).to_be_enabled()
    expect_nothing(player, "lobby")
    player.page.goto("/new")
    expect(player.button("Create the table")).to_be_enabled()
    player.open_options()
    player.page.get_by_label("Number of hands", exact=True).fill("1")
    expect_nothing(player, "new table")
    player.button("Create the table").click()
    player.wait_for("lobby")
    expect_nothing(player, "waiting")
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    assert player.wait_for_turn()
    player.hand.nth(0).click(position={"x": 10, "y": 20})
    player.hand.nth(12).click(position={"x": 10, "y": 20})
    expect(player.verdict).not_to_be_empty()
    expect_nothing(player, "playing, with an illegal selection")
    expect_nothing_in_panels(player)
    player.button("Menu").click()
    expect(player.page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect_nothing(player, "menu")
    player.page.keyboard.press("Escape")
    player.page.keyboard.press("Escape")
    player.play_deal()
    player.wait_for("over")
    expect(player.main.get_by_role("table", name="Places")).to_be_visible()
    expect_nothing(player, "results")


def test_axe_finds_nothing_in_the_panels_of_a_phone(visit: Visit) -> None:
    """There they cover the table; the scenes have the rest."""
    player = visit("/", phone=True)
    player.quick_table()
    assert player.wait_for_turn()
    expect_nothing_in_panels(player)


def test_first_load_is_small(
    browser: Browser, server: str, record_property: Callable[[str, object], None]
) -> None:
    """The lobby takes few bytes; how long until it can be used is reported."""
    context = browser.new_context(locale="en-GB")
    player = Player(context.new_page())
    session = context.new_cdp_session(player.page)
    session.send("Network.enable")
    loaded = {"bytes": 0, "requests": 0}

    def count(event: dict[str, Any]) -> None:
        loaded["bytes"] += int(event["encodedDataLength"])
        loaded["requests"] += 1

    session.on("Network.loadingFinished", count)
    player.page.goto(server)
    expect(player.button("Play now: Big Two")).to_be_enabled()
    usable = player.page.evaluate("performance.now()")
    player.page.wait_for_load_state("networkidle")
    context.close()
    record_property("first_load", loaded)
    record_property("lobby_usable_ms_at_most", round(usable))
    print(f"\nfirst load: {loaded}, usable after {usable:.0f} ms")
    assert 10_000 < loaded["bytes"] < FIRST_LOAD
