"""Decisions with the dice and cards that the tests want."""

from __future__ import annotations

from typing import Any

from tests.games.monopoly.tools import read
from tycoon.core.engine.chance import RecordedChance
from tycoon.games.monopoly.names import Act
from tycoon.games.monopoly.squares import SQUARE, card_ids

BUS, TYCOON = 4, 5
"""What to say for the speed die where it shows no number."""


def go(state: Any, said: str | int, *draws: int | str | tuple[str, int, int]) -> Any:
    """The state after one decision.

    Args:
        state: changed.
        said: as `tools.read` reads it, or the action.
        draws: exactly what is drawn: dice as they show, cards by id, or draws of chance.
    """
    action = read(state, said) if isinstance(said, str) else said
    assert action in state.legal_actions()
    chance = RecordedChance(
        [
            ("below", 6, draw - 1)
            if isinstance(draw, int)
            else card(state, draw)
            if isinstance(draw, str)
            else draw
            for draw in draws
        ]
    )
    state.apply(action, chance)
    assert chance.finished
    assert state.problem() == ""
    return state


def card(state: Any, name: str) -> tuple[str, int, int]:
    """The draw of a card that nobody has seen: its id, after `chest ` for the second pile."""
    pile = 1 if name.startswith("chest ") else 0
    ids = card_ids(state.options.board, state.options.chest, pile)
    number = ids.index(name.removeprefix("chest "))
    unseen = state.unseen[pile]
    assert unseen >> number & 1
    return "below", unseen.bit_count(), (unseen & ((1 << number) - 1)).bit_count()


def known(state: Any, pile: int, *ids: str) -> Any:
    """The state with all cards of a pile seen, these next."""
    names = card_ids(state.options.board, state.options.chest, pile)
    first: list[int] = []
    for name in ids:
        first.append(next(i for i, other in enumerate(names) if other == name and i not in first))
    order = [*first, *(i for i in range(len(names)) if i not in first)]
    below = list(state.below)
    below[16 * pile : 16 * pile + len(order)] = order
    unseen, count = list(state.unseen), list(state.below_count)
    unseen[pile], count[pile] = 0, len(order)
    state.below, state.unseen, state.below_count = below, unseen, count
    return state


def stands(state: Any, seat: int) -> str:
    """The id of the square where a seat is."""
    names = {number: name for name, number in SQUARE[state.board].items()}
    return names[state.at[seat]]


def by(number: int) -> int:
    """The choice of the bus."""
    return int(Act.BY) | number << 24


def use_card(pile: int) -> int:
    """Use the out-of-jail card of a pile, or (2) a kept one."""
    return int(Act.USE_CARD) | pile << 24


def events_of(state: Any, said: str | int, *draws: Any) -> list[tuple[int, ...]]:
    """What a decision makes known, as kind and numbers."""
    state.collect_events()
    go(state, said, *draws)
    rows = [tuple(int(number) for number in row) for row in state.events.drain()]
    state.collect_events(False)
    return rows
