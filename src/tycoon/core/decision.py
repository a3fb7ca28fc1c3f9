"""A decision as a player sees it: one action, or several that are given together."""

from __future__ import annotations

from typing import NamedTuple

from tycoon.core.checks import of_kind
from tycoon.core.engine.chance import Chance, RecordingChance
from tycoon.core.engine.state import State
from tycoon.core.messages import Message

MAX_MOVES = 64
"""The most actions that are given together."""


class Advice(NamedTuple):
    """A whole decision that a strong player would make.

    Attributes:
        moves: its actions in notation.
        say: what it is called.
        why: why, as a sentence; None where there was no choice, or nobody compared.
    """

    moves: list[str]
    say: Message
    why: Message | None = None


class Decision:
    """Builds a decision of the seat to act, action by action; it needs no secret and tells none.

    It ends where the game says so (`Game.continues_decision`), at the latest where `act` lets
    nothing follow: at another seat's turn, after chance, or with `MAX_MOVES`.

    Attributes:
        seat: whose it is.
        state: what it has led to; all that the seat cannot know was drawn anew.
        moves: its actions so far, in notation.
        say: what it is called so far; None before the first action.
        ended: whether nothing follows.
    """

    def __init__(self, state: State, chance: Chance) -> None:
        """Begin one in `state`, which stays as it is; `chance` gives what is not known."""
        self.seat = of_kind(state, State, "state").seat_to_act
        self.state = state.determinize(self.seat, chance)
        self.moves: list[str] = []
        self.say: Message | None = None
        self.ended = False
        self._actions: list[int] = []
        self._chance = RecordingChance(chance)

    def add(self, action: int) -> None:
        """Add a legal action of `state`.

        Raises:
            IllegalMove: it is not.
        """
        before, after, game = self.state, self.state.copy(), self.state.game
        after.apply(action, self._chance)
        self.state = after
        self._actions.append(action)
        self.moves.append(before.notation(action))
        self.say = game.describe_decision(before, self._actions)
        self.ended = (
            bool(self._chance.take())
            or after.seat_to_act != self.seat
            or len(self.moves) == MAX_MOVES
            or not game.continues_decision(after, action)
        )
