"""Limits the rate of requests by token buckets."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable


class Bucket:
    """A token bucket: it holds `burst` tokens and gains some each second."""

    __slots__ = ("_at", "_left", "_rate", "_size")

    def __init__(self, size: float, rate: float, now: float) -> None:
        self._size = size
        self._rate = rate
        self._left = size
        self._at = now

    def take(self, now: float) -> float:
        """Take one: 0.0, or the seconds to wait until there is one."""
        self._left = min(self._size, self._left + self._rate * (now - self._at))
        self._at = now
        if self._left >= 1:
            self._left -= 1
            return 0.0
        return (1 - self._left) / self._rate

    def peek(self, now: float) -> float:
        """As `take`, but nothing is taken."""
        left = min(self._size, self._left + self._rate * (now - self._at))
        return 0.0 if left >= 1 else (1 - left) / self._rate


class PerMinute:
    """Keeps a token bucket for each address, and forgets the oldest addresses."""

    def __init__(
        self,
        count: int,
        now: Callable[[], float],
        remembered: int = 10_000,
        span_s: float = 60.0,
    ) -> None:
        """`span_s`: the seconds in which as many may come again, where that is no minute."""
        self._count = count
        self._span_s = span_s
        self._now = now
        self._remembered = remembered
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(
                self._count, self._count / self._span_s, self._now()
            )
            if len(self._buckets) > self._remembered:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(address)
        return bucket

    def take(self, address: str) -> float:
        """Count one thing: 0.0, or the seconds to wait before the next is allowed."""
        return self._bucket(address).take(self._now())

    def peek(self, address: str) -> float:
        """Whether one more is allowed: 0.0, or the seconds to wait."""
        return self._bucket(address).peek(self._now())
