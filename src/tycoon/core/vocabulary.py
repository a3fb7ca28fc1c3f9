"""Numbers with names: of which fields questions and actions consist, and how numbers hold them.

A game declares in its `names` what each kind of pending frame asks (`ASKED`) and how its actions
are packed (`ACTION`). Everything that only translates follows from that: the checks of what was
loaded, positions, and the functions by which rules read and write the numbers, which the build
writes into `_names`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from tycoon.core.frames import FrameState
    from tycoon.core.names import NamedEnum


@dataclass(frozen=True)
class Kind:
    """What the values of a field are.

    Attributes:
        name: what readers and writers of values know it by.
        fits: whether a value can be so in a state.
        words: what the values are called, from 0 on, where they have names.
        bits: how many bits of a number they take; 0: all that are left of it.
    """

    name: str
    fits: Callable[[Any, int], bool]
    words: tuple[str, ...] = ()
    bits: int = 0

    def of(self, bits: int) -> Kind:
        """The same in so many bits of a number."""
        return replace(self, bits=bits)


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
    """One of these words, by its place."""
    return Kind("word", lambda _, value: 0 <= value < len(words), words)


COUNT = number(least=0)
FLAG = number(0, 1, "flag")
SEAT = Kind("seat", lambda state, value: 0 <= value < state.seats)
SEATS = Kind("seats", lambda state, value: 0 <= value < 1 << state.seats)
"""A set of seats, a bit each."""


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

    def take(self, numbers: tuple[int, ...]) -> int:
        """Its value."""
        value = int(numbers[self.number]) >> self.shift
        return value & (1 << self.kind.bits) - 1 if self.kind.bits else value


class Fields:
    """The fields of a question or of an action, number by number.

    ``Fields("Pay or go bankrupt.", amount=number(1), other=SEAT)`` has one in each of two numbers,
    ``Fields("…", {"seat": SEAT.of(4), "cash": number()})`` both in one.

    Args:
        about: what it is, for docs.
        packed: the numbers that hold several fields, the first ones.
        single: the fields that have a number of their own.
    """

    def __init__(self, about: str, /, *packed: Packed, **single: Kind) -> None:
        self.about = about
        self.fields: tuple[Field, ...] = tuple(
            _placed([*packed, *({name: kind} for name, kind in single.items())])
        )
        self.numbers = len(packed) + len(single)

    def __iter__(self) -> Iterator[Field]:
        return iter(self.fields)

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)

    def split(self, *numbers: int) -> dict[str, int]:
        """The value of each field."""
        return {field.name: field.take(numbers) for field in self.fields}

    def at(self, state: FrameState, i: int) -> dict[str, int]:
        """The value of each field in frame `i`."""
        return self.split(*_numbers(state, i))

    def join(self, values: Mapping[str, int]) -> tuple[int, int, int, int]:
        """The four numbers of a frame that hold these values; what is left out is 0."""
        numbers = [0, 0, 0, 0]
        for field in self.fields:
            numbers[field.number] += int(values.get(field.name, 0)) << field.shift
        return numbers[0], numbers[1], numbers[2], numbers[3]

    def wrong(self, state: FrameState, i: int) -> str:
        """The first field of frame `i` whose value cannot be so; empty when all can.

        A number that holds no field is to be 0.
        """
        numbers = _numbers(state, i)
        for field in self.fields:
            if not field.kind.fits(state, field.take(numbers)):
                return field.name
        return "a number without a name" if any(numbers[self.numbers :]) else ""


def held(fields: Fields) -> Kind:
    """Numbers that hold these fields, all of one number, and nothing besides."""

    def fits(state: Any, value: int) -> bool:
        return fields.join(fields.split(value))[0] == value and all(
            field.kind.fits(state, field.take((value,))) for field in fields
        )

    return Kind("fields", fits)


def _numbers(state: FrameState, i: int) -> tuple[int, int, int, int]:
    return state.frame_a[i], state.frame_b[i], state.frame_c[i], state.frame_d[i]


def _placed(numbers: Iterable[Packed]) -> Iterator[Field]:
    for i, packed in enumerate(numbers):
        shift = 0
        for name, kind in packed.items():
            yield Field(name, kind, i, shift)
            shift += kind.bits
