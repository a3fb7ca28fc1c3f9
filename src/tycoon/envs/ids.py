"""The ids by which Gymnasium makes environments: `Tycoon/BigTwo-base-v0` and so on.

Gymnasium knows them once this is imported; `gymnasium.make("tycoon.envs.ids:Tycoon/…")` does both.
"""

from __future__ import annotations

import gymnasium

from tycoon.core import registry

VERSION = 0
"""Rises when what is seen, the numbers of actions or the rewards of an environment change."""
TITLES = {"bigtwo": "BigTwo", "daifugo": "Daifugo", "deal": "Deal", "monopoly": "Monopoly"}


def id_of(game: str, preset: str) -> str:
    """Return the id of a game with a preset."""
    return f"Tycoon/{TITLES.get(game, game.title())}-{preset}-v{VERSION}"


for _game in registry.names():
    for _preset in registry.find(_game).presets:
        gymnasium.register(
            id_of(_game, _preset),
            entry_point="tycoon.envs.seat:SeatEnv",
            vector_entry_point="tycoon.envs.batch_env:SeatVectorEnv",
            kwargs={"game": _game, "preset": _preset},
            # The checker would try numbers that are not legal.
            disable_env_checker=True,
        )
