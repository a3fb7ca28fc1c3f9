"""Deals that were searched for: the tables' seeds are known, so the players' seeds decide."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from tests.browser.player import Player
from tycoon.core import registry
from tycoon.core.engine.chance import FairChance
from tycoon.core.engine.state import State
from tycoon.table.fair import key_of

TABLES = bytes(32)
"""What the server of `known` takes for each deal."""


def searched(
    game: str,
    preset: str,
    seats: int,
    people: int,
    wanted: Callable[[State], bool],
    start: int = 0,
) -> tuple[bytes, State]:
    """A seed and its first deal, which is as wanted when each of the people adds that seed.

    They sit on the first seats. What is rare is searched for from `start` on.
    """
    rules = registry.find(game)
    options = rules.options(preset, seats)
    for number in itertools.count(start):
        seed = number.to_bytes(32, "big")
        state = rules.new(options, seats)
        key = key_of(TABLES, dict.fromkeys(range(people), seed))
        state.apply(state.parse("deal"), FairChance(key))
        if wanted(state):
            return seed, state
    raise AssertionError


def add_seed(player: Player, seed: bytes) -> None:
    """Have the page of a player add this seed to every deal, from its next address on."""
    player.page.add_init_script(
        f"const seed = {list(seed)}, random = crypto.getRandomValues.bind(crypto);"
        "crypto.getRandomValues = to => to.length === 32 ? (to.set(seed), to) : random(to);"
    )
