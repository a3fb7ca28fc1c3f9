"""A server that is far away: what the reader does before its answers are there stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serving
from tests.browser.player import Player
from tests.browser.test_company import two_at_a_table

#: Seconds that everything takes to the server, and from it.
AWAY = 0.2


@pytest.fixture(scope="module")
def far(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that hears and tells everything later."""
    folder = tmp_path_factory.mktemp("far")
    with Serving(folder / "tables.sqlite", far=AWAY) as serving:
        yield serving.address


def test_cards_chosen_for_the_next_decision_stay(visit: Callable[..., Player], far: str) -> None:
    """The table tells of a move before the answer to it comes."""
    player = visit("/", base_url=far)
    player.quick_table()
    for _ in range(3):
        if not player.wait_for_turn():
            break
        player.move()
        player.card(player.cards[0]).click(position={"x": 9, "y": 40})
        chosen = player.page.locator("[data-card][aria-pressed=true]")
        expect(chosen).to_have_count(1)
        player.page.wait_for_timeout(3000 * AWAY)
        expect(chosen).to_have_count(1)
        player.page.keyboard.press("Escape")
        expect(chosen).to_have_count(0)


def test_the_question_about_another_line_stays(visit: Callable[..., Player], far: str) -> None:
    """What a report is answered closes its own question alone."""
    ann, ben = two_at_a_table(visit, base_url=far)
    for player in (ann, ben):
        player.page.get_by_role("tab", name="Chat").click()
    for said in ("One", "Two"):
        ben.page.get_by_label("Message to the table").fill(said)
        ben.page.keyboard.press("Enter")
    flags = ann.button("Report what Ben said")
    expect(flags).to_have_count(2)
    flags.first.click()
    ann.button("Report").evaluate(
        "(report) => { const other = [...document.querySelectorAll('.flag')].at(-1);"
        " report.click(); other.click() }"
    )
    expect(ann.page.get_by_text("Reported", exact=True)).to_be_visible()
    expect(flags).to_have_attribute("aria-expanded", "true")
