"""Saves and loads fields by one list for both: `self.turn = archive.number(self.turn)`."""

from __future__ import annotations

import cython

from tycoon.core.errors import BadSave

if not cython.compiled:
    from tycoon.core.engine._bits import narrow_at, put_number

MOST = 0x7FFF_FFFF_FFFF_FFFF
LEAST = -MOST - 1
WIDTH = 8


class Archive:
    """Writes the fields of a state as little-endian numbers, or reads them.

    A new archive takes what it is shown and gives it back; one made from bytes, `width` of them a
    number, gives its own numbers instead.
    """

    __slots__ = ("_at", "_data", "_spread", "_width", "loading")

    def __init__(self, data: bytes | None = None, width: int = 8) -> None:
        self.loading = data is not None
        self._at = 0
        self._width = width
        # The bits in which any number differs from its sign.
        self._spread = 0
        if data is None:
            self._data = bytearray(1280 * WIDTH)
        elif width not in (1, 2, 4, WIDTH) or len(data) % width:
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
            self._spread |= value ^ (value >> 63)
            self._at += WIDTH
            return value
        if self._at == len(self._data):
            raise BadSave("error.bad_save", "the save has too few fields")
        found = narrow_at(self._data, self._at, self._width)
        self._at += self._width
        if not least <= found <= most:
            raise BadSave("error.bad_save", f"saved field {self._at // self._width} is {found}")
        return found

    def flag(self, value: bool) -> bool:
        """As `number`, for a truth value."""
        return bool(self.number(int(value), 0, 1))

    def numbers(self, values: list[int]) -> list[int]:
        """As `number`, for a list of any length; for games in plain Python."""
        count = self.number(
            len(values), 0, len(self._data) // self._width if self.loading else MOST
        )
        if self.loading:
            values = [0] * count
        return [self.number(value) for value in values]

    def tobytes(self) -> bytes:
        """All numbers that it was shown, 8 bytes each; of one made from bytes, those bytes."""
        return bytes(self._data if self.loading else self._data[: self._at])

    def narrowed(self) -> tuple[bytes, int]:
        """All numbers that it was shown, and in how many bytes each: the least that hold all."""
        bits = self._spread.bit_length() + 1
        width = 1 if bits <= 8 else 2 if bits <= 16 else 4 if bits <= 32 else WIDTH
        if width == WIDTH:
            return self.tobytes(), width
        narrow = bytearray(self._at // WIDTH * width)
        for byte in range(width):
            narrow[byte::width] = self._data[byte : self._at : WIDTH]
        return bytes(narrow), width

    def finish(self) -> None:
        """BadSave when numbers are left over."""
        if self.loading and self._at != len(self._data):
            raise BadSave("error.bad_save", "the save has too many fields")
