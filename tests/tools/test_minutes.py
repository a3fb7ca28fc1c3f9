"""How long games take: counted is what people would be asked."""

from __future__ import annotations

import pytest

from tools.minutes import BOT, CHOICE, DEAL, ONLY, Played, played
from tycoon.core import registry


def test_minutes_are_of_decisions_and_deals() -> None:
    found = Played(choices=[10, 20], only=[5, 0], deals=2)
    assert found.people * 60 == pytest.approx(30 * CHOICE + 5 * ONLY + 2 * DEAL)
    assert found.alone * 60 == pytest.approx(10 * CHOICE + 5 * ONLY + 20 * BOT + 2 * DEAL)


@pytest.mark.parametrize("name", ["bigtwo", "daifugo", "deal", "monopoly"])
def test_every_seat_is_asked(name: str) -> None:
    game = registry.find(name)
    preset = next(iter(game.presets))
    found = played(game, preset, 3)
    assert found == played(game, preset, 3)
    assert found.deals >= 1
    assert len(found.choices) == game.seats_for(preset)
    assert all(found.choices)
