"""Quick phrases, which everybody reads in their own language."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.player import Player
from tycoon.words import LANGUAGES, text

Visit = Callable[..., Player]


def test_a_phrase_is_read_in_ones_own_language(visit: Visit) -> None:
    """In the chat, as a bubble at the seat, and after a change of language."""
    ann = visit("/", name="Ann")
    ann.new_table()
    ben = visit(f"/t/{ann.code}", name="Ben", locale="ja")
    ben.page.get_by_role("button", name=text("ja", "seat.sit")).first.click()
    for player, lang in ((ann, "en"), (ben, "ja")):
        player.page.get_by_role("tab", name=text(lang, "table.chat")).click()
    ann.page.get_by_label(text("en", "chat.phrases.about")).select_option("good_luck")
    expect(ann.page.get_by_role("log")).to_contain_text(text("en", "phrase.good_luck"))
    expect(ben.page.get_by_role("log")).to_contain_text(text("ja", "phrase.good_luck"))
    expect(ben.page.get_by_role("log")).to_contain_text("Ann")
    # It can be said again.
    expect(ann.page.get_by_label(text("en", "chat.phrases.about"))).to_have_value("")
    for lang in LANGUAGES:
        ben.speak(lang)
        ben.page.get_by_role("tab", name=text(lang, "table.chat")).click()
        expect(ben.page.get_by_role("log")).to_contain_text(text(lang, "phrase.good_luck"))
