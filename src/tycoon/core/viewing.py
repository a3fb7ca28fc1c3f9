"""Fills in the fields that the views of all games have."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from tycoon.core.engine.state import State


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
