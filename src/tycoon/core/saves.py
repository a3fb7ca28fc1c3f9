"""States as bytes: `TYCOON`, a format number, what was played, the fields, and a checksum."""

from __future__ import annotations

import hashlib
import struct

import msgspec

from tycoon.core.checks import bytes_of
from tycoon.core.errors import BadSave

_MAGIC = b"TYCOON"
_WIDE, _NARROW = 1, 2
"""Formats: with 8 bytes a field, and with a number before the fields of how many there are."""
WIDTH = 8


class _Head(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    game: str
    version: int
    seats: int
    options: msgspec.Raw


class Saved(msgspec.Struct, frozen=True):
    """The parts of a saved state, before its game has read them.

    Attributes:
        game, version: whose rules, and which version of them.
        seats: how many players.
        options: all options as JSON.
        fields: of the state.
        width: how many bytes a field has: 1, 2, 4 or 8.
    """

    game: str
    version: int
    seats: int
    options: bytes
    fields: bytes
    width: int = WIDTH


def pack(saved: Saved) -> bytes:
    """The bytes of a state.

    Magic, u16 format, u32 length of the head, head (JSON), fields, 8 bytes of BLAKE2b over all
    before; everything little-endian. Format 1 has fields of 8 bytes; in format 2 a byte before them
    says how many they have: 1, 2 or 4.
    """
    head = msgspec.json.encode(
        _Head(saved.game, saved.version, saved.seats, msgspec.Raw(saved.options))
    )
    form, width = (_WIDE, b"") if saved.width == WIDTH else (_NARROW, bytes([saved.width]))
    body = _MAGIC + struct.pack("<HI", form, len(head)) + head + width + saved.fields
    return body + hashlib.blake2b(body, digest_size=8).digest()


def unpack(data: bytes) -> Saved:
    """What `pack` made `data` of.

    Raises:
        BadSave: not such bytes, or damaged.
        TypeError: no bytes at all.
    """
    data = bytes_of(data, "a save")
    body = data[:-8]
    if not data.startswith(_MAGIC) or len(data) < 20:
        raise BadSave("error.bad_save", "not a saved game")
    if hashlib.blake2b(body, digest_size=8).digest() != data[-8:]:
        raise BadSave("error.bad_save", "the saved game is damaged")
    written, length = struct.unpack_from("<HI", body, len(_MAGIC))
    if written not in (_WIDE, _NARROW):
        raise BadSave("error.bad_save", f"save format {written}, these are {_WIDE}, {_NARROW}")
    start = len(_MAGIC) + 6
    fields = start + length
    width = WIDTH
    if written == _NARROW:
        width = body[fields] if fields < len(body) else 0
        fields += 1
        if width not in (1, 2, 4):
            raise BadSave("error.bad_save", f"the saved fields have {width} bytes, not 1, 2 or 4")
    try:
        head = msgspec.json.decode(body[start : start + length].decode(), type=_Head)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise unreadable(error) from error
    return Saved(head.game, head.version, head.seats, bytes(head.options), body[fields:], width)


def unreadable(error: Exception) -> BadSave:
    """The error for bytes that are whole and say what cannot be."""
    return BadSave("error.bad_save", f"the saved game cannot be read: {error}")
