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

from tycoon.core.checks import bytes_of, of_kind, type_name, whole
from tycoon.core.engine import _inline
from tycoon.core.errors import BadChance

MAX_ORDER = 1024
HALF = 0x1_0000_0000
MASK = 0xFFFF_FFFF_FFFF_FFFF

Draw = tuple[str, int, Any]
"""One request and its result: `("below", n, number)` or `("shuffle", n, [a permutation])`."""


class Chance:
    """The source that `apply` is given. A subclass says in `below` how a number is drawn.

    This class itself draws nothing.

    Attributes:
        order: where `shuffle` leaves the permutation.
        failed, failure: whether something went wrong since the last `check`, and what.
    """

    def __init__(self) -> None:
        self.failure: BaseException | None = None
        self.failed = False
        self._may_fail = True
        self._is_fast = False
        if not cython.compiled:
            self.order = [0] * MAX_ORDER

    def _draw_below(self, n: int) -> int:
        """What `below` gives: a number from 0 to n - 1, each equally likely; n is 1 to 2^64 - 1."""
        if not cython.compiled:
            n = _count(n)
        with cython.gil:
            return _ask_subclass(self, n)

    # Compiled, `below` is written into the rules that call it; it asks `_draw_below` of all but
    # `FastChance`.
    if not cython.compiled:
        below = _draw_below

    def shuffle(self, n: int) -> None:
        """Leave a random permutation of 0..n-1 in `order[0..n-1]`; n is at most 1,024.

        Fisher-Yates from the top: for i = n-1 .. 1 swap `order[i]` with `order[below(i + 1)]`.
        """
        if not cython.compiled:
            n = _length(n)
        for i in range(n):
            self.order[i] = i
        for i in range(n - 1, 0, -1):
            j = self.below(i + 1)
            kept = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = kept

    def shuffled(self, n: int) -> list[int]:
        """A random permutation of 0..n-1 as a list; ValueError when n is above 1,024."""
        n = _length(n)
        self.shuffle(n)
        self.check()
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
        number = self.below(_count(n))
        if self.failed:
            self.check()
        return number

    def _shuffle(self, n: int) -> None:
        self.shuffle(_length(n))
        self.check()

    def fail(self, error: BaseException) -> None:
        """Remember what went wrong where nothing can be raised; the first error stays.

        Interpreted rules can be left by raising it.
        """
        error = of_kind(error, BaseException, "error")
        if not cython.compiled:
            raise error
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


def _ask_subclass(chance: Chance, n: int) -> int:
    """What a subclass in Python draws; compiled, its `below` is reached no other way."""
    try:
        below = getattr(type(chance), "below", None)
        if not cython.compiled or below is None:
            raise TypeError(
                f"{type(chance).__name__} draws nothing: FastChance(seed) does, or a subclass with"
                " a `below` of its own"
            )
        return _drawn(below(chance, n), n)
    except Exception as error:  # noqa: BLE001 - rules cannot raise
        chance.fail(error)
        return 0


def _drawn(number: Any, n: int) -> int:
    number = whole(number, "a draw")
    if not 0 <= number < n:
        raise ValueError(f"a draw below {n} was {number}")
    return int(number)


def _count(n: int) -> int:
    if type(n) is not int:
        n = whole(n, "below")
    if not 1 <= n <= MASK:
        raise ValueError(f"draws below 1 to 2^64 - 1, not {n}")
    return n


def _length(n: int) -> int:
    n = whole(n, "shuffle")
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
        self._may_fail = False
        self._is_fast = True
        self.state = whole(seed, "seed") & MASK

    if not cython.compiled:
        next_word, below_fast = _inline.next_word, _inline.below_fast

    def shuffle(self, n: int) -> None:
        if not cython.compiled:
            n = _length(n)
        for i in range(n):
            self.order[i] = i
        for i in range(n - 1, 0, -1):
            j = self.below_fast(i + 1)
            kept = self.order[i]
            self.order[i] = self.order[j]
            self.order[j] = kept

    def _draw_below(self, n: int) -> int:
        if not cython.compiled:
            if type(n) is not int or n < 1:
                n = _count(n)
        if n > HALF:
            if not cython.compiled:
                n = _count(n)
            return self.next_word() % n
        return self.below_fast(n)

    if not cython.compiled:
        below = _draw_below

    def __repr__(self) -> str:
        # A new one with this seed goes on where this one is.
        return f"FastChance({self.state})"


class FairChance(Chance):
    """The generator of live tables, which anyone can run again from the key.

    Block i (from 0) is HMAC-SHA256(key, i as 8 bytes, big-endian) and gives four big-endian 64-bit
    words. `below(n)` takes the first word that is less than the largest multiple of n up to 2^64,
    modulo n. docs/fair-dealing.md has test vectors.
    """

    def __init__(self, key: bytes) -> None:
        Chance.__init__(self)
        self._may_fail = False
        key = bytes_of(key, "a fair key")
        if len(key) != 32:
            raise ValueError(f"a fair key has 32 bytes, not {len(key)}")
        self.key = key
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

    def _draw_below(self, n: int) -> int:
        if cython.compiled:
            over = (0 - n) % n
        else:
            n = _count(n)
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

    if not cython.compiled:
        below = _draw_below

    def __repr__(self) -> str:
        # Without the key: who reads it in a log would know all that is still to be dealt.
        return f"<FairChance, {4 * self.blocks - self.left} words used>"


class RecordingChance(Chance):
    """Passes every request on to `source` and keeps it with its result in `draws`."""

    def __init__(self, source: Chance) -> None:
        Chance.__init__(self)
        self._source = of_kind(source, Chance, "source")
        self._may_fail = self._source._may_fail
        self._draws: list[Draw] = []

    @property
    def source(self) -> Chance:
        """Where the results come from."""
        return self._source

    @property
    def draws(self) -> list[Draw]:
        """The requests so far, with their results."""
        return self._draws

    def _draw_below(self, n: int) -> int:
        with cython.gil:
            return self._record_below(n)

    if not cython.compiled:
        below = _draw_below

    def shuffle(self, n: int) -> None:
        with cython.gil:
            self._record_shuffle(n)

    def _record_below(self, n: int) -> int:
        if not cython.compiled:
            n = _count(n)
        number = self._source.below(n)
        self._pass_failure_on()
        if not self.failed:
            self._draws.append(("below", n, number))
        return number

    def _record_shuffle(self, n: int) -> None:
        if not cython.compiled:
            n = _length(n)
        self._source.shuffle(n)
        self._pass_failure_on()
        order = [self._source.order[i] for i in range(n)]
        for i in range(n):
            self.order[i] = order[i]
        if not self.failed:
            self._draws.append(("shuffle", n, order))

    def _pass_failure_on(self) -> None:
        if self._source.failed:
            error = self._source.failure
            self._source.failed = False
            self._source.failure = None
            if error is not None:
                self.fail(error)

    def take(self) -> list[Draw]:
        """The draws since the last call."""
        draws = self._draws
        self._draws = []
        return draws

    def __repr__(self) -> str:
        return f"<RecordingChance of {self._source!r}, {len(self._draws)} draws>"


class RecordedChance(Chance):
    """Gives the results of a record again; a request that does not fit fails (`BadChance`).

    What is asked of it directly raises that; what `apply` asks of it, `apply` raises.
    """

    def __init__(self, draws: Iterable[Sequence[Any]]) -> None:
        Chance.__init__(self)
        if isinstance(draws, str | bytes) or not isinstance(draws, Iterable):
            raise TypeError(f"draws: a list of requests is wanted, not {type_name(draws)}")
        self._draws = list(draws)
        self._used = 0

    @property
    def draws(self) -> list[Any]:
        """The requests that were recorded, with their results."""
        return self._draws

    @property
    def used(self) -> int:
        """How many of them have been asked for again."""
        return self._used

    @property
    def finished(self) -> bool:
        """Whether every recorded result has been used."""
        return self._used == len(self._draws)

    def _draw_below(self, n: int) -> int:
        with cython.gil:
            return self._recorded_below(n)

    if not cython.compiled:
        below = _draw_below

    def shuffle(self, n: int) -> None:
        with cython.gil:
            self._recorded_shuffle(n)

    def _recorded_below(self, n: int) -> int:
        if not cython.compiled:
            n = _count(n)
        try:
            [number] = _numbers([self._next("below", n)])
        except _Misfit as misfit:
            return self._refuse(str(misfit))
        except (TypeError, ValueError):
            return self._refuse(f"is not a number below {n}")
        if not 0 <= number < n:
            return self._refuse(f"is not a number below {n}")
        return number

    def _recorded_shuffle(self, n: int) -> None:
        if not cython.compiled:
            n = _length(n)
        try:
            order = _numbers(self._next("shuffle", n))
            if sorted(order) != list(range(n)):
                raise ValueError
        except _Misfit as misfit:
            self._refuse(str(misfit))
            order = list(range(n))
        except (TypeError, ValueError):
            self._refuse(f"is not a permutation of 0..{n - 1}")
            order = list(range(n))
        for i in range(n):
            self.order[i] = order[i]

    def _next(self, what: str, n: int) -> Any:
        if self._used == len(self._draws):
            raise _Misfit(f"is missing, {what} {n} was asked for")
        draw = self._draws[self._used]
        self._used += 1
        if not isinstance(draw, list | tuple) or len(draw) != 3:
            raise _Misfit("is no request with its result")
        asked, count, result = draw
        if not isinstance(asked, str) or asked != what or not _is(count, n):
            raise _Misfit(f"answers another request than {what} {n}")
        return result

    def _refuse(self, why: str) -> int:
        text = f"recorded chance result {self._used} {why}"
        self.fail(BadChance("error.bad_chance", text, number=self._used))
        return 0

    def __repr__(self) -> str:
        return f"<RecordedChance, {self._used} of {len(self._draws)} draws used>"


class _Misfit(Exception):
    """Why a recorded result does not answer what was asked."""


def _is(count: Any, n: int) -> bool:
    try:
        return whole(count, "") == n
    except TypeError:
        return False


def _numbers(values: Any) -> list[int]:
    """Whole numbers as ints; TypeError when there are others, or no list of them."""
    if isinstance(values, str | bytes | dict | set | frozenset):
        raise TypeError
    found = list(values)
    if all(type(value) is int for value in found):
        return found
    return [whole(value, "") for value in found]


def _check_draws(cls: type[Chance]) -> None:
    """What rules see of a subclass in Python is looked at, as `_ask_subclass` does it."""
    below = vars(cls).get("below")
    if below is not None:

        def checked(self: Chance, n: int) -> int:
            return _drawn(below(self, n), n)

        cls.below = checked


if not cython.compiled:
    Chance.__init_subclass__ = classmethod(_check_draws)  # type: ignore[assignment]
