"""What happened, as typed records that say of each field who may see it."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec

from tycoon.core.names import SPECTATOR

T = TypeVar("T")


class _Sees(msgspec.Struct, frozen=True):
    who: str


Public = Annotated[T, _Sees("all")]
"""A field that everybody sees."""
Own = Annotated[T, _Sees("own")]
"""A field that only the seat named by the event's field `seat` sees."""
Shared = Annotated[T, _Sees("shared")]
"""A field that only the seats in the event's field `known_to` (a list of seats) see."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened. A field without `Public`, `Own` or `Shared` is seen by nobody."""

    def for_sheet(self) -> dict[str, Any] | None:
        """What a score sheet tells of it besides points, when it is a seat's result of a deal.

        Public things only, ready for JSON; None for any other event. Such an event has a `seat`.
        """
        return None

    def for_chart(self) -> tuple[int, list[int]] | None:
        """How far the game has come and where every seat stands, for a chart; None for others.

        The first never falls within a game; the others are by seat, and nothing that is not public.
        """
        return None

    def seen_by(self, viewer: int) -> dict[str, Any]:
        """The event for a viewer: its tag and the fields that it may see, ready for JSON."""
        visible: dict[str, Any] = {"event": type(self).__struct_config__.tag}
        for name, who in _fields(type(self)):
            if (
                who == "all"
                or (viewer != SPECTATOR and who == "own" and getattr(self, "seat", None) == viewer)
                or (
                    viewer != SPECTATOR
                    and who == "shared"
                    and viewer in getattr(self, "known_to", ())
                )
            ):
                visible[name] = getattr(self, name)
        return visible


class SeatEvent(Event, frozen=True):
    """Something that a seat did, or that happened to it."""

    seat: Public[int]


class Dealt(SeatEvent, frozen=True, tag="dealt"):
    """A seat was dealt its cards."""

    count: Public[int]
    cards: Own[list[str]]


class Passed(SeatEvent, frozen=True, tag="passed"):
    """A seat passed."""


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over; `reason` as in its outcome."""

    reason: Public[str]


@cache
def _fields(cls: type[Event]) -> tuple[tuple[str, str], ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for name in cls.__struct_fields__:
        marks = [m.who for m in getattr(hints[name], "__metadata__", ()) if isinstance(m, _Sees)]
        found.append((name, marks[0] if marks else "nobody"))
    return tuple(found)


def visibility(kind: type[Event]) -> dict[str, str]:
    """Who sees each field of a kind of event: `all`, `own`, `shared` or `nobody`."""
    return dict(_fields(kind))
