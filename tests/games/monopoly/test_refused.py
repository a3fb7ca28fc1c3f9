"""Whatever is not legal is refused, and nothing is done."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.monopoly.tools import act, legal, table
from tycoon.core.engine.chance import FastChance
from tycoon.core.errors import IllegalMove
from tycoon.games.monopoly.names import BANK, STEPS, Act, Ask, Due

EVERYTHING: dict[str, Any] = {
    "deeds": {0: "brown1 brown2 red1 red2 red3 station1", 1: "green1 green2 darkblue1", 2: "pink1"},
    "built": {"red1": 5, "red2": 5, "red3": 4, "brown1": 1},
    "mortgaged": "green1 station1",
    "jail_cards": [0, 1],
}


def managing(**fields: Any) -> Any:
    """Seat 0 may do something of everything."""
    return table(4, **{**EVERYTHING, **fields})


def short(**fields: Any) -> Any:
    """As that, without houses in the bank."""
    state = managing(**fields)
    state.houses = 1
    return state


def bidding() -> Any:
    """A deed is auctioned."""
    return act(managing(phase=3, frames=[(Ask.BUY, 0, 39, 400)]), "auction")


STATES = {
    "managing": managing,
    "without houses": short,
    "buying": lambda: managing(phase=3, frames=[(Ask.BUY, 0, 39, 400)]),
    "bidding": bidding,
    "in a bid": lambda: act(bidding(), "step 50"),
    "owing": lambda: short(phase=3, frames=[(Ask.DEBT, 0, 9000, BANK, Due.CARD, 3)]),
    "owing what can be paid": lambda: managing(
        phase=3, frames=[(Ask.DEBT, 0, 2975, 1, Due.RENT, 0)]
    ),
    "drafting": lambda: act(managing(), "trade 1"),
    "having given": lambda: act(managing(), "trade 1", "give station1"),
    "having wanted": lambda: act(managing(), "trade 1", "give station1", "want green1"),
    "naming cash": lambda: act(managing(), "trade 1", "give station1", "want green1", "pay 50"),
    "asked for a trade": lambda: act(managing(), "trade 1", "give station1", "want green1", "done"),
    "asked for interest": lambda: act(
        managing(), "trade 1", "give station1", "want green1", "done", "accept"
    ),
    "asked for a house": lambda: table(
        2,
        phase=2,
        deeds={0: "brown1 brown2", 1: "red1 red2 red3"},
        frames=[(Ask.WANT, 1, 0, 0 | 1 << 4, 0, 0)],
    ),
    "naming a site": lambda: table(
        2, deeds={0: "brown1 brown2", 1: "red1 red2 red3"}, frames=[(Ask.SITE, 1, 0, 160)]
    ),
}


def anything() -> Iterator[int]:
    """Actions of every kind, saying one thing, or two."""
    for kind in range(len(Act) + 2):
        yield kind
        for square in range(1, 43):
            yield kind | square << 8
            yield kind | square << 8 | 1 << 24
        for seat in range(1, 5):
            yield kind | seat << 16
        for other in range(1, 10):
            yield kind | other << 24
            yield kind | 21 << 8 | other << 24
        for amount in (*STEPS, 2, 200, 1000):
            yield kind | amount << 32
            yield kind | 1 << 16 | amount << 32
        yield kind | 1 << 48


@pytest.mark.parametrize("name", STATES)
def test_all_else_is_refused(name: str) -> None:
    """MO-51: what is offered can be done; all else is refused, and nothing is done."""
    state = STATES[name]()
    actions = set(state.legal_actions())
    assert len(actions) == len(legal(state)) == len(set(legal(state)))
    assert state.default_action() in actions
    before = state.save()
    for action in anything():
        if action in actions:
            state.copy().apply(action, FastChance(1))
        else:
            with pytest.raises(IllegalMove):
                state.apply(action, FastChance(1))
    assert state.save() == before
