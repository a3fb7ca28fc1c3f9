"""How a game ended."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """The end of a game.

    Attributes:
        places: the place of each seat, from 1; equal places are shared.
        points: the points of each seat, in whole units of the game.
        reason: why it ended, a word of the game (`limit`, `hands`, ...); the catalogue has
            `<game>.end.<reason>`.
    """

    places: list[int]
    points: list[int]
    reason: str

    @property
    def winners(self) -> list[int]:
        """The seats in first place."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


def places_by_points(points: Sequence[int]) -> list[int]:
    """Places from 1, most points first; equal points share the better place.

    >>> places_by_points([5, -3, 5, 1])
    [1, 4, 1, 3]
    """
    return [1 + sum(other > own for other in points) for own in points]
