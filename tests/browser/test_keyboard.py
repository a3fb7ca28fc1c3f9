"""A game without a mouse."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.player import Player

Visit = Callable[..., Player]


def test_a_whole_game_by_keyboard(visit: Visit) -> None:
    """From the lobby through a deal and into the next one, with keys alone."""
    player = visit("/")
    keys = player.page.keyboard
    expect(player.button("Play now: Big Two")).to_be_enabled()
    _tab_to(player, "Play now")
    keys.press("Enter")
    player.wait_for("playing")

    def move() -> None:
        turn = player.turn
        keys.press("h")
        keys.press("Enter" if player.shown_a_play() else "p")
        player.wait_for_next(turn)

    assert player.wait_for_turn()
    _choose_by_arrows(player)
    player.play_deal(move)
    player.wait_for("between", "over")
    expect(player.button("Next hand")).to_be_focused()
    keys.press("Enter")
    player.wait_for("playing")
    expect(player.hand).to_have_count(13)


def _choose_by_arrows(player: Player) -> None:
    """Arrows walk along the hand, Space selects, S sorts, Escape puts all back."""
    keys = player.page.keyboard
    cards = player.cards
    keys.press("ArrowRight")
    expect(player.card(cards[0])).to_be_focused()
    keys.press("ArrowRight")
    expect(player.card(cards[1])).to_be_focused()
    keys.press("End")
    expect(player.card(cards[-1])).to_be_focused()
    keys.press("Home")
    keys.press("Space")
    expect(player.card(cards[0])).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")
    expect(player.card(cards[0])).to_have_attribute("aria-pressed", "false")
    keys.press("s")
    expect(player.hand.first).to_have_attribute("data-card", _by_suit(cards)[0])
    assert player.cards == _by_suit(cards)
    keys.press("s")
    expect(player.hand.first).to_have_attribute("data-card", cards[0])


def _by_suit(cards: list[str]) -> list[str]:
    return sorted(cards, key=lambda card: ("dchs".index(card[1]), "3456789TJQKA2".index(card[0])))


def _tab_to(player: Player, name: str) -> None:
    for _ in range(20):
        player.page.keyboard.press("Tab")
        focused = player.page.evaluate("document.activeElement.textContent.trim()")
        if focused == name:
            return
    raise AssertionError(f"Tab does not reach {name!r}")


def test_dialogs_hold_the_focus_and_give_it_back(visit: Visit) -> None:
    """The menu takes the focus, Escape closes it, and the focus is where it was."""
    player = visit("/")
    player.quick_table()
    menu = player.button("Menu")
    menu.focus()
    player.page.keyboard.press("Enter")
    dialog = player.page.get_by_role("dialog", name="Menu")
    expect(dialog).to_be_visible()
    for _ in range(40):
        player.page.keyboard.press("Tab")
        inside = player.page.evaluate(
            "document.activeElement === document.body"
            " || document.activeElement.closest('dialog') !== null"
        )
        assert inside
    player.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(menu).to_be_focused()

    menu.click()
    player.button("Keyboard").click()
    help_dialog = player.page.get_by_role("dialog", name="Keyboard")
    for key in ("Space", "Enter", "P", "H", "S", "Esc"):
        expect(help_dialog.get_by_text(key, exact=True)).to_be_visible()


def test_keys_are_heard_wherever_the_focus_is_left(visit: Visit) -> None:
    """After closing the menu, and on a tab of the side panel, which keeps its arrows."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    player.button("Menu").click()
    player.page.keyboard.press("Escape")
    expect(player.button("Menu")).to_be_focused()
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile("^(Hint: |Nothing you hold)"))
    player.page.keyboard.press("Escape")
    expect(player.verdict).to_be_empty()
    log = player.page.get_by_role("tab", name="Log")
    log.click()
    player.page.keyboard.press("h")
    expect(player.verdict).to_have_text(re.compile("^(Hint: |Nothing you hold)"))
    player.page.keyboard.press("ArrowLeft")
    expect(player.page.get_by_role("tab", name="Scores")).to_be_focused()


def test_a_key_that_is_held_down_does_nothing_twice(visit: Visit) -> None:
    """S sorts once, however long it is held; pressed anew it sorts back."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    cards = player.cards
    for _ in range(2):
        player.page.keyboard.down("s")
    player.page.keyboard.up("s")
    expect(player.hand.first).to_have_attribute("data-card", _by_suit(cards)[0])
    assert player.cards == _by_suit(cards)
    player.page.keyboard.press("s")
    expect(player.hand.first).to_have_attribute("data-card", cards[0])
    assert player.cards == cards


def test_letters_typed_in_the_chat_play_nothing(visit: Visit) -> None:
    """The keys of the game are the chat's while somebody writes."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    turn = player.turn
    player.page.get_by_role("tab", name="Chat").click()
    player.page.get_by_label("Message to the table").fill("")
    player.page.get_by_label("Message to the table").press_sequentially("hsp")
    player.page.keyboard.press("Enter")
    expect(player.page.get_by_role("log")).to_contain_text("hsp")
    assert player.turn == turn
    assert player.page.locator("[data-card][aria-pressed=true]").count() == 0
