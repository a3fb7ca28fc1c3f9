"""Numbers with names: of which fields questions and actions consist, and how numbers hold them.

A game declares in its `names` what each kind of pending frame asks (`ASKED`) and how its actions
are packed (`ACTION`). Everything that only translates follows from that: the checks of what was
loaded, positions, and the functions by which rules read and write the numbers, which the build
writes into `_names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, replace
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from tycoon.core.engine._bits import bits

if TYPE_CHECKING:
    from tycoon.core.engine.frames import FrameState
    from tycoon.core.names import NamedEnum


@dataclass(frozen=True)
class Kind:
    """What the values of a field are.

    Attributes:
        name: what readers and writers of values know it by.
        fits: whether a value can be so in a state.
        words: what the values are called, from 0 on, where they have names.
        bits: how many bits of a number they take; 0: all that are left of it.
        less: by how much the values are less than what the number holds.
        said: what positions and moves call the field, where that is another name.
    """

    name: str
    fits: Callable[[Any, int], bool]
    words: tuple[str, ...] = ()
    bits: int = 0
    less: int = 0
    said: str = ""

    def of(self, bits: int) -> Kind:
        """The same in so many bits of a number."""
        return replace(self, bits=bits)

    def lessened(self, less: int) -> Kind:
        """The same, a number holding so much more."""
        return replace(self, less=less)

    def called(self, said: str) -> Kind:
        """The same, said in a field of this name."""
        return replace(self, said=said)

    def only(self, *values: int) -> Kind:
        """The same, but these values alone fit."""
        fits = self.fits
        return replace(self, fits=lambda state, value: value in values and fits(state, value))


def number(least: int | None = None, most: int | None = None, name: str = "number") -> Kind:
    """Whole numbers between bounds."""

    def fits(_: Any, value: int) -> bool:
        return (least is None or least <= value) and (most is None or value <= most)

    return Kind(name, fits)


def word(names: type[NamedEnum], most: int | None = None, least: int = 0) -> Kind:
    """Members of an enumeration, from one of them up to another one; its numbers may have gaps."""
    named = {int(one): one.word for one in names if least <= one and (most is None or one <= most)}
    words = tuple(named.get(value, "") for value in range(max(named) + 1))
    return Kind("word", lambda _, value: value in named, words)


def one_of(*words: str) -> Kind:
    """One of these words, by its place; an empty one stands for none."""
    return Kind("word", lambda _, value: 0 <= value < len(words) and words[value] != "", words)


COUNT = number(least=0)
FLAG = number(0, 1, "flag")
SEAT = Kind("seat", lambda state, value: 0 <= value < state.seats)
SEATS = Kind("seats", lambda state, value: 0 <= value < 1 << state.seats)
"""A set of seats, a bit each."""
NOTHING = Kind("nothing", lambda _, value: value == 0)
"""Bits that hold nothing: always 0, and never said."""


def or_none(kind: Kind) -> Kind:
    """1 more than such a value, or 0 for none."""

    def fits(state: Any, value: int) -> bool:
        return value == 0 or kind.fits(state, value - 1)

    return Kind(kind.name, fits, ("", *kind.words) if kind.words else ())


Packed: TypeAlias = Mapping[str, Kind]
"""Fields in one number, from the low bits up."""


class Field(NamedTuple):
    """A field: in which number it lies, and from which bit on."""

    name: str
    kind: Kind
    number: int
    shift: int

    @property
    def said(self) -> str:
        """What positions and moves call it."""
        return self.kind.said or self.name

    @property
    def mask(self) -> int:
        """Its bits, shifted down."""
        return (1 << self.kind.bits) - 1 if self.kind.bits else -1

    def take(self, numbers: tuple[int, ...]) -> int:
        """Its value."""
        return (int(numbers[self.number]) >> self.shift & self.mask) - self.kind.less


class Fields:
    """The fields of a question or of an action, number by number.

    ``Fields("Pay or go bankrupt.", amount=number(1), other=SEAT)`` has one in each of two numbers,
    ``Fields("…", {"seat": SEAT.of(4), "cash": number()})`` both in one.

    Args:
        about: what it is, for docs.
        packed: the numbers that hold several fields, the first ones.
        single: the fields that have a number of their own.
    """

    fields: tuple[Field, ...]

    def __init__(self, about: str, /, *packed: Packed, **single: Kind) -> None:
        self.about = about
        self.ways: tuple[Fields, ...] = (self,)
        self._have(tuple(_placed([*packed, *({name: kind} for name, kind in single.items())])))
        self.numbers = len(packed) + len(single)

    def _have(self, fields: tuple[Field, ...]) -> None:
        self.fields = fields
        # What the checks of a load ask for each time, side by side.
        self._rows = tuple(
            (one.name, one.kind.fits, one.number, one.shift, one.mask, one.kind.less)
            for one in fields
        )

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def or_as(self, *ways: Fields) -> Fields:
        """The same fields, said in other words where it depends on them which: one way has to fit.

        The first of them whose values all fit is meant.
        """
        other = copy(self)
        other.ways = ways
        return other

    def with_kinds(self, **kinds: Kind) -> Fields:
        """The same fields with values of these kinds; those that are not named hold nothing."""
        other = copy(self)
        other.ways = (other,)
        other._have(
            tuple(
                field._replace(kind=kinds.get(field.name, NOTHING).of(field.kind.bits))
                for field in self.fields
            )
        )
        return other

    def split(self, *numbers: int) -> dict[str, int]:
        """The value of each field."""
        return {
            name: (int(numbers[number]) >> shift & mask) - less
            for name, _, number, shift, mask, less in self._rows
        }

    def at(self, state: FrameState, i: int) -> dict[str, int]:
        """The value of each field in frame `i`."""
        return self.split(*_numbers(state, i))

    def join(self, values: Mapping[str, int]) -> tuple[int, int, int, int]:
        """The four numbers of a frame that hold these values; what is left out is 0."""
        numbers = [0, 0, 0, 0]
        for field in self.fields:
            held = int(values.get(field.name, -field.kind.less)) + field.kind.less
            numbers[field.number] += held << field.shift
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def wrong(self, state: FrameState, i: int) -> str:
        """The first field of frame `i` whose value cannot be so; empty when all can.

        A number that holds no field is to be 0.
        """
        numbers = _numbers(state, i)
        wrong = self._wrong(state, numbers)
        if wrong or any(numbers[self.numbers :]):
            return wrong or "a number without a name"
        found = [way._wrong(state, numbers) for way in self.ways]
        return "" if "" in found else found[-1]

    def way(self, state: Any, *numbers: int) -> Fields | None:
        """The first of the ways whose values all fit."""
        return next((way for way in self.ways if not way._wrong(state, numbers)), None)

    def _wrong(self, state: Any, numbers: tuple[int, ...]) -> str:
        for name, fits, number, shift, mask, less in self._rows:
            if not fits(state, (int(numbers[number]) >> shift & mask) - less):
                return name
        return ""


def held(fields: Fields) -> Kind:
    """Numbers that hold these fields, all of one number, and nothing besides."""
    masks = [field.mask << field.shift for field in fields]
    beyond = ~reduce(or_, masks, 0)

    def fits(state: Any, value: int) -> bool:
        return not value & beyond and not fields._wrong(state, (value,))

    return Kind("fields", fits)


def _numbers(state: FrameState, i: int) -> tuple[int, int, int, int]:
    return state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i]


def _placed(numbers: Iterable[Packed]) -> Iterator[Field]:
    for i, packed in enumerate(numbers):
        shift = 0
        for name, kind in packed.items():
            yield Field(name, kind, i, shift)
            shift += kind.bits


class Speech:
    """Says values so that people read them, and reads what they say.

    Games give it the kinds that are not said alike everywhere: `say_<kind>`, which is given the
    value and all values beside it, and `read_<kind>`, which is given what was said and what was
    said beside it, and raises ValueError.

    Args:
        state: by which kinds see whether a value fits.
    """

    def __init__(self, state: Any) -> None:
        self.state = state

    def say(self, fields: Fields, *numbers: int) -> dict[str, Any]:
        """What the numbers say, in the first of the ways that fits.

        Raises:
            ValueError: none does.
        """
        way = fields.way(self.state, *numbers)
        if way is None:
            raise ValueError(f"no {fields.about} {numbers}")
        values = way.split(*numbers)
        return {
            field.said: self._say(field.kind, values[field.name], values)
            for field in way
            if field.kind.name != NOTHING.name
        }

    def at(self, fields: Fields, i: int) -> dict[str, Any]:
        """What frame `i` says."""
        return self.say(fields, *_numbers(self.state, i))

    def _say(self, kind: Kind, value: int, values: Mapping[str, int]) -> Any:
        own = getattr(self, f"say_{kind.name}", None)
        if own is not None:
            return own(value, values)
        if kind.words:
            return kind.words[value]
        if kind.name == SEATS.name:
            return bits(value)
        return bool(value) if kind.name == FLAG.name else value

    def read(
        self, fields: Fields, said: Any, make: Callable[[dict[str, Any]], Any]
    ) -> tuple[int, int, int, int]:
        """The numbers that say what is said, and nothing less or more.

        Args:
            said: the values, as attributes.
            make: what is said in such words; it is to be equal to `said`.

        Raises:
            ValueError: there are none.
        """
        whys: list[tuple[int, str]] = []
        for way in fields.ways:
            values: dict[str, int] = {}
            try:
                for field in way:
                    if field.kind.name != NOTHING.name:
                        values[field.name] = self._read(field, said)
            except ValueError as error:
                whys.append((len(values), str(error)))
                continue
            numbers = way.join(values)
            if fields.way(self.state, *numbers) and make(self.say(fields, *numbers)) == said:
                return numbers
            whys.append((len(values), "parts that do not belong together"))
        raise ValueError(max(whys, key=lambda why: why[0])[1])

    def _read(self, field: Field, said: Any) -> int:
        kind, given = field.kind, getattr(said, field.said)
        own = getattr(self, f"read_{kind.name}", None)
        if own is not None:
            value = own(given, said)
        elif kind.words:
            value = kind.words.index(given) if given in kind.words else -1
        elif kind.name == SEATS.name:
            if not all(SEAT.fits(self.state, seat) for seat in given):
                raise ValueError(f"{field.said}: {given!r} are not all seats")
            value = sum(1 << seat for seat in set(given))
        else:
            value = int(given)
        if not kind.fits(self.state, value):
            among = f", one of {', '.join(kind.words)}" if kind.words else ""
            raise ValueError(f"{field.said}: {given!r} cannot be{among}")
        return int(value)
