"""What tests that begin from a position take for granted."""

from __future__ import annotations

import asyncio
import secrets

import pytest

from tests.browser.serve import have_bots_repeat
from tests.search.test_search import reached
from tycoon.server.thinking import BotPool


def test_bots_repeat_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same in the same position each time, and something else with other luck."""
    usual = BotPool.ask
    states = [reached("bigtwo", number) for number in range(8, 16)]
    done = []
    for luck in ("", "", "2"):
        monkeypatch.setattr(secrets, "randbits", secrets.randbits)
        monkeypatch.setattr(BotPool, "ask", usual)
        have_bots_repeat(luck)
        pool = BotPool(0)
        done.append(
            [asyncio.run(pool.ask("random", state.copy(), state.seat_to_act)) for state in states]
        )
    assert done[0] == done[1]
    assert done[0] != done[2]
