"""Who plays by lot, without a list: the same as by one; and the sets that this counts by."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.by_lot import check_lots
from tests.games.deal.tools import few, some_options
from tycoon.core.engine.chance import FastChance
from tycoon.core.engine.state import State
from tycoon.games.deal import GAME
from tycoon.games.deal.rules.state import Deal

pytestmark = pytest.mark.interpreted

DERIVED = (
    *("held", "banked", "hand_sizes", "watched", "claims", "piled", "pile_eights", "discarded"),
    *("fulls", "spares", "wilds", "spare_kinds", "loosened"),
)


def some_start(seed: int) -> State:
    random = Random(seed)
    options = some_options(random) | {"decks": "by_seats", "turn_limit": 30}
    return GAME.new(GAME.options(**options), random.choice(GAME.seats))


def fields_of(state: Deal) -> dict[str, object]:
    fields: dict[str, object] = {}
    for name in DERIVED:
        value = getattr(state, name)
        fields[name] = value if isinstance(value, int) else list(value)
    return fields


def test_what_is_counted_is_taken_as_if_it_were_listed_whatever_the_options() -> None:
    for seed in range(few(500, 6)):
        check_lots(some_start(seed), seed)


def test_what_follows_from_other_fields_stays_true_to_them() -> None:
    for seed in range(few(150, 3)):
        state, random, chance = some_start(1000 + seed), Random(seed), FastChance(seed)
        while not state.is_over:
            state.apply(random.choice(state.legal_actions()), chance)
            again = state.copy()
            assert isinstance(again, Deal)
            again._open()
            again.derive()
            assert isinstance(state, Deal)
            assert fields_of(again) == fields_of(state), seed
