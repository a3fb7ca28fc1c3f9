"""The rules on the page: reached from four places, gone through by their numbers.

And how they differ from those that readers know.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player, expect_accessible, expect_fit
from tycoon.words import LANGUAGES
from tycoon.words.rules import BOOKS, book, texts

Visit = Callable[..., Player]


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_a_book_at_its_address(visit: Visit, name: str, size: tuple[int, int]) -> None:
    """Every number is there, and nothing is too wide or out of reach."""
    player = visit(f"/rules/{name}")
    player.resize(*size)
    for number in book(name).rules():
        expect(player.page.locator(f"#{number}")).to_have_count(1)
    expect_fit(player)
    expect_accessible(player)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_number_is_gone_to_and_on_from(visit: Visit, lang: str) -> None:
    """BT-14: by its address, and from there by a link in a text."""
    player = visit("/rules/bigtwo#BT-14", locale=lang)
    expect(player.page.locator("#BT-14")).to_be_focused()
    expect(player.page.locator("#BT-14")).to_be_in_viewport()
    player.page.locator("#BT-12 a[href='#BT-1']").first.click()
    expect(player.page.locator("#BT-1")).to_be_in_viewport()
    assert player.page.url.endswith("#BT-1")


def test_the_lobby_leads_to_the_rules(visit: Visit) -> None:
    player = visit("/")
    player.page.get_by_role("link", name="Rules: Big Two").click()
    expect(player.page.locator("h1")).to_have_text("Rules of Big Two")
    expect(player.page.locator("#BT-20")).to_be_visible()


@pytest.mark.parametrize("size", [(1440, 900), (390, 844), (844, 390), (640, 400)])
def test_the_lobby_leads_to_rules_and_lessons_at_every_size(
    visit: Visit, size: tuple[int, int]
) -> None:
    player = visit("/")
    player.resize(*size)
    for title in ("Big Two", "Daifugo", "Deal", "Monopoly"):
        for label in ("Learn", "Rules"):
            expect(player.page.get_by_role("link", name=f"{label}: {title}")).to_be_visible()
    expect_fit(player)


def test_the_rules_of_a_board_of_its_own_are_reached_from_those_of_its_game(visit: Visit) -> None:
    player = visit("/")
    player.page.get_by_role("link", name="Rules: Monopoly").click()
    others = player.page.get_by_role("navigation", name="Rules of other games")
    expect(others.get_by_role("link")).to_have_count(len(BOOKS) - 1)
    others.get_by_role("link", name="Millionaire").click()
    expect(player.page.locator("#MM-1")).to_be_visible()


def test_the_form_shows_the_rules_that_are_chosen(visit: Visit) -> None:
    """BT-20 holds from the first stage on, BT-30 not yet."""
    player = visit("/new?game=bigtwo")
    player.page.get_by_role("radio", name="Expert 1").check(force=True)
    player.button("Rules").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.locator("#BT-20")).to_be_visible()
    expect(dialog.locator("#BT-30")).to_be_hidden()
    dialog.get_by_text("Not at this table").click()
    expect(dialog.locator("#BT-30")).to_be_visible()


def test_a_table_shows_its_rules(visit: Visit) -> None:
    player = visit("/")
    player.button("Play now: Big Two").click()
    player.wait_for("playing")
    player.page.get_by_role("tab", name="Rules").click()
    panel = player.page.get_by_role("tabpanel")
    expect(panel.locator("#BT-14")).to_be_visible()
    expect(panel.locator("#BT-20")).to_be_hidden()


def test_a_refusal_leads_to_its_rule(visit: Visit) -> None:
    """BT-10: two cards of two ranks are no pair."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    ranks = [card[0] for card in player.cards]
    odd = next(i for i, rank in enumerate(ranks) if rank != ranks[0])
    player.hand.nth(0).click()
    player.hand.nth(odd).click()
    player.verdict.get_by_role("link", name="Rule BT-10").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.locator("#BT-10")).to_be_focused()
    expect(dialog.locator("#BT-10")).to_be_in_viewport()
    player.page.keyboard.press("Escape")
    expect(player.verdict).to_contain_text("(BT-10)")


def test_the_waiting_room_leads_to_the_rules(visit: Visit) -> None:
    """Those of its table; what was changed is marked."""
    player = visit("/")
    player.new_table(limit=70)
    player.button("Rules").click()
    dialog = player.page.get_by_role("dialog")
    expect(dialog.locator("#BT-17 .changed")).to_be_visible()
    expect(dialog.locator("#BT-16 .changed")).to_have_count(0)


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("size", [(390, 844), (1440, 900)])
def test_how_a_game_differs_at_its_address(visit: Visit, name: str, size: tuple[int, int]) -> None:
    """Every text and every name is there, and nothing is too wide or out of reach."""
    player = visit(f"/rules/{name}/differences")
    player.resize(*size)
    there = texts(name, "en", "differences")
    expect(player.page.locator("h1")).to_have_text(there["title"])
    plain = sum(len(section.texts) for section in book(name, "differences").sections)
    intros = sum(f"{section.name}.intro" in there for section in book(name, "differences").sections)
    expect(player.page.locator("main section > p")).to_have_count(plain + intros)
    rows = sum(key.startswith("=") for key in there)
    expect(player.page.locator("#s-names tbody tr")).to_have_count(rows)
    expect_fit(player)
    expect_accessible(player)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_differs_leads_to_the_rules_and_back(visit: Visit, lang: str) -> None:
    player = visit("/rules/deal", locale=lang)
    player.page.locator("main a[href='/rules/deal/differences']").click()
    expect(player.page.locator("h1")).to_have_text(texts("deal", lang, "differences")["title"])
    player.page.locator("#s-elsewhere a[href='/rules/deal#MD-17']").click()
    expect(player.page.locator("h1")).to_have_text(texts("deal", lang)["title"])
    expect(player.page.locator("#MD-17")).to_be_in_viewport()
    player.page.go_back()
    player.page.locator("main a[href='/rules/deal']").click()
    expect(player.page.locator("#MD-1")).to_be_visible()


def test_what_differs_of_another_game_is_a_step_away(visit: Visit) -> None:
    player = visit("/rules/deal/differences")
    others = player.page.locator("main > nav a")
    expect(others).to_have_count(len(BOOKS) - 1)
    others.get_by_text("Millionaire").click()
    expect(player.page.locator("h1")).to_contain_text("The millionaire edition")
    assert player.page.url.endswith("/rules/millionaire/differences")


def test_what_differs_is_read_beside_a_table(visit: Visit) -> None:
    """Nobody leaves the table for it."""
    player = visit("/")
    player.new_table(limit=70)
    player.button("Rules").click()
    link = player.page.get_by_role("dialog").locator("a[href='/rules/bigtwo/differences']")
    with player.page.context.expect_page() as opened:
        link.click()
    expect(opened.value.locator("h1")).to_contain_text("how this differs")
    expect(player.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "rule", "drawn"),
    [("deal", "MD-7", ".mini"), ("monopoly", "MO-39", ".art"), ("bigtwo", "BT-33", ".cards")],
)
def test_cards_and_squares_are_drawn(visit: Visit, name: str, rule: str, drawn: str) -> None:
    """Where the rules name them; for the eye alone, as the name stands beside it."""
    player = visit(f"/rules/{name}")
    pictures = player.page.locator(f"#{rule} {drawn}")
    expect(pictures.first).to_be_visible()
    box = pictures.first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 16
    hidden = pictures.first.locator("[aria-hidden='true']")
    expect(hidden.first if drawn != ".cards" else pictures.first).to_be_attached()
