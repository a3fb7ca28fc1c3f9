"""States as bytes: `TYCOON`, a format number, what was played, the fields, and a checksum."""

from __future__ import annotations

import hashlib
import struct
from typing import TYPE_CHECKING

import msgspec

from tycoon.core.chance import RecordedChance
from tycoon.core.checks import bytes_of
from tycoon.core.errors import BadSave, TycoonError

if TYPE_CHECKING:
    from tycoon.core.state import State

_MAGIC = b"TYCOON"
_FORMAT = 1


class _Head(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    game: str
    version: int
    seats: int
    options: msgspec.Raw


def pack(state: State, fields: bytes) -> bytes:
    """The bytes of a state whose fields are given.

    Magic, u16 format, u32 length of the head, head (JSON), fields (8 bytes each), 8 bytes of
    BLAKE2b over all before; everything little-endian.
    """
    game = state.game
    head = msgspec.json.encode(
        _Head(game.name, game.version, state.seats, msgspec.Raw(msgspec.json.encode(state.options)))
    )
    body = _MAGIC + struct.pack("<HI", _FORMAT, len(head)) + head + fields
    return body + hashlib.blake2b(body, digest_size=8).digest()


def load(data: bytes) -> State:
    """The state that `save()` made `data` of.

    Whoever wrote the bytes, what is returned keeps every promise of a state: it is the one that its
    own position describes.

    Raises:
        BadSave: not such bytes, damaged, of another version of the rules, or of what cannot be.
        TypeError: no bytes at all.
    """
    state = restore(data)
    if not hasattr(getattr(state.game, "modules", None), "position"):
        return state
    try:
        described = state.game.to_position(state)
        again = state.game.from_position(described, RecordedChance([]))
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise BadSave("error.bad_save", f"the saved game contradicts itself: {error}") from error
    ours, right = state._field_bytes(), again._field_bytes()
    if ours != right:
        raise BadSave("error.bad_save", _difference(ours, right))
    return state


def restore(data: bytes) -> State:
    """As `load`, for bytes that a state of this program made, such as those in a pickle.

    What is out of bounds is refused, but not all that contradicts itself.
    """
    from tycoon.core.registry import find

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
        game = find(head.game)
        if head.version != game.version:
            raise BadSave(
                "error.bad_save",
                f"{head.game} rules version {head.version}, this is {game.version}",
            )
        options = msgspec.json.decode(head.options, type=game.options_type)
        options.check(game.check_seats(head.seats))
        state = game.new(options, head.seats)
        state._load_fields(body[start + length :])
    except (msgspec.MsgspecError, RecursionError, TycoonError, UnicodeError) as error:
        if isinstance(error, BadSave):
            raise
        raise BadSave("error.bad_save", f"the saved game cannot be read: {error}") from error
    return state


def _difference(ours: bytes, right: bytes) -> str:
    """Which field is not what follows from the others."""
    pairs = zip(struct.iter_unpack("<q", ours), struct.iter_unpack("<q", right), strict=False)
    for number, ((value,), (other,)) in enumerate(pairs, 1):
        if value != other:
            return f"saved field {number} is {value}; the others say {other}"
    return "the saved fields do not fit together"
