"""What happened, as typed records that say of each field who may see it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_type_hints

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


class Says(NamedTuple):
    """How a field of an event says a number that the rules emitted: ``Annotated[str, Says(…)]``.

    Attributes:
        say: makes the value of what the game gives readers to go by and the number, or numbers.
        of: the fields whose numbers it says again; the next number when there are none.
    """

    say: Callable[..., Any]
    of: tuple[str, ...] = ()


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


class Row(NamedTuple):
    """An event whose numbers come in another order than its fields, or mean more than they say.

    Attributes:
        cls: its class.
        order: the numbers in their order, by the names of the fields that say them first.
    """

    cls: type[Event]
    order: tuple[str, ...]


@cache
def _said(row: Row) -> tuple[tuple[Callable[..., Any], tuple[int, ...]], ...]:
    """Of each field how it is said, and by which numbers."""
    hints = get_type_hints(row.cls, include_extras=True)
    says = {name: _says(hints[name]) for name in row.cls.__struct_fields__}
    order = row.order or tuple(name for name in says if not says[name].of)
    return tuple(
        (field.say, tuple(order.index(other) for other in field.of or (name,)))
        for name, field in says.items()
    )


def _says(hint: Any) -> Says:
    for mark in getattr(hint, "__metadata__", ()):
        if isinstance(mark, Says):
            return mark
    plain = bool if bool in (hint, get_args(hint)[:1]) else int
    return Says(lambda _, number: plain(number))


def told(
    kinds: Mapping[int, type[Event] | Row], kind: int, numbers: tuple[int, ...], by: Any
) -> Event:
    """The event of a row of numbers that the rules emitted.

    The fields of its class say the numbers in their order: whole numbers and flags as they are, the
    others as `Says` has it.

    Args:
        kinds: the class of each kind.
        kind: which it is.
        numbers: the row.
        by: what `Says.say` is given first.
    """
    found = kinds[kind]
    row = found if isinstance(found, Row) else Row(found, ())
    return row.cls(*(say(by, *(numbers[at] for at in places)) for say, places in _said(row)))
