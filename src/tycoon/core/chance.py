"""Where chance comes from: fast, fair or recorded.

A state holds none of it; whoever applies an action brings it. Rules ask for two things only:
`below(n)`, a number, and `shuffle(n)`, a permutation left in `order`.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from typing import Any

import cython

from tycoon.core.errors import BadChance

MAX_ORDER = 1024
HALF = 0x1_0000_0000
MASK = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15
MIX_1 = 0xBF58_476D_1CE4_E5B9
MIX_2 = 0x94D0_49BB_1331_11EB

Draw = tuple[str, int, Any]
"""One request and its result: `("below", n, number)` or `("shuffle", n, [a permutation])`."""


class Chance:
    """The source that `apply` is given. Subclasses say how a number below n is drawn."""

    def __init__(self) -> None:
        self.failure: Exception | None = None
        self.failed = False
        if not cython.compiled:
            self.order = [0] * MAX_ORDER

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely; n is 1 to 2^64 - 1."""
        return 0

    def shuffle(self, n: int) -> None:
        """Leave a random permutation of 0..n-1 in `order[0..n-1]`; n is at most 1,024.

        Fisher-Yates from the top: for i = n-1 .. 1 swap `order[i]` with `order[below(i + 1)]`.
        """
        for i in range(n):
            self.order[i] = i
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            kept = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = kept

    def shuffled(self, n: int) -> list[int]:
        """A random permutation of 0..n-1 as a list; ValueError when n is above 1,024."""
        self.shuffle(_length(n))
        return [self.order[i] for i in range(n)]

    def __getattr__(self, name: str) -> Any:
        # Compiled, `below` and `shuffle` are C methods, which Python does not see.
        if cython.compiled:
            if name == "below":
                return self._below
            if name == "shuffle":
                return self._shuffle
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    def _below(self, n: int) -> int:
        return self.below(_count(n))

    def _shuffle(self, n: int) -> None:
        self.shuffle(_length(n))

    def fail(self, error: Exception) -> None:
        """Remember what went wrong where nothing can be raised; the first error stays."""
        if not self.failed:
            self.failed = True
            self.failure = error

    def check(self) -> None:
        """Raise what went wrong since the last check, if anything did."""
        if self.failed:
            error = self.failure
            self.failed = False
            self.failure = None
            if error is not None:
                raise error


def _count(n: int) -> int:
    if not 1 <= n <= MASK:
        raise ValueError(f"draws below 1 to 2^64 - 1, not {n}")
    return n


def _length(n: int) -> int:
    if not 0 <= n <= MAX_ORDER:
        raise ValueError(f"shuffles 0 to {MAX_ORDER} things, not {n}")
    return n


class FastChance(Chance):
    """SplitMix64 (Steele, Lea and Flood 2014): for simulation, not for dealing to people.

    `below(n)` is the high half of the next word times n, shifted down by 32, with a bias below
    n / 2^32; for n above 2^32 it is the next word modulo n.
    """

    def __init__(self, seed: int) -> None:
        Chance.__init__(self)
        self.state = seed & MASK

    def next_word(self) -> int:
        """The next 64 bits."""
        self.state += GOLDEN
        if not cython.compiled:
            self.state &= MASK
        x = self.state
        x = (x ^ x >> 30) * MIX_1
        if not cython.compiled:
            x &= MASK
        x = (x ^ x >> 27) * MIX_2
        if not cython.compiled:
            x &= MASK
        return x ^ x >> 31

    def below(self, n: int) -> int:
        if n > HALF:
            return self.next_word() % n
        return (self.next_word() >> 32) * n >> 32


class FairChance(Chance):
    """The generator of live tables, which anyone can run again from the key.

    Block i (from 0) is HMAC-SHA256(key, i as 8 bytes, big-endian) and gives four big-endian 64-bit
    words. `below(n)` takes the first word that is less than the largest multiple of n up to 2^64,
    modulo n. docs/fair-dealing.md has test vectors.
    """

    def __init__(self, key: bytes) -> None:
        Chance.__init__(self)
        if len(key) != 32:
            raise ValueError(f"a fair key has 32 bytes, not {len(key)}")
        self.key = bytes(key)
        self.blocks = 0
        self.left = 0
        if not cython.compiled:
            self.words = [0] * 4

    def _refill(self) -> None:
        block = hmac.digest(self.key, self.blocks.to_bytes(8, "big"), hashlib.sha256)
        for i in range(4):
            self.words[i] = int.from_bytes(block[8 * i : 8 * i + 8], "big")
        self.blocks += 1
        self.left = 4

    def below(self, n: int) -> int:
        if cython.compiled:
            over = (0 - n) % n
        else:
            over = (1 << 64) % n
        while True:
            if self.left == 0:
                with cython.gil:
                    self._refill()
            word = self.words[4 - self.left]
            self.left -= 1
            # 2^64 - over is the largest multiple of n; words beyond it would favour small results.
            if over == 0 or word <= MASK - over:
                return word % n


class RecordingChance(Chance):
    """Passes every request on to `source` and keeps it with its result in `draws`."""

    def __init__(self, source: Chance) -> None:
        Chance.__init__(self)
        self.source = source
        self.draws: list[Draw] = []

    def below(self, n: int) -> int:
        with cython.gil:
            return self._record_below(n)

    def shuffle(self, n: int) -> None:
        with cython.gil:
            self._record_shuffle(n)

    def _record_below(self, n: int) -> int:
        number = self.source.below(n)
        self._pass_failure_on()
        self.draws.append(("below", n, number))
        return number

    def _record_shuffle(self, n: int) -> None:
        order = self.source.shuffled(n)
        self._pass_failure_on()
        for i in range(n):
            self.order[i] = order[i]
        self.draws.append(("shuffle", n, order))

    def _pass_failure_on(self) -> None:
        if self.source.failed:
            error = self.source.failure
            self.source.failed = False
            if error is not None:
                self.fail(error)

    def take(self) -> list[Draw]:
        """The draws since the last call."""
        draws = self.draws
        self.draws = []
        return draws


class RecordedChance(Chance):
    """Gives the results of a record again; a request that does not fit fails (`BadChance`)."""

    def __init__(self, draws: Iterable[Sequence[Any]]) -> None:
        Chance.__init__(self)
        self.draws = list(draws)
        self.used = 0

    @property
    def finished(self) -> bool:
        """Whether every recorded result has been used."""
        return self.used == len(self.draws)

    def below(self, n: int) -> int:
        with cython.gil:
            return self._recorded_below(n)

    def shuffle(self, n: int) -> None:
        with cython.gil:
            self._recorded_shuffle(n)

    def _recorded_below(self, n: int) -> int:
        number = self._next("below", n)
        if isinstance(number, int) and not isinstance(number, bool) and 0 <= number < n:
            return number
        self._refuse(f"is not a number below {n}")
        return 0

    def _recorded_shuffle(self, n: int) -> None:
        order = self._next("shuffle", n)
        whole = isinstance(order, list) and all(type(i) is int for i in order)
        if not whole or sorted(order) != list(range(n)):
            self._refuse(f"is not a permutation of 0..{n - 1}")
            order = list(range(n))
        for i in range(n):
            self.order[i] = order[i]

    def _next(self, what: str, n: int) -> Any:
        if self.used == len(self.draws):
            self._refuse(f"is missing, {what} {n} was asked for")
            return None
        draw = self.draws[self.used]
        self.used += 1
        if len(draw) != 3 or draw[0] != what or draw[1] != n:
            self._refuse(f"answers another request than {what} {n}")
            return None
        return draw[2]

    def _refuse(self, why: str) -> None:
        text = f"recorded chance result {self.used} {why}"
        self.fail(BadChance("error.bad_chance", text, number=self.used))
