"""What the tests of Big Two share."""

from __future__ import annotations

from typing import Any

import tycoon
from tycoon.core.engine.chance import FastChance, RecordedChance
from tycoon.games.bigtwo import GAME, cards

ALL = cards.ALL_CARDS


def few(compiled: int, interpreted: int) -> int:
    """A number of trials that takes about as long either way."""
    return compiled if tycoon.compiled else interpreted


def at(**position: Any) -> Any:
    """The state of a position."""
    return GAME.from_position(position, FastChance(1))


def hands_of(*hands: str) -> list[str]:
    """Hands in notation without blanks."""
    return [hand.replace(" ", "") for hand in hands]


def act(state: Any, *said: str) -> Any:
    """The state after some decisions, each of which must be legal."""
    for one in said:
        state.apply(state.parse(one), FastChance(7))
    return state


def legal(state: Any) -> set[str]:
    """Notation of the legal actions."""
    return {state.notation(action) for action in state.legal_actions()}


def deal(state: Any, *hands: str) -> Any:
    """Deal these hands to the first seats, the rest of the deck, ascending, to the others.

    Where a seat is asked about a new deal, it asks for it.
    """
    wanted = [cards.read(hand) for hand in hands]
    rest = list(cards.numbers(state.all_cards & ~sum(wanted)))
    order = [number for hand in wanted for number in cards.numbers(hand)] + rest
    action = state.parse("redeal") if state.seat_to_act >= 0 else state.parse("deal")
    state.apply(action, RecordedChance([("shuffle", state.deck, order)]))
    return state
