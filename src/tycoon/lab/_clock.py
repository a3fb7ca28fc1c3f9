"""The processor time of a thread; _clock.pxd is the same for the compiler."""

from __future__ import annotations

from time import thread_time_ns as thread_ns

__all__ = ["thread_ns"]
