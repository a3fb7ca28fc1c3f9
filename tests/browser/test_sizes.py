"""Whatever comes between people and their game stands clear at every size, in two languages."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Serving
from tests.browser.player import Player, expect_accessible, expect_fit, expect_words
from tests.browser.test_company import leave, two_at_a_table

Visit = Callable[..., Player]

SIZES = [(1440, 900), (390, 844), (844, 390), (640, 400)]
NARROW = [(390, 844), (640, 400)]
"""Where the words of another language first lack room."""
LANGUAGES = ("en", "ja")

HIDDEN_CONTROLS = """subject => {
  const root = document.querySelector(subject);
  if (!root) return [`there is no ${subject}`];
  const name = (one) => `${one.tagName} ${one.className} ${one.ariaLabel ?? one.innerText}`;
  const wrong = [];
  for (const one of root.querySelectorAll("button, a[href], input, select, summary, textarea")) {
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    if (one.matches(".skip, [data-card], [data-own-card]")) continue;
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = one.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const at = document.elementFromPoint(x, y);
    const label = one.labels?.[0];
    if (!at || !(one.contains(at) || label?.contains(at))) {
      const seen = at ? name(at) : `${Math.round(x)}, ${Math.round(y)}`;
      wrong.push(`${name(one)} lies under or beyond ${seen}`);
    }
    if (box.x < -1 || box.right > innerWidth + 1 || box.y < -1 || box.bottom > innerHeight + 1) {
      wrong.push(`${name(one)} is cut`);
    }
  }
  return wrong.map((one) => one.replace(/\\s+/g, " "));
}"""
"""Names the controls that a click on their middle would not reach, even where one can scroll."""

COVERED_WORDS = """subject => {
  const name = (one) => `${one.tagName} ${one.className} ${one.innerText}`.replace(/\\s+/g, " ");
  const wrong = [];
  const subjects = [...document.querySelectorAll(subject)];
  for (const root of subjects) {
    for (const one of [root, ...root.querySelectorAll("*")]) {
      const said = [...one.childNodes].some((n) => n.nodeType === 3 && n.data.trim());
      if (!said || !one.checkVisibility({ visibilityProperty: true })) continue;
      if (one.closest(".visually-hidden")) continue;
      one.scrollIntoView({ block: "nearest", inline: "nearest" });
      const { x, y, right, bottom } = one.getBoundingClientRect();
      if (x < -1 || right > innerWidth + 1 || y < -1 || bottom > innerHeight + 1) {
        if (bottom - y <= innerHeight) wrong.push(`${name(one)} is cut`);
      }
      if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== "visible") {
        wrong.push(`${name(one)} is too long`);
      }
    }
    const mine = root.getBoundingClientRect();
    const others = ".seat, [data-card], [data-ask], .banner, .alarm, .notices, .what, aside, main";
    if (root.matches("dialog")) {
      const lines = [...root.querySelectorAll("h3, h4, p, .label, .button")];
      for (const [at, one] of lines.entries()) {
        const box = one.getBoundingClientRect();
        for (const other of lines.slice(at + 1)) {
          if (one.contains(other) || !one.checkVisibility() || !other.checkVisibility()) continue;
          const { x, y, right, bottom } = other.getBoundingClientRect();
          const wide = Math.min(box.right, right) - Math.max(box.x, x);
          const high = Math.min(box.bottom, bottom) - Math.max(box.y, y);
          if (wide > 1 && high > 1) wrong.push(`${name(one)} and ${name(other)} meet`);
        }
      }
    }
    if (root.closest("dialog, .middle, .summary")) continue;
    for (const other of document.querySelectorAll(others)) {
      if (root.contains(other) || other.contains(root)) continue;
      if (!other.checkVisibility({ visibilityProperty: true })) continue;
      const box = other.getBoundingClientRect();
      const wide = Math.min(box.right, mine.right) - Math.max(box.x, mine.x);
      const high = Math.min(box.bottom, mine.bottom) - Math.max(box.y, mine.y);
      if (wide > 1 && high > 1) wrong.push(`${name(root)} and ${name(other)} meet`);
    }
  }
  return wrong;
}"""
"""Names the words that are cut, and what the things we look at lie over."""


def expect_clear(player: Player, name: str, subject: str, *, reload: bool = True) -> None:
    """At every size nothing of it is covered or cut, and nothing is covered; after a reload too.

    The reload is into another language, which is looked at where it is narrow, and back to English.
    """
    wrong = []
    for lang in LANGUAGES if reload else LANGUAGES[:1]:
        if lang != LANGUAGES[0]:
            speak(player, lang)
        expect(player.page.locator(subject).first).to_be_visible()
        for width, height in SIZES if lang == LANGUAGES[0] else NARROW:
            player.resize(width, height)
            where = f"{name}-{lang}-{width}x{height}"
            look(player, where)
            dialog = player.page.locator("dialog[open]").count()
            found = player.page.evaluate(HIDDEN_CONTROLS, "dialog[open]" if dialog else "body")
            found += player.page.evaluate(COVERED_WORDS, subject)
            wrong += [f"{where}: {one}" for one in found]
            expect_fit(player)
        expect_words(player)
        if reload and lang == LANGUAGES[0]:
            expect_accessible(player, name)
    if reload:
        speak(player, "en")
    assert not wrong, "\n".join(wrong)


def speak(player: Player, lang: str) -> None:
    """Come back in a language."""
    player.page.evaluate("lang => localStorage.setItem('tycoon.lang', lang)", lang)
    player.page.reload()
    expect(player.page.locator("html")).to_have_attribute("lang", lang)


def settle(page: Page) -> None:
    """Wait until what a new size changes is shown."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 60)))")


def look(player: Player, name: str) -> None:
    """Keep a picture where TYCOON_SHOTS says."""
    folder = os.environ.get("TYCOON_SHOTS")
    if folder:
        player.page.screenshot(path=f"{folder}/{name}.png")


def test_a_seat_that_is_kept(visit: Visit) -> None:
    """Left, stood up from, or taken over by a bot for a while."""
    ann, ben = two_at_a_table(visit)
    leave(ben)
    ben.page.goto(f"/t/{ann.code}")
    expect_clear(ben, "kept-left", "main section")
    expect_clear(ann, "kept-other", "main")
    ben.button("Take your seat back").click()
    expect(ben.hand).not_to_have_count(0)
    ben.button("Menu").click()
    ben.button("Stand up").click()
    look(ben, "stand-sure")
    ben.button("Stand up").last.click()
    expect_clear(ben, "kept-stood", ".banner")


def test_a_bot_for_somebody_in_the_menu(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    leave(ben)
    visit(f"/t/{ann.code}", name="Cyrus of a longer name").button("Watch").click()
    for lang in LANGUAGES:
        speak(ann, lang)
        ann.page.locator("header [aria-haspopup=dialog]").click()
        ann.page.locator("dialog [role=switch]").first.click()
        expect(ann.page.locator("dialog select option", has_text="Cyrus")).to_have_count(1)
        expect_clear(ann, f"menu-{lang}", "dialog[open]", reload=False)


def test_the_host_is_asked(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    ann.button("Menu").click()
    ann.button("Remove Ben from the table").click()
    ann.page.keyboard.press("Escape")
    speak(ben, "en")  # who comes back may ask to be let in
    expect_clear(ben, "removed", "main section")
    ben.button("Ask to be let in").click()
    expect_clear(ben, "asking", "main section")
    expect_clear(ann, "asked", ".banner")
    ann.button("Not now").click()
    expect_clear(ben, "declined", "main section", reload=False)


def test_a_pause(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    ann.button("Menu").click()
    ann.button("Pause").click()
    expect_clear(ann, "paused-host", ".banner")
    expect_clear(ben, "paused", ".banner")


def test_notices(visit: Visit) -> None:
    ann, ben = two_at_a_table(visit)
    leave(ben)
    expect_clear(ann, "notice", ".notices", reload=False)


def test_a_game_with_a_defect(visit: Visit, tmp_path: Path) -> None:
    switch = tmp_path / "defect"
    with Serving(tmp_path / "tables.sqlite", defect=switch) as serving:
        ann, ben = two_at_a_table(visit, base_url=serving.address)
        watcher = visit(f"/t/{ann.code}", base_url=serving.address)
        watcher.wait_for("playing")
        switch.touch()
        ben.page.reload()
        title = ann.page.get_by_role("heading", name=re.compile("has met a defect"))
        expect(title).to_be_visible()
        expect_clear(ann, "defect-host", "main section")
        expect_clear(ben, "defect", "main section")
        expect_clear(watcher, "defect-watcher", "main section", reload=False)
        switch.unlink()
        ann.page.reload()
        ann.button("End this game").click()
        expect(ann.button("Rematch")).to_be_visible()
        expect_clear(ann, "ended-host", "main section")
        expect_clear(ben, "ended", "main section", reload=False)
        expect_clear(watcher, "ended-watcher", "main section")


@pytest.fixture
def proved(visit: Visit) -> Player:
    player = visit("/new")
    player.new_table(hands=1)
    player.button("Fill with bots and start").click()
    player.wait_for("playing")
    player.play_deal()
    player.wait_for("over")
    return player


def test_the_panel_of_fair_dealing(proved: Player) -> None:
    expect_clear(proved, "over", "main .over")
    for lang in LANGUAGES:
        speak(proved, lang)
        proved.page.locator("[role=tab]").last.click()
        proved.page.locator("aside summary").last.click()
        expect(proved.page.locator("[data-fair=proved]")).to_be_visible()
        for width, height in SIZES if lang == "en" else NARROW:
            proved.resize(width, height)
            proved.page.locator("aside details button").scroll_into_view_if_needed()
            settle(proved.page)
            look(proved, f"fair-{lang}-{width}x{height}")
            wrong = proved.page.evaluate(HIDDEN_CONTROLS, "aside")
            assert not wrong, wrong
            expect_fit(proved)
        expect_accessible(proved)


def test_the_alarm(visit: Visit, tmp_path: Path) -> None:
    with Serving(tmp_path / "tables.sqlite", cheat=True) as serving:
        player = visit("/new", base_url=serving.address)
        player.new_table(hands=1)
        player.button("Fill with bots and start").click()
        player.wait_for("playing")
        expect_clear(player, "alarm", "[data-alarm]")
        player.page.goto("about:blank")


def test_a_table_that_cannot_be_read(visit: Visit, tmp_path: Path) -> None:
    database = tmp_path / "tables.sqlite"
    with Serving(database) as serving:
        player = visit("/", base_url=serving.address)
        player.quick_table()
        code, port = player.code, serving.address.rsplit(":", 1)[1]
        player.page.goto("about:blank")
    with sqlite3.connect(database) as opened:
        opened.execute("DELETE FROM lines WHERE code = ? AND n = 3", (code,))
    opened.close()
    serving = Serving(database, port=int(port))
    serving.__enter__()
    try:
        player.page.goto(f"{serving.address}/t/{code}")
        expect_clear(player, "unreadable", "main")
    finally:
        serving.process.terminate()
        serving.process.wait()


def test_a_connection_that_is_lost(visit: Visit, tmp_path: Path) -> None:
    with Serving(tmp_path / "tables.sqlite") as serving:
        player = visit("/", base_url=serving.address)
        player.quick_table()
        player.wait_for_turn()
    expect_clear(player, "lost", ".banner", reload=False)
