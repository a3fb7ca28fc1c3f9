"""A player: something that chooses among the legal actions."""

from __future__ import annotations

from typing import Any, cast

import cython

from tycoon.core.checks import of_kind, type_name, whole
from tycoon.core.engine.buffers import Actions
from tycoon.core.engine.chance import Chance
from tycoon.core.engine.state import LAST_ACTION, State


class Bot:
    """A bot is asked with a copy of the state in which all it cannot know was drawn anew.

    So it cannot peek. A native bot overrides `_choose`, one in plain Python overrides `choose`;
    either serves both ways of asking.

    Attributes:
        plays: whose states it can be asked with, the `state_type` of a game; of a class.
        looks_back: whether it looks at the `past` of a state; of a class.
    """

    plays = cast(type[Any], State)
    looks_back = False

    def __init__(self) -> None:
        # Compiled, a class without this takes any argument and drops it.
        pass

    def _choose(self, state: State, actions: Actions, chance: Chance) -> int:
        """One of `actions`, which are all legal actions of the seat to act in `state`."""
        if cython.compiled:
            with cython.gil:
                return _ask_bot(self, state, chance)
        return _ask_in_python(self, state, chance)

    def _reads_state_only(self) -> bool:
        """Whether `_choose` reads no `actions` and changes nothing.

        Then it is asked with an empty list, and with the state itself where that hides nothing.
        """
        return False

    def _ignores_hidden(self) -> bool:
        """Whether `_choose` changes nothing and chooses alike whatever its seat cannot know.

        Then playouts spare it the copy. That it keeps its word is tried by `tycoon.testing`.
        """
        return False

    def choose(self, state: State, seat: int, chance: Chance) -> int:
        """The action to take, one of `state.legal_actions()`.

        Args:
            state: a determinized copy; it may be changed.
            seat: the bot's own seat, which is to act.
            chance: for bots that play at random.

        Raises:
            TypeError: `state` is none of a game that the bot plays, `chance` is none.
            ValueError: `seat` is not to act.
        """
        return _ask_natively(self, state, seat, chance)


def check_plays(bot: object, state: object) -> None:
    """TypeError when `bot` is none, or plays another game than that of `state`."""
    bot = of_kind(bot, Bot, "bot")
    plays = type(bot).plays
    if not isinstance(state, plays):
        what = f"a state of {state.game.name}" if isinstance(state, State) else type_name(state)
        raise TypeError(f"state: this bot plays {plays.__name__}, not {what}")


def _ask_natively(bot: Bot, state: State, seat: int, chance: Chance) -> int:
    check_plays(bot, state)
    player, game_state = bot, state
    source = of_kind(chance, Chance, "chance")
    seat = whole(seat, "seat")
    if seat != game_state.seat_to_act or seat < 0:
        raise ValueError(f"seat {seat} is not to act, but {game_state.seat_to_act}")
    actions = Actions()
    was_sealed = game_state._open()
    try:
        game_state._generate(actions)
        if game_state.broken:
            game_state._raise_broken()
        if actions.overflow:
            actions.tolist()
        action = player._choose(game_state, actions, source)
    finally:
        if was_sealed:
            game_state._seal()
    source.check()
    return int(action)  # interpreted, it may be a member of an enumeration


def _ask_bot(bot: Bot, state: State, chance: Chance) -> int:
    try:
        return _ask_in_python(bot, state, chance)
    except BaseException as error:  # noqa: BLE001 - a bot asked natively cannot raise; Ctrl-C too
        chance.fail(error)
        return 0


def _ask_in_python(bot: Bot, state: State, chance: Chance) -> int:
    if type(bot).choose is Bot.choose:
        raise TypeError(f"{type(bot).__name__} chooses nothing: a bot has a `choose` of its own")
    was_sealed = state._is_sealed()
    state._seal()
    try:
        action = whole(bot.choose(state, state.seat_to_act, chance), "what a bot chooses")
    finally:
        if not was_sealed:
            state._open()
    if not 0 <= action <= LAST_ACTION:
        raise state.game.illegal_move(state, action)
    return action
