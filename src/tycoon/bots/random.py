"""The player that knows no better: every legal action is equally likely."""

from __future__ import annotations

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State


class Random(Bot):
    """Plays at random; the measure that every other bot is held against."""

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        return actions.items[chance.below(actions.size)]
