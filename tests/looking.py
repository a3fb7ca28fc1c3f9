"""A bot that looks back, and says when what it is told does not lead to what it sees."""

from __future__ import annotations

from tycoon.core.engine.bot import Bot
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import State
from tycoon.testing.past import followed


def length_of_past(state: State, seat: int) -> int:
    """How much a seat is told of what was done, which must lead to what it sees; 0 for nothing."""
    assert state.past is not None
    then = followed(state.past)
    assert then is None or then.view(seat) == state.view(seat)
    return len(state.past.actions)


class Looking(Bot):
    """Plays at random, and keeps how long each past was."""

    looks_back = True

    def __init__(self) -> None:
        self.lengths: list[int] = []

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        self.lengths.append(length_of_past(state, seat))
        legal = state.legal_actions()
        return legal[chance.below(len(legal))]
