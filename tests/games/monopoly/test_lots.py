"""Who plays by lot, unchecked while an offer is drawn up: the same as who is checked."""

from __future__ import annotations

import pytest

from tests.games.by_lot import check_lots
from tycoon.games.monopoly import GAME

pytestmark = pytest.mark.interpreted

PRESETS = list(GAME.presets)


@pytest.mark.parametrize("preset", PRESETS)
def test_drawn_by_lot_is_what_would_be_listed_and_allowed(preset: str) -> None:
    for seed in range(3):
        check_lots(GAME.new(GAME.options(preset), 2 + seed), seed)
