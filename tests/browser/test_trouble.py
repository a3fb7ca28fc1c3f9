"""Wrong links, foreign tokens, and servers that go away."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Serving
from tests.browser.player import Player

Visit = Callable[..., Player]


def test_a_link_to_no_table(visit: Visit) -> None:
    """A mistyped link says so and leads back."""
    player = visit("/t/NOSUCH")
    expect(player.page.get_by_role("heading", name="There is no table NOSUCH")).to_be_visible()
    player.page.get_by_role("link", name="Back to the lobby").click()
    expect(player.button("Play now: Big Two")).to_be_enabled()


def test_an_address_that_is_no_page(visit: Visit) -> None:
    """A table's address with nonsense in it is nowhere."""
    player = visit("/")
    player.page.evaluate("history.pushState(null, '', '/t/%3Cscript%3E')")
    player.page.evaluate("dispatchEvent(new PopStateEvent('popstate'))")
    expect(player.page.get_by_role("heading", name="There is nothing here")).to_be_visible()


def test_a_token_of_somebody_else(visit: Visit) -> None:
    """With a wrong token one is a guest, is told no secrets, and loses the token."""
    host = visit("/")
    host.quick_table()
    host.wait_for_turn()
    thief = visit("/")
    thief.page.evaluate(
        "code => localStorage.setItem('tycoon.seat.' + code, 'x'.repeat(32))", host.code
    )
    thief.page.goto(f"/t/{host.code}")
    thief.wait_for("playing")
    expect(thief.hand).to_have_count(0)
    assert thief.storage(f"tycoon.seat.{host.code}") is None


def test_a_code_is_taken_from_a_pasted_link(visit: Visit) -> None:
    """The field for the code takes the whole link as well, and small letters."""
    host = visit("/", name="Aiko")
    host.new_table()
    guest = visit("/", name="Jihun")
    guest.page.get_by_label("Table code").fill(f" {host.page.url.lower()} ")
    guest.page.get_by_role("button", name="Join", exact=True).click()
    guest.wait_for("lobby")
    assert guest.code == host.code
    expect(guest.button("Sit here")).to_be_visible()


def test_a_name_that_is_taken(visit: Visit) -> None:
    """Two of one name cannot sit at a table; the reason stands beside the field."""
    host = visit("/", name="Aiko")
    host.new_table()
    guest = visit(f"/t/{host.code}", name="Aiko")
    guest.button("Sit here").click()
    expect(guest.page.get_by_text("Somebody at this table already has this name")).to_be_visible()
    guest.page.get_by_label("Your name").fill("Aiko 2")
    guest.button("Sit here").click()
    expect(host.page.get_by_text("Aiko 2", exact=True).first).to_be_visible()


def test_options_out_of_range_are_not_sent(visit: Visit) -> None:
    """The form says what is allowed and does not create a table that cannot be."""
    player = visit("/new")
    player.open_options()
    limit = player.page.get_by_label("Limit", exact=True)
    limit.fill("0")
    told = player.page.get_by_text("Please enter a number from 1 to 10,000", exact=True)
    expect(told).to_be_visible()
    player.button("Create the table").click(force=True)
    expect(limit).to_have_attribute("aria-invalid", "true")
    assert player.page.url.endswith("/new")
    limit.fill("40")
    option = player.page.locator("[data-option=limit]")
    expect(option.get_by_text("Changed from the preset")).to_be_visible()
    player.button("Create the table").click()
    player.wait_for("lobby")


def test_a_server_that_is_killed_and_comes_back(visit: Visit, tmp_path: Path) -> None:
    """The page says that it lost the connection, comes back by itself, and the deal goes on."""
    database = tmp_path / "tables.sqlite"
    serving = Serving(database)
    with serving:
        player = visit(f"{serving.address}/")
        player.quick_table()
        while player.wait_for_turn() and player.turn < 8:
            player.move()
        hand, ask = player.cards, player.ask.inner_text()
        serving.process.kill()
        serving.process.wait(timeout=10)
    expect(player.page.get_by_text("Connection lost").first).to_be_attached()
    with Serving(database, port=int(serving.address.rsplit(":", 1)[1])):
        expect(player.page.get_by_text("Connection lost")).to_have_count(0)
        assert player.cards == hand
        assert player.ask.inner_text() == ask
        player.move()
        player.play_deal()
        player.wait_for("between", "over")


def test_a_device_that_loses_its_network(visit: Visit) -> None:
    """The page says so within a second, and is back when the network is; nothing is lost."""
    player = visit("/")
    player.quick_table()
    assert player.wait_for_turn()
    hand, lost = player.cards, player.page.locator(".banner", has_text="Connection lost")
    player.page.context.set_offline(True)
    expect(lost).to_be_visible(timeout=1_000)
    expect(lost.get_by_role("button", name="Try again")).to_be_visible()
    player.page.context.set_offline(False)
    expect(lost).to_have_count(0)
    assert player.cards == hand
    player.move()


def test_a_move_that_nobody_answers(visit: Visit, tmp_path: Path) -> None:
    """After three seconds the line counts as cut, and the banner says all of it."""
    with Serving(tmp_path / "tables.sqlite") as serving:
        player = visit(f"{serving.address}/")
        player.quick_table()
        assert player.wait_for_turn()
        player.button("Hint").click()
        button = player.play_button if player.shown_a_play() else player.button("Pass")
        turn = player.turn
        serving.process.send_signal(signal.SIGSTOP)
        try:
            button.click()
            expect(player.page.locator(".banner")).to_be_visible(timeout=4_500)
            expect(player.page.locator(".refusal")).to_have_count(0)
        finally:
            serving.process.send_signal(signal.SIGCONT)
        expect(player.page.locator(".banner")).to_have_count(0)
        # It has arrived all the same; nothing is done twice.
        player.wait_for_next(turn)


def test_a_refusal_is_said_and_can_be_closed(visit: Visit) -> None:
    """Chat that comes too fast is refused in words; the message goes away again."""
    player = visit("/", phone=True)
    player.quick_table()
    player.page.get_by_role("tab", name="Chat").tap()
    field = player.page.get_by_label("Message to the table")
    for n in range(5):
        field.fill(f"line {n}")
        player.button("Send").tap()
        if n < 4:
            expect(field).to_have_value("")
    refusal = player.page.get_by_role("alert").filter(has_text="again in")
    expect(refusal).to_be_visible()
    expect(field).to_have_value("line 4")
    refusal.get_by_role("button", name="Close").tap()
    expect(refusal).to_have_count(0)


def test_who_selects_faster_than_the_server_answers(visit: Visit, tmp_path: Path) -> None:
    """Of many selections in a moment the last is judged late, but by the rules."""
    with Serving(tmp_path / "tables.sqlite", burst=4) as serving:
        player = visit(f"{serving.address}/")
        player.quick_table()
        assert player.wait_for_turn()
        player.page.evaluate(
            """async () => {
              const card = document.querySelector("[data-card]");
              for (let i = 0; i < 25; i++) {
                card.click();
                await new Promise((done) => setTimeout(done, 5));
              }
            }"""
        )
        expect(player.hand.first).to_have_attribute("aria-pressed", "true")
        expect(player.verdict).to_have_text(re.compile("^(?!Too fast)."))
