"""After a game: what it counts, and what the browser remembers of it."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.player import Player, expect_accessible, expect_fit, expect_words, words_of
from tycoon.words import LANGUAGES

Visit = Callable[..., Player]
SIZES = ((1440, 900), (390, 844), (844, 390), (640, 400))
PICTURES = os.environ.get("TYCOON_PICTURES")


def _look(player: Player, name: str) -> None:
    """A picture for whoever wants one."""
    if PICTURES:
        player.settle()
        player.page.screenshot(path=Path(PICTURES) / f"{name}.png")


def _over(visit: Visit) -> Player:
    player = visit("/new")
    player.new_table(hands=1)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    player.play_deal()
    player.wait_for("over")
    return player


def test_the_game_in_numbers(visit: Visit) -> None:
    """The end shows what the server counted, in four languages; the replay shows the same."""
    player = _over(visit)
    counts = player.page.locator("[data-counts]")
    expect(counts).to_be_visible()
    won = counts.get_by_role("row", name="Hands won").get_by_role("cell")
    assert sorted(won.all_inner_texts()) == ["0", "0", "0", "1"]
    for width, height in SIZES:
        player.resize(width, height)
        expect_fit(player)
        counts.scroll_into_view_if_needed()
        _look(player, f"counts-{width}x{height}")
    player.resize(1280, 800)
    expect_accessible(player, "the end of a game")
    for lang in LANGUAGES:
        player.speak(lang)
        name = words_of(lang)["bigtwo.count.passes"]
        expect(counts.get_by_role("rowheader", name=name)).to_be_visible()
        expect_words(player)
    player.speak("en")
    told = counts.inner_text()
    player.page.get_by_role("link", name="Look back").click()
    player.button("The game in numbers").click()
    dialog = player.page.get_by_role("dialog", name="The game in numbers")
    assert dialog.locator("[data-counts]").inner_text() == told
    expect_accessible(player, "a replay with its numbers")


def test_your_games(visit: Visit) -> None:
    """A game that ended is there with all it had, until the reader deletes it; by keyboard."""
    player = _over(visit)
    page = player.page
    code, end = player.code, page.url
    player.page.goto(re.sub("/t/.*", "/", end))
    link = page.get_by_role("link", name="Your games")
    link.focus()
    page.keyboard.press("Enter")
    history = page.locator("[data-history='1']")
    expect(history).to_be_visible()
    back = history.get_by_role("link", name=re.compile("^Look back"))
    expect(back).to_have_attribute("href", f"/g/{code}/1")
    record = history.get_by_role("link", name=re.compile("^Download the record"))
    assert code in (record.get_attribute("href") or "")
    expect(page.locator("[data-statistics] li")).to_contain_text("1 game")
    for theme in ("light", "dark"):
        player.shine(theme)
        expect_accessible(player, f"one's games, {theme}")
    for width, height in SIZES:
        player.resize(width, height)
        expect_fit(player)
        _look(player, f"mine-{width}x{height}")
    for lang in LANGUAGES:
        player.speak(lang)
        expect(page.get_by_role("heading", level=1)).to_have_text(words_of(lang)["lobby.mine"])
        expect_words(player)
        _look(player, f"mine-{lang}")
    player.speak("en")
    with page.expect_download() as download:
        player.button("Take them home as a file").click()
    kept = json.loads(Path(download.value.path()).read_text())
    assert [game["code"] for game in kept["games"]] == [code]
    assert kept["games"] == json.loads(player.storage("tycoon.games") or "")

    player.button("Delete all").press("Enter")
    dialog = page.get_by_role("dialog", name="Delete all")
    expect_accessible(player, "the question before one's games are deleted")
    dialog.get_by_role("button", name="Cancel").press("Enter")
    expect(dialog).to_be_hidden()
    expect(history).to_be_visible()
    player.button("Delete all").press("Enter")
    dialog.get_by_role("button", name="Delete all").press("Enter")
    expect(page.locator("[data-history='0']")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert player.storage("tycoon.games") is None
    page.goto(end)
    player.wait_for("over")
    expect(page.locator("[data-counts]")).to_be_visible()
    assert player.storage("tycoon.games") is None


def test_damaged_memory_breaks_nothing(visit: Visit) -> None:
    """What cannot be read counts as nothing."""
    player = visit("/")
    for kept in ("{", "[7, {}]", '[{"code": "K7PQ", "seat": 99}]'):
        player.page.evaluate("kept => localStorage.setItem('tycoon.games', kept)", kept)
        player.page.goto(re.sub("(://[^/]*).*", r"\1/mine", player.page.url))
        expect(player.page.locator("[data-history='0']")).to_be_visible()


def test_a_picture_to_share(visit: Visit) -> None:
    """It is drawn in each language, light and dark, and downloaded; a long name holds."""
    player = visit("/")
    long = "Maximiliane von Hohenlohe"[:20]
    player.page.evaluate("name => localStorage.setItem('tycoon.name', name)", long)
    player.page.goto(re.sub("(://[^/]*).*", r"\1/new", player.page.url))
    player.new_table(hands=1)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    player.play_deal()
    player.wait_for("over")
    page = player.page
    sums: set[int] = set()
    for lang in LANGUAGES:
        player.speak(lang)
        for theme in ("light", "dark"):
            player.shine(theme)
            page.get_by_role("button", name=words_of(lang)["table.picture"]).click()
            canvas = page.locator("canvas[data-picture]:not([data-picture='0'])")
            expect(canvas).to_be_visible()
            assert long in (canvas.get_attribute("aria-label") or "")
            with page.expect_download() as download:
                page.get_by_role("button", name=words_of(lang)["table.picture.download"]).click()
            assert download.value.suggested_filename == f"{player.code}-1.png"
            picture = Path(download.value.path()).read_bytes()
            assert picture.startswith(b"\x89PNG")
            width = int.from_bytes(picture[16:20], "big")
            assert width == 1200
            sums.add(hash(picture))
            if PICTURES:
                (Path(PICTURES) / f"share-{lang}-{theme}.png").write_bytes(picture)
            expect_words(player)
            page.keyboard.press("Escape")
    assert len(sums) == 2 * len(LANGUAGES)
    player.speak("en")
    player.button("Picture to share").click()
    expect(page.locator("canvas[data-picture]:not([data-picture='0'])")).to_be_visible()
    expect_accessible(player, "a picture to share")
    for width, height in SIZES:
        player.resize(width, height)
        expect_fit(player)
        _look(player, f"picture-{width}x{height}")
