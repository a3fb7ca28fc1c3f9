"""What becomes of saves, positions, texts and numbers in careless or evil hands."""

from __future__ import annotations

import hashlib
import json
import struct
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

EXTREMES = [
    *(0, 1, -1, 2, 7, 63, 64, 127, 128, 255, 256, 1 << 29, (1 << 31) - 1, 1 << 31, -(1 << 31)),
    *((1 << 32) - 1, (1 << 52) - 1, (1 << 54) - 1, 10**12, (1 << 63) - 1, -(1 << 63)),
]
HEAD = 12
"""Where the head of a save begins: after magic, format and the length of the head."""
LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""Of `struct`, for numbers of so many bytes."""


def taken_apart(save: bytes) -> tuple[bytes, list[int]]:
    """Head and fields of a save."""
    form, length = struct.unpack_from("<HI", save, HEAD - 6)
    start = HEAD + length
    letter = "q" if form == 1 else LETTERS[save[start]]
    fields = save[start + form - 1 : -8]
    numbers = struct.iter_unpack(f"<{letter}", fields)
    return save[HEAD:start], [number for (number,) in numbers]


def put_together(head: bytes, fields: Sequence[int], tail: bytes = b"") -> bytes:
    """A save of these parts, with the checksum that belongs to it, as short as it can be."""
    signed = [_signed(field) for field in fields]
    width = next(width for width in LETTERS if all(-half(width) <= x < half(width) for x in signed))
    numbers = struct.pack(f"<{len(signed)}{LETTERS[width]}", *signed)
    form, before = (1, b"") if width == 8 else (2, bytes([width]))
    return mended(b"TYCOON" + struct.pack("<HI", form, len(head)) + head + before + numbers + tail)


def half(width: int) -> int:
    """How many numbers of so many bytes are below 0."""
    return 1 << 8 * width - 1


def mended(body: bytes) -> bytes:
    """Bytes with the checksum of a save behind them."""
    return body + hashlib.blake2b(body, digest_size=8).digest()


def changed_save(save: bytes, other: bytes, random: Random) -> bytes:
    """A save with some things changed and its checksum mended; `other` is one of the same game."""
    head, fields = taken_apart(save)
    what = random.random()
    if what < 0.9 and fields:
        _, others = taken_apart(other)
        for _ in range(random.choice([1, 1, 1, 2, 2, 3, 6])):
            _change_fields(fields, others, random)
        return put_together(head, fields)
    if what < 0.93:
        return put_together(head, fields, random.randbytes(random.randrange(9)))
    if what < 0.97:
        return put_together(_changed_bytes(head, random), fields)
    if what < 0.98:
        return put_together(taken_apart(other)[0], fields)
    body = _changed_bytes(save[:-8], random)
    return mended(body) if random.random() < 0.8 else body + save[-8:]


def _change_fields(fields: list[int], others: list[int], random: Random) -> None:
    """One change: of a number, of two that belong together, or of how many there are."""
    at, to = random.randrange(len(fields)), random.randrange(len(fields))
    match random.randrange(12):
        case 0 | 1:
            fields[at] += random.choice([-1, 1])
        case 2 | 3:
            fields[at] ^= 1 << random.choice([random.randrange(64), random.randrange(8)])
        case 4:
            fields[at] = random.choice(EXTREMES)
        case 5:
            fields[at] = random.randrange(54)
        case 6:
            fields[at], fields[to] = fields[to], fields[at]
        case 7:
            fields[at] = fields[to]
        case 8:  # something goes from one place to the other
            much = random.choice([1, 1, 2, 1 << random.randrange(54), fields[at]])
            fields[at] -= much
            fields[to] += much
        case 9:
            length = random.randrange(1, 40)
            fields[at : at + length] = others[at : at + length] or [0]
        case 10:
            bit = 1 << random.randrange(54)
            fields[at] ^= bit
            fields[to] ^= bit
        case _:
            if random.random() < 0.5 and len(fields) > 1:
                del fields[at : at + random.randrange(1, 9)]
            else:
                fields[at:at] = random.choices(EXTREMES, k=random.randrange(1, 9))
            if not fields:
                fields.append(0)


def _changed_bytes(data: bytes, random: Random) -> bytes:
    """Bytes turned, cut out, put in."""
    found = bytearray(data)
    for _ in range(random.choice([1, 1, 2, 5])):
        at = random.randrange(len(found) + 1)
        match random.randrange(5):
            case 0 if at < len(found):
                found[at] ^= 1 << random.randrange(8)
            case 1 if at < len(found):
                found[at] = random.choice([0, 0x22, 0x30, 0x39, 0x80, 0xC3, 0xFF])
            case 2:
                del found[at : at + random.randrange(1, 9)]
            case 3:
                found[at:at] = random.choice([b"\xff", b"9", b"-", b"[", b'"', b"1e9", b"\0" * 8])
            case _:
                del found[at:]
    return bytes(found)


def _signed(number: int) -> int:
    return (number + (1 << 63)) % (1 << 64) - (1 << 63)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The paths of everything in a JSON value."""
    found = [path] if path else []
    items = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for key, item in items:
        found += leaves(item, (*path, key))
    return found


def changed(described: Any, random: Random) -> Any:
    """A JSON value with one part dropped, doubled, or made something else."""
    whole = json.loads(json.dumps(described))
    paths = leaves(whole)
    if not paths:
        return whole
    path = random.choice(paths)
    holder = _at(whole, path[:-1])
    value = holder[path[-1]]
    match random.randrange(9):
        case 0:
            del holder[path[-1]]
        case 1 if isinstance(value, int):
            holder[path[-1]] = value + random.choice([-1, 1, 2, -100, 1000])
        case 2 if isinstance(value, str) and value:
            # Halves of characters cannot be encoded.
            text = changed_text(value, random)
            holder[path[-1]] = text.encode("utf-8", "replace").decode()
        case 3 if isinstance(value, list) and value:
            value.append(value[-1])
        case 4 if isinstance(value, list):
            random.shuffle(value)
        case 5:
            holder[path[-1]] = json.loads(json.dumps(_at(described, random.choice(paths))))
        case 6 if isinstance(value, bool):
            holder[path[-1]] = not value
        case 6 | 7 if isinstance(value, int):
            holder[path[-1]] = random.choice(EXTREMES)
        case 7 | 8 if isinstance(value, str):
            _move_word(whole, path, random)
        case _:
            holder[path[-1]] = random.choice([None, 0, -1, 5, "", "x", [], {}, True, 1.5, 10**20])
    return whole


def _at(value: Any, path: Sequence[Any]) -> Any:
    for key in path:
        value = value[key]
    return value


def _move_word(whole: Any, path: tuple[Any, ...], random: Random) -> None:
    """Take a word out of one text and put it into another, so that nothing is lost."""
    texts = [found for found in leaves(whole) if isinstance(_at(whole, found), str)]
    to = random.choice(texts)
    words = _at(whole, path).split()
    word = words.pop(random.randrange(len(words))) if words else "x"
    _at(whole, path[:-1])[path[-1]] = " ".join(words)
    _at(whole, to[:-1])[to[-1]] = f"{_at(whole, to)} {word}".strip()


def changed_text(text: str, random: Random) -> str:
    """A text with characters cut out, doubled, put in, or others."""
    found = list(text)
    for _ in range(random.choice([1, 1, 2, 4])):
        at = random.randrange(len(found) + 1)
        match random.randrange(4):
            case 0:
                del found[at : at + random.randrange(1, 4)]
            case 1:
                found[at:at] = found[at : at + random.randrange(1, 6)]
            case 2:
                found.insert(at, random.choice("0123456789abcdhsqjxk+-:>*!@. é牌\0\ud800"))
            case _ if at < len(found):
                found[at] = chr(ord(found[at]) ^ 1 << random.randrange(7))
            case _:
                found += [*found[:20]] * random.randrange(1, 20)
    return "".join(found)


def number(legal: Sequence[int], random: Random) -> int:
    """A number that may be an action: one of these a little changed, or anything."""
    some = random.choice(legal) if legal else 0
    change: Callable[[], int] = random.choice(
        [
            lambda: some ^ 1 << random.randrange(66),
            lambda: some + random.choice([-1, 1, 256, 1 << 16, 1 << 32]),
            lambda: random.getrandbits(64),
            lambda: random.choice(EXTREMES),
            lambda: 1 << random.randrange(64) | 1 << random.randrange(64),
        ]
    )
    return change()
