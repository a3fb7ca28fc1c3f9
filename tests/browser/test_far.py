"""A server that is far away: what the reader does before its answers are there stays as it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Serving
from tests.browser.player import Player

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
