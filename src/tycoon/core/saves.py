"""States as bytes: `TYCOON`, a format number, what was played, the fields, and a checksum."""

from __future__ import annotations

import hashlib
import struct

import msgspec

from tycoon.core.checks import bytes_of
from tycoon.core.errors import BadSave

_MAGIC = b"TYCOON"
_FORMAT = 1


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
        fields: of the state, 8 bytes each.
    """

    game: str
    version: int
    seats: int
    options: bytes
    fields: bytes


def pack(saved: Saved) -> bytes:
    """The bytes of a state.

    Magic, u16 format, u32 length of the head, head (JSON), fields (8 bytes each), 8 bytes of
    BLAKE2b over all before; everything little-endian.
    """
    head = msgspec.json.encode(
        _Head(saved.game, saved.version, saved.seats, msgspec.Raw(saved.options))
    )
    body = _MAGIC + struct.pack("<HI", _FORMAT, len(head)) + head + saved.fields
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
    if written != _FORMAT:
        raise BadSave("error.bad_save", f"save format {written}, this is {_FORMAT}")
    start = len(_MAGIC) + 6
    try:
        head = msgspec.json.decode(body[start : start + length].decode(), type=_Head)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise unreadable(error) from error
    return Saved(head.game, head.version, head.seats, bytes(head.options), body[start + length :])


def unreadable(error: Exception) -> BadSave:
    """The error for bytes that are whole and say what cannot be."""
    return BadSave("error.bad_save", f"the saved game cannot be read: {error}")
