"""Checks what callers pass: a whole number is any integer but a truth value, also NumPy's.

Compiled or interpreted, what is not wanted raises the same error with the same words: TypeError for
values of another kind, ValueError for those out of range.
"""

from __future__ import annotations

from math import isnan
from operator import index
from typing import Any, TypeVar

T = TypeVar("T")


def type_name(value: object) -> str:
    """What a value is called where it is not wanted."""
    return "None" if value is None else type(value).__name__


def whole(value: object, what: str) -> int:
    """`value` as an int; `what` says what it is wanted for.

    Raises:
        TypeError: it is no whole number: a truth value, a fraction, a text, None.
    """
    if type(value) is int:
        return value
    if not isinstance(value, bool):
        try:
            return int(index(value))  # type: ignore[arg-type]
        except TypeError:
            pass
    raise TypeError(f"{what}: a whole number is wanted, not {type_name(value)}")


def within(value: object, least: int, most: int, what: str) -> int:
    """`value` as an int from `least` to `most`.

    Raises:
        TypeError: it is no whole number.
        ValueError: it is out of range.
    """
    number = whole(value, what)
    if not least <= number <= most:
        raise ValueError(f"{what}: {number} is not {least} to {most}")
    return number


def quantity(value: object, what: str) -> float:
    """`value` as a number from 0, fractions allowed.

    Raises:
        TypeError: it is no number.
        ValueError: it is negative or not a number at all (nan).
    """
    number = getattr(value, "__float__", None)
    if isinstance(value, bool | str) or number is None or type(value).__name__ == "bool":
        raise TypeError(f"{what}: a number is wanted, not {type_name(value)}")
    found = float(number())
    if isnan(found) or found < 0:
        raise ValueError(f"{what}: a number from 0 is wanted, not {found}")
    return found


def of_kind(value: object, wanted: type[T], what: str) -> T:
    """`value` itself, a `wanted`.

    Raises:
        TypeError: it is something else.
    """
    if isinstance(value, wanted):
        return value
    raise TypeError(f"{what}: {wanted.__name__} is wanted, not {type_name(value)}")


def bytes_of(value: Any, what: str) -> bytes:
    """`value` as bytes; a bytearray or a memoryview is copied.

    Raises:
        TypeError: it is something else.
    """
    if isinstance(value, bytes):
        return value
    if isinstance(value, bytearray | memoryview):
        return bytes(value)
    raise TypeError(f"{what}: bytes are wanted, not {type_name(value)}")
