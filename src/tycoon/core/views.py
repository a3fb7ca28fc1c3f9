"""What a viewer may know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypedDict

import msgspec

from tycoon.core.messages import Message

if TYPE_CHECKING:
    from tycoon.core.state import State


class View(msgspec.Struct, frozen=True, kw_only=True):
    """All that one viewer may know of a state. Games add their own fields, from an allow-list.

    Attributes:
        game: name of the game.
        viewer: the seat this view is for, or -2 for a spectator.
        seats: how many players.
        seat_to_act: whose decision it is: a seat, -1 the table, -3 nobody (the game is over).
        is_over: whether the game has ended.
        deals: how many times cards have been dealt.
        returns: the running points of every seat.
        ask: what is asked of the seat to act, said to this viewer.
        legal: notation of every legal action when this viewer is to act, else empty.
        default: notation of what a run-out clock would do, when this viewer is to act, else empty.
    """

    game: str
    viewer: int
    seats: int
    seat_to_act: int
    is_over: bool
    deals: int
    returns: list[int]
    ask: Message
    legal: list[str] = []
    default: str = ""


class Common(TypedDict):
    """The fields of `View` that are found alike in every game."""

    game: str
    viewer: int
    seats: int
    seat_to_act: int
    is_over: bool
    deals: int
    returns: list[int]
    legal: list[str]
    default: str


def legal_for(state: State, viewer: int) -> list[int]:
    """The legal actions when this viewer is to act, else none."""
    return state.legal_actions() if state.seat_to_act == viewer >= 0 else []


def common(state: State, viewer: int, legal: Sequence[int]) -> Common:
    """The common fields of a view, `legal` being what `legal_for` says."""
    notation = state.game.notation
    return Common(
        game=state.game.name,
        viewer=viewer,
        seats=state.seats,
        seat_to_act=state.seat_to_act,
        is_over=state.is_over,
        deals=state.deals,
        returns=state.returns(),
        legal=[notation(state, action) for action in legal],
        default=state.notation(state.default_action()) if legal else "",
    )
