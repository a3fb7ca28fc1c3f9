"""What a viewer may know."""

from __future__ import annotations

import msgspec

from tycoon.core.messages import Message


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
