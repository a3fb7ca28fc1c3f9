"""The structured form of an action."""

from __future__ import annotations

import msgspec


class Move(msgspec.Struct, frozen=True, tag_field="move"):
    """An action as a JSON-able value; each game has one struct for each kind of action."""


class Deal(Move, frozen=True, tag="deal"):
    """The table deals the cards."""
