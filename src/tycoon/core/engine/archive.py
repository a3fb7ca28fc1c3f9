"""Saves and loads fields by one list for both: `self.turn = archive.number(self.turn)`."""

from __future__ import annotations

import cython

from tycoon.core.errors import BadSave

if not cython.compiled:
    from tycoon.core.engine._bits import number_at, put_number

MOST = 0x7FFF_FFFF_FFFF_FFFF
LEAST = -MOST - 1
WIDTH = 8


class Archive:
    """Writes the fields of a state as numbers, or reads them: eight little-endian bytes each.

    A new archive takes what it is shown and gives it back; one made from bytes gives its own
    numbers instead.
    """

    __slots__ = ("_at", "_data", "loading")

    def __init__(self, data: bytes | None = None) -> None:
        self.loading = data is not None
        self._at = 0
        if data is None:
            self._data = bytearray(256 * WIDTH)
        elif len(data) % WIDTH:
            raise BadSave("error.bad_save", "the saved fields are cut off")
        else:
            self._data = bytearray(data)

    def number(self, value: int, least: int = LEAST, most: int = MOST) -> int:
        """`value` itself, or the saved number in its place; BadSave beyond `least` or `most`.

        Bounds belong to every number that rules use as a place in an array. OverflowError for what
        64 bits cannot hold.
        """
        if not self.loading:
            if self._at == len(self._data):
                self._data.extend(bytes(len(self._data)))
            put_number(self._data, self._at, value)
            self._at += WIDTH
            return value
        if self._at == len(self._data):
            raise BadSave("error.bad_save", "the save has too few fields")
        found = number_at(self._data, self._at)
        self._at += WIDTH
        if not least <= found <= most:
            raise BadSave("error.bad_save", f"saved field {self._at // WIDTH} is {found}")
        return found

    def flag(self, value: bool) -> bool:
        """As `number`, for a truth value."""
        return bool(self.number(int(value), 0, 1))

    def numbers(self, values: list[int]) -> list[int]:
        """As `number`, for a list of any length; for games in plain Python."""
        count = self.number(len(values), 0, len(self._data) // WIDTH if self.loading else MOST)
        if self.loading:
            values = [0] * count
        return [self.number(value) for value in values]

    def tobytes(self) -> bytes:
        """All numbers, little-endian."""
        return bytes(self._data if self.loading else self._data[: self._at])

    def finish(self) -> None:
        """BadSave when numbers are left over."""
        if self.loading and self._at != len(self._data):
            raise BadSave("error.bad_save", "the save has too many fields")
