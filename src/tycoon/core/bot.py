"""A player: something that chooses among the legal actions."""

from __future__ import annotations

import cython

from tycoon.core.buffers import Actions
from tycoon.core.chance import Chance
from tycoon.core.state import State


class Bot:
    """A bot is asked with a copy of the state in which all it cannot know was drawn anew.

    So it cannot peek. A native bot overrides `_choose`, one in plain Python overrides `choose`;
    either serves both ways of asking.
    """

    def __init__(self) -> None:
        # Compiled, a class without this takes any argument and drops it.
        pass

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        """One of `actions`, which are all legal actions of the seat to act in `state`."""
        if cython.compiled:
            with cython.gil:
                return _ask_bot(self, state, chance)
        return self.choose(state, state.seat_to_act, chance)

    def _only_looks(self) -> bool:
        """Whether `_choose` reads no `actions` and changes nothing.

        Then it is asked with an empty list, and with the state itself where that hides nothing.
        """
        return False

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """The action to take, one of `state.legal_actions()`.

        Args:
            state: a determinized copy; it may be changed.
            seat: the bot's own seat, which is to act.
            chance: for bots that play at random.
        """
        return _ask_natively(self, state, chance)


def _ask_natively(bot: Bot, state: State, chance: Chance) -> int:
    actions = Actions()
    state._generate(actions)
    return bot._choose(state, actions, chance)


def _ask_bot(bot: Bot, state: State, chance: Chance) -> int:
    try:
        return bot.choose(state, state.seat_to_act, chance)
    except Exception as error:  # noqa: BLE001 - a bot asked natively cannot raise
        chance.fail(error)
        return 0
