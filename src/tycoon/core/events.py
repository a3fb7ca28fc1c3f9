"""What happened, as typed records.

Each field of an event says who may see it (`Public`, `Own`, `Shared`), which of the numbers that
the rules emitted it comes from (`Says`), and what it is called in the log's sentence (`Tells`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import (
    Annotated,
    Any,
    ClassVar,
    NamedTuple,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from tycoon.core.engine._bits import bits
from tycoon.core.messages import Seat
from tycoon.core.names import SPECTATOR, NamedEnum

T = TypeVar("T")
EVERYBODY = -1
"""The seats that see a number, as bits, where all do and spectators too."""


class _Sees(msgspec.Struct, frozen=True):
    who: str


Public = Annotated[T, _Sees("all")]
"""A field that everybody sees."""
Own = Annotated[T, _Sees("own")]
"""A field that only the seat named by the event's field `seat` sees."""
Shared = Annotated[T, _Sees("shared")]
"""A field that only the seats in the event's field `known_to` (a list of seats) see."""


class Says(NamedTuple):
    """How a field of an event says numbers that the rules emitted: ``Annotated[str, Says(…)]``.

    Attributes:
        say: makes the value of the state after the action and the numbers.
        of: the fields whose numbers it says again; none: those that come next.
        takes: how many come next.
        words: all that it can say, where these are a few words.
        alike: the one of those numbers that are said in the same way, where that is not only one.
    """

    say: Callable[..., Any]
    of: tuple[str, ...] = ()
    takes: int = 1
    words: tuple[str, ...] = ()
    alike: Callable[[int], int] | None = None


def word(names: type[NamedEnum]) -> Says:
    """How a field says a number of an enumeration: by its word."""
    return word_in({int(member): member.word for member in names})


def one_of(*words: str) -> Says:
    """How a field says a number that counts these words, from 0."""
    return word_in(dict(enumerate(words)))


def word_in(words: Mapping[int, str]) -> Says:
    """How a field says a number that has a word here."""
    return Says(lambda _, number: words[number], words=tuple(words.values()))


class Tells(NamedTuple):
    """How the log's sentence names a field: ``Annotated[str, Tells("square", said_square)]``.

    Attributes:
        argument: what the placeholder is called; as the field when empty.
        say: makes the argument of the value, and of the fields in `of`; None for nothing.
        of: other fields that it takes.
    """

    argument: str = ""
    say: Callable[..., Any] = lambda value: value
    of: tuple[str, ...] = ()


def a_seat(seat: int) -> Seat | None:
    """A seat as an argument; None below 0."""
    return Seat(seat) if seat >= 0 else None


Told = Annotated[T, Tells()]
"""A field that the log's sentence names as it is."""
ToSeat = Annotated[int, Tells("to", a_seat)]
"""A seat that the log's sentence calls `to`; below 0 none."""
OtherSeat = Annotated[int, Tells("other", a_seat)]
"""A seat that the log's sentence calls `other`; below 0 none."""
Seats = Annotated[list[int], Says(lambda _, seats: list(bits(seats)))]
"""A set of seats, a bit each."""
Both = Annotated[list[int], Says(lambda _, *seats: list(seats), ("seat", "to"))]
"""The seats of the fields `seat` and `to`."""


class Event(msgspec.Struct, frozen=True, tag_field="event"):
    """Something that happened. A field without `Public`, `Own` or `Shared` is seen by nobody.

    A field that came later than its kind has a default: logs and records of before go without it.

    Attributes:
        logged: whether the log has a sentence for it.
    """

    logged: ClassVar[bool] = True

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


@cache
def came_later(cls: type[Event]) -> frozenset[str]:
    """The fields of a kind of event that logs and records of before go without."""
    return frozenset(field.name for field in msgspec.structs.fields(cls) if not field.required)


class SeatEvent(Event, frozen=True):
    """Something that a seat did, or that happened to it."""

    seat: Public[Annotated[int, Tells("name", a_seat)]]


class Dealt(SeatEvent, frozen=True, tag="dealt"):
    """A seat was dealt its cards."""

    logged = False
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


@dataclass(frozen=True)
class Row:
    """What the numbers of a kind of event mean, where its class alone does not say that.

    Attributes:
        cls: its class.
        order: the numbers by the names of the fields that say them first, or any others; as the
            fields come when left out.
        fields: types of fields that this game says in its own way.
    """

    cls: type[Event]
    order: tuple[str, ...] = ()
    fields: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def _types(self) -> dict[str, Any]:
        hints = get_type_hints(self.cls, include_extras=True)
        return {name: self.fields.get(name, hints[name]) for name in self.cls.__struct_fields__}

    @cached_property
    def says(self) -> dict[str, Says]:
        """How each field says its numbers."""
        return {
            name: _mark(hint, Says) or self._as_it_is(name, hint)
            for name, hint in self._types.items()
        }

    def _as_it_is(self, name: str, hint: Any) -> Says:
        plain = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        if plain not in (int, bool):
            raise TypeError(f"{name} of {self.cls.__name__} does not say what numbers mean")
        return Says(lambda _, number: plain(number))

    @cached_property
    def places(self) -> dict[str, range]:
        """Where the numbers lie that each of `order` stands for."""
        found, at = {}, 0
        for name in self.order or [name for name, says in self.says.items() if not says.of]:
            takes = self.says[name].takes if name in self.says else 1
            found[name] = range(at, at + takes)
            at += takes
        return found

    @cached_property
    def _reads(self) -> list[tuple[Callable[..., Any], list[int]]]:
        return [
            (says.say, [place for other in says.of or (name,) for place in self.places[other]])
            for name, says in self.says.items()
        ]

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return max((places.stop for places in self.places.values()), default=0)

    @cached_property
    def _sights(self) -> list[str]:
        """Who sees each number: who sees the field that it stands for, or what is said of it."""
        who = dict(_fields(self.cls))
        found = ["nobody"] * self.size
        for name, places in self.places.items():
            others = [field for field, says in self.says.items() if name in says.of]
            seen = [who[name]] if name in who else [who[field] for field in others]
            for place in places:
                found[place] = "all" if "all" in seen else seen[0] if seen else "nobody"
        return found

    @cached_property
    def _alike(self) -> list[tuple[int, Callable[[int], int]]]:
        return [
            (place, says.alike)
            for name, says in self.says.items()
            if says.alike and not says.of
            for place in self.places[name]
        ]

    def seen(self, numbers: tuple[int, ...], state: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers, those that are said alike made one, and a bit for each seat that sees it."""
        event = self.event(numbers, state)
        bits_of = {"all": EVERYBODY, "nobody": 0}
        if "own" in self._sights:
            bits_of["own"] = 1 << getattr(event, "seat", 0)
        if "shared" in self._sights:
            bits_of["shared"] = sum(1 << seat for seat in getattr(event, "known_to", ()))
        told = list(numbers)
        for place, alike in self._alike:
            told[place] = alike(told[place])
        who = [bits_of[sight] for sight in self._sights]
        return tuple(told[: len(who)]), tuple(who)

    @cached_property
    def tells(self) -> list[tuple[str, Tells]]:
        """The fields that the log's sentence names, and how."""
        marks = [(name, _mark(hint, Tells)) for name, hint in self._types.items()]
        return [(name, tells) for name, tells in marks if tells]

    def event(self, numbers: tuple[int, ...], state: Any) -> Event:
        """The event of the numbers that the rules emitted."""
        values = [say(state, *[numbers[place] for place in at]) for say, at in self._reads]
        return self.cls(*values)

    def arguments(self, seen: Mapping[str, Any]) -> dict[str, Any]:
        """The fields that the log's sentence names, as far as `seen` has them."""
        said = {
            tells.argument or name: tells.say(seen[name], *(seen[other] for other in tells.of))
            for name, tells in self.tells
            if name in seen
        }
        return {name: argument for name, argument in said.items() if argument is not None}


M = TypeVar("M")


def _mark(hint: Any, kind: type[M]) -> M | None:
    return next(
        (mark for mark in getattr(hint, "__metadata__", ()) if isinstance(mark, kind)), None
    )


class Kinds:
    """All kinds of events of a game, by the numbers that its rules give them.

    Args:
        kinds: the class of each; a `Row` where that does not say enough.
        last: the arguments that come last in messages, in this order; the others come as the
            fields do.
    """

    def __init__(self, kinds: Mapping[int, type[Event] | Row], last: tuple[str, ...] = ()) -> None:
        self.rows = {
            kind: found if isinstance(found, Row) else Row(found) for kind, found in kinds.items()
        }
        self.last = last
        self._by_tag = {row.cls.__struct_config__.tag: row for row in self.rows.values()}

    def told(self, state: Any, kind: int, numbers: tuple[int, ...]) -> Event:
        """The event of a row of numbers that the rules emitted, in `state` as it is after that.

        Raises:
            ValueError: there is no such kind.
        """
        if kind not in self.rows:
            raise ValueError(f"no event is of kind {kind}")
        return self.rows[kind].event(numbers, state)

    def seen(
        self, state: Any, kind: int, numbers: tuple[int, ...]
    ) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The numbers that an event consists of, and who sees each: a bit for each seat.

        Numbers that are told in the same way are the same. -1: everybody sees it, spectators too.

        Raises:
            ValueError: there is no such kind.
        """
        if kind not in self.rows:
            raise ValueError(f"no event is of kind {kind}")
        return self.rows[kind].seen(numbers, state)

    def arguments(self, seen: Mapping[str, Any]) -> dict[str, Any] | None:
        """What the log's sentence for an event is to name, of what a viewer saw of it.

        None when the log does not tell of it, or only other versions know it.
        """
        row = self._by_tag.get(seen["event"])
        if row is None or not row.cls.logged:
            return None
        args = row.arguments(seen)
        return args | {name: args.pop(name) for name in self.last if name in args}
