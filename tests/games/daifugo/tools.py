"""What the tests of Daifugo share."""

from __future__ import annotations

from typing import Any

import tycoon
from tycoon.core.engine.chance import FastChance
from tycoon.games.daifugo import GAME
from tycoon.games.daifugo.options import PRESETS


def few(compiled: int, interpreted: int) -> int:
    """A number of trials that takes about as long either way."""
    return compiled if tycoon.compiled else interpreted


def at(
    *hands: str,
    preset: str = "dokopa",
    options: dict[str, Any] | None = None,
    on: str = "",
    owner: int = -1,
    trick: dict[str, Any] | None = None,
    to_act: int = 0,
    **position: Any,
) -> Any:
    """The state of a position: hands without blanks, the play `on` the table made by `owner`."""
    if on:
        trick = {"play": on, "owner": owner % len(hands), **(trick or {})}
    described: dict[str, Any] = {
        "options": {**PRESETS[preset], **(options or {})},
        "hands": [hand.replace(" ", "") for hand in hands],
        "to_act": to_act,
        **position,
    }
    if trick is not None:
        described["trick"] = trick
    return GAME.from_position(described, FastChance(1))


def kotoba(*hands: str, **more: Any) -> Any:
    """`at` in the preset `kotoba`, with ten cards in the pile."""
    return at(*hands, **{"preset": "kotoba", "pile_count": 10, **more})


def full(*hands: str, **more: Any) -> Any:
    """`at` in the preset `dokopa-full`."""
    return at(*hands, preset="dokopa-full", **more)


def uecda(*hands: str, **more: Any) -> Any:
    """`at` in the preset `uecda`."""
    return at(*hands, preset="uecda", **more)


def act_with(state: Any, seed: int) -> Any:
    """The state after its first legal action, with chance of this seed."""
    state.apply(state.legal_actions()[0], FastChance(seed))
    return state


def act(state: Any, *said: str) -> Any:
    """The state after some decisions, each of which must be legal."""
    for one in said:
        state.apply(state.parse(one), FastChance(7))
    return state


def events(state: Any, *said: str) -> list[str]:
    """The kinds of what happens in some decisions."""
    state.collect_events()
    act(state, *said)
    return [event.__struct_config__.tag for event in state.drain_events()]


def legal(state: Any) -> set[str]:
    """Notation of the legal actions."""
    return {state.notation(action) for action in state.legal_actions()}


def why(state: Any, text: str) -> str:
    """The key of the refusal of a decision."""
    try:
        state.parse(text)
    except tycoon.IllegalMove as error:
        return error.key
    raise AssertionError(f"{text} is legal")


def new(preset: str = "dokopa", seats: int = 4, **options: Any) -> Any:
    """A game before its first round."""
    return GAME.new(GAME.options(preset, seats, **options), seats)


def play_out(state: Any, seed: int, rounds: int = 1000) -> Any:
    """Random play until so many rounds are over, or the game."""
    from random import Random

    random, chance = Random(seed), FastChance(seed)
    while not state.is_over and not (state.seat_to_act < 0 and state.deals >= rounds):
        state.apply(random.choice(state.legal_actions()), chance)
    return state
