"""Saves and loads fields by one list for both: `self.turn = archive.number(self.turn)`."""

from __future__ import annotations

import struct

from tycoon.core.errors import BadSave

LEAST = -(1 << 63)
MOST = (1 << 63) - 1


class Archive:
    """Writes the fields of a state as numbers, or reads them: eight little-endian bytes each.

    A new archive takes what it is shown and gives it back; one made from bytes gives its own
    numbers instead.
    """

    __slots__ = ("_at", "_numbers", "loading")

    def __init__(self, data: bytes | None = None) -> None:
        self.loading = data is not None
        self._at = 0
        if data is None:
            self._numbers: list[int] = []
        elif len(data) % 8:
            raise BadSave("error.bad_save", "the saved fields are cut off")
        else:
            self._numbers = list(struct.unpack(f"<{len(data) // 8}q", data))

    def number(self, value: int, least: int = LEAST, most: int = MOST) -> int:
        """`value` itself, or the saved number in its place; BadSave beyond `least` or `most`.

        Bounds belong to every number that rules use as a place in an array.
        """
        if not self.loading:
            self._numbers.append(value)
            return value
        if self._at == len(self._numbers):
            raise BadSave("error.bad_save", "the save has too few fields")
        number = self._numbers[self._at]
        self._at += 1
        if not least <= number <= most:
            raise BadSave("error.bad_save", f"saved field {self._at} is {number}")
        return number

    def flag(self, value: bool) -> bool:
        """As `number`, for a truth value."""
        return bool(self.number(int(value), 0, 1))

    def numbers(self, values: list[int]) -> list[int]:
        """As `number`, for a list of any length; for games in plain Python."""
        count = self.number(len(values), 0, len(self._numbers) if self.loading else MOST)
        if self.loading:
            values = [0] * count
        return [self.number(value) for value in values]

    def tobytes(self) -> bytes:
        """All numbers, little-endian."""
        return struct.pack(f"<{len(self._numbers)}q", *map(int, self._numbers))

    def finish(self) -> None:
        """BadSave when numbers are left over."""
        if self.loading and self._at != len(self._numbers):
            raise BadSave("error.bad_save", "the save has too many fields")
