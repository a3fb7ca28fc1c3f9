"""What learners read, written as bytes; that of _rows.pxd is C where the rules are compiled."""

from __future__ import annotations

from collections.abc import Sequence
from struct import pack
from typing import Any

NO_BUFFER = 1
OTHER_BUFFER = 2


def put_byte(into: bytearray, at: int, value: int) -> None:
    """Write a number below 256 over a byte."""
    into[at] = value


def byte_at(data: bytearray, at: int) -> int:
    """The number in a byte."""
    return data[at]


def put_mark(into: bytearray, place: int, number: int) -> None:
    """Write a number over the four bytes of a place."""
    into[4 * place : 4 * place + 4] = number.to_bytes(4, "little")


def mark_at(data: bytearray, place: int) -> int:
    """The number in the four bytes of a place."""
    return int.from_bytes(data[4 * place : 4 * place + 4], "little")


def clear_bytes(into: bytearray, at: int, count: int) -> None:
    """Write zeros over `count` bytes."""
    into[at : at + count] = bytes(count)


def put_floats(into: bytearray, at: int, numbers: Sequence[float], count: int) -> None:
    """Write the first `count` numbers over the bytes from `at`, 32 bits each."""
    into[at : at + 4 * count] = pack(f"<{count}f", *numbers[:count])


def write_floats(out: Any, numbers: Sequence[float], count: int) -> int:
    """Write the first `count` numbers into memory of as many 32-bit floats.

    0 when done; 1 where `out` has no memory to show, 2 where it has other, and nothing is done.
    """
    row = _open(out, "f", count)
    if isinstance(row, int):
        return row
    row[:] = pack(f"{count}f", *numbers[:count])
    return 0


def write_mask(out: Any, marked: Sequence[int], some: int, count: int) -> int:
    """Write 1 at the first `some` places in `marked`, else 0, into memory of `count` truth values.

    What is returned is as of `write_floats`.
    """
    row = _open(out, "?B", count)
    if isinstance(row, int):
        return row
    row[:] = bytes(count)
    for at in marked[:some]:
        row[at] = 1
    return 0


def _open(out: Any, kinds: str, count: int) -> memoryview | int:
    try:
        row = memoryview(out)
    except TypeError:
        return NO_BUFFER
    except (BufferError, ValueError):
        return OTHER_BUFFER
    fits = row.format in list(kinds) and row.nbytes == count * row.itemsize
    return row.cast("B") if fits and row.c_contiguous and not row.readonly else OTHER_BUFFER
