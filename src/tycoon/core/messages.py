"""What is said to people: a key of the catalogue and its arguments, never a sentence."""

from __future__ import annotations

from typing import Any

import msgspec


class Message(msgspec.Struct, frozen=True):
    """A catalogue key and the values of its placeholders; the reader's side makes a sentence of it.

    An argument may be a string, a number, notation of cards, another `Message`, or a list of these;
    a seat is passed as `Seat`, for whoever knows the players' names to fill in.
    """

    key: str
    args: dict[str, Any] = {}


class Seat(msgspec.Struct, frozen=True):
    """A seat as an argument of a message: the reader's side puts a name there."""

    seat: int
