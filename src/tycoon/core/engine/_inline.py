"""For the interpreter, the methods that .pxd files write into the rules that call them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tycoon.core.checks import within
from tycoon.core.engine._bits import mixed

MAX_ACTIONS = 8192
MAX_FRAMES = 24
MAX_CELLS = 8192
CARDS = 64
WORD = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15


def add(self: Any, action: int) -> None:
    """Append to `Actions`; past the end of the buffer `overflow` is set instead."""
    if self.size < MAX_ACTIONS:
        self.items[self.size] = action
        self.size += 1
    else:
        self.overflow = True


def put(self: Any, value: float) -> None:
    """Append one number to an `ObservationBuffer`; past its end `overflow` is set instead."""
    if self.size < MAX_CELLS:
        self.cells[self.size] = value
        self.size += 1
    else:
        self.overflow = True


def put_cards(self: Any, cards: int, count: int) -> None:
    """Append `count` numbers: 1 for each bit set in `cards`, from the lowest, else 0.

    There are at most 64; none is appended where not all have room.
    """
    if self.size + within(count, 0, CARDS, "count") <= MAX_CELLS:
        for i in range(count):
            self.cells[self.size + i] = cards >> i & 1
        self.size += count
    else:
        self.overflow = True


def put_counts(self: Any, counts: Sequence[int], first: int, count: int) -> None:
    """Append `count` of the numbers, from `first` on; none where not all have room."""
    if self.size + count <= MAX_CELLS:
        self.cells[self.size : self.size + count] = counts[first : first + count]
        self.size += count
    else:
        self.overflow = True


def next_word(self: Any) -> int:
    """The next 64 bits of a `FastChance`."""
    self.state = self.state + GOLDEN & WORD
    return mixed(self.state)


def below_fast(self: Any, n: int) -> int:
    """What `below` of a `FastChance` gives, for n up to 2^32."""
    number: int = (self.next_word() >> 32) * n >> 32
    return number


def emit(
    self: Any,
    kind: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
    g: int = 0,
) -> None:
    """Note that something happened in a state, if anybody collects its events."""
    if self.events is not None:
        self.events.add(kind, a, b, c, d, e, f, g)


def push(self: Any, kind: int, seat: int, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> None:
    """Ask `seat` next."""
    top = self.frames
    if top == MAX_FRAMES:
        self.broken = True
        return
    self.frame_kind[top] = kind
    self.frame_seat[top] = seat
    self.frame_a[top] = a
    self.frame_b[top] = b
    self.frame_c[top] = c
    self.frame_d[top] = d
    self.frames = top + 1
    self.seat_to_act = seat


def pop(self: Any) -> None:
    """Drop the top frame; the one below asks again, or the game sets `seat_to_act`."""
    top = self.frames - 1
    if top < 0:
        self.broken = True
        return
    self.frames = top
    self.frame_kind[top] = 0
    self.frame_seat[top] = 0
    self.frame_a[top] = 0
    self.frame_b[top] = 0
    self.frame_c[top] = 0
    self.frame_d[top] = 0
    if top:
        self.seat_to_act = self.frame_seat[top - 1]


def top(self: Any) -> int:
    """The kind of the top frame; 0 when none is pending."""
    return int(self.frame_kind[self.frames - 1]) if self.frames else 0
